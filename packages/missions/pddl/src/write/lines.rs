//! Conditions and effects on several lines if necessary.

use std::fmt::{self, Display, Formatter};

use super::indent::Indent;
use super::typed_list::parameters;
use crate::{Condition, Effect};

/// Writes a condition, on one line if it fits, otherwise each part on a line of its own. The first line is indented
/// already; `indent` is its level.
pub(super) fn condition(f: &mut Formatter<'_>, it: &Condition, indent: Indent) -> fmt::Result {
    if indent.fits(it) {
        return it.fmt(f);
    }
    let inner = indent.deeper();
    match it {
        Condition::And(parts) => conditions(f, "and", parts, inner),
        Condition::Or(parts) => conditions(f, "or", parts, inner),
        Condition::Not(part) => conditions(f, "not", [&**part], inner),
        Condition::Imply(first, second) => conditions(f, "imply", [&**first, &**second], inner),
        Condition::Exists(names, part) => {
            let head = format!("exists ({})", parameters(names));
            conditions(f, &head, [&**part], inner)
        }
        Condition::Forall(names, part) => {
            let head = format!("forall ({})", parameters(names));
            conditions(f, &head, [&**part], inner)
        }
        Condition::Atom(_) | Condition::Equal(..) | Condition::Compare(..) => it.fmt(f),
    }
}

/// Writes `(head`, each part on a line with this indentation, and `)`.
fn conditions<'c>(
    f: &mut Formatter<'_>,
    head: &str,
    parts: impl IntoIterator<Item = &'c Condition>,
    indent: Indent,
) -> fmt::Result {
    write!(f, "({head}")?;
    for part in parts {
        write!(f, "\n{indent}")?;
        condition(f, part, indent)?;
    }
    f.write_str(")")
}

/// Writes an effect, on one line if it fits, otherwise each part on a line of its own. The first line is indented
/// already; `indent` is its level.
pub(super) fn effect(f: &mut Formatter<'_>, it: &Effect, indent: Indent) -> fmt::Result {
    if indent.fits(it) {
        return it.fmt(f);
    }
    let inner = indent.deeper();
    match it {
        Effect::And(parts) => {
            f.write_str("(and")?;
            for part in parts {
                write!(f, "\n{inner}")?;
                effect(f, part, inner)?;
            }
        }
        Effect::Forall(names, part) => {
            write!(f, "(forall ({})\n{inner}", parameters(names))?;
            effect(f, part, inner)?;
        }
        Effect::When(when, part) => {
            write!(f, "(when\n{inner}")?;
            condition(f, when, inner)?;
            write!(f, "\n{inner}")?;
            effect(f, part, inner)?;
        }
        Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) | Effect::Change(..) => {
            return it.fmt(f);
        }
    }
    f.write_str(")")
}
