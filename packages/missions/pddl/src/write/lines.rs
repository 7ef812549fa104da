//! Conditions and effects on several lines if necessary.

use std::fmt::{self, Display, Formatter, Write};

use super::typed_list::parameters;
use crate::{Condition, Effect};

/// Maximum length of a line with several words.
pub(super) const WIDTH: usize = 100;

/// Indentation by levels of two spaces.
#[derive(Clone, Copy)]
pub(super) struct Indent(pub(super) usize);

impl Display for Indent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for _ in 0..self.0 {
            f.write_str("  ")?;
        }
        Ok(())
    }
}

impl Indent {
    fn deeper(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns true if the part fits on one line.
    fn fits(self, part: &impl Display) -> bool {
        let mut room = Room(WIDTH.saturating_sub(2 * self.0));
        write!(room, "{part}").is_ok()
    }
}

/// Remaining columns of a line. Writing fails if a text needs more.
struct Room(usize);

impl Write for Room {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Writes a condition. The first line is indented already.
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
        Condition::Atom(_) | Condition::Equal(..) => it.fmt(f),
    }
}

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

/// Writes an effect. The first line is indented already.
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
        Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) => return it.fmt(f),
    }
    f.write_str(")")
}
