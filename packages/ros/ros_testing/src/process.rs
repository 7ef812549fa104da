use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::Domain;

/// Timeout for a process to exit, or to write its next line, before it is killed.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Returns the path of the program `name` of this workspace, in the folder in which the running test was built.
///
/// # Errors
///
/// Returns an error with the command to build the program if it was not built.
pub fn binary(name: &str) -> io::Result<PathBuf> {
    built(Path::new(name), &format!("cargo build --bin {name}"))
}

/// Returns the path of the example `name` of this workspace, which cargo builds with the tests of its package.
///
/// # Errors
/// Returns an error if it was not built; the message says how to build it.
pub fn example(name: &str) -> io::Result<PathBuf> {
    let file = Path::new("examples").join(name);
    built(&file, &format!("cargo build --example {name}"))
}

/// Returns the path of `file`, relative to the folder in which the running test was built; `command` builds the file.
fn built(file: &Path, command: &str) -> io::Result<PathBuf> {
    let test = std::env::current_exe()?;
    let folder = test
        .parent()
        .and_then(|deps| deps.parent())
        .ok_or(io::ErrorKind::NotFound)?;
    let path = folder.join(file);
    if path.is_file() {
        return Ok(path);
    }
    let message = format!("{} not found; run `{command}`", path.display());
    Err(io::Error::new(io::ErrorKind::NotFound, message))
}

/// Returns the Python that can import rclpy: in a private installation of ROS, or else `python3` in `PATH`.
pub fn python() -> PathBuf {
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    std::env::split_paths(&prefixes)
        .map(|prefix| prefix.join("bin/python3"))
        .find(|python| python.is_file())
        .unwrap_or_else(|| PathBuf::from("python3"))
}

/// Running process, ended when this value is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Lines of standard error that were not consumed yet.
    lines: mpsc::Receiver<String>,
    /// Thread that collects standard error and returns all of it.
    log: Option<JoinHandle<String>>,
    /// Domain, kept until the process has ended.
    _domain: Domain,
}

impl Process {
    /// Starts `command` in a domain. Its standard error is collected and printed, its standard output is discarded.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be started.
    pub fn start(mut command: Command, domain: &Domain) -> io::Result<Self> {
        command.env("ROS_DOMAIN_ID", domain.id());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let stderr = child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::channel();
        let log = thread::spawn(move || collect(stderr, &sender));
        Ok(Self {
            child,
            lines,
            log: Some(log),
            _domain: domain.clone(),
        })
    }

    /// Starts the program `name` of this workspace with `arguments` after `--ros-args`.
    ///
    /// # Errors
    /// Returns an error if it was not built, or cannot be started.
    pub fn node(name: &str, arguments: &[&str], domain: &Domain) -> io::Result<Self> {
        let mut command = Command::new(binary(name)?);
        command.arg("--ros-args").args(arguments);
        Self::start(command, domain)
    }

    /// Starts a Python script that uses rclpy.
    ///
    /// # Errors
    /// Returns an error if it cannot be started.
    pub fn python(script: &Path, arguments: &[&str], domain: &Domain) -> io::Result<Self> {
        let mut command = Command::new(python());
        command.arg(script).args(arguments);
        Self::start(command, domain)
    }

    /// Returns the process id.
    pub fn id(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sends a signal.
    ///
    /// # Errors
    /// Returns an error if the process has ended.
    pub fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(kill_process(self.id(), signal)?)
    }

    /// Waits until the process writes a line that contains `text` to standard error, and consumes the lines up to it.
    /// Returns false if no line is written for `at_most`, or if the process ends.
    pub fn wait_for_line(&self, text: &str, at_most: Duration) -> bool {
        while let Ok(line) = self.lines.recv_timeout(at_most) {
            if line.contains(text) {
                return true;
            }
        }
        false
    }

    /// Waits for the end of the process, without a timeout. Returns the exit status and the whole standard error.
    ///
    /// # Errors
    ///
    /// Returns an error if waiting fails.
    pub fn wait(mut self) -> io::Result<(ExitStatus, String)> {
        let status = self.child.wait()?;
        let log = self
            .log
            .take()
            .and_then(|log| log.join().ok())
            .unwrap_or_default();
        Ok((status, log))
    }
}

impl Drop for Process {
    /// Ends the process if it is still running: it receives SIGTERM, and is killed after a timeout.
    fn drop(&mut self) {
        // After the wait, the id may belong to another process.
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        // A killed process could not end what it has started, so it first receives SIGTERM, even if it was stopped. Its
        // log ends with the process.
        let _ = self.signal(Signal::CONT);
        let _ = self.signal(Signal::TERM);
        while self.lines.recv_timeout(SHUTDOWN_TIMEOUT).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a stream of text to its end: passes each line to `lines` and prints it to the output of the test. Returns the
/// whole text.
fn collect(stream: impl Read, lines: &mpsc::Sender<String>) -> String {
    let mut log = String::new();
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        eprintln!("{line}");
        log.push_str(&line);
        log.push('\n');
        // The receiver of the lines may have been dropped.
        let _ = lines.send(line);
    }
    log
}
