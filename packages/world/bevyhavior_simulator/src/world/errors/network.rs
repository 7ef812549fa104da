use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

/// Errors of the network between robots. Independent loss and the delay are in [`NoiseConfig`](crate::NoiseConfig).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct NetworkErrors {
    /// Mean number of bursts of loss per second of good reception of a robot; 0: none.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub burst_rate: f32,
    /// Mean duration of a burst of loss.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub burst_duration: Duration,
    /// Probability that a robot does not receive a team message in a burst of loss.
    #[parameter(default = 1.0, range = 0.0..=1.0)]
    pub burst_loss: f32,
    /// Lets the team messages of one sender arrive in order: none arrives before one that was sent earlier.
    pub keeps_order: bool,
    /// Mean number of outages of the router per second of its operation; 0: none.
    #[parameter(unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub outage_rate: f32,
    /// Mean duration of an outage of the router, in which all team messages of both teams are lost.
    #[parameter(default = Duration::from_secs(5))]
    #[serde(with = "seconds")]
    pub outage_duration: Duration,
}

impl NetworkErrors {
    /// Returns the errors of a robot that receives messages at a level, see [`ErrorConfig::scaled`](crate::ErrorConfig).
    /// Outages of the router concern all robots and stay.
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            burst_rate: self.burst_rate * level,
            ..self.clone()
        }
    }
}
