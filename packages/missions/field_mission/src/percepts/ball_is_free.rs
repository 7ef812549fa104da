use super::{Percept, Question};

/// `(ball_is_free)`: no robot of the team has the ball.
pub(super) const BALL_IS_FREE: Percept = Percept {
    predicate: "ball_is_free",
    parameters: &[],
    holds: is_free,
};

fn is_free(question: &Question<'_>) -> Option<bool> {
    question.view.ball?;
    Some(question.view.holder.is_none())
}
