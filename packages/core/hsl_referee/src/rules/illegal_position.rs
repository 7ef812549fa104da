use hsl_types::{GameState, PenaltyKind, Point2, RobotId, RobotTruth, SubState, Team, World};

use crate::config::PenaltyRules;
use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::places;

/// Rule: legal positions of robots from Set until a kick-off, dropped ball or penalty kick is in play: in their own
/// half, the other team outside the center circle; at a penalty kick outside the penalty area (HSL Law 8; SPL 2025,
/// sections "Before and During Kick-off", "Penalty Area During Penalty Kick").
///
/// As the rules demand, only clear violations count: the robot's center violates the rule by more than the tolerance.
/// By the rules of 2026 robots must also be on the field in Set.
pub struct IllegalPositionRule;

impl AutoRefereeRule for IllegalPositionRule {
    /// Penalizes robots at illegal positions, once when Set begins and then while the ball is not in play. The memory
    /// has the kicker and the robots that return from penalties.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        note_returning_robots(context);
        let is_set_now = context.is_running_in(GameState::Set)
            && context.game_state.last_game_state_change == context.now;
        let is_waiting = context.is_playing() && context.auto_referee.restart.is_some();
        if !is_waiting {
            context.auto_referee.kicker = None;
        }
        if !context.config.penalties.enabled || !(is_set_now || is_waiting) || is_shootout(context)
        {
            return;
        }
        choose_kicker(context);
        let offenders: Vec<RobotId> = context
            .active_robots()
            .filter(|robot| !Self::is_legal(robot, context))
            .map(|robot| robot.id)
            .collect();
        for robot in offenders {
            context.penalize(robot, PenaltyKind::IllegalPosition);
        }
    }
}

impl IllegalPositionRule {
    /// Returns whether the position of a robot is legal in Set or while the ball is not in play.
    pub fn is_legal(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
        if must_be_on_field(robot, context) && is_off_field(robot, context) {
            return false;
        }
        match context.game_state.sub_state {
            Some(SubState::PenaltyKick) => is_legal_at_penalty_kick(robot, context),
            Some(_) => true,
            None => is_legal_at_kick_off(robot, context),
        }
    }
}

/// Stores the kicker by the rules of 2026: the first robot of the kicking team in the center circle, or in the penalty
/// area, takes the kick. No other robot may be there, even if it comes closer.
fn choose_kicker(context: &mut AutoRefereeContext<'_>) {
    let is_hsl = context.config.penalties.rules == PenaltyRules::Hsl2026;
    let Some(team) = context.game_state.kicking_team.filter(|_| is_hsl) else {
        return;
    };
    if context.auto_referee.kicker.is_some() {
        return;
    }
    let mark = context.place_for_restart();
    let distance = |robot: &RobotTruth| position_of(robot).distance(mark);
    let robots = context.active_robots();
    let kicker = robots
        .filter(|robot| robot.id.team == team && is_only_for_kicker(robot, context))
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
        .map(|robot| robot.id);
    context.auto_referee.kicker = kicker;
}

/// Updates the robots in the memory that were penalized and have not been on the field since.
fn note_returning_robots(context: &mut AutoRefereeContext<'_>) {
    for robot in context.robots {
        if context.is_penalized(robot.id) {
            context.auto_referee.returning.insert(robot.id);
        } else if !is_off_field(robot, context) {
            context.auto_referee.returning.remove(&robot.id);
        }
    }
}

/// Returns whether a robot must be on the field: by the rules of 2026 in Set, unless it returns from a penalty.
fn must_be_on_field(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    context.config.penalties.rules == PenaltyRules::Hsl2026
        && context.is_running_in(GameState::Set)
        && !context.auto_referee.returning.contains(&robot.id)
}

/// Returns whether a robot is completely outside the lines. A negative tolerance stands for the radius of a robot.
fn is_off_field(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let field = context.field_dimensions;
    let radius = -context.config.penalties.position_tolerance.min(0.0);
    let position = position_of(robot);
    position.x.abs() > field.length / 2.0 + radius || position.y.abs() > field.width / 2.0 + radius
}

/// Returns whether the game is in a penalty shoot-out, which has positions of its own.
fn is_shootout(context: &AutoRefereeContext<'_>) -> bool {
    matches!(
        context.game_state.game_phase,
        hsl_types::GamePhase::PenaltyShootout { .. }
    )
}

/// Returns whether the position of a robot is legal at a kick-off or dropped ball. Only the kicker may be in the other
/// half, within the center circle.
fn is_legal_at_kick_off(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let position = position_of(robot);
    let tolerance = context.config.penalties.position_tolerance;
    let circle = context.field_dimensions.center_circle_diameter / 2.0;
    let is_in_circle = position.coords().norm() < circle - tolerance;
    let into_other_half = -context.own_goal_sign(robot.id.team) * position.x;
    let is_in_own_half = into_other_half <= tolerance;
    if context.game_state.kicking_team == Some(robot.id.team) {
        is_in_own_half || (is_in_kickers_circle(robot, context) && is_kicker(robot, context))
    } else {
        is_in_own_half && !is_in_circle
    }
}

/// Returns whether a robot of the kicking team is close enough to the center mark to be in the other half.
fn is_in_kickers_circle(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let circle = context.field_dimensions.center_circle_diameter / 2.0;
    let tolerance = context.config.penalties.position_tolerance.min(0.0);
    position_of(robot).coords().norm() < circle - tolerance
}

/// Returns whether a robot of the kicking team stands where only the kicker may.
fn is_only_for_kicker(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    if context.game_state.sub_state == Some(SubState::PenaltyKick) {
        return is_in_penalty_area(robot, context);
    }
    let into_other_half = -context.own_goal_sign(robot.id.team) * position_of(robot).x;
    into_other_half > context.config.penalties.position_tolerance
        && is_in_kickers_circle(robot, context)
}

/// Returns whether a robot takes the kick: the chosen one or, without one, the robot of its team closest to the ball's
/// place.
fn is_kicker(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let mark = context.place_for_restart();
    let chosen = context.auto_referee.kicker;
    chosen.or_else(|| nearest_of(robot.id.team, mark, context)) == Some(robot.id)
}

/// Returns whether a robot is clearly in the penalty area in which a penalty kick is taken.
fn is_in_penalty_area(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let Some(kicking_team) = context.game_state.kicking_team else {
        return false;
    };
    let field = context.field_dimensions;
    places::is_before_goal(
        position_of(robot),
        context.own_goal_sign(kicking_team.other()),
        (field.penalty_area_length, field.penalty_area_width),
        -context.config.penalties.position_tolerance,
        &field,
    )
}

/// Returns whether the position of a robot is legal at a penalty kick: in the penalty area are only the kicker and the
/// goalkeeper.
fn is_legal_at_penalty_kick(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    if !is_in_penalty_area(robot, context) {
        return true;
    }
    if context.game_state.kicking_team == Some(robot.id.team) {
        is_kicker(robot, context)
    } else {
        context.is_goal_keeper(robot.id)
    }
}

/// Returns the robot of `team` closest to a point, the first one of several; `None` without active robots.
fn nearest_of(
    team: Team,
    point: Point2<World>,
    context: &AutoRefereeContext<'_>,
) -> Option<RobotId> {
    let robots = context
        .active_robots()
        .filter(|robot| robot.id.team == team);
    robots
        .min_by(|one, other| {
            let distance = |robot: &RobotTruth| position_of(robot).distance(point);
            distance(one).total_cmp(&distance(other))
        })
        .map(|robot| robot.id)
}
