//! Parameters of a search, with their ranges.

use std::str::FromStr;

/// Maximum number of decimals of a value.
const DECIMALS: usize = 6;

/// Parameter and its range.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Key of the parameter.
    pub key: String,
    /// Smallest value.
    low: f64,
    /// Largest value.
    high: f64,
    /// True for integers: both limits are written without a point.
    is_integer: bool,
}

impl Dimension {
    /// Returns the value at a share of the range from 0 to 1.
    pub fn at(&self, share: f64) -> f64 {
        let share = share.clamp(0.0, 1.0);
        let value = self.low + share * (self.high - self.low);
        self.rounded(value, DECIMALS)
    }

    /// Returns the setting of the parameter to a value, as `KEY=VALUE`.
    pub fn setting(&self, value: f64) -> String {
        format!("{}={value}", self.key)
    }

    /// Returns the value of a setting of this parameter; `None` for the setting of another one.
    pub fn value_of(&self, setting: &str) -> Option<f64> {
        let (key, value) = setting.split_once('=')?;
        (key == self.key).then(|| value.parse().ok())?
    }

    /// Returns rounder values near `value` within the range, the roundest first.
    pub fn rounder(&self, value: f64) -> Vec<f64> {
        let mut rounder = Vec::new();
        for decimals in 0..DECIMALS {
            let rounded = self.rounded(value, decimals);
            let is_inside = (self.low..=self.high).contains(&rounded);
            if is_inside && rounded != value && !rounder.contains(&rounded) {
                rounder.push(rounded);
            }
        }
        rounder
    }

    /// Returns a value with this number of decimals, or as an integer.
    fn rounded(&self, value: f64, decimals: usize) -> f64 {
        let decimals = if self.is_integer { 0 } else { decimals };
        // The text of a number is a number.
        let rounded = format!("{value:.decimals$}").parse().unwrap_or(value);
        // Without the sign of a negative zero.
        if rounded == 0.0 { 0.0 } else { rounded }
    }
}

impl FromStr for Dimension {
    type Err = String;

    /// Parses `KEY=A..B` with A below B.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || format!("expected KEY=A..B with A below B, got {text}");
        let (key, range) = text.split_once('=').ok_or_else(error)?;
        let (low, high) = range.split_once("..").ok_or_else(error)?;
        let is_integer = [low, high]
            .iter()
            .all(|it| it.trim().parse::<i64>().is_ok());
        let [low, high] = [low, high].map(|it| it.trim().parse::<f64>());
        match (low, high) {
            (Ok(low), Ok(high))
                if !key.is_empty() && low < high && low.is_finite() && high.is_finite() =>
            {
                Ok(Self {
                    key: key.to_owned(),
                    low,
                    high,
                    is_integer,
                })
            }
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_without_a_point_are_those_of_integers() {
        let integers: Dimension = "hulks=1..5".parse().unwrap();
        assert_eq!(integers.setting(integers.at(0.6)), "hulks=3");
        let numbers: Dimension = "fuzz.position=0.0..1".parse().unwrap();
        assert_eq!(
            numbers.setting(numbers.at(0.123_456_789)),
            "fuzz.position=0.123457"
        );
        for wrong in [
            "x", "x=1", "x=1..", "=0..1", "x=1..0", "x=0..0", "x=0..inf", "x=a..b",
        ] {
            assert!(wrong.parse::<Dimension>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn rounder_values_are_within_the_range() {
        let dimension: Dimension = "x=0.2..0.9".parse().unwrap();
        assert_eq!(dimension.rounder(0.456), [0.5, 0.46]);
        assert!(dimension.rounder(0.5).is_empty());
        assert_eq!(dimension.value_of("x=0.5"), Some(0.5));
        assert_eq!(dimension.value_of("y=0.5"), None);
    }
}
