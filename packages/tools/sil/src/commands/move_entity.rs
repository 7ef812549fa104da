//! `sil move`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::{Verdict, WrongUse};

const AFTER_HELP: &str = "\
Examples:
  sil move ball 1 -0.5                      place the ball at rest at (1, -0.5) m
  sil move ball 0 0 --velocity 2 0          let it roll towards +x with 2 m/s
  sil move hulks/3 -1.5 0.75                place robot 3 with the same orientation
  sil move opponent/2 2 0 --angle 3.14      place robot 2 of the opponents, facing -x

Positions and angles are in the frame world: x towards the goal that hulks attack in the first half, y to the left.

Exit codes: 0 moved; 1 refused; 3 no match found.";

/// Arguments of `sil move`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct MoveArguments {
    /// Entity to move: the ball, or a robot
    #[arg(value_name = "ball|ROBOT")]
    entity: String,
    /// x coordinate [m]
    #[arg(allow_negative_numbers = true)]
    x: f64,
    /// y coordinate [m]
    #[arg(allow_negative_numbers = true)]
    y: f64,
    /// Direction in which a robot looks [rad; default: unchanged]
    #[arg(long, value_name = "RAD", allow_negative_numbers = true)]
    angle: Option<f64>,
    /// Velocity of the ball [m/s; default: at rest]
    #[arg(long, num_args = 2, value_names = ["VX", "VY"], allow_negative_numbers = true)]
    velocity: Vec<f64>,
    /// Running match
    #[command(flatten)]
    running: RunningMatch,
}

/// Sends a request to the running match that moves the ball or a robot. The verdict is `Failed` if the match refuses.
///
/// # Errors
///
/// Returns an error if the entity is unknown, no match over ROS is running, or ROS is not found.
pub fn run(arguments: MoveArguments) -> anyhow::Result<Verdict> {
    let MoveArguments { x, y, velocity, .. } = &arguments;
    let mut rules = vec![
        "request:=move".to_owned(),
        format!("entity:={}", entity(&arguments.entity)?),
        format!("x:={x:?}"),
        format!("y:={y:?}"),
    ];
    rules.extend(arguments.angle.map(|angle| format!("angle:={angle:?}")));
    if let [x, y] = velocity.as_slice() {
        rules.push(format!("velocity_x:={x:?}"));
        rules.push(format!("velocity_y:={y:?}"));
    }
    arguments.running.request(&rules)
}

/// Returns the name of an entity in a request, for example `hulks/robot_3` for `hulks/3`; `ball` stays.
fn entity(given: &str) -> Result<String, WrongUse> {
    if given == "ball" {
        return Ok(given.to_owned());
    }
    let robot: hsl_types::RobotId = given.parse().map_err(WrongUse::because)?;
    Ok(robot.namespace().trim_start_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_is_named_as_everywhere_or_by_its_namespace() {
        assert_eq!(entity("ball").unwrap(), "ball");
        assert_eq!(entity("hulks/3").unwrap(), "hulks/robot_3");
        assert!(entity("goal").is_err());
    }
}
