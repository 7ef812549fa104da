//! Counts of ticks in texts for people.

use std::fmt;

/// Number of ticks, which is written with its noun.
///
/// ```
/// use hsl_types::Ticks;
///
/// assert_eq!(Ticks(1).to_string(), "1 tick");
/// assert_eq!(Ticks(0).to_string(), "0 ticks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticks(pub u64);

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0 == 1 { "tick" } else { "ticks" };
        write!(f, "{} {noun}", self.0)
    }
}
