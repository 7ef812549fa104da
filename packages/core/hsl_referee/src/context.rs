use std::collections::BTreeMap;

use hsl_types::{
    FieldDimensions, GameControllerState, GamePhase, GameState, Half, Point2, Pose2, RefereeCall,
    RobotId, RobotTruth, SimulatedBall, Team, Time, World,
};

use crate::config::AutoRefereeConfig;
use crate::memory::AutoRefereeMemory;
use crate::places;

/// Input and output of the rules in one tick. Rules change the game, the ball, the placements and the referee's memory;
/// later rules see these changes.
pub struct AutoRefereeContext<'a> {
    /// Time of the tick.
    pub now: Time,
    /// Configuration.
    pub config: &'a AutoRefereeConfig,
    /// Dimensions of the field.
    pub field_dimensions: FieldDimensions,
    /// State of the game, with the changes of this decision.
    pub game_state: &'a mut GameControllerState,
    /// Memory of the referee.
    pub auto_referee: &'a mut AutoRefereeMemory,
    /// Ball, with the changes of this decision; `None` if it is not on the field. Setting it moves the simulated ball.
    pub ball: &'a mut Option<SimulatedBall>,
    /// True states of all robots in canonical order, before this decision.
    pub robots: &'a [RobotTruth],
    /// Poses at which the referee places robots in this tick.
    pub placements: &'a mut BTreeMap<RobotId, Pose2<World>>,
    /// Calls of this tick: texts for logs and viewers.
    pub calls: &'a mut Vec<RefereeCall>,
}

impl AutoRefereeContext<'_> {
    /// Returns whether the game is in `game_state` and neither stopped nor in a timeout.
    pub fn is_running_in(&self, game_state: GameState) -> bool {
        self.game_state.game_state == game_state
            && !self.game_state.stopped
            && self.game_state.game_phase != GamePhase::Timeout
    }

    /// Returns whether the game is in Playing and not in a penalty shoot-out.
    pub fn is_playing(&self) -> bool {
        self.is_running_in(GameState::Playing)
            && matches!(
                self.game_state.game_phase,
                GamePhase::Normal | GamePhase::ExtraTime
            )
    }

    /// Returns the position of the ball, or `None` if it is not on the field or not finite.
    pub fn ball_position(&self) -> Option<Point2<World>> {
        let position = self.ball.as_ref()?.position;
        position.is_finite().then_some(position)
    }

    /// Returns the robots that take part, in canonical order. Such a robot is in a line-up, has a finite pose and no
    /// penalty, and was not placed in this tick.
    pub fn active_robots(&self) -> impl Iterator<Item = &RobotTruth> {
        self.robots.iter().filter(|robot| {
            robot.ground_to_world.is_finite()
                && !self.is_penalized(robot.id)
                && !self.placements.contains_key(&robot.id)
        })
    }

    /// Returns whether a robot serves a penalty or is a substitute.
    pub fn is_penalized(&self, robot: RobotId) -> bool {
        let team = self.game_state.team(robot.team);
        team.penalty_of(robot.player_number).is_some()
    }

    /// Returns whether the referee treats a robot as the goalkeeper of its team.
    pub fn is_goal_keeper(&self, robot: RobotId) -> bool {
        let line_up = self.game_state.team(robot.team).line_up;
        robot.player_number == line_up.goalkeeper(self.config.goal_keeper_number)
    }

    /// Returns the sign of x, in the world frame, of the goal that `team` defends now: -1 or 1.
    pub fn own_goal_sign(&self, team: Team) -> f32 {
        if team == self.game_state.home_team() {
            -1.0
        } else {
            1.0
        }
    }

    /// Returns whether a point lies in the penalty area in front of the goal that `team` defends.
    pub fn is_in_penalty_area_of(&self, team: Team, point: Point2<World>) -> bool {
        let field = self.field_dimensions;
        let area = (field.penalty_area_length, field.penalty_area_width);
        places::is_before_goal(point, self.own_goal_sign(team), area, 0.0, &field)
    }

    /// Whistles in Set: Playing begins after the delay of the rules.
    pub(crate) fn whistle_for_play(&mut self) {
        self.game_state.last_whistle = Some(self.now);
        self.auto_referee.playing_after_whistle_at =
            Some(self.now + self.config.whistle_to_playing_delay);
    }

    /// Changes the state of the game, ends the current restart and adds a call. States other than Set and Playing end a
    /// set play. The first Playing begins the half; leaving Finished resets the half.
    pub fn enter(&mut self, game_state: GameState) {
        let memory = &mut *self.auto_referee;
        if self.game_state.game_state == GameState::Finished && game_state != GameState::Finished {
            memory.halftime_started_at = None;
        }
        // The end of play is whistled: after a goal and at the end of a half.
        let is_end_of_play = matches!(game_state, GameState::Ready | GameState::Finished);
        if self.game_state.game_state == GameState::Playing && is_end_of_play {
            self.game_state.last_whistle = Some(self.now);
        }
        self.game_state.set_game_state(game_state, self.now);
        memory.restart = None;
        memory.resting = None;
        if game_state != GameState::Set {
            memory.playing_after_whistle_at = None;
        }
        if game_state == GameState::Playing {
            memory.restart_reason = None;
        }
        if !matches!(game_state, GameState::Set | GameState::Playing) {
            self.game_state.sub_state = None;
        }
        self.begin_half();
        self.calls.push(
            match game_state {
                GameState::Initial => "initial",
                GameState::Ready => "ready",
                GameState::Set => "set",
                GameState::Playing => "playing",
                GameState::Finished => "finished",
            }
            .into(),
        );
    }

    /// Starts the clock of the half if the game is in Playing and no half has begun. The half begins at the last change
    /// of the state, which a scenario may have made after the last decision. Remembers the team that kicks off in the
    /// first half.
    pub(crate) fn begin_half(&mut self) {
        let memory = &mut *self.auto_referee;
        let is_half = matches!(
            self.game_state.game_phase,
            GamePhase::Normal | GamePhase::ExtraTime
        );
        if self.game_state.game_state != GameState::Playing
            || !is_half
            || memory.halftime_started_at.is_some()
        {
            return;
        }
        let earliest = memory
            .decided
            .map_or(Time::ZERO, |(at, _)| at.min(self.now));
        let changed_at = self.game_state.last_game_state_change;
        memory.halftime_started_at = Some(changed_at.clamp(earliest, self.now));
        if self.game_state.half == Half::First {
            memory.first_kick_off = self.game_state.kicking_team;
        }
    }
}

/// Returns the position of a robot's center.
pub(crate) fn position_of(robot: &RobotTruth) -> Point2<World> {
    Point2::origin() + robot.ground_to_world.translation()
}

/// Rule of the game. A rule may keep all its state in the referee's memory.
pub trait AutoRefereeRule: Send + Sync {
    /// Applies the rule to the tick: reads and changes the context.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>);
}
