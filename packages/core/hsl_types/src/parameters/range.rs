use std::fmt;

/// Allowed range of a numeric parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Lower bound.
    pub least: f64,
    /// Upper bound.
    pub most: f64,
    /// True if the lower bound itself is excluded.
    pub is_open: bool,
}

impl Range {
    /// Creates the range from `least` to `most`, both included.
    pub const fn new(least: f64, most: f64) -> Self {
        Self {
            least,
            most,
            is_open: false,
        }
    }

    /// Returns true if a number lies within the range.
    pub fn contains(&self, value: f64) -> bool {
        let is_enough = if self.is_open {
            self.least < value
        } else {
            self.least <= value
        };
        is_enough && value <= self.most
    }

    /// Returns true if a single-precision number lies within the range. The bounds are rounded to single precision
    /// first, so that 0.1 is within a range that begins at 0.1.
    pub(crate) fn contains_single(&self, value: f32) -> bool {
        let least = f64::from(self.least as f32);
        let most = f64::from(self.most as f32);
        let range = Self {
            least,
            most,
            ..*self
        };
        range.contains(f64::from(value))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            least,
            most,
            is_open,
        } = self;
        if *is_open {
            write!(f, "more than {least}, at most {most}")
        } else {
            write!(f, "{least} to {most}")
        }
    }
}
