//! Numbers in tables and scenario files.

/// Returns a number with at most three decimals.
pub(super) fn number(number: f32) -> String {
    let rounded = (f64::from(number) * 1000.0).round() / 1000.0;
    // Without the sign of a zero.
    (rounded + 0.0).to_string()
}

/// Returns a name as serde writes it, as in `corner_kick`.
pub(super) fn name(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        other => format!("{other:?}"),
    }
}

/// Number that may be drawn from a normal distribution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    /// Mean.
    pub(super) mean: f32,
    /// Standard deviation; 0: exact.
    pub(super) deviation: f32,
    /// Greatest absolute value that a scenario file accepts.
    pub(super) most: f32,
}

impl Drawn {
    /// Returns the value in a scenario file, which draws it up to three deviations from its mean. The deviation is as small
    /// as the greatest value requires.
    pub(super) fn text(self) -> String {
        let mean = self.mean.clamp(-self.most, self.most);
        // Rounded down, so that also the rounded numbers are within the limit.
        let room = ((self.most - mean.abs()) / 3.0 * 1000.0 - 1.0)
            .floor()
            .max(0.0)
            / 1000.0;
        let deviation = self.deviation.min(room);
        match deviation {
            0.0 => number(mean),
            deviation => format!("{{normal: [{}, {}]}}", number(mean), number(deviation)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_drawn_ones_stay_within_the_limit() {
        assert_eq!(number(-0.0001), "0");
        assert_eq!(number(4.2), "4.2");
        let drawn = |mean: f32, deviation: f32| {
            Drawn {
                mean,
                deviation,
                most: 9.5,
            }
            .text()
        };
        assert_eq!(drawn(1.0, 0.0), "1");
        assert_eq!(drawn(-1.0, 0.15), "{normal: [-1, 0.15]}");
        assert_eq!(drawn(9.2, 0.5), "{normal: [9.2, 0.099]}");
        assert_eq!(drawn(12.0, 0.5), "9.5");
    }
}
