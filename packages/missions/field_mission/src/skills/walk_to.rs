use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::{ROBOT, Skill, Work};
use crate::percepts::Kind;

/// `WalkTo robot place`: succeeds when the robot is at the place.
pub(super) const WALK_TO: Skill = Skill {
    id: "WalkTo",
    objects: &[ROBOT, ("place", Kind::Place)],
    ports: Vec::new,
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    let place = work.place()?;
    // Well within the place, so that it stays there while it turns.
    let distance = work.view.pose.position.distance(place.position());
    if distance <= place.radius / 2.0 {
        return Ok(Status::Success);
    }
    work.order(RobotTask::WalkTo { pose: place.pose() });
    Ok(Status::Running)
}
