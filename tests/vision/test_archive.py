"""A file that is no enrolment, or no longer a whole one, is refused with what to do about it."""

import io

import numpy as np
import pytest

from vision import archive
from vision.errors import EnrolmentError


@pytest.fixture
def enrolled(tmp_path):
    path = tmp_path / "colours"
    archive.save(path, "colours", {"means": np.arange(6.0).reshape(2, 3), "names": np.array(["red", "blue"])})
    return path


def test_what_was_saved_is_loaded(enrolled):
    found = archive.load(enrolled, "colours")
    assert found["means"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert list(found["names"]) == ["red", "blue"]


def test_a_missing_file_and_a_folder_say_so(tmp_path):
    for path, cause in ((tmp_path / "nowhere", "No such file"), (tmp_path, "directory")):
        with pytest.raises(EnrolmentError, match=f"{cause}.*check the name"):
            archive.load(path, "colours")


def test_an_enrolment_of_something_else_says_of_what(enrolled):
    with pytest.raises(EnrolmentError, match="holds colours, expected deck"):
        archive.load(enrolled, "deck")


def npy() -> bytes:
    out = io.BytesIO()
    np.save(out, np.zeros(3))
    return out.getvalue()


@pytest.mark.parametrize("content", [b"", b"\xff\xd8\xff\xe0 a picture", b"PK\x03\x04", npy()])
def test_a_file_of_another_sort_is_no_enrolment(tmp_path, content):
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(EnrolmentError, match="is no enrolment"):
        archive.load(tmp_path / "file", "colours")


def loaded(path):
    """The means and names of an enrolment, or ``None`` if it is refused."""
    try:
        found = archive.load(path, "colours")
        return found["means"].tolist(), found["names"].tolist()
    except EnrolmentError:
        return None


def test_one_that_was_cut_off_is_refused(enrolled, tmp_path):
    whole = enrolled.read_bytes()
    for length in range(len(whole)):
        (tmp_path / "damaged").write_bytes(whole[:length])
        assert loaded(tmp_path / "damaged") is None


def test_one_with_a_flipped_bit_is_refused_or_still_says_what_was_saved(enrolled, tmp_path):
    whole, expected = enrolled.read_bytes(), loaded(enrolled)
    refused = 0
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        (tmp_path / "damaged").write_bytes(damaged)
        found = loaded(tmp_path / "damaged")
        assert found in (None, expected)
        refused += found is None
    assert refused > len(whole) / 2
