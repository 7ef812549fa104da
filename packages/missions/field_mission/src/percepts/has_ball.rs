use super::percept::{Percept, PerceptInput};
use crate::object_kind::ObjectKind;

/// `(has_ball ?robot)`: the ball is at the robot's feet, and no opponent is closer to it.
pub(super) const HAS_BALL: Percept = Percept {
    predicate: "has_ball",
    parameters: &[ObjectKind::Robot],
    holds: has_ball,
};

/// Returns true if the robot is the holder of the ball; `None` before the ball is seen.
fn has_ball(input: &PerceptInput<'_>) -> Option<bool> {
    let [robot] = input.objects else {
        return None;
    };
    let robot = input.setup.robot(robot)?;
    input.view.ball?;
    Some(input.view.holder == Some(robot))
}
