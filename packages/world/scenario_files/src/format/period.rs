//! Decision periods.

use std::borrow::Cow;

use hsl_types::decision_period::DecisionPeriod;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};

/// Time between two decisions of a robot: a number, or a fraction such as `1/60` \[s\].
#[derive(Clone, Debug, PartialEq)]
pub struct Period(pub DecisionPeriod);

impl<'de> Deserialize<'de> for Period {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(D::Error::custom)
    }
}

impl JsonSchema for Period {
    fn schema_name() -> Cow<'static, str> {
        "Period".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Time between two decisions of a robot: a number, or a fraction such as 1/60 [s].",
            "type": ["number", "string"],
            "exclusiveMinimum": 0,
            "maximum": 10,
            "pattern": "^[0-9.]+ */ *[0-9.]+$",
        })
    }
}
