"""Rules of `config/prose/lint`."""

import re
from typing import NamedTuple


class Rule(NamedTuple):
    """A refused pattern and the better form."""

    pattern: re.Pattern[str]
    better: str


# Data, recorded texts of other programs, code of others, definitions of messages, whose comments are part of bags, and
# these rules.
EXCLUDED_FILES = re.compile(
    r"(^config/prose/rules\.py|^msg/|^config/ros/overlay/|\.snap$|/corpus/|/schemas/|/vendor/|^Cargo\.lock)"
)

# Names in messages and protocols.
EXTERNAL_NAMES = re.compile(r"\bNOBODY\b|illegal defence")

# Words that a documentation comment does not begin with.
REFUSED_FIRST_WORDS = frozenset(
    """
    What How Where Why Who Whom Whose Whether Which When Those That Of With It Its They Their Them He
    Nobody Nothing Somebody Metres Meters Seconds Radians
    """.split()  # noqa: SIM905
)
FIRST_WORD = "a noun phrase for a type or field, a verb in the third person for a function"

BRITISH = (
    "behaviour|centre|centred|metre|metres|neighbour|neighbours|favour|honour|labelled|modelled|"
    "cancelled|signalled|travelled|artefact|analyse|analysed|initialise|initialised|optimise|optimised|"
    "serialise|serialised|normalise|normalised|recognise|recognised|penalise|penalised|synchronise|"
    "synchronised|summarise|summarised|licence|licences|defence|grey|colour|colours|coloured"
)

# Patterns refused anywhere: comments, texts for users and names.
PHRASES = (
    Rule(re.compile(r"(?i)\banew\b"), "again, or a new ..."),
    Rule(re.compile(r"(?i)\b(goes|go|going|went) on\b"), "continues"),
    Rule(re.compile(r"(?i)\b(nobody|somebody|anybody)\b"), "no node, a client, the user, or the passive"),
    Rule(re.compile(r"(?i)\bas far as\b"), "if, or up to"),
    Rule(re.compile(r"(?i)\bwhat (has |have )?(became|become|becomes) of\b"), "result"),
    Rule(re.compile(r"(?i)\b(for want of|in vain|whither|thereof|wherein)\b"), "without, no, to"),
    Rule(re.compile(r"(?i)\b(is|are|was|were|being|be|been|gets) told\b"), "receives, is logged, is set"),
    Rule(re.compile(rf"(?i)(?<![a-z_])({BRITISH})(?![a-z_])"), "American spelling"),
)

# Patterns refused in comments.
COMMENTS = (
    Rule(re.compile(r"\((m|s|ms|rad|deg|m/s|rad/s|m/s²|m/s\^2|kg|N|Nm|Hz)\)"), "a unit stands in brackets: [m]"),
    Rule(
        re.compile(r"(?i),? (in )(metres|meters|seconds|radians)( per (second|tick))?\b"),
        "a unit stands in brackets: [m]",
    ),
    Rule(re.compile(r"(?i), (metres|meters|seconds|radians)\b"), "a unit stands in brackets: [m]"),
)
