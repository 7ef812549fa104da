//! Program that exchanges messages between processes without any computation, for measuring the cost of lockstep.

mod answer;
mod ask;
mod parameters;

use std::process::ExitCode;

use hsl_ros::{Arguments, Node};

use parameters::{Parameters, Role};

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "ros_probe",
        "Sends messages to partners and waits for all answers, or answers",
        run,
    )
}

fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let (node, parameters) = Node::create::<Parameters>(arguments)?;
    match parameters.role {
        Role::Ask => ask::run(node, &parameters),
        Role::Answer => answer::run(node, &parameters),
    }
}
