use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::skill::{ROBOT, Skill, SkillTick};
use crate::object_kind::ObjectKind;
use crate::percepts::opponent_took_ball;

/// `DribbleTo robot place`: succeeds when the ball is at the place, and fails when an opponent takes it.
pub(super) const DRIBBLE_TO: Skill = Skill {
    id: "DribbleTo",
    objects: &[ROBOT, ("place", ObjectKind::Place)],
    ports: Vec::new,
    step,
};

/// Orders the robot to dribble to the place, until the ball is there or an opponent has it.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    let place = tick.place()?;
    let target = place.position();
    let ball = tick.ball();
    if ball.is_some_and(|ball| ball.position.distance(target) <= place.radius) {
        return Ok(Status::Success);
    }
    if opponent_took_ball(&tick.context.blackboard.view) {
        return Ok(Status::Failure);
    }
    tick.order(RobotTask::DribbleTo { target });
    Ok(Status::Running)
}
