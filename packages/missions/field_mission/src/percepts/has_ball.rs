use super::{Kind, Percept, Question};

/// `(has_ball ?robot)`: the ball is at the robot's feet, and no opponent is closer to it.
pub(super) const HAS_BALL: Percept = Percept {
    predicate: "has_ball",
    parameters: &[Kind::Robot],
    holds: has_ball,
};

fn has_ball(question: &Question<'_>) -> Option<bool> {
    let [robot] = question.objects else {
        return None;
    };
    let robot = question.setup.robot(robot)?;
    question.view.ball?;
    Some(question.view.holder == Some(robot))
}
