use super::percept::{Percept, PerceptInput, apply_hysteresis};
use crate::object_kind::ObjectKind;

/// `(ball_at ?place)`: the ball is at the place.
pub(super) const BALL_AT: Percept = Percept {
    predicate: "ball_at",
    parameters: &[ObjectKind::Place],
    holds: is_ball_at,
};

/// Returns true if the ball is within the radius of the place; `None` before it is seen.
fn is_ball_at(input: &PerceptInput<'_>) -> Option<bool> {
    let [place] = input.objects else {
        return None;
    };
    let ball = input.view.ball?;
    let place = input.setup.places.get(place)?;
    let limit = apply_hysteresis(place.radius, input.was_true);
    Some(ball.position.distance(place.position()) <= limit)
}
