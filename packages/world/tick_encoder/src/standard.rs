//! Inputs of a robot as common ROS messages.

mod detections;
#[cfg(test)]
mod fixture;
mod frames;
mod inputs;

use bevyhavior_simulator::BehaviorInput;
use hsl_wire::Message;
use hsl_wire::topics::{
    BALL_POSE, JOINT_STATES, ODOMETRY, ROBOT_POSE, ROBOT_TF, SEEN_BALLS, SEEN_ROBOTS, Topic,
};

/// Topics of the inputs, in the order of their messages.
pub const STANDARD_INPUTS: [&Topic; 7] = [
    &ROBOT_TF,
    &ODOMETRY,
    &ROBOT_POSE,
    &BALL_POSE,
    &JOINT_STATES,
    &SEEN_BALLS,
    &SEEN_ROBOTS,
];

/// Returns the encoded messages of a tick, one for each topic in [`STANDARD_INPUTS`]; `None` for the ball that the robot
/// does not see.
pub fn standard_messages(input: &BehaviorInput) -> [Option<Vec<u8>>; STANDARD_INPUTS.len()] {
    [
        Some(inputs::transforms(input).to_cdr()),
        Some(inputs::odometry(input).to_cdr()),
        Some(inputs::robot_pose(input).to_cdr()),
        inputs::ball_pose(input).map(|ball| ball.to_cdr()),
        Some(inputs::joint_states(input).to_cdr()),
        Some(detections::seen_balls(input).to_cdr()),
        Some(detections::seen_robots(input).to_cdr()),
    ]
}
