use std::time::Duration;

use behavior_tree::{LeafError, Port, Status};
use hsl_types::RobotTask;

use super::{ROBOT, Skill, Work};

/// `Wait robot seconds`: the robot stands and watches the ball.
pub(super) const WAIT: Skill = Skill {
    id: "Wait",
    objects: &[ROBOT],
    ports: || vec![Port::input::<f64>("seconds")],
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    let seconds: f64 = work.context.get("seconds")?;
    let wait = Duration::try_from_secs_f64(seconds)
        .map_err(|error| format!("seconds is {seconds}: {error}"))?;
    work.order(RobotTask::Wait);
    Ok(if work.elapsed() >= wait {
        Status::Success
    } else {
        Status::Running
    })
}
