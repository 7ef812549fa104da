//! With which numbers the referee rules. Times are seconds and lengths metres in files.

mod penalties;
mod penalty_shootout;
mod set_plays;

pub use penalties::PenaltyConfig;
pub use penalty_shootout::PenaltyShootoutConfig;
pub use set_plays::{IndirectGoals, SetPlayConfig};

use std::time::Duration;

use hsl_types::{
    Faults, GameControllerState, GamePhase, GameState, Half, PlayerNumber, limits, seconds,
};
use serde::{Deserialize, Serialize};

/// Timing of the rules and what the referee does by itself. Where the Humanoid Soccer League's rules
/// (HSL, draft of January 2026) say nothing yet, defaults are those of the Standard Platform League's
/// rules of 2025 (SPL).
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
    /// Halves of a match, 1 or 2; the teams change sides in between (default: 1).
    pub halves: u8,
    /// From the end of the first half to Initial of the second one, and from a draw to the penalty
    /// shoot-out (default: 10 s; the SPL has 600 s).
    #[serde(with = "seconds")]
    pub half_time_break_duration: Duration,
    /// After a kick-off the other team waits until the ball moved, at most this long (default: 10 s).
    #[serde(with = "seconds")]
    pub kick_off_duration: Duration,
    /// Whether the referee whistles by itself in Set (default: true).
    pub auto_whistle_in_set: bool,
    /// Whether the game is finished when the half is over (default: true).
    pub finish_on_halftime_timeout: bool,
    /// Goals by which one team must lead for the game to end at once (default: 10).
    pub mercy_rule_difference: u8,
    /// Time without progress after which the ball is dropped; none: never (default: 120 s, HSL Law 8).
    #[serde(with = "seconds::option")]
    pub stuck_game_duration: Option<Duration>,
    /// Metres that the ball, or a robot on its way to it, must come forward to be progress
    /// (at most 1000; default: 0.05, HSL Law 8).
    pub stuck_game_distance: f32,
    /// Timeouts that a team may take in a match (default: 1).
    pub timeouts_per_team: u8,
    /// How long a team's timeout lasts (default: 300 s).
    #[serde(with = "seconds")]
    pub timeout_duration: Duration,
    /// The player of each team that the referee takes for its goalkeeper (default: 1).
    pub goal_keeper_number: PlayerNumber,
    /// Throw-ins, goal kicks, corner kicks, free kicks and penalty kicks.
    pub set_plays: SetPlayConfig,
    /// Who is sent away, and for how long.
    pub penalties: PenaltyConfig,
    /// What follows a draw.
    pub penalty_shootout: PenaltyShootoutConfig,
}

impl Default for AutoRefereeConfig {
    fn default() -> Self {
        Self {
            initial_duration: Some(Duration::from_secs(5)),
            ready_duration: Duration::from_secs(45),
            whistle_to_playing_delay: Duration::from_secs(10),
            halftime_duration: Duration::from_secs(10 * 60),
            halves: 1,
            half_time_break_duration: Duration::from_secs(10),
            kick_off_duration: Duration::from_secs(10),
            auto_whistle_in_set: true,
            finish_on_halftime_timeout: true,
            mercy_rule_difference: 10,
            stuck_game_duration: Some(Duration::from_secs(120)),
            stuck_game_distance: 0.05,
            timeouts_per_team: 1,
            timeout_duration: Duration::from_secs(300),
            goal_keeper_number: PlayerNumber::One,
            set_plays: SetPlayConfig::default(),
            penalties: PenaltyConfig::default(),
            penalty_shootout: PenaltyShootoutConfig::default(),
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
            self.halves == 1 || self.halves == 2,
            "halves",
            format_args!("{} is neither 1 nor 2", self.halves),
        );
        faults.require(
            self.mercy_rule_difference > 0,
            "mercy_rule_difference",
            "must be more than 0",
        );
        faults.require(
            self.stuck_game_duration.is_none_or(|span| !span.is_zero()),
            "stuck_game_duration",
            "must be more than 0 s, or null",
        );
        faults.require_size(
            "stuck_game_distance",
            self.stuck_game_distance,
            limits::DISTANCE,
        );
        for (section, result) in [
            ("set_plays", self.set_plays.validate()),
            ("penalties", self.penalties.validate()),
            ("penalty_shootout", self.penalty_shootout.validate()),
        ] {
            if let Err(found) = result {
                faults.extend_within(section, &found);
            }
        }
        faults.into_result(())
    }

    /// Whether nothing follows on `state`: the last half is finished, or a lead ended the game early,
    /// and no penalty shoot-out has to decide it. For scenarios that play a whole match.
    pub fn is_match_over(&self, state: &GameControllerState) -> bool {
        state.game_state == GameState::Finished
            && match state.game_phase {
                GamePhase::PenaltyShootout { .. } => true,
                GamePhase::Timeout => false,
                GamePhase::Normal | GamePhase::ExtraTime => {
                    self.is_lead_decisive(state)
                        || (self.is_last_half(state) && !self.needs_penalty_shootout(state))
                }
            }
    }

    /// Whether one team leads by so many goals that the game ends (mercy rule).
    pub fn is_lead_decisive(&self, state: &GameControllerState) -> bool {
        let (hulks, opponent) = (state.hulks_team.score, state.opponent_team.score);
        hulks.abs_diff(opponent) >= self.mercy_rule_difference
    }

    pub(crate) fn is_last_half(&self, state: &GameControllerState) -> bool {
        self.halves < 2 || state.half == Half::Second
    }

    pub(crate) fn needs_penalty_shootout(&self, state: &GameControllerState) -> bool {
        self.penalty_shootout.after_draw && state.hulks_team.score == state.opponent_team.score
    }
}
