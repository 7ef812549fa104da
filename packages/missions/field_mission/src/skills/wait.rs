use std::time::Duration;

use behavior_tree::{LeafError, Port, Status};
use hsl_types::RobotTask;

use super::skill::{ROBOT, Skill, SkillTick};

/// `Wait robot seconds`: the robot stands and watches the ball.
pub(super) const WAIT: Skill = Skill {
    id: "Wait",
    objects: &[ROBOT],
    ports: || vec![Port::input::<f64>("seconds")],
    step,
};

/// Orders the robot to wait, until the time of the port `seconds` has passed.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    let seconds: f64 = tick.context.get("seconds")?;
    let wait = Duration::try_from_secs_f64(seconds)
        .map_err(|error| format!("seconds is {seconds}: {error}"))?;
    tick.order(RobotTask::Wait);
    Ok(if tick.elapsed() >= wait {
        Status::Success
    } else {
        Status::Running
    })
}
