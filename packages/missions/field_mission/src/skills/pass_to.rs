use std::sync::Arc;

use behavior_tree::{LeafError, Status};
use hsl_types::{KickPower, RobotTask};

use super::skill::{LONGEST_ROLL, RESTING_SPEED, ROBOT, Skill, SkillTick};
use crate::object_kind::ObjectKind;
use crate::percepts::opponent_took_ball;

/// Distance from the receiver within which the ball has arrived \[m\].
const ARRIVED: f32 = 0.6;

/// Distance from the receiver beyond which a ball at rest has missed it \[m\].
const MISSED: f32 = 2.5;

/// `PassTo robot receiver`: kicks the ball to another robot; succeeds when the ball is there, and fails when an
/// opponent takes it or when it comes to rest elsewhere.
pub(super) const PASS_TO: Skill = Skill {
    id: "PassTo",
    objects: &[ROBOT, ("receiver", ObjectKind::Robot)],
    ports: Vec::new,
    step,
};

/// Orders the robot to kick to the position of the receiver at the start. After the kick, orders the receiver to
/// approach the ball, and judges where the ball comes to rest.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    let receiver: Arc<str> = tick.context.get("receiver")?;
    let (receiver_id, receiver) = tick.context.blackboard.robot(&receiver)?;
    if opponent_took_ball(&tick.context.blackboard.view) {
        return Ok(Status::Failure);
    }
    let target = *tick.active.target.get_or_insert(receiver.pose.position);
    let (Some(rolled), Some(ball)) = (tick.since_kick(), tick.ball()) else {
        let power = KickPower::Short;
        tick.order(RobotTask::KickTo { target, power });
        return Ok(Status::Running);
    };
    // The receiver approaches the rolling ball.
    let towards = tick.opponent_goal();
    let receive = RobotTask::DribbleTo { target: towards };
    tick.context.blackboard.order(receiver_id, receive);
    tick.active.partner = Some(receiver_id);
    let distance = ball.position.distance(receiver.pose.position);
    let is_resting = ball.velocity.norm() < RESTING_SPEED;
    Ok(
        if distance <= ARRIVED || (is_resting && distance <= MISSED) {
            Status::Success
        } else if is_resting || rolled > LONGEST_ROLL {
            Status::Failure
        } else {
            Status::Running
        },
    )
}
