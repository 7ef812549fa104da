//! Errors that robots make, as parameters. `ERRORS.md` of this package lists the formulas and their tests.

pub(crate) mod localization;
pub(crate) mod motion;
pub(crate) mod network;
pub(crate) mod perception;

use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

use localization::LocalizationErrors;
use motion::MotionErrors;
use network::NetworkErrors;
use perception::PerceptionErrors;

/// Errors that robots make. By default there are none, and no random numbers are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct ErrorConfig {
    /// Errors of perception.
    #[parameter(section)]
    pub perception: PerceptionErrors,
    /// Errors of localization.
    #[parameter(section)]
    pub localization: LocalizationErrors,
    /// Errors of motion.
    #[parameter(section)]
    pub motion: MotionErrors,
    /// Errors of the network between robots.
    #[parameter(section)]
    pub network: NetworkErrors,
}

impl ErrorConfig {
    /// Returns the errors of a robot at a level: standard deviations, probabilities, rates and latencies times the level,
    /// limits and distances that half of the objects reach divided by it. Time constants and durations stay.
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            perception: self.perception.scaled(level),
            localization: self.localization.scaled(level),
            motion: self.motion.scaled(level),
            network: self.network.scaled(level),
        }
    }
}
