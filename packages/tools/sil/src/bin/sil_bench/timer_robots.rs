use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use rustix::process::{Pid, Signal, kill_process};

/// The node, which a team may copy.
const SCRIPT: &str = "../world_sim/examples/timer_robot.py";

/// How often and at which intervals it is looked whether all have ended, before they are killed.
const LOOKS: usize = 200;
const LOOK: Duration = Duration::from_millis(10);

/// Running rclpy nodes that decide in a timer of simulated time; dropped, they end.
pub(crate) struct TimerRobots(Vec<Child>);

impl TimerRobots {
    /// Starts the nodes of `robots`.
    ///
    /// # Errors
    /// Python cannot be started.
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
            let node = command.spawn().context("python3 cannot be started")?;
            started.0.push(node);
        }
        Ok(started)
    }
}

impl Drop for TimerRobots {
    fn drop(&mut self) {
        for node in &self.0 {
            // One may have ended by itself.
            let _ = kill_process(Pid::from_child(node), Signal::TERM);
        }
        let mut looks = 0..LOOKS;
        for node in &mut self.0 {
            // Under load, rclpy at times sleeps on after a signal.
            while matches!(node.try_wait(), Ok(None)) && looks.next().is_some() {
                thread::sleep(LOOK);
            }
            let _ = node.kill();
            let _ = node.wait();
        }
    }
}
