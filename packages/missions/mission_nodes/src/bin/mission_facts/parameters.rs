use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Kind of request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RequestKind {
    /// Prints the true facts.
    #[default]
    List,
    /// Changes facts.
    Set,
    /// Prints each change until the process is ended.
    Watch,
}

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Kind of request.
    #[parameter(default = RequestKind::default())]
    pub(crate) request: RequestKind,
    /// Predicate of the listed or watched facts; empty: any.
    #[parameter(default = String::new())]
    pub(crate) predicate: String,
    /// Facts to set with spaces between them, each with its value, as in `searched(lake)=true`.
    #[parameter(default = String::new())]
    pub(crate) facts: String,
    /// Wall time within which a mission must answer.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub(crate) timeout: Duration,
}
