use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Penalty shoot-out after a draw: SPL 2025, section "Penalty Kick Shoot-Out".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_shots)]
#[serde(deny_unknown_fields, default)]
pub struct PenaltyShootoutConfig {
    /// True if a penalty shoot-out decides a draw.
    #[parameter(default = false)]
    pub after_draw: bool,
    /// Number of shots of each team.
    #[parameter(default = 3, positive)]
    pub shots: u8,
    /// Largest number of further shots of each team while the score is level (sudden death).
    #[parameter(default = 3)]
    pub sudden_death_shots: u8,
    /// Duration of a shot.
    #[parameter(default = Duration::from_secs(30), positive, live)]
    #[serde(with = "seconds")]
    pub shot_duration: Duration,
}

impl PenaltyShootoutConfig {
    /// Adds an entry if the total number of shots of a team exceeds its type.
    fn check_shots(&self, invalid: &mut InvalidValues) {
        invalid.require(
            self.shots.checked_add(self.sudden_death_shots).is_some(),
            "sudden_death_shots",
            "must be at most 255 together with `shots`",
        );
    }
}
