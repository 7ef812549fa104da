//! Configuration of the referee. In files, times are in \[s\] and lengths in \[m\].

mod penalties;
mod penalty_shootout;
mod set_plays;
mod setup;

pub use penalties::{PenaltyConfig, PenaltyRules};
pub use penalty_shootout::PenaltyShootoutConfig;
pub use set_plays::{IndirectGoals, SetPlayConfig};
pub use setup::{MatchSetupConfig, TeamSetupConfig};

use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{
    GameControllerState, GamePhase, GameState, Half, PlayerNumber, RuleObstacleConfig,
    SecondaryDurations, Time, limits, seconds,
};
use serde::{Deserialize, Serialize};

/// Parameters of the rules. The defaults follow the Humanoid Soccer League (HSL, draft of January 2026) and, for
/// subjects that it does not cover yet, the Standard Platform League of 2025 (SPL).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct AutoRefereeConfig {
    /// Duration of Initial before Ready; null: Initial lasts until the state is set.
    #[parameter(default = Some(Duration::from_secs(5)), live)]
    #[serde(with = "seconds::option")]
    pub initial_duration: Option<Duration>,
    /// Distance from the touch line of robots that wait for Ready: outside of the field.
    #[parameter(default = 0.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub waiting_distance: f32,
    /// Duration of Ready, in which robots walk to their positions.
    #[parameter(default = Duration::from_secs(45), live)]
    #[serde(with = "seconds")]
    pub ready_duration: Duration,
    /// Time from the whistle to Playing.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub whistle_to_playing_delay: Duration,
    /// Duration of a half, from its first Playing.
    #[parameter(default = Duration::from_secs(600), positive, live)]
    #[serde(with = "seconds")]
    pub halftime_duration: Duration,
    /// Number of halves of a match; the teams change sides in between.
    #[parameter(default = 1, range = 1..=2)]
    pub halves: u8,
    /// Time from the end of the first half to Initial of the second one, and from a draw to the penalty shoot-out.
    ///
    /// The SPL has 600 s.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub half_time_break_duration: Duration,
    /// Duration of a kick-off, after which the ball is free even if it has not moved.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub kick_off_duration: Duration,
    /// True if the referee whistles by itself in Set.
    #[parameter(default = true)]
    pub auto_whistle_in_set: bool,
    /// True if the game is finished at the end of the half.
    #[parameter(default = true)]
    pub finish_on_halftime_timeout: bool,
    /// Lead in goals at which the game ends at once (mercy rule).
    #[parameter(default = 10, positive)]
    pub mercy_rule_difference: u8,
    /// Time without progress after which the ball is dropped; null: never.
    ///
    /// HSL Law 8.
    #[parameter(default = Some(Duration::from_secs(120)), positive, live)]
    #[serde(with = "seconds::option")]
    pub stuck_game_duration: Option<Duration>,
    /// Distance that counts as progress: of a moved ball, or of the approach of the nearest robot.
    ///
    /// HSL Law 8.
    #[parameter(default = 0.05, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub stuck_game_distance: f32,
    /// Distance from the ball within which a robot prevents the game from being stuck as a whole; null: progress
    /// counts.
    #[parameter(default = None, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub stuck_game_robot_distance: Option<f32>,
    /// Time after the end of a half for which the half continues until the ball rests.
    #[parameter(default = Duration::ZERO, live)]
    #[serde(with = "seconds")]
    pub half_extension: Duration,
    /// Duration of each half of the extra time after a draw; null: no extra time.
    #[parameter(default = None, positive)]
    #[serde(with = "seconds::option")]
    pub extra_halftime_duration: Option<Duration>,
    /// Number of messages that each team gets for the extra time.
    #[parameter(default = 6000)]
    pub extra_time_messages: u16,
    /// True to reject commands that the league's GameController does not offer in the current state of the game.
    #[parameter(default = false)]
    pub check_commands: bool,
    /// Number of timeouts that a team may take in a match.
    #[parameter(default = 1)]
    pub timeouts_per_team: u8,
    /// Duration of a team's timeout.
    #[parameter(default = Duration::from_secs(300), live)]
    #[serde(with = "seconds")]
    pub timeout_duration: Duration,
    /// Number of the player that the referee treats as the goalkeeper of its team.
    #[parameter(default = PlayerNumber::new::<1>())]
    pub goal_keeper_number: PlayerNumber,
    /// Division, and numbers and colors of the teams, which the referee publishes with the state of the game.
    #[parameter(section)]
    pub setup: MatchSetupConfig,
    /// Throw-ins, goal kicks, corner kicks, free kicks and penalty kicks.
    #[parameter(section)]
    pub set_plays: SetPlayConfig,
    /// Penalties and their durations.
    #[parameter(section)]
    pub penalties: PenaltyConfig,
    /// Penalty shoot-out after a draw.
    #[parameter(section)]
    pub penalty_shootout: PenaltyShootoutConfig,
}

