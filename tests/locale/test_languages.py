"""Which language is spoken."""

import pytest

from companion.locale import chosen_language


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "en"),
        ("it", {"LANG": "en_GB.UTF-8"}, "it"),
        ("IT", {}, "it"),
        ("it_CH", {}, "it"),
        ("de", {"LANG": "it_IT.UTF-8"}, "it"),
        (None, {"COMPANION_LANG": "it", "LC_ALL": "en_US.UTF-8"}, "it"),
        (None, {"LC_ALL": "it_IT", "LANG": "en_US"}, "it"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "it_IT.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "it"}, "it"),
        (None, {"LANG": "C"}, "en"),
        (None, {"LANG": "italian"}, "en"),
        ("", {"LANG": "it_IT@euro"}, "it"),
    ],
)
def test_the_most_decisive_wish_that_can_be_met(asked, environ, language):
    assert chosen_language(asked, environ) == language
