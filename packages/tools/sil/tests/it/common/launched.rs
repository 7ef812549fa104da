use ros_testing::Domain;
use rustix::process::Signal;
use std::fs;
use std::path::Path;

use super::launch_prefix::{self, LaunchPrefix};
use super::match_over_ros::{Ended, MatchOverRos};

/// Running launch file, and the prefix with its programs. All output is on standard error.
pub(crate) struct Launched {
    running: MatchOverRos,
    prefix: LaunchPrefix,
}

impl Launched {
    /// Starts a launch file in its own domain.
    pub(crate) fn start(file: &str, arguments: &[&str]) -> Self {
        Self::start_in(&Domain::claim().unwrap(), file, arguments)
    }

    /// Starts a launch file in a domain, which may contain another match.
    pub(crate) fn start_in(domain: &Domain, file: &str, arguments: &[&str]) -> Self {
        Self::start_with(LaunchPrefix::make(), domain, file, arguments)
    }

    /// Starts a replay whose player is a script.
    pub(crate) fn replay(arguments: &[&str], player: &str) -> Self {
        let prefix = LaunchPrefix::make();
        fs::create_dir(prefix.path().join("bin")).unwrap();
        launch_prefix::write_script(&prefix.path().join("bin/ros2"), player);
        Self::start_with(
            prefix,
            &Domain::claim().unwrap(),
            "replay.launch.py",
            arguments,
        )
    }

    /// Starts a replay where `package` is not installed.
    pub(crate) fn replay_without(package: &str, arguments: &[&str]) -> Self {
        let prefix = LaunchPrefix::make();
        prefix.remove(package);
        Self::start_with(
            prefix,
            &Domain::claim().unwrap(),
            "replay.launch.py",
            arguments,
        )
    }

    /// Starts a launch file with `ros2 launch`. Programs in `prefix` come before others.
    fn start_with(prefix: LaunchPrefix, domain: &Domain, file: &str, arguments: &[&str]) -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        // `ros2 launch` writes its own messages to standard output. The path is absolute, because a player that is a
        // script has the same name.
        let mut command = prefix.command("sh");
        command
            .args(["-c", "exec \"$0\" launch \"$@\" >&2"])
            .arg(prefix.command_of_ros("ros2"))
            .arg(here.join("../../../launch").join(file))
            .args(arguments);
        let running = MatchOverRos::spawn(&mut command, domain);
        Self { running, prefix }
    }

    /// Starts the same match again, without a bag and with further `arguments`.
    pub(crate) fn again(&self, arguments: &[&str]) -> Self {
        let arguments = [&["record:=false"], arguments].concat();
        Self::start_in(self.running.domain(), "sil_match.launch.py", &arguments)
    }

    /// Waits until the match is recorded into `bag`.
    pub(crate) fn wait_for_record(&mut self, bag: &Path) {
        self.wait_for("the match begins");
        while self.played(bag) < 100_000 {
            assert!(self.process("world_sim", "").is_some(), "the match ended");
            std::thread::yield_now();
        }
    }

    /// Kills a process of the match, found by program and arguments.
    pub(crate) fn kill_process(&self, program: &str, argument: &str) {
        let id = self.process(program, argument).expect("the process runs");
        rustix::process::kill_process(id, Signal::KILL).unwrap();
    }

    /// Returns the size of the bag `bag` in bytes, which grows during the match.
    pub(crate) fn played(&self, bag: &Path) -> u64 {
        let files = fs::read_dir(bag).into_iter().flatten().flatten();
        files
            .filter_map(|file| Some(file.metadata().ok()?.len()))
            .sum()
    }

    /// Waits for the end and checks that no process remains.
    pub(crate) fn wait(self) -> Ended {
        let ended = self.running.wait();
        drop(self.prefix);
        ended
    }
}

impl std::ops::Deref for Launched {
    type Target = MatchOverRos;

    fn deref(&self) -> &MatchOverRos {
        &self.running
    }
}

impl std::ops::DerefMut for Launched {
    fn deref_mut(&mut self) -> &mut MatchOverRos {
        &mut self.running
    }
}
