use std::sync::Arc;

use behavior_tree::{LeafError, Status};
use hsl_types::{KickPower, RobotTask};

use super::{LONGEST_ROLL, RESTING_SPEED, ROBOT, Skill, Work};
use crate::percepts::{Kind, opponent_took_ball};

/// Distance from the receiver within which a ball has arrived \[m\].
const ARRIVED: f32 = 0.6;

/// Distance from the receiver beyond which a ball that lies has missed it \[m\].
const MISSED: f32 = 2.5;

/// `PassTo robot receiver`: kicks the ball to another robot; succeeds when it is there, and fails when an opponent
/// takes it or it comes to rest elsewhere.
pub(super) const PASS_TO: Skill = Skill {
    id: "PassTo",
    objects: &[ROBOT, ("receiver", Kind::Robot)],
    ports: Vec::new,
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    let receiver: Arc<str> = work.context.get("receiver")?;
    let (receiver_id, receiver) = work.context.blackboard.robot(&receiver)?;
    if opponent_took_ball(&work.context.blackboard.view) {
        return Ok(Status::Failure);
    }
    let target = *work.job.target.get_or_insert(receiver.pose.position);
    let (Some(rolled), Some(ball)) = (work.since_kick(), work.ball()) else {
        let power = KickPower::Short;
        work.order(RobotTask::KickTo { target, power });
        return Ok(Status::Running);
    };
    // The receiver walks up to the rolling ball.
    let towards = work.opponent_goal();
    let receive = RobotTask::DribbleTo { target: towards };
    work.context.blackboard.order(receiver_id, receive);
    work.job.partner = Some(receiver_id);
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
