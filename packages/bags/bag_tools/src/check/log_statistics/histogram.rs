use std::collections::BTreeMap;

/// Maximum number of different values. Beyond it, new values count as the next known one.
const MOST_VALUES: usize = 100_000;

/// Numbers of equal values.
#[derive(Default)]
pub(super) struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Adds a value.
    pub(super) fn add(&mut self, value: i64) {
        if let Some(count) = self.counts.get_mut(&value) {
            *count += 1;
        } else if self.counts.len() < MOST_VALUES {
            self.counts.insert(value, 1);
        } else {
            let above = self.counts.range_mut(value..).next();
            let known = above.map(|(_, count)| count);
            if let Some(count) = known {
                *count += 1;
            } else if let Some(mut largest) = self.counts.last_entry() {
                *largest.get_mut() += 1;
            }
        }
    }

    /// Returns the smallest value; `None` without values.
    pub(super) fn smallest(&self) -> Option<i64> {
        self.counts.keys().next().copied()
    }

    /// Returns the largest value; `None` without values.
    pub(super) fn largest(&self) -> Option<i64> {
        self.counts.keys().next_back().copied()
    }

    /// Returns the median, the lower one of an even number of values; `None` without values.
    pub(super) fn median(&self) -> Option<i64> {
        let half = self.sum(|_| 1).div_ceil(2);
        let mut seen = 0;
        let mut values = self.counts.iter();
        let median = values.find(|(_, count)| {
            seen += **count;
            seen >= half
        });
        median.map(|(value, _)| *value)
    }

    /// Returns the share of the values that fulfill a condition; 0 without values.
    pub(super) fn share(&self, condition: impl Fn(i64) -> bool) -> f64 {
        let count = self.sum(|value| u64::from(condition(value)));
        count as f64 / (self.sum(|_| 1) as f64).max(1.0)
    }

    /// Returns the sum of a number over all values.
    pub(super) fn sum(&self, number: impl Fn(i64) -> u64) -> u64 {
        let counts = self.counts.iter();
        counts.map(|(value, count)| number(*value) * count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_a_value() {
        let mut values = Histogram::default();
        assert_eq!(values.median(), None);
        for value in [5, 1, 1, 9] {
            values.add(value);
        }
        assert_eq!(
            [values.smallest(), values.median(), values.largest()],
            [Some(1), Some(1), Some(9)]
        );
        values.add(9);
        assert_eq!(values.median(), Some(5));
        assert_eq!(values.share(|value| value == 9), 0.4);
    }
}
