//! Stand-in for the `behavior_node` of HULKs, for tests and benches. Names, types, tokens, queries for latched topics,
//! period, order of publication, and crashes are those of the real node; the behavior is a simple one.

mod answers;
mod arguments;
mod blackboard;
mod clock;
mod decision;
mod graph;
mod inputs;
mod node;
mod outputs;
mod replay;
mod report;
mod session;
mod types;

use std::process::ExitCode;
use std::thread;

use clap::Parser;

use crate::arguments::Arguments;

/// Runs a node for each namespace, each in a thread, until all have ended. Returns 3 as exit code after an error, and
/// 101 after a panic.
#[expect(
    unsafe_code,
    reason = "Zenoh reads its number of threads from the environment"
)]
fn main() -> ExitCode {
    // SAFETY: no thread has been started before.
    unsafe { hulks_bridge::zenoh_threads::share_one_pool() };
    let arguments = Arguments::parse();
    let nodes = arguments.namespaces.iter().map(|namespace| {
        let (arguments, namespace) = (arguments.clone(), namespace.clone());
        thread::spawn(move || node::run(&arguments, &namespace))
    });
    let nodes: Vec<_> = nodes.collect();
    for node in nodes {
        match node.join() {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                eprintln!("hulks_stand_in: {}", support::error_text(error.as_ref()));
                return ExitCode::from(3);
            }
            Err(_) => return ExitCode::from(101),
        }
    }
    ExitCode::SUCCESS
}
