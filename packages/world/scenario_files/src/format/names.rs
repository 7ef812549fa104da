//! Names in a file.

use std::borrow::Cow;
use std::fmt;

use hsl_types::RobotId;
use located_yaml::names;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};

/// Name of a robot, as in `hulks/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotName(pub RobotId);

impl<'de> Deserialize<'de> for RobotName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map(Self).map_err(D::Error::custom)
    }
}

impl JsonSchema for RobotName {
    fn schema_name() -> Cow<'static, str> {
        "RobotName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names = RobotId::all().map(|robot| robot.to_string());
        json_schema!({
            "description": "Robot: the team and the jersey number.",
            "type": "string",
            "enum": names.collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for RobotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the schema of a field whose type is an enum of another package: the list of the names that it accepts.
pub fn named<T: DeserializeOwned>(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": names::<T>() })
}
