use super::percept::{Percept, PerceptInput, apply_hysteresis};
use crate::team_view::TeamView;

/// Distance from the ball within which an opponent has it \[m\].
const REACH: f32 = 0.4;

/// `(opponent_has_ball)`: an opponent is at the ball, and closer to it than every robot of the team.
pub(super) const OPPONENT_HAS_BALL: Percept = Percept {
    predicate: "opponent_has_ball",
    parameters: &[],
    holds: opponent_has_ball,
};

/// Returns the value of the predicate, with hysteresis of the distance; `None` before the ball is seen.
fn opponent_has_ball(input: &PerceptInput<'_>) -> Option<bool> {
    input.view.ball?;
    Some(has_ball_within(
        input.view,
        apply_hysteresis(REACH, input.was_true),
    ))
}

/// Returns true if an opponent is within `limit` \[m\] of the ball and closer to it than every robot of the team.
fn has_ball_within(view: &TeamView, limit: f32) -> bool {
    let own = view.closest_to_ball();
    view.opponent_distance_to_ball().is_some_and(|opponent| {
        let is_closest = own.is_none_or(|(_, distance)| opponent <= distance);
        is_closest && opponent <= limit
    })
}

pub(crate) fn opponent_took_ball(view: &TeamView) -> bool {
    has_ball_within(view, REACH)
}
