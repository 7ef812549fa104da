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
