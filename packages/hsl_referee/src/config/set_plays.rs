use std::time::Duration;

use hsl_types::{Faults, limits, seconds};
use serde::{Deserialize, Serialize};

/// After which restarts a team must pass before it scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IndirectGoals {
    /// After none: every goal counts.
    Never,
    /// After its own kick-off: two different robots touch the ball first (HSL Law 8).
    #[default]
    KickOff,
    /// After every restart but a penalty kick, and for both teams: two different robots of the team
    /// that scores touch the ball first (SPL 2025, section "Indirect Kick").
    SetPlays,
}

/// Throw-ins, goal kicks, corner kicks, free kicks and penalty kicks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetPlayConfig {
    /// How long a team has for a set play; then the ball is free for both (default: 30 s).
    #[serde(with = "seconds")]
    pub duration: Duration,
    /// Metres that the other team stays away from the ball meanwhile (at most 1000; default: 0.75).
    pub opponents_distance: f32,
    /// Time that a robot of the other team has to get that far away (default: 10 s).
    #[serde(with = "seconds")]
    pub clearing_duration: Duration,
    /// Metres that a ball moves until it is in play (at most 1000; default: 0.1).
    pub ball_in_play_distance: f32,
    /// After which restarts a team must pass before it scores (default: `kick_off`).
    pub indirect_goals: IndirectGoals,
    /// How long robots have to walk to their positions for a penalty kick (default: 30 s).
    #[serde(with = "seconds")]
    pub penalty_kick_ready_duration: Duration,
    /// How long a team has for a penalty kick (default: 30 s).
    #[serde(with = "seconds")]
    pub penalty_kick_duration: Duration,
}

impl Default for SetPlayConfig {
    fn default() -> Self {
        Self {
            duration: Duration::from_secs(30),
            opponents_distance: 0.75,
            clearing_duration: Duration::from_secs(10),
            ball_in_play_distance: 0.1,
            indirect_goals: IndirectGoals::default(),
            penalty_kick_ready_duration: Duration::from_secs(30),
            penalty_kick_duration: Duration::from_secs(30),
        }
    }
}

impl SetPlayConfig {
    pub(super) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (name, value) in [
            ("opponents_distance", self.opponents_distance),
            ("ball_in_play_distance", self.ball_in_play_distance),
        ] {
            faults.require_size(name, value, limits::DISTANCE);
        }
        faults.into_result(())
    }
}
