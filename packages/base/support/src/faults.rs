//! Validation errors of a value, all reported together.

use std::fmt;

use crate::printable;

/// Longest line of a fault, in characters.
const LONGEST_LINE: usize = 500;

/// Number of faults that are kept; more are only counted. A value with thousands of faults has one cause.
const MOST: usize = 100;

/// The faults of one value, each with its field and the reason.
///
/// Faults may quote untrusted text: control characters are escaped, lines are truncated at 500 characters
/// (see [`printable()`]), and only the first 100 faults are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    noted: Vec<String>,
    /// Number of faults after the last one that is kept.
    more: usize,
}

impl Faults {
    /// Adds a fault of `field`.
    pub fn add(&mut self, field: &str, fault: impl fmt::Display) {
        if self.noted.len() < MOST {
            let text = format!("{field}: {fault}");
            self.noted.push(printable(&text, LONGEST_LINE).into_owned());
        } else {
            self.more += 1;
        }
    }

    /// Adds a fault unless `holds`.
    pub fn require(&mut self, holds: bool, field: &str, fault: impl fmt::Display) {
        if !holds {
            self.add(field, fault);
        }
    }

    /// Adds a fault of `field` unless its `value` is a number from 0 to `most`.
    pub fn require_size(&mut self, field: &str, value: f32, most: f32) {
        self.require(
            (0.0..=most).contains(&value),
            field,
            format_args!("must be between 0 and {most}, got {value}"),
        );
    }

    /// Adds the faults of another value.
    pub fn extend(&mut self, faults: &Self) {
        self.take_in(faults, str::to_owned);
    }

    /// Adds the faults of a part of the value, with `part` in front of their fields.
    pub fn extend_within(&mut self, part: &str, faults: &Self) {
        self.take_in(faults, |fault| format!("{part}.{fault}"));
    }

    fn take_in(&mut self, faults: &Self, text: impl Fn(&str) -> String) {
        let room = MOST.saturating_sub(self.noted.len());
        self.noted.extend(faults.iter().take(room).map(text));
        self.more += faults.noted.len().saturating_sub(room) + faults.more;
    }

    /// Returns `value` if there is no fault.
    ///
    /// # Errors
    /// Returns all faults that were added.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.noted.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// Returns the faults that are kept, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.noted.iter().map(String::as_str)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.noted.join("; "))?;
        match self.more {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_faults_are_counted_and_a_hundred_kept() {
        let mut faults = Faults::default();
        for index in 0..1_000_000 {
            faults.add(&format!("path[{index}]"), "is not finite");
        }
        let mut whole = Faults::default();
        whole.add("speed", "is negative");
        whole.extend_within("command", &faults);
        assert_eq!(whole.iter().count(), 100);
        let text = whole.to_string();
        assert!(
            text.starts_with("speed: is negative; command.path[0]: "),
            "{text}"
        );
        assert!(text.ends_with("; and 999901 more"), "{text}");
    }

    #[test]
    fn untrusted_text_is_truncated_and_its_escape_sequences_are_escaped() {
        let mut faults = Faults::default();
        faults.add("topic\x1b[31m", "x".repeat(1_000_000));
        let text = faults.to_string();
        assert!(text.starts_with(r"topic\u{1b}[31m: xxx"), "{text}");
        assert!(text.chars().count() < 600, "{}", text.len());
    }

    #[test]
    fn a_size_beyond_its_maximum_and_nan_are_faults() {
        let mut faults = Faults::default();
        for value in [-0.1, 9e18, f32::INFINITY, f32::NAN] {
            faults.require_size("length", value, 200.0);
        }
        faults.require_size("width", 200.0, 200.0);
        assert_eq!(faults.iter().count(), 4, "{faults}");
        assert!(
            faults
                .to_string()
                .contains("must be between 0 and 200, got 9000000000000000000")
        );
    }
}
