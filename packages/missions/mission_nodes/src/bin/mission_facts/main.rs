//! Command for the facts of a running mission: list, set or watch. `sil mission facts` runs this program, because `sil`
//! itself links no ROS.

mod parameters;
mod request;
mod watch;

use std::process::ExitCode;

use hsl_ros::{Arguments, Node, ServiceCaller, Shutdown, shell};

use parameters::{Parameters, RequestKind};

fn main() -> ExitCode {
    hsl_ros::shell::run(
        "mission_facts",
        "Lists, sets or watches the facts of a running mission",
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
        peer: "mission",
        hint: "no mission without robots is running in this domain (ROS_DOMAIN_ID); the facts of a mission with robots \
               are in its bag, see `sil mission audit --help`",
        timeout: parameters.timeout,
        shutdown,
    };
    let result = match parameters.request {
        RequestKind::List => request::list(&mut caller, &parameters.predicate)?,
        RequestKind::Set => request::set(&mut caller, &parameters.facts)?,
        RequestKind::Watch => watch::watch(&mut caller, &parameters.predicate)?,
    };
    let (lines, code) = match result {
        Ok(lines) => (lines, shell::PASSED),
        Err(refused) => (vec![refused], shell::SCENARIO_FAILED),
    };
    for line in lines {
        shell::write_line(&line)?;
    }
    Ok(code)
}
