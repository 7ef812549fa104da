use super::percept::{Percept, PerceptInput, apply_hysteresis};
use crate::object_kind::ObjectKind;

/// `(at ?robot ?place)`: the robot is at the place.
pub(super) const AT: Percept = Percept {
    predicate: "at",
    parameters: &[ObjectKind::Robot, ObjectKind::Place],
    holds: is_at,
};

/// Returns true if the robot is within the radius of the place; `None` if the robot is not in the match.
fn is_at(input: &PerceptInput<'_>) -> Option<bool> {
    let [robot, place] = input.objects else {
        return None;
    };
    let robot = input.view.robots.get(&input.setup.robot(robot)?)?;
    let place = input.setup.places.get(place)?;
    let limit = apply_hysteresis(place.radius, input.was_true);
    Some(robot.pose.position.distance(place.position()) <= limit)
}
