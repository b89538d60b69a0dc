"""Every error of the eyes can be said in every language, and in English exactly as the eyes say it."""

from __future__ import annotations

import ast
import errno
import json
import os
import pickle
import re
import string
from dataclasses import dataclass
from pathlib import Path

import pytest

import companion
import vision
import vision.errors
from companion.eyes.findings import finding_texts
from companion.eyes.words import error_text
from companion.locale import FALLBACK, LANGUAGES, Translator
from companion.locale.translator import Catalogue, text_files
from companion.rules.text import Text
from companion.table.system import import_text, system_text
from tests.locale.scan import calls, keywords, sources
from vision.dice.colour import NAMES
from vision.enrolment import Finding
from vision.errors import EnrolmentError, PictureError, Said, SourceError, VisionError
from vision.pieces.spaces import load_spaces
from vision.results import ADVICE, Refusal
from vision.sources.protocol import ADVICE as FAULTS

PREFIX = "eye-error-"
ROOTS = [Path(package.__path__[0]) for package in (vision, companion)]
ERRORS = {"VisionError", "PictureError", "EnrolmentError", "UnreadableError", "LayoutError", "SourceError"}


@dataclass(frozen=True)
class Raised:
    """One error as it stands in the source: ``words`` with ``values`` in their braces."""

    kind: str
    why: str
    words: str
    values: frozenset[str] | None
    place: str

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the words have in braces: the name of a value, and how it is written."""
        parsed = string.Formatter().parse(self.words)
        return [(re.split(r"[.\[]", name)[0], form or "") for _, name, form, _ in parsed if name is not None]

    def like(self) -> VisionError:
        """Such an error, with other values."""
        values = {name: 2.5 if form.endswith("f") else f"X{name}" for name, form in self.fields}
        if "refusal" in values:
            values["refusal"] = Refusal("too_dark")
        return getattr(vision.errors, self.kind)(self.why, self.words, **values)


def raised() -> list[Raised]:
    """All errors of the eyes that the source makes."""
    found = []
    for path in (path for root in ROOTS for path in sources(root)):
        text = path.read_text("utf-8")
        if not any(kind in text for kind in ERRORS):  # most files: nothing to parse
            continue
        for call, functions in calls(ast.parse(text)):
            kind = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            if kind in ERRORS:
                place = f"{path}:{call.lineno}"
                said = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                assert len(said) == len(call.args) == 2, f"{place}: give a why and words, both as they are"
                found.append(Raised(kind, *said, keywords(call, functions[-1] if functions else None), place))
    return found


def named(each: Raised) -> str:
    """Its name as a case of a test."""
    return f"{each.why} {each.place.rpartition(':')[2]}"


ALL = raised()


def test_there_are_errors_and_they_are_found():
    assert {"PictureError", "EnrolmentError", "LayoutError", "SourceError"} <= {each.kind for each in ALL}
    assert len(ALL) > 60


def test_there_are_no_errors_of_other_kinds():
    """They would pass by unseen."""
    kinds = {
        node.name
        for path in (path for root in ROOTS for path in sources(root))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and ERRORS & {getattr(base, "id", "") for base in node.bases}
    }
    assert kinds | {"VisionError"} == ERRORS


def test_one_why_means_one_sentence():
    by_why = {}
    for each in ALL:
        by_why.setdefault(each.why, set()).add(each.words)
    assert {why for why, words in by_why.items() if len(words) > 1} == set()


@pytest.mark.parametrize("each", ALL, ids=named)
def test_an_error_is_given_just_the_values_that_its_words_need(each):
    assert each.values == {name for name, _ in each.fields}, each.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_words_with_the_same_values_and_no_words_are_left_over(language):
    catalogue = Catalogue(language, text_files(language))
    keys = {key.removeprefix(PREFIX) for key in catalogue.sources if key.startswith(PREFIX)}
    assert keys == {each.why for each in ALL}
    different = [each.why for each in ALL if catalogue.variables(PREFIX + each.why) != each.values]
    assert not different


@pytest.mark.parametrize("each", ALL, ids=named)
def test_english_is_what_the_eyes_themselves_say(each):
    error = each.like()
    assert Translator(FALLBACK).say(error_text(error)) == str(error)


@pytest.mark.parametrize("language", set(LANGUAGES) - {FALLBACK})
def test_no_error_is_said_in_english_elsewhere(language):
    translator = Translator(language)
    same = [each.why for each in ALL if translator.say(error_text(error := each.like())) == str(error)]
    assert not same


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_within_an_error_are_written_as_the_language_writes_them(language):
    (each,) = (each for each in ALL if each.why == "calibration-off")
    said = Translator(language).say(error_text(each.like()))
    assert {"en": "2.5 pixels", "it": "2,5 pixel"}[language] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "codes"), [("eye-refused", ADVICE), ("eye-fault", FAULTS)])
def test_every_refusal_and_every_state_of_a_camera_has_words(language, key, codes):
    source = Catalogue(language, text_files(language)).sources[key]
    assert set(re.findall(r"^ *\[(\w+)\]", source, re.MULTILINE)) == set(codes)


def test_programs_hear_the_advice_that_people_hear():
    said = {code: Translator(FALLBACK).say(Text("eye-refused", code=code, advice="")) for code in ADVICE}
    assert said == ADVICE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_of_a_die_has_a_name(language):
    said = {name: Translator(language).say(Text("see-colour", colour=name)) for name in NAMES}
    assert len(set(said.values())) == len(NAMES)
    assert {name == word for name, word in said.items()} == {language == FALLBACK}


def test_an_error_says_its_values_and_survives_the_way_from_another_process():
    for kind in (EnrolmentError, PictureError, SourceError):
        error = kind(
            "no-enrolment", "{file} is none of {n:.1f}; {name!r}", file=Path("a b"), n=1.25, name="x"
        )
        assert str(error) == "a b is none of 1.2; 'x'"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.why, again.values) == (
            kind,
            str(error),
            error.why,
            error.values,
        )


def test_what_the_system_says_is_said_in_the_language_of_the_reader():
    italian, english = Translator("it"), Translator("en")
    for number in (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EROFS, errno.ENAMETOOLONG):
        error = OSError(number, os.strerror(number), "a.jpg")
        assert english.say(system_text(error)) == os.strerror(number)
        assert italian.say(system_text(error)) != os.strerror(number)
        mine = PictureError("picture-not-read", "{file}: {said}; check", file="a", said=Said.by_system(error))
        assert os.strerror(number) in str(mine)
        assert italian.say(system_text(error)) in italian.say(error_text(mine))
    assert italian.say(system_text(OSError("out of paper"))) == "out of paper"


def test_a_library_that_is_missing_is_named_in_the_language_of_the_reader():
    with pytest.raises(ImportError) as missing:
        import no_such_library  # noqa: F401
    assert Translator("en").say(import_text(missing.value)) == str(missing.value)
    assert Translator("it").say(import_text(missing.value)) == "manca il modulo «no_such_library»"
    assert (
        Translator("it").say(import_text(ImportError("libGL.so.1: out of reach")))
        == "libGL.so.1: out of reach"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1 2]",
        '{"a" 1}',
        "{1: 2}",
        "1 2",
        '"abc',
        '"a\nb"',
        r'"\q"',
        r'"\u12"',
        '{"a": 1,}',
        "[1,]",
    ],
)
def test_what_is_wrong_with_a_line_of_a_file_is_said_in_the_language_of_the_reader(tmp_path, text):
    file = tmp_path / "spaces.json"
    file.write_text(text, "utf-8")
    with pytest.raises(VisionError) as refused:
        load_spaces(file)
    with pytest.raises(json.JSONDecodeError) as given:
        json.loads(text)
    assert given.value.msg in str(refused.value)
    assert given.value.msg not in Translator("it").say(error_text(refused.value))


@pytest.mark.parametrize(("language", "words"), [("en", "6 more."), ("it", "altri 6.")])
def test_beside_a_picture_of_all_few_are_named_and_the_others_counted(language, words):
    dozen = [Finding("small", (f"card {number}",)) for number in range(12)]
    (shortly,) = finding_texts(dozen, shortly=True)
    said = Translator(language).say(shortly)
    assert said.endswith(words) and "card 5" in said and "card 6" not in said
    (all_of_them,) = finding_texts(dozen)
    assert "card 11" in Translator(language).say(all_of_them)
