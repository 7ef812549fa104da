use super::{Kind, Percept, Question, with_hysteresis};

/// `(ball_at ?place)`: the ball is at the place.
pub(super) const BALL_AT: Percept = Percept {
    predicate: "ball_at",
    parameters: &[Kind::Place],
    holds: is_ball_at,
};

fn is_ball_at(question: &Question<'_>) -> Option<bool> {
    let [place] = question.objects else {
        return None;
    };
    let ball = question.view.ball?;
    let place = question.setup.places.get(place)?;
    let limit = with_hysteresis(place.radius, question.held);
    Some(ball.position.distance(place.position()) <= limit)
}
