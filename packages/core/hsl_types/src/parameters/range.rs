use std::fmt;

/// Which numbers a parameter may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// Whether the least itself is not allowed.
    pub is_open: bool,
}

impl Range {
    /// All numbers from `least` to `most`.
    pub const fn new(least: f64, most: f64) -> Self {
        Self {
            least,
            most,
            is_open: false,
        }
    }

    /// Whether a number lies within.
    pub fn contains(&self, value: f64) -> bool {
        let is_enough = if self.is_open {
            self.least < value
        } else {
            self.least <= value
        };
        is_enough && value <= self.most
    }

    /// The same for a number that has less precision than the ends of the range.
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
