use std::sync::Arc;

use behavior_tree::{LeafError, Port, Status};
use hsl_types::RobotTask;

use super::{Skill, Work};
use crate::percepts::opponent_took_ball;

/// `DribbleTo robot place`: succeeds when the ball is at the place, and fails when an opponent takes it.
pub(super) const DRIBBLE_TO: Skill = Skill {
    id: "DribbleTo",
    ports: || vec![Port::input::<Arc<str>>("place")],
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
