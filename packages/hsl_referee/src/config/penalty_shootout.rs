use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

/// What follows a draw: SPL 2025, section "Penalty Kick Shoot-Out".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PenaltyShootoutConfig {
    /// Whether a draw is decided by a penalty shoot-out (default: false).
    pub after_draw: bool,
    /// Shots of each team (default: 3).
    pub shots: u8,
    /// Shots of each team after that, one by one while it is still a draw (default: 3).
    pub sudden_death_shots: u8,
    /// How long a shot may take (default: 30 s).
    #[serde(with = "seconds")]
    pub shot_duration: Duration,
}

impl Default for PenaltyShootoutConfig {
    fn default() -> Self {
        Self {
            after_draw: false,
            shots: 3,
            sudden_death_shots: 3,
            shot_duration: Duration::from_secs(30),
        }
    }
}

impl PenaltyShootoutConfig {
    pub(super) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        faults.require(self.shots > 0, "shots", "must be more than 0");
        faults.require(
            self.shots.checked_add(self.sudden_death_shots).is_some(),
            "sudden_death_shots",
            "makes more than 255 shots together with shots",
        );
        faults.require(
            !self.shot_duration.is_zero(),
            "shot_duration",
            "must be more than 0 s",
        );
        faults.into_result(())
    }
}
