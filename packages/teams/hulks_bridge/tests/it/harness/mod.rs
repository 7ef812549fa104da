//! The bridge and stand-ins for the HULKs node as real processes, with a router on a free port.

use std::process::Command;
use std::time::Duration;

use ros_testing::{Domain, Process, example, free_port};

/// Timeout of each step of a test, longer than any step takes on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// A ROS domain and a Zenoh endpoint for the nodes of a test.
pub(crate) struct Place {
    pub(crate) domain: Domain,
    endpoint: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            domain: Domain::claim().unwrap(),
            endpoint: format!("tcp/127.0.0.1:{}", free_port().unwrap()),
        }
    }

    /// Starts the bridge for robots, as the router.
    pub(crate) fn bridge(&self, robots: &str, parameters: &[&str]) -> Process {
        let robots = format!("robots:={robots}");
        let listen = format!("listen:={}", self.endpoint);
        let mut arguments = vec!["-p", robots.as_str(), "-p", listen.as_str()];
        for parameter in parameters {
            arguments.extend(["-p", parameter]);
        }
        Process::node("hulks_bridge", &arguments, &self.domain).unwrap()
    }

    /// Starts a stand-in for the node in a namespace.
    pub(crate) fn stand_in(&self, namespace: &str, arguments: &[&str]) -> Process {
        let mut command = Command::new(example("hulks_stand_in").unwrap());
        command
            .args(["--namespace", namespace, "--router", &self.endpoint])
            .args(arguments);
        Process::start(command, &self.domain).unwrap()
    }

    /// Starts a behavior node of this repository for a robot.
    pub(crate) fn own_node(&self, robot: &str) -> Process {
        let namespace = format!("__ns:=/{robot}");
        Process::node("behavior_node", &["-r", &namespace], &self.domain).unwrap()
    }

    /// Starts a world with a match of one or two seconds in which only `robots` of the Hulks play.
    pub(crate) fn world(&self, parameters: &[&str]) -> Process {
        let short = [
            "record:=false",
            "referee:=in_process",
            "hulks:=1",
            "opponents:=0",
            "startup_timeout:=60.0",
            "tick_timeout:=30.0",
            "silence_timeout:=60.0",
            "auto_referee.initial_duration:=0.1",
            "auto_referee.ready_duration:=0.3",
            "auto_referee.whistle_to_playing_delay:=0.1",
        ];
        let mut arguments = Vec::new();
        for parameter in short.iter().chain(parameters) {
            arguments.extend(["-p", parameter]);
        }
        Process::node("world_sim", &arguments, &self.domain).unwrap()
    }
}
