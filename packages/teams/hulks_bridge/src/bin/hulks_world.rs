//! The simulated world and the bridge to the nodes of HULKs in one process.

use std::process::ExitCode;

/// Runs `world_sim` and `hulks_bridge` in this process, with one pool of threads for Zenoh. Returns the exit code.
#[expect(
    unsafe_code,
    reason = "Zenoh reads its number of threads from the environment"
)]
fn main() -> ExitCode {
    // SAFETY: no thread has been started before.
    unsafe { hulks_bridge::zenoh_threads::share_one_pool() };
    hsl_ros::run_together(
        "hulks_world",
        "world_sim and hulks_bridge in one process: messages between them do not leave it",
        world_sim::COMPONENT,
        &[hulks_bridge::COMPONENT],
    )
}
