use std::collections::BTreeMap;

use hsl_types::{PenaltyKind, RobotId, RobotTruth, SubState};

use crate::config::PenaltyRules;
use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::rule_obstacles::may_stay_on_goal_line;

/// Rule: during a set play the other team must leave the circle around the ball within `clearing_duration` and stay
/// outside (SPL 2025, section "Defender Encroachment During Free Kick"). By the rules of 2026 the time counts from the
/// start of the set play, so a robot that returns has no time left. Robots on their own goal line between the posts may
/// stay.
pub struct SetPlayDistanceRule;

impl AutoRefereeRule for SetPlayDistanceRule {
    /// Penalizes robots that are in the circle for too long. The memory has the time since which each of them is there.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let is_set_play = context
            .game_state
            .sub_state
            .is_some_and(|sub_state| sub_state != SubState::PenaltyKick);
        let is_on = context.is_playing() && context.auto_referee.restart.is_some() && is_set_play;
        if !is_on || !context.config.penalties.enabled {
            context.auto_referee.encroaching.clear();
            context.auto_referee.clearing_since = None;
            return;
        }
        let is_hsl = context.config.penalties.rules == PenaltyRules::Hsl2026;
        let began = *context
            .auto_referee
            .clearing_since
            .get_or_insert(context.now);
        let before = std::mem::take(&mut context.auto_referee.encroaching);
        let encroaching: BTreeMap<RobotId, _> = context
            .active_robots()
            .filter(|robot| !Self::is_legal(robot, context))
            .map(|robot| (robot.id, *before.get(&robot.id).unwrap_or(&context.now)))
            .collect();
        for (robot, since) in &encroaching {
            let is_back = is_hsl && *since > began;
            if is_back || context.now.since(*since) >= context.config.set_plays.clearing_duration {
                context.penalize(*robot, PenaltyKind::IllegalPosition);
            }
        }
        context.auto_referee.encroaching = encroaching;
    }
}

impl SetPlayDistanceRule {
    /// Returns whether the position of a robot is legal during a set play: it is of the kicking team, on its own goal
    /// line, or far enough from the ball.
    pub fn is_legal(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
        let radius = context.config.set_plays.opponents_distance
            - context.config.penalties.position_tolerance;
        context.game_state.kicking_team == Some(robot.id.team)
            || is_on_own_goal_line(robot, context)
            || context
                .ball_position()
                .is_none_or(|ball| position_of(robot).distance(ball) >= radius)
    }
}

/// Returns whether a robot stands where it may stay on its own goal line.
fn is_on_own_goal_line(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    let side = context.game_state.field_side_of(robot.id.team);
    let position = side.field_to_world().inverse() * position_of(robot);
    let penalties = &context.config.penalties;
    may_stay_on_goal_line(position, &context.field_dimensions, penalties)
}
