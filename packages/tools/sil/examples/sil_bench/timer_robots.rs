use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use rustix::process::{Pid, Signal, kill_process};

/// Path of the example node.
const SCRIPT: &str = "../../world/world_sim/examples/timer_robot.py";

/// Number of checks for the end of all nodes, and the time between them, before they are killed.
const POLLS: usize = 200;
const POLL_PERIOD: Duration = Duration::from_millis(10);

/// Running rclpy nodes that decide in a timer of simulated time. They end on drop.
pub(crate) struct TimerRobots(Vec<Child>);

impl TimerRobots {
    /// Starts the nodes of `robots`.
    ///
    /// # Errors
    /// Returns an error if Python cannot be started.
    pub(crate) fn start(robots: &[RobotId]) -> anyhow::Result<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(SCRIPT);
        let mut started = Self(Vec::new());
        for robot in robots {
            let mut command = Command::new("python3");
            command.arg(&script).arg("--ros-args");
            command
                .arg("-r")
                .arg(format!("__ns:={}", robot.namespace()));
            command.args(["-p", "use_sim_time:=true"]);
            command.stdin(Stdio::null());
            let node = command.spawn().context("cannot start python3")?;
            started.0.push(node);
        }
        Ok(started)
    }
}

impl Drop for TimerRobots {
    /// Asks all nodes to end, and kills those that do not end in time.
    fn drop(&mut self) {
        for node in &self.0 {
            // A node may have exited by itself.
            let _ = kill_process(Pid::from_child(node), Signal::TERM);
        }
        let mut polls = 0..POLLS;
        for node in &mut self.0 {
            // Under load, rclpy sometimes does not wake up after a signal.
            while matches!(node.try_wait(), Ok(None)) && polls.next().is_some() {
                thread::sleep(POLL_PERIOD);
            }
            let _ = node.kill();
            let _ = node.wait();
        }
    }
}
