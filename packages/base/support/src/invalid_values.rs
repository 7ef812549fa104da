//! Invalid values, all reported together.

use std::fmt;

use crate::printable;

/// Maximum length of a line \[characters\].
const LONGEST_LINE: usize = 500;

/// Maximum number of entries that are kept; more are only counted. A value with thousands of invalid fields has one
/// cause.
const MOST: usize = 100;

/// Invalid values of a message, file or parameter set: field and reason of each.
///
/// Entries may quote untrusted text: control characters are escaped, lines are truncated at 500 characters (see
/// [`printable()`]), and only the first 100 entries are kept. Names of fields and reasons are only formatted for invalid
/// values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InvalidValues {
    /// Kept entries, as `field: reason`.
    noted: Vec<String>,
    /// Number of entries that were counted but not kept.
    more: usize,
}

impl InvalidValues {
    /// Adds an entry for `field`. `reason` is the rest of the sentence, for example "must be positive, got -1".
    pub fn add(&mut self, field: impl fmt::Display, reason: impl fmt::Display) {
        if self.noted.len() < MOST {
            let text = format!("{field}: {reason}");
            self.noted.push(printable(&text, LONGEST_LINE).into_owned());
        } else {
            self.more += 1;
        }
    }

    /// Adds an entry for `field` unless `holds`.
    pub fn require(&mut self, holds: bool, field: impl fmt::Display, reason: impl fmt::Display) {
        if !holds {
            self.add(field, reason);
        }
    }

    /// Adds an entry for `field` unless `value` is a number from 0 to `most`.
    pub fn require_size(&mut self, field: impl fmt::Display, value: f32, most: f32) {
        self.require(
            (0.0..=most).contains(&value),
            field,
            format_args!("must be between 0 and {most}, got {value}"),
        );
    }

    /// Adds the entries of another list.
    pub fn extend(&mut self, invalid: &Self) {
        self.append(invalid, str::to_owned);
    }

    /// Adds the entries of a part of the value, with `part.` in front of their fields.
    pub fn extend_within(&mut self, part: &str, invalid: &Self) {
        self.append(invalid, |reason| format!("{part}.{reason}"));
    }

    /// Adds the entries of another list after `text` has changed them. Entries beyond the maximum are only counted.
    fn append(&mut self, invalid: &Self, text: impl Fn(&str) -> String) {
        let room = MOST.saturating_sub(self.noted.len());
        self.noted.extend(invalid.iter().take(room).map(text));
        self.more += invalid.noted.len().saturating_sub(room) + invalid.more;
    }

    /// Returns `value` if there are no entries.
    ///
    /// # Errors
    /// Returns this list if it has entries.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.noted.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// Returns the kept entries, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.noted.iter().map(String::as_str)
    }
}

impl fmt::Display for InvalidValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.noted.join("; "))?;
        match self.more {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for InvalidValues {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_entries_are_counted_and_a_hundred_kept() {
        let mut invalid = InvalidValues::default();
        for index in 0..1_000_000 {
            invalid.add(format_args!("path[{index}]"), "is not finite");
        }
        let mut whole = InvalidValues::default();
        whole.add("speed", "is negative");
        whole.extend_within("command", &invalid);
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
        let mut invalid = InvalidValues::default();
        invalid.add("topic\x1b[31m", "x".repeat(1_000_000));
        let text = invalid.to_string();
        assert!(text.starts_with(r"topic\u{1b}[31m: xxx"), "{text}");
        assert!(text.chars().count() < 600, "{}", text.len());
    }

    #[test]
    fn a_size_beyond_its_maximum_and_nan_are_invalid() {
        let mut invalid = InvalidValues::default();
        for value in [-0.1, 9e18, f32::INFINITY, f32::NAN] {
            invalid.require_size("length", value, 200.0);
        }
        invalid.require_size("width", 200.0, 200.0);
        assert_eq!(invalid.iter().count(), 4, "{invalid}");
        assert!(
            invalid
                .to_string()
                .contains("must be between 0 and 200, got 9000000000000000000")
        );
    }
}
