//! Seeds and sweeps of a campaign.

use std::ops::Range;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::verdict::failure::WrongUse;

/// Range of seeds from `start` up to `end`, without `end`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seeds(#[schemars(schema_with = "range_schema")] pub Range<u64>);

fn range_schema(_: &mut SchemaGenerator) -> Schema {
    let seed = |description: &str| json_schema!({ "description": description, "type": "integer", "minimum": 0 });
    json_schema!({
        "type": "object",
        "properties": { "start": seed("First seed."), "end": seed("Seed after the last.") },
        "required": ["start", "end"],
    })
}

impl FromStr for Seeds {
    type Err = String;

    /// Parses `A..B`, from A up to B without B, or a single seed.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error =
            || format!("expected a range A..B with A below B, or a seed, of 0 or more, got {text}");
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| error());
        let range = match text.split_once("..") {
            Some((first, end)) => number(first)?..number(end)?,
            None => {
                let seed = number(text)?;
                seed..seed.checked_add(1).ok_or_else(error)?
            }
        };
        if range.is_empty() {
            return Err(error());
        }
        Ok(Self(range))
    }
}

/// Settings of one point of a sweep, each as `KEY=VALUE`.
pub type Point = Vec<String>;

/// Returns all combinations of the values in `sweeps`, each given as `KEY=VALUE,VALUE,...`. The last key changes first.
/// Without sweeps, returns one point without settings.
///
/// # Errors
/// Returns an error if a sweep is invalid.
pub fn points(sweeps: &[String]) -> Result<Vec<Point>, WrongUse> {
    let mut points = vec![Point::new()];
    for sweep in sweeps {
        let Some((key, values)) = sweep.split_once('=') else {
            return Err(WrongUse::because(format!(
                "--sweep must be KEY=VALUE,VALUE,..., got {sweep}"
            )));
        };
        if key.is_empty() || values.split(',').any(str::is_empty) {
            return Err(WrongUse::because(format!(
                "--sweep needs a key and at least one value, none of them empty, got {sweep}"
            )));
        }
        points = points
            .into_iter()
            .flat_map(|point| {
                let values = values.split(',');
                values.map(move |value| [point.clone(), vec![format!("{key}={value}")]].concat())
            })
            .collect();
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_a_range_or_one() {
        assert_eq!("3..7".parse(), Ok(Seeds(3..7)));
        assert_eq!("5".parse(), Ok(Seeds(5..6)));
        for wrong in ["7..3", "3..3", "a..b", "", "1...4"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sweeps_are_combined() {
        let sweeps = ["a=1,2".to_owned(), "b=x,y".to_owned()];
        let expected = [
            ["a=1", "b=x"],
            ["a=1", "b=y"],
            ["a=2", "b=x"],
            ["a=2", "b=y"],
        ];
        assert_eq!(points(&sweeps).unwrap(), expected.map(Vec::from));
    }

    #[test]
    fn no_sweep_is_one_point() {
        assert_eq!(points(&[]).unwrap(), [Point::new()]);
    }
}
