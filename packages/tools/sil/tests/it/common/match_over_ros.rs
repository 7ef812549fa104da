use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};

use hsl_bag::{BagReader, BagSummary};
use ros_testing::Domain;
use rustix::process::{Pid, Signal, kill_process};

use super::sockets::{self, Socket};
use super::{failed_bags, orphans, shared_memory, sil};

/// Running `sil match`, or another program that starts a match, in its own domain.
pub(crate) struct MatchOverRos {
    child: Child,
    marker: String,
    domain: Domain,
    stderr: BufReader<std::process::ChildStderr>,
    /// Output on standard error.
    log: String,
    stdout: JoinHandle<String>,
}

/// End of a match over ROS.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl MatchOverRos {
    /// Starts `sil match` with these arguments and its bag in `bag`.
    pub(crate) fn start(arguments: &[&str], bag: &Path) -> Self {
        Self::start_command(sil().arg("match").args(arguments), bag)
    }

    /// Starts `sil match` with these arguments.
    pub(crate) fn start_without_bag(arguments: &[&str]) -> Self {
        let domain = Domain::claim().unwrap();
        Self::spawn(sil().arg("match").args(arguments), &domain)
    }

    /// Starts `sil run` of a scenario over ROS, with seed 2.
    pub(crate) fn run(scenario: &str, bag: &Path) -> Self {
        Self::start_command(sil().args(["run", scenario, "--ros", "--seed", "2"]), bag)
    }

    /// Starts the match of `command`, with its bag in `bag`.
    pub(crate) fn start_command(command: &mut Command, bag: &Path) -> Self {
        Self::spawn(command.arg("--bag").arg(bag), &Domain::claim().unwrap())
    }

    /// Starts `command` in a domain, which may contain another match.
    pub(crate) fn spawn(command: &mut Command, domain: &Domain) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        failed_bags::keep_bag_of(command);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let (marker, domain) = (format!("{}-{number}", std::process::id()), domain.clone());
        let mut child = command
            .env("ROS_DOMAIN_ID", domain.id())
            .env(orphans::MARKER, &marker)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let mut stdout = child.stdout.take().unwrap();
        let stdout = thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).unwrap();
            text
        });
        Self {
            child,
            marker,
            domain,
            stderr,
            log: String::new(),
            stdout,
        }
    }

    /// Returns the domain of the match.
    pub(crate) fn domain(&self) -> &Domain {
        &self.domain
    }

    /// Returns the sockets of its processes.
    pub(crate) fn sockets(&self) -> Vec<Socket> {
        sockets::find(&self.marker)
    }

    /// Waits until the match has started.
    pub(crate) fn wait_for_progress(&mut self) {
        self.wait_for("times real time");
    }

    /// Waits until the match has written a line with this text to standard error. Returns the line.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            let length = self.stderr.read_line(&mut line).unwrap();
            assert_ne!(length, 0, "it ended without {text:?}: {}", self.log);
            self.log.push_str(&line);
        }
        line
    }

    /// Sends a signal to `sil` itself.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Sends a signal to a process of the match, found by program and arguments.
    pub(crate) fn signal_process(&self, program: &str, argument: &str, signal: Signal) {
        let id = self.process(program, argument).expect("the process runs");
        kill_process(id, signal).unwrap();
    }

    /// Returns a process of the match, found by program and arguments.
    pub(crate) fn process(&self, program: &str, argument: &str) -> Option<Pid> {
        let mut marked = orphans::marked(&self.marker).into_iter();
        let (id, _) = marked.find(|(id, _)| {
            let line = std::fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let mut parts = line.split('\0');
            let is_program = parts.next().is_some_and(|path| path.ends_with(program));
            is_program && parts.any(|part| part.contains(argument))
        })?;
        Pid::from_raw(id)
    }

    /// Sends a signal to `sil` and all its processes.
    pub(crate) fn signal_all(&self, signal: Signal) {
        for (id, _) in orphans::marked(&self.marker) {
            // A process may have ended meanwhile.
            let _ = kill_process(Pid::from_raw(id).unwrap(), signal);
        }
    }

    /// Returns the shared memory of all its processes.
    pub(crate) fn segments(&self) -> Vec<PathBuf> {
        let marked = orphans::marked(&self.marker).into_iter();
        let ids = marked.filter_map(|(id, _)| Pid::from_raw(id));
        ids.flat_map(shared_memory::segments).collect()
    }

    /// Waits for the end and checks that no process remains.
    pub(crate) fn wait(mut self) -> Ended {
        self.stderr.read_to_string(&mut self.log).unwrap();
        let status = self.child.wait().unwrap();
        orphans::assert_none(&self.marker);
        Ended {
            status,
            stdout: self.stdout.join().unwrap(),
            stderr: self.log,
        }
    }
}

impl Ended {
    /// Checks that the match passed.
    #[track_caller]
    pub(crate) fn assert_passed(&self) {
        assert_eq!(
            self.status.code(),
            Some(0),
            "{}\n{}",
            self.stdout,
            self.stderr
        );
    }

    /// Checks that the match ended with `code` and printed all of `parts`.
    #[track_caller]
    pub(crate) fn assert_failed(&self, code: i32, parts: &[&str]) {
        assert_eq!(
            self.status.code(),
            Some(code),
            "{}\n{}",
            self.stdout,
            self.stderr
        );
        for part in parts {
            assert!(
                self.stderr.contains(part),
                "{part:?} is missing in: {}",
                self.stderr
            );
        }
    }
}

/// Returns the summary of a closed bag.
#[track_caller]
pub(crate) fn closed_bag(bag: &Path) -> BagSummary {
    let summary = BagReader::open(bag).unwrap().summary().unwrap();
    assert_eq!(summary.damage, None);
    assert!(bag.join("metadata.yaml").exists());
    assert!(summary.message_count() > 0);
    summary
}
