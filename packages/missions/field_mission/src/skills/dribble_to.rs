use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::{ROBOT, Skill, Work};
use crate::percepts::{Kind, opponent_took_ball};

/// `DribbleTo robot place`: succeeds when the ball is at the place, and fails when an opponent takes it.
pub(super) const DRIBBLE_TO: Skill = Skill {
    id: "DribbleTo",
    objects: &[ROBOT, ("place", Kind::Place)],
    ports: Vec::new,
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    let place = work.place()?;
    let target = place.position();
    let ball = work.ball();
    if ball.is_some_and(|ball| ball.position.distance(target) <= place.radius) {
        return Ok(Status::Success);
    }
    if opponent_took_ball(&work.context.blackboard.view) {
        return Ok(Status::Failure);
    }
    work.order(RobotTask::DribbleTo { target });
    Ok(Status::Running)
}
