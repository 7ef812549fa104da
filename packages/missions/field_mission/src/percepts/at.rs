use super::{Kind, Percept, Question, with_hysteresis};

/// `(at ?robot ?place)`: the robot is at the place.
pub(super) const AT: Percept = Percept {
    predicate: "at",
    parameters: &[Kind::Robot, Kind::Place],
    holds: is_at,
};

fn is_at(question: &Question<'_>) -> Option<bool> {
    let [robot, place] = question.objects else {
        return None;
    };
    let robot = question.view.robots.get(&question.setup.robot(robot)?)?;
    let place = question.setup.places.get(place)?;
    let limit = with_hysteresis(place.radius, question.held);
    Some(robot.pose.position.distance(place.position()) <= limit)
}
