//! Levels of errors.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Largest level.
const LARGEST: f64 = 100.0;
/// Maximum number of levels.
const MOST: usize = 20;

/// Levels above 0 of an error, in ascending order. Level 0 is a world without the error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Levels(pub Vec<f64>);

impl FromStr for Levels {
    type Err = String;

    /// Parses `LEVEL,LEVEL,...`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let levels: Result<Vec<f64>, _> = text.split(',').map(|it| it.trim().parse()).collect();
        let is_valid = |levels: &Vec<f64>| {
            let is_inside = levels.iter().all(|it| *it > 0.0 && *it <= LARGEST);
            is_inside && levels.is_sorted_by(|a, b| a < b) && levels.len() <= MOST
        };
        let levels = levels.ok().filter(is_valid);
        levels.map(Self).ok_or_else(|| {
            format!(
                "expected at most {MOST} ascending numbers above 0, up to {LARGEST}, as in 0.5,1,2,3, got {text}"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_ascend_from_above_zero() {
        assert_eq!("0.5, 1,3".parse(), Ok(Levels(vec![0.5, 1.0, 3.0])));
        let many = (1..=21).map(|it| it.to_string()).collect::<Vec<_>>();
        let many = many.join(",");
        for wrong in [
            "", "0,1", "1,1", "2,1", "-1", "inf", "NaN", "1;2", "101", &many,
        ] {
            assert!(wrong.parse::<Levels>().is_err(), "{wrong}");
        }
    }
}
