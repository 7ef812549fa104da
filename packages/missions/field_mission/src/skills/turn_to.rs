use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::skill::{ROBOT, Skill, SkillTick};
use crate::object_kind::ObjectKind;

/// Angle within which the robot faces the place \[rad\].
const FACES: f32 = 0.2;

/// `TurnTo robot place`: succeeds when the robot faces the place.
pub(super) const TURN_TO: Skill = Skill {
    id: "TurnTo",
    objects: &[ROBOT, ("place", ObjectKind::Place)],
    ports: Vec::new,
    step,
};

/// Orders the robot to turn to the place, until it faces it or is there.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    let place = tick.place()?;
    let pose = tick.view.pose;
    let way = place.position() - pose.position;
    let orientation = way.orientation();
    if way.norm() <= place.radius || pose.orientation.angle_to(orientation).abs() <= FACES {
        return Ok(Status::Success);
    }
    tick.order(RobotTask::TurnTo { orientation });
    Ok(Status::Running)
}
