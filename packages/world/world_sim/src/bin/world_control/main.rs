//! Command for a running match: play, pause, step, reset, quit, or move an entity. Sends one request to the services
//! of `simulation_interfaces`. `sil pause`, `sil step` and similar commands run this program, because `sil` itself
//! links no ROS.

mod parameters;
mod request;

use std::process::ExitCode;

use hsl_ros::{Arguments, Node, ServiceCaller, Shutdown, shell};

use parameters::Parameters;

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "world_control",
        "Sends one request to a running world_sim: pause, resume, step, reset, quit or move",
        run,
    )
}

/// Sends the request that the parameters describe, and prints the result on standard output. Returns the exit code: a
/// refused request counts as a failure.
fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (node, parameters) = Node::create::<Parameters>(arguments)?;
    let mut caller = ServiceCaller {
        node,
        peer: "world",
        hint: "no match over ROS is running in this domain (ROS_DOMAIN_ID)",
        timeout: parameters.timeout,
        shutdown,
    };
    let (line, code) = match request::send(&mut caller, &parameters)? {
        Ok(done) => (done, shell::PASSED),
        Err(refused) => (refused, shell::SCENARIO_FAILED),
    };
    shell::write_line(&line)?;
    Ok(code)
}
