use std::time::Duration;

use hsl_types::{GamePhase, GameState, Point2, SimulatedBall, SubState, Team, World};

use crate::context::AutoRefereeContext;
use crate::memory::{PendingRestart, RestartReason, Timeout};
use crate::places;
use crate::touches::RestartKind;

impl AutoRefereeContext<'_> {
    /// Starts a set play of `kicking_team`: places the ball at `ball` at rest, and adds a call. The team may play the
    /// ball at once, unless play stops for the time in which people would place the ball.
    pub fn award_set_play(&mut self, sub_state: SubState, kicking_team: Team, ball: Point2<World>) {
        self.game_state.sub_state = Some(sub_state);
        self.game_state.kicking_team = Some(kicking_team);
        *self.ball = Some(SimulatedBall::resting(ball));
        self.auto_referee.restart = Some(PendingRestart {
            ball,
            since: self.now,
        });
        self.auto_referee.encroaching.clear();
        self.auto_referee.clearing_since = None;
        let placement = self.config.set_plays.placement_duration;
        if !placement.is_zero() {
            self.game_state.stopped = true;
            self.auto_referee.resume_at = Some(self.now + placement);
        }
        let restart = (kicking_team, RestartKind::SetPlay(sub_state));
        self.auto_referee.touches.begin(Some(restart));
        self.calls
            .push(format!("{} for {kicking_team}", name_of(sub_state)).into());
    }

    /// Returns the position of a free kick of `kicking_team` for a ball at `ball`: the nearest point of the field. An
    /// indirect free kick inside of the attacked penalty area is taken on its line (the league's automatic referee of
    /// 2026).
    pub(crate) fn place_of_free_kick(
        &self,
        sub_state: SubState,
        kicking_team: Team,
        ball: Point2<World>,
    ) -> Point2<World> {
        let field = self.field_dimensions;
        let place = places::on_field(ball, &field);
        let is_moved = sub_state == SubState::IndirectFreeKick
            && self.is_in_penalty_area_of(kicking_team.other(), place);
        if !is_moved {
            return place;
        }
        let goal = self.own_goal_sign(kicking_team.other());
        let line = goal * (field.length / 2.0 - field.penalty_area_length);
        Point2::new(line, place.y)
    }

    /// Awards a penalty kick to `kicking_team`. The game enters Ready, in which robots walk to their positions, and the
    /// ball is taken off the field until Set. Adds calls.
    pub fn award_penalty_kick(&mut self, kicking_team: Team) {
        self.calls
            .push(format!("penalty kick for {kicking_team}").into());
        *self.ball = None;
        self.enter(GameState::Ready);
        self.game_state.sub_state = Some(SubState::PenaltyKick);
        self.game_state.kicking_team = Some(kicking_team);
    }

    /// Restarts the game at the center mark without a kicking team. The game enters Ready. Adds calls.
    pub fn drop_ball(&mut self) {
        self.auto_referee.restart_reason = Some(RestartReason::DroppedBall);
        self.game_state.kicking_team = None;
        self.calls.push("dropped ball".into());
        self.enter(GameState::Ready);
    }

    /// Returns the position of the ball in Set: the penalty mark before the goal of the other team for a penalty kick,
    /// otherwise the center mark.
    pub(crate) fn place_for_restart(&self) -> Point2<World> {
        match (self.game_state.sub_state, self.game_state.kicking_team) {
            (Some(SubState::PenaltyKick), Some(kicking_team)) => {
                let goal = self.own_goal_sign(kicking_team.other());
                places::penalty_mark(goal, &self.field_dimensions)
            }
            _ => Point2::origin(),
        }
    }

    /// If play was stopped at the last decision, postpones all pending times by the time since then: the clocks stand
    /// still in a stop (the league's GameController 6).
    pub(crate) fn hold_clocks(&mut self) {
        // A timeout postpones all pending times when it ends.
        let is_held = self.game_state.stopped && self.game_state.game_phase != GamePhase::Timeout;
        if let Some((decided_at, _)) = self.auto_referee.decided.filter(|_| is_held) {
            let length = self.now.since(decided_at);
            self.game_state.last_game_state_change += length;
            self.auto_referee.postpone(length);
        }
    }

    /// Starts a timeout, which stops the clock for `length`; without a length, until a command ends it. Does nothing in
    /// a timeout.
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

    /// Ends a timeout: the phase before it continues, and all times are postponed as if no time had passed. Does
    /// nothing outside of a timeout.
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

/// Returns the name of a set play in calls, the texts of the referee for logs and viewers.
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
