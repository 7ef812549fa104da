//! Plays, pauses, steps, resets and ends a running match, and moves what is in it: one request to the services of
//! `simulation_interfaces`. `sil pause`, `sil step` and their siblings run it, because `sil` itself links no ROS.

mod caller;
mod parameters;
mod request;

use std::process::ExitCode;

use hsl_ros::{Arguments, Node, Shutdown, shell};

use caller::Caller;
use parameters::Parameters;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "world_control",
        "Sends one request to a running world_sim: pause, resume, step, reset, quit or move",
        run,
    )
}

/// Sends the request of the parameters. What became of it is a line on standard output.
fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut caller = Caller::new(node, parameters.timeout, shutdown);
    let (line, code) = match request::send(&mut caller, &parameters)? {
        Ok(done) => (done, shell::PASSED),
        Err(refused) => (refused, shell::SCENARIO_FAILED),
    };
    shell::tell(&line)?;
    Ok(code)
}
