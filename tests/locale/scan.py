"""Finds every text that the source code can say, without running it.

``Text("key", n=1)`` is one use of a key. A key may also be made of parts (``f"village-ask-{phase}"``):
then the use is a pattern. Functions that make a text from their arguments (``tell(state, "do-take", ...)``)
are understood by looking at their calls, and errors by their class's ``code``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ANYTHING = "\0"
"""Stands for a part of a key that only the running program knows."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """One place that says a text."""

    key: str
    """With :data:`ANYTHING` for unknown parts."""
    args: frozenset[str] | None
    """The names of the arguments; ``None`` if only the running program knows them."""
    place: str

    def fits(self, key: str) -> bool:
        return re.fullmatch(".+".join(map(re.escape, self.key.split(ANYTHING))), key) is not None


@dataclass(frozen=True)
class Maker:
    """A function that makes a text from its arguments."""

    parameter: str
    before: str
    after: str
    args: frozenset[str]
    """Arguments that it adds by itself."""
    own: tuple[str, ...]
    """Its parameters, which are no arguments of the text."""
    open: bool
    """Whether it hands further keyword arguments on to the text."""


def sources(root: Path) -> list[Path]:
    """The source files below a folder."""
    return sorted(path for path in root.rglob("*.py") if "__pycache__" not in path.parts)


def scan(root: Path) -> list[Use]:
    """Every use of a text below ``root``."""
    modules = {path: ast.parse(path.read_text("utf-8")) for path in sources(root)}
    called = {path.relative_to(root): list(calls(module)) for path, module in modules.items()}
    makers: dict[str, Maker] = {}
    while True:  # a maker may be called by another maker
        uses, found = [], dict(makers)
        for path, here in called.items():
            for call, functions in here:
                uses.extend(_uses(call, functions, makers, found, f"{path}:{call.lineno}"))
        if found == makers:
            return uses + list(_codes(modules, root))
        makers = found


def calls(module: ast.Module) -> Iterator[tuple[ast.Call, list[Function]]]:
    """Every call with the functions around it, the innermost last."""

    def walk(node: ast.AST, functions: list[Function]) -> Iterator[tuple[ast.Call, list[Function]]]:
        if isinstance(node, Function):
            functions = [*functions, node]
        if isinstance(node, ast.Call):
            yield node, functions
        for child in ast.iter_child_nodes(node):
            yield from walk(child, functions)

    return walk(module, [])


def _uses(
    call: ast.Call, functions: list[Function], makers: dict[str, Maker], found: dict[str, Maker], place: str
) -> Iterator[Use]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    function = functions[-1] if functions else None
    if name == "Text" and call.args:
        maker, expression, own, fixed, is_open = None, call.args[0], (), frozenset(), True
    elif name in makers:
        maker = makers[name]
        expression = _argument(call, maker)
        own, fixed, is_open = maker.own, maker.args, maker.open
        if expression is None:
            return
    else:
        return
    named = keywords(call, function) if is_open else frozenset()
    args = None if named is None else fixed | (named - {*own})
    before, after = (maker.before, maker.after) if maker else ("", "")
    for key in keys(expression, function):
        if isinstance(key, str):
            yield Use(before + key + after, args, place)
        elif function is not None:
            found[function.name] = Maker(
                key[1],
                before + key[0],
                key[2] + after,
                args or frozenset(),
                parameters(function),
                args is None,
            )


def keys(expression: ast.expr, function: Function | None) -> list[str | tuple[str, str, str]]:
    """What an expression can be: strings, or (before, parameter, after) if a parameter decides."""
    match expression:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*keys(body, function), *keys(orelse, function)]
        case ast.Name(id=name) if function is not None and name in parameters(function):
            return [("", name, ""), *(key for key in _default(function, name))]
        case ast.Name(id=name) if function is not None and (values := _assigned(function, name)):
            return [key for value in values for key in keys(value, function)]
        case ast.JoinedStr(values=parts):
            found: list[str | tuple[str, str, str]] = [""]
            for part in parts:
                part = part.value if isinstance(part, ast.FormattedValue) else part
                found = [_join(left, right) for left in found for right in keys(part, function)]
            return found
        case _:
            return [ANYTHING]


def _join(left: str | tuple[str, str, str], right: str | tuple[str, str, str]) -> str | tuple[str, str, str]:
    match left, right:
        case str(), str():
            return left + right
        case str(), (before, name, after):
            return (left + before, name, after)
        case (before, name, after), str():
            return (before, name, after + right)
        case _:
            return ANYTHING


def parameters(function: Function) -> tuple[str, ...]:
    """The names of a function's parameters, without ``*`` and ``**``."""
    spec = function.args
    return tuple(arg.arg for arg in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs))


