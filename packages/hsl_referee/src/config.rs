use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

/// Timing of the rules and what the referee does by itself. Times are seconds in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AutoRefereeConfig {
    /// How long Initial lasts before Ready; none: until somebody changes the state (default: 5 s).
    #[serde(with = "seconds::option")]
    pub initial_duration: Option<Duration>,
    /// How long robots have to walk to their positions (default: 45 s).
    #[serde(with = "seconds")]
    pub ready_duration: Duration,
    /// From the whistle to Playing (default: 10 s).
    #[serde(with = "seconds")]
    pub whistle_to_playing_delay: Duration,
    /// How long a half lasts, from its first Playing (default: 600 s).
    #[serde(with = "seconds")]
    pub halftime_duration: Duration,
    /// After a kick-off the other team waits until the ball moved, at most this long (default: 10 s).
    #[serde(with = "seconds")]
    pub kick_off_duration: Duration,
    /// Whether the referee whistles by itself in Set (default: true).
    pub auto_whistle_in_set: bool,
    /// Whether the game is finished when the half is over (default: true).
    pub finish_on_halftime_timeout: bool,
    /// Goals by which one team must lead for the game to end at once (default: 10).
    pub mercy_rule_difference: u8,
}

impl Default for AutoRefereeConfig {
    fn default() -> Self {
        Self {
            initial_duration: Some(Duration::from_secs(5)),
            ready_duration: Duration::from_secs(45),
            whistle_to_playing_delay: Duration::from_secs(10),
            halftime_duration: Duration::from_secs(10 * 60),
            kick_off_duration: Duration::from_secs(10),
            auto_whistle_in_set: true,
            finish_on_halftime_timeout: true,
            mercy_rule_difference: 10,
        }
    }
}

impl AutoRefereeConfig {
    /// Whether a game can be refereed with these values.
    ///
    /// # Errors
    /// All values with which it cannot.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        faults.require(
            !self.halftime_duration.is_zero(),
            "halftime_duration",
            "must be more than 0 s",
        );
        faults.require(
            self.mercy_rule_difference > 0,
            "mercy_rule_difference",
            "must be more than 0",
        );
        faults.into_result(())
    }
}