impl AutoRefereeConfig {
    /// Returns whether the match is over in `state`: the last half is finished, or a lead ended the game early, and no
    /// extra time or penalty shoot-out follows. Scenarios that play a whole match end then.
    pub fn is_match_over(&self, state: &GameControllerState) -> bool {
        state.game_state == GameState::Finished
            && match state.game_phase {
                GamePhase::PenaltyShootout { .. } => true,
                GamePhase::Timeout => false,
                GamePhase::Normal | GamePhase::ExtraTime => {
                    self.is_lead_decisive(state)
                        || (self.is_last_half(state)
                            && !self.needs_extra_time(state)
                            && !self.needs_penalty_shootout(state))
                }
            }
    }

    /// Sets the setup of the match, the goalkeepers and the remaining secondary time at `now`. They follow from this
    /// configuration and from the rest of the state.
    pub(crate) fn describe(&self, state: &mut GameControllerState, now: Time) {
        state.division = self.setup.division;
        self.setup.hulks.describe(&mut state.hulks_team);
        self.setup.opponent.describe(&mut state.opponent_team);
        let mut most = 0;
        for team in [&mut state.hulks_team, &mut state.opponent_team] {
            team.goalkeeper = Some(team.line_up.goalkeeper(self.goal_keeper_number));
            most = most.max(team.line_up.len());
        }
        state.players_per_team = most as u8;
        let total = self.secondary_durations().of_state(state);
        let elapsed = state.elapsed_secondary_time(now);
        state.secondary_time = total.map(|total| total.saturating_sub(elapsed));
    }

    /// Returns the durations that are counted down as secondary time.
    pub fn secondary_durations(&self) -> SecondaryDurations {
        SecondaryDurations {
            ready: self.ready_duration,
            penalty_kick_ready: self.set_plays.penalty_kick_ready_duration,
            kick_off: self.kick_off_duration,
            set_play: self.set_plays.duration,
            penalty_kick: self.set_plays.penalty_kick_duration,
            timeout: self.timeout_duration,
            half_time_break: self.half_time_break_duration,
            shot: self.penalty_shootout.shot_duration,
        }
    }

    /// Returns the part of the configuration that defines rule obstacles.
    pub fn rule_obstacles(&self) -> RuleObstacleConfig {
        RuleObstacleConfig {
            goal_keeper_number: self.goal_keeper_number,
            opponents_distance: self.set_plays.opponents_distance,
        }
    }

    /// Returns whether the lead of one team is large enough to end the game (mercy rule).
    pub fn is_lead_decisive(&self, state: &GameControllerState) -> bool {
        let (hulks, opponent) = (state.hulks_team.score, state.opponent_team.score);
        hulks.abs_diff(opponent) >= self.mercy_rule_difference
    }

    /// Returns the duration of a half in a phase of the match; halves of the extra time may have another one.
    pub fn half_duration(&self, phase: GamePhase) -> Duration {
        let extra = self.extra_halftime_duration;
        let extra = extra.filter(|_| phase == GamePhase::ExtraTime);
        extra.unwrap_or(self.halftime_duration)
    }

    /// Returns whether this is the last half of the regular match, or of the extra time.
    pub(crate) fn is_last_half(&self, state: &GameControllerState) -> bool {
        let halves = match state.game_phase {
            GamePhase::ExtraTime => 2,
            _ => self.halves,
        };
        halves < 2 || state.half == Half::Second
    }

    /// Returns whether extra time follows the regular match: it is configured, and the score is a draw.
    pub(crate) fn needs_extra_time(&self, state: &GameControllerState) -> bool {
        self.extra_halftime_duration.is_some()
            && state.game_phase == GamePhase::Normal
            && state.hulks_team.score == state.opponent_team.score
    }

    /// Returns whether a penalty shoot-out decides the match: it is configured, and the score is a draw. Extra time
    /// comes first.
    pub(crate) fn needs_penalty_shootout(&self, state: &GameControllerState) -> bool {
        self.penalty_shootout.after_draw && state.hulks_team.score == state.opponent_team.score
    }
}
