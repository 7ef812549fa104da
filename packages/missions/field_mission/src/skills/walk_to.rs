use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::skill::{ROBOT, Skill, SkillTick};
use crate::object_kind::ObjectKind;

/// `WalkTo robot place`: succeeds when the robot is at the place.
pub(super) const WALK_TO: Skill = Skill {
    id: "WalkTo",
    objects: &[ROBOT, ("place", ObjectKind::Place)],
    ports: Vec::new,
    step,
};

/// Orders the robot to walk to the place, until it is near its center.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    let place = tick.place()?;
    // Half of the radius is a margin, so that the robot stays at the place while it turns.
    let distance = tick.view.pose.position.distance(place.position());
    if distance <= place.radius / 2.0 {
        return Ok(Status::Success);
    }
    tick.order(RobotTask::WalkTo { pose: place.pose() });
    Ok(Status::Running)
}
