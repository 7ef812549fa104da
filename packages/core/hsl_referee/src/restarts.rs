use std::time::Duration;

use hsl_types::{GamePhase, GameState, Point2, SimulatedBall, SubState, Team, World};

use crate::context::AutoRefereeContext;
use crate::memory::{PendingRestart, RestartReason, Timeout};
use crate::places;
use crate::touches::RestartKind;

impl AutoRefereeContext<'_> {
    /// Puts the ball down for a set play of `kicking_team`, which may play it at once.
    pub fn award_set_play(&mut self, sub_state: SubState, kicking_team: Team, ball: Point2<World>) {
        self.game_state.sub_state = Some(sub_state);
        self.game_state.kicking_team = Some(kicking_team);
        *self.ball = Some(SimulatedBall::resting(ball));
        self.auto_referee.restart = Some(PendingRestart {
            ball,
            since: self.now,
        });
        self.auto_referee.encroaching.clear();
        self.auto_referee
            .touches
            .begin(Some((kicking_team, RestartKind::SetPlay)));
        self.calls
            .push(format!("{} for {kicking_team}", name_of(sub_state)).into());
    }

    /// A penalty kick for `kicking_team`: robots walk to their positions first.
    pub fn award_penalty_kick(&mut self, kicking_team: Team) {
        self.calls
            .push(format!("penalty kick for {kicking_team}").into());
        *self.ball = None;
        self.enter(GameState::Ready);
        self.game_state.sub_state = Some(SubState::PenaltyKick);
        self.game_state.kicking_team = Some(kicking_team);
    }

    /// The game restarts at the centre mark, and no team has the kick-off.
    pub fn drop_ball(&mut self) {
        self.auto_referee.restart_reason = Some(RestartReason::DroppedBall);
        self.game_state.kicking_team = None;
        self.calls.push("dropped ball".into());
        self.enter(GameState::Ready);
    }

    /// Where the ball is put in Set: for a penalty kick at its mark, otherwise at the centre mark.
    pub(crate) fn place_for_restart(&self) -> Point2<World> {
        match (self.game_state.sub_state, self.game_state.kicking_team) {
            (Some(SubState::PenaltyKick), Some(kicking_team)) => {
                let goal = self.own_goal_sign(kicking_team.other());
                places::penalty_mark(goal, &self.field_dimensions)
            }
            _ => Point2::origin(),
        }
    }

    /// The clock stands still until `ends_at`, or until somebody ends it.
    pub(crate) fn begin_timeout(&mut self, length: Option<Duration>) {
        if self.game_state.game_phase == GamePhase::Timeout {
            return;
        }
        self.auto_referee.timeout = Some(Timeout {
            since: self.now,
            ends_at: length.map(|length| self.now + length),
            phase_before: self.game_state.game_phase,
        });
        self.game_state.game_phase = GamePhase::Timeout;
    }

    /// The game goes on as if no time had passed.
    pub(crate) fn end_timeout(&mut self) {
        if self.game_state.game_phase != GamePhase::Timeout {
            return;
        }
        self.game_state.game_phase = GamePhase::default();
        if let Some(timeout) = self.auto_referee.timeout.take() {
            let length = self.now.since(timeout.since);
            self.game_state.game_phase = timeout.phase_before;
            self.game_state.last_game_state_change += length;
            self.auto_referee.postpone(length);
        }
    }
}

/// As it is called.
fn name_of(sub_state: SubState) -> &'static str {
    match sub_state {
        SubState::DirectFreeKick => "direct free kick",
        SubState::IndirectFreeKick => "indirect free kick",
        SubState::PenaltyKick => "penalty kick",
        SubState::ThrowIn => "throw-in",
        SubState::GoalKick => "goal kick",
        SubState::CornerKick => "corner kick",
    }
}