def _default(function: Function, name: str) -> list[str]:
    spec = function.args
    positional = [*spec.posonlyargs, *spec.args]
    pairs = [*zip(reversed(positional), reversed(spec.defaults), strict=False)]
    pairs += zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
    return [
        value.value
        for arg, value in pairs
        if arg.arg == name and isinstance(value, ast.Constant) and isinstance(value.value, str)
    ]


def _assigned(function: Function, name: str) -> list[ast.expr]:
    """Everything that is assigned to a local name, also by a loop over literal tuples."""
    values: list[ast.expr] = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                    values.append(value)
            case ast.For(target=ast.Tuple(elts=targets), iter=ast.Tuple(elts=rows)):
                for place, target in enumerate(targets):
                    if isinstance(target, ast.Name) and target.id == name:
                        values.extend(row.elts[place] for row in rows if isinstance(row, ast.Tuple))
    return values


def keywords(call: ast.Call, function: Function | None) -> frozenset[str] | None:
    """The names of the keyword arguments of a call, also of a literal dictionary that it unpacks; else ``None``."""
    names: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            names.add(keyword.arg)
            continue
        dicts = (
            _assigned(function, keyword.value.id) if function and isinstance(keyword.value, ast.Name) else []
        )
        if not dicts or not all(isinstance(value, ast.Dict) for value in dicts):
            return None
        names.update(key.value for value in dicts for key in value.keys if isinstance(key, ast.Constant))
    return frozenset(names)


def _argument(call: ast.Call, maker: Maker) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == maker.parameter:
            return keyword.value
    position = maker.own.index(maker.parameter) - ("self" in maker.own[:1])
    return call.args[position] if position < len(call.args) else None


def _codes(modules: dict[Path, ast.Module], root: Path) -> Iterator[Use]:
    """Errors whose class says the key (``code``) and whose details are the arguments."""
    base = frozenset(("cause", "advice"))
    codes: dict[str, str] = {}
    details: dict[str, frozenset[str]] = {}
    own_init: set[str] = set()
    tables = [path for path in modules if path.parent.name == "table"]
    for path in sorted(tables, key=lambda path: path.name != "errors.py"):
        for node in modules[path].body:
            parent = node.bases[0] if isinstance(node, ast.ClassDef) and node.bases else None
            parent = parent.id if isinstance(parent, ast.Name) else ""
            if isinstance(node, ast.ClassDef) and (node.name == "TableError" or parent in codes):
                code = next(
                    (
                        item.value.value
                        for item in node.body
                        if isinstance(item, ast.Assign)
                        and isinstance(item.targets[0], ast.Name)
                        and item.targets[0].id == "code"
                        and isinstance(item.value, ast.Constant)
                    ),
                    codes.get(parent, ""),
                )
                codes[node.name] = str(code)
                inits = [item for item in node.body if isinstance(item, Function) and item.name == "__init__"]
                if inits and node.name != "TableError":
                    own_init.add(node.name)
                    for call, _ in calls(ast.Module([inits[0]], [])):
                        if isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
                            details[node.name] = keywords(call, inits[0]) or frozenset()
                elif parent in details:
                    own_init.add(node.name)
                    details[node.name] = details[parent]
    for name in own_init:
        yield Use(codes[name], base | details[name], f"table/errors.py ({name})")
    used = set(own_init)
    for path, module in modules.items():
        for call, functions in calls(module):
            if isinstance(call.func, ast.Name) and call.func.id in codes and call.func.id not in own_init:
                args = keywords(call, functions[-1] if functions else None)
                place = f"{path.relative_to(root)}:{call.lineno}"
                used.add(call.func.id)
                yield Use(codes[call.func.id], None if args is None else base | args, place)
    for name in codes.keys() - used:
        yield Use(codes[name], base, f"table/errors.py ({name})")
