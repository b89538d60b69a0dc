"""Every sentence of a device can be said in both languages, and in English exactly as the device says it."""

from __future__ import annotations

import re

import pytest

import firmware_bridge.message
import hardware.message
from companion.devices.words import failure_text, text_of
from companion.locale import LANGUAGES, Translator
from companion.locale.translator import Catalogue, text_files
from firmware_bridge.message import Message, both, why
from hardware.randomisers.machine import FillDrum

PACKAGES = {"firmware_bridge": firmware_bridge.message, "hardware": hardware.message}
SENTENCES = {**firmware_bridge.message.SENTENCES, **hardware.message.SENTENCES}
PREFIX = "device-says-"


def arguments(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def test_no_code_means_two_sentences():
    assert len(SENTENCES) == sum(len(package.SENTENCES) for package in PACKAGES.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_translation_with_the_same_arguments_and_no_translation_is_left_over(language):
    catalogue = Catalogue(language, text_files(language))
    keys = {key.removeprefix(PREFIX) for key in catalogue.sources if key.startswith(PREFIX)}
    assert keys == set(SENTENCES)
    different = [
        code
        for code, template in SENTENCES.items()
        if catalogue.variables(PREFIX + code) != arguments(template)
    ]
    assert not different


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_english_is_what_the_device_itself_says(package):
    translator = Translator("en")
    for code, template in package.SENTENCES.items():
        said = package.say(code, **{name: "X" for name in arguments(template)})
        assert isinstance(said, Message)
        assert translator.say(text_of(said)) == str(said)


def test_every_sentence_that_the_code_says_is_there():
    import ast
    from pathlib import Path

    for name, package in PACKAGES.items():
        root = Path(package.__file__).parent
        for path in root.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                    for code in ast.walk(node.args[0]) if node.args else ():
                        if (
                            isinstance(code, ast.Constant)
                            and isinstance(code.value, str)
                            and code.value != "why-"
                        ):
                            assert code.value in package.SENTENCES, (name, path.name, code.value)


def test_a_failure_is_told_in_italian_with_its_pieces():
    error = FillDrum("cubes", {"draw pink": 3, "draw brown": 1})
    said = Translator("it").say(failure_text(error))
    assert said.startswith(
        "Nel tamburo dei cubetti ci devono essere esattamente: marrone, 3 rosa. Mettili dentro"
    )
    twice = both(why("jam"), hardware.message.say("in-the-gate", piece="green"))
    assert Translator("it").say(text_of(twice)).endswith("liberalo. Nello sportello c’era: verde.")


def test_what_nobody_has_translated_is_said_as_it_stands():
    assert Translator("it").say(text_of("It rains.")) == "It rains."
    assert failure_text(ValueError("no cause")) is None
