"""Arguments of `sil` from Python values."""

import json
import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

#: Path of a file or folder.
PathLike: TypeAlias = str | os.PathLike[str]
#: Value of a parameter: a number, a text, a boolean, None for null, or a list or dictionary of them.
Value: TypeAlias = Any


def text_of(value: Value) -> str:
    """Returns the text of a parameter's value: `true`, `null`, `[1, 2]`, `0.5`; a text or path as it is."""
    if isinstance(value, str | os.PathLike):
        return os.fspath(value)
    return json.dumps(value, default=_of_array)


def _of_array(value: Value) -> Value:
    """Returns the numbers of a scalar or an array of numpy."""
    try:
        return value.tolist()
    except AttributeError:
        raise TypeError(f"a value must be a number, text, boolean, None, list or dictionary, got {value!r}") from None


def settings(values: Mapping[str, Value] | None) -> list[str]:
    """Returns the arguments `--set KEY=VALUE` for parameters."""
    return repeated("--set", (f"{key}={text_of(value)}" for key, value in (values or {}).items()))


def sweeps(values: Mapping[str, Sequence[Value]] | None) -> list[str]:
    """Returns the arguments `--sweep KEY=VALUE,VALUE,...`.

    Raises:
        ValueError: a value contains a comma, or a key has no values.
    """
    given = {key: [text_of(value) for value in values] for key, values in (values or {}).items()}
    for key, texts in given.items():
        if not texts:
            raise ValueError(f"{key} has no values; a sweep needs at least one")
        for text in texts:
            if "," in text:
                raise ValueError(f"{key}: a value of a sweep must not contain a comma, got {text}")
    return repeated("--sweep", (f"{key}={','.join(texts)}" for key, texts in given.items()))


def nodes(commands: Mapping[str, str] | None) -> list[str]:
    """Returns the arguments `--node ROBOT=COMMAND` for programs that play robots or teams."""
    return repeated("--node", (f"{players}={command}" for players, command in (commands or {}).items()))


def seed_range(seeds: Iterable[int] | int) -> str:
    """Returns the argument of `--seeds`: a seed, or a range without its end.

    Raises:
        ValueError: the seeds are not consecutive numbers.
    """
    if not isinstance(seeds, Iterable):
        return str(operator.index(seeds))
    numbers = sorted(operator.index(seed) for seed in seeds)
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(f"seeds must be consecutive numbers, for example range(20), got {seeds}")
    return f"{numbers[0]}..{numbers[-1] + 1}"


def repeated(option: str, values: Iterable[PathLike]) -> list[str]:
    """Returns an option once for each value."""
    return [part for value in values for part in (option, os.fspath(value))]
