use super::percept::{Percept, PerceptInput};

/// `(ball_is_free)`: no robot of the team has the ball.
pub(super) const BALL_IS_FREE: Percept = Percept {
    predicate: "ball_is_free",
    parameters: &[],
    holds: is_free,
};

/// Returns the value of the predicate; `None` before the ball is seen.
fn is_free(input: &PerceptInput<'_>) -> Option<bool> {
    input.view.ball?;
    Some(input.view.holder.is_none())
}
