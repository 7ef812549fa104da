use std::time::Duration;

use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Parameters of simulated actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct SimulationParameters {
    /// Mission time that each leaf of an action takes.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub duration: Duration,
    /// Probability that a leaf of an action fails.
    #[parameter(default = 0.0, range = 0.0..=1.0)]
    pub failure_probability: f64,
    /// Seed of the failures.
    #[parameter(default = 0)]
    pub seed: u64,
}
