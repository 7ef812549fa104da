use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};

use anyhow::Context;
use rustix::process::Signal;

use super::launch::Launch;
use super::process_environment::ProcessEnvironment;
use crate::process::child;
use crate::process::guard;
use crate::process::robot_warnings::RobotWarnings;

/// Maximum number of stored log lines per process.
const KEPT_LINES: usize = 200;

/// Running process. It is killed on drop, and when this process ends or is killed.
#[derive(Debug)]
pub(super) struct Process {
    /// Fully qualified name of the node.
    pub(super) node: String,
    /// Label in messages.
    pub(super) label: String,
    /// True if the fault schedule of the match killed or froze the process.
    pub(super) is_fault_injected: bool,
    /// True for a program of the user in a guard.
    pub(super) is_guarded: bool,
    /// Operating system process.
    child: Child,
    /// Exit status, once it is known.
    status: Option<ExitStatus>,
    /// Last lines on standard error.
    log: Arc<Mutex<VecDeque<String>>>,
    /// Threads that read its output until its end.
    readers: Vec<JoinHandle<()>>,
}

impl Process {
    /// Starts a process in `environment`. Its lines on standard output are sent to `lines`, and its lines on standard
    /// error are stored. Standard error is also printed: with `verbose` all of it, otherwise only warnings of robots.
    /// The standard output of a program of the user is treated as standard error, and its standard input is empty.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub(super) fn start(
        launch: &Launch,
        environment: &ProcessEnvironment,
        verbose: bool,
        warnings: RobotWarnings,
        lines: mpsc::Sender<String>,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(&launch.program);
        command
            .args(&launch.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if launch.is_guarded {
            environment.apply(&mut command);
            command.stdin(Stdio::null());
            guard::write_lines_at_once(&mut command);
        } else {
            environment.apply_to_own(&mut command);
        }
        let mut child = child::spawn(&mut command)
            .with_context(|| format!("cannot start {}", launch.program.display()))?;
        let log = Arc::<Mutex<VecDeque<String>>>::default();
        let mut readers = Vec::new();
        let is_robot = launch.is_robot();
        let keep = {
            let (log, label) = (Arc::clone(&log), launch.label.clone());
            move |line: String| {
                if verbose {
                    support::error_line!("{label}: {line}");
                } else if is_robot {
                    warnings.show_line(&label, &line);
                }
                let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
                if log.len() == KEPT_LINES {
                    log.pop_front();
                }
                log.push_back(line);
            }
        };
        if let Some(stream) = child.stderr.take() {
            readers.push(read_lines(stream, keep.clone()));
        }
        if let Some(stream) = child.stdout.take() {
            readers.push(match launch.is_guarded {
                true => read_lines(stream, keep),
                // The receiver may be closed.
                false => read_lines(stream, move |line| _ = lines.send(line)),
            });
        }
        let (node, label) = (launch.node.clone(), launch.label.clone());
        Ok(Self {
            node,
            label,
            is_fault_injected: false,
            is_guarded: launch.is_guarded,
            child,
            status: None,
            log,
            readers,
        })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the exit status of the process, or `None` while it runs. Does not wait.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            // The call fails only for a process that was waited for, whose status is known.
            self.status = self.child.try_wait().ok().flatten();
        }
        self.status
    }

    /// Writes a line to the standard input of the process. Does nothing if it is closed.
    pub(super) fn write_line(&mut self, line: &str) {
        if let Some(input) = &mut self.child.stdin {
            // The call fails if the process has closed its standard input or has just ended.
            let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        }
    }

    /// Sends a signal to the process group of the process, unless it has ended. A guard, which cannot handle SIGKILL
    /// and SIGSTOP, receives the corresponding signals for its program.
    pub(super) fn signal(&mut self, signal: Signal) {
        if self.status().is_none() {
            let signal = match signal {
                Signal::KILL if self.is_guarded => Signal::TERM,
                Signal::STOP if self.is_guarded => Signal::TSTP,
                signal => signal,
            };
            child::signal(&self.child, signal);
        }
    }

    /// Returns the last log lines of the process. Waits for the readers of an ended process, so that its last lines are
    /// complete.
    pub(super) fn log(&mut self) -> Vec<String> {
        if self.status().is_some() {
            for reader in self.readers.drain(..) {
                // Lines of a panicked reader would be complete up to the panic.
                let _ = reader.join();
            }
        }
        self.log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal(Signal::KILL);
        if self.status.is_none() {
            // No error can be handled here, because the process was killed.
            let _ = self.child.wait();
        }
    }
}

/// Starts a thread that passes each line of `stream` to `take` until its end.
fn read_lines(
    stream: impl Read + Send + 'static,
    mut take: impl FnMut(String) + Send + 'static,
) -> JoinHandle<()> {
    thread::spawn(move || {
        // A program of the user may write bytes that are not UTF-8.
        BufReader::new(stream)
            .split(b'\n')
            .map_while(Result::ok)
            .map(|line| {
                String::from_utf8_lossy(&line)
                    .trim_end_matches('\r')
                    .to_owned()
            })
            .for_each(&mut take)
    })
}
