//! What is wrong with a value from outside, all of it together.

use std::fmt;

/// The faults of one value, each naming its field and what was found there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<String>);

impl Faults {
    /// Notes a fault of `field`.
    pub fn add(&mut self, field: &str, fault: impl fmt::Display) {
        self.0.push(format!("{field}: {fault}"));
    }

    /// Notes a fault unless `holds`.
    pub fn require(&mut self, holds: bool, field: &str, fault: impl fmt::Display) {
        if !holds {
            self.add(field, fault);
        }
    }

    /// Notes a fault of `field` unless its `value` is a finite number of at least 0.
    pub fn require_not_negative(&mut self, value: f32, field: &str) {
        self.require(
            value.is_finite() && value >= 0.0,
            field,
            format_args!("{value} is not a finite number of at least 0"),
        );
    }

    /// Notes the faults of another value beside it.
    pub fn extend(&mut self, faults: &Self) {
        self.0.extend(faults.0.iter().cloned());
    }

    /// Notes the faults of a part of the value.
    pub fn extend_within(&mut self, part: &str, faults: &Self) {
        self.0
            .extend(faults.iter().map(|fault| format!("{part}.{fault}")));
    }

    /// `value` when there is no fault, otherwise the faults.
    ///
    /// # Errors
    /// All faults that were noted.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// The faults in the order in which they were noted.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl std::error::Error for Faults {}
