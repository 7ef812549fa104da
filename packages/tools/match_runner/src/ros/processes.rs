use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use match_setup::{MatchResult, NodeEnd};
use rustix::process::Signal;
use scenario_kit::{FaultSignal, Process as Target, SignalRequest};
use support::Shutdown;

use super::launch::Launch;
use super::node_log::last_error;
use super::process::Process;
use super::process_environment::ProcessEnvironment;
use crate::plan::match_plan::WORLD_SIM;
use crate::process::request_to_end::{RequestToEnd, Step};
use crate::process::robot_warnings::RobotWarnings;
use crate::process::wall_clock;

/// Time between two polls of processes that are ending.
const POLL_PERIOD: Duration = Duration::from_millis(10);
/// Maximum number of printed log lines of a failed process.
const SHOWN_LINES: usize = 20;
/// Exit code of a node for invalid arguments.
const WRONG_USE: i32 = 2;

/// All processes of a match, ended on drop.
#[derive(Debug)]
pub(super) struct Processes {
    /// All started processes, in order.
    processes: Vec<Process>,
    /// Set if the logs of all processes are printed.
    verbose: bool,
    /// Warnings of robots, each shown once.
    warnings: RobotWarnings,
    /// Set after a request to end to any process.
    is_asked: bool,
    /// Indices of processes that ended before, in order.
    ended: Vec<usize>,
    /// Lines of all processes on standard output.
    lines: mpsc::Receiver<String>,
    /// Sender of these lines, for new processes.
    sender: mpsc::Sender<String>,
}

impl Processes {
    /// Creates an empty list of processes.
    pub(super) fn new(verbose: bool) -> Self {
        let (sender, lines) = mpsc::channel();
        Self {
            processes: Vec::new(),
            verbose,
            warnings: RobotWarnings::default(),
            is_asked: false,
            ended: Vec::new(),
            lines,
            sender,
        }
    }

    /// Starts a process and adds it to the list.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub(super) fn start(
        &mut self,
        launch: &Launch,
        environment: &ProcessEnvironment,
    ) -> anyhow::Result<()> {
        let process = Process::start(
            launch,
            environment,
            self.verbose,
            self.warnings.clone(),
            self.sender.clone(),
        )?;
        self.processes.push(process);
        Ok(())
    }

    /// Waits for the next line of a process on standard output, at most for `at_most`; `None` if there is none.
    pub(super) fn next_line(&self, at_most: Duration) -> Option<String> {
        self.lines.recv_timeout(at_most).ok()
    }

    /// Returns whether the world has ended. Records the other processes that ended without a request, and reports them
    /// to the world in lines on its standard input.
    pub(super) fn has_world_ended(&mut self) -> bool {
        let mut ends = Vec::new();
        let mut has_world_ended = false;
        for (index, process) in self.processes.iter_mut().enumerate() {
            let Some(status) = process.status() else {
                continue;
            };
            has_world_ended |= process.node == WORLD_SIM;
            if !self.is_asked && !self.ended.contains(&index) {
                self.ended.push(index);
                ends.push(NodeEnd {
                    node: process.label.clone(),
                    how: describe_status(status),
                    is_exit: status.code().is_some(),
                });
            }
        }
        for line in ends
            .iter()
            .filter_map(|end| serde_json::to_string(end).ok())
        {
            self.world().for_each(|world| world.write_line(&line));
        }
        has_world_ended
    }

    /// Kills or freezes a process for the fault schedule, and marks it, so that its end is not a failure. Does nothing
    /// for the world, which kills or freezes itself.
    pub(super) fn send_signal(&mut self, request: SignalRequest) {
        let label = match request.process {
            Target::Robot(robot) => robot.to_string(),
            Target::Recorder => "recorder_node".to_owned(),
            Target::Referee => "referee_node".to_owned(),
            Target::World => return,
        };
        let signal = match request.signal {
            FaultSignal::Kill => Signal::KILL,
            FaultSignal::Freeze => Signal::STOP,
        };
        for process in self.processes.iter_mut().filter(|it| it.label == label) {
            process.signal(signal);
            process.is_fault_injected = true;
        }
    }

    /// Sends the world a request to end, which closes the bag. A stopped process is continued.
    pub(super) fn request_world_end(&mut self) {
        self.is_asked = true;
        self.world().for_each(request_end);
    }

    /// Ends all processes and waits for their ends: kills the world if it still runs after its request to end; sends a
    /// request to the others, which [`RequestToEnd`] follows up.
    pub(super) fn end(&mut self, shutdown: &Shutdown) {
        self.is_asked = true;
        self.world().for_each(|world| world.signal(Signal::KILL));
        self.processes.iter_mut().for_each(request_end);
        let mut request = RequestToEnd::to_match(wall_clock::now(), POLL_PERIOD);
        while self
            .processes
            .iter_mut()
            .any(|process| process.status().is_none())
        {
            let processes = self.processes.iter_mut();
            match request.step(wall_clock::now(), shutdown.is_urgent()) {
                Step::Wait => {}
                Step::Ask => processes.for_each(request_end),
                Step::Kill => processes.for_each(|process| process.signal(Signal::KILL)),
            }
            thread::sleep(POLL_PERIOD);
        }
    }

    /// Returns the process of the world; none before it was started.
    fn world(&mut self) -> impl Iterator<Item = &mut Process> {
        let processes = self.processes.iter_mut();
        processes.filter(|process| process.node == WORLD_SIM)
    }

    /// Returns the last log lines of programs of the user: of the robots whose node ended or did not answer, and of all
    /// robots without a result. Programs that failed themselves are left out, because their logs are part of their
    /// failures.
    pub(super) fn program_logs(&mut self, result: Option<&MatchResult>) -> Vec<ProgramLog> {
        let is_reported = |label: &str| {
            let Some(result) = result else { return true };
            let ended = result.failures.iter().filter(|it| it.node_ended);
            let failures = ended.filter_map(|it| it.robot.as_deref());
            let lost = result.lost_robots.iter().filter(|it| !it.injected);
            failures
                .chain(lost.map(|it| it.robot.as_str()))
                .any(|robot| robot == label)
        };
        let failed: Vec<_> = self.failures().into_iter().map(|it| it.label).collect();
        let programs = self.processes.iter_mut().filter(|it| it.is_guarded);
        let reported = programs.filter(|it| is_reported(&it.label) && !failed.contains(&it.label));
        let logs = reported.map(|process| ProgramLog {
            label: process.label.clone(),
            lines: process.log(),
        });
        logs.filter(|log| !log.lines.is_empty()).collect()
    }

    /// Returns the processes that failed before any request to end, in the order of their ends.
    pub(super) fn failures(&mut self) -> Vec<ProcessFailure> {
        let mut failures = Vec::new();
        for index in &self.ended {
            let process = &mut self.processes[*index];
            if process.is_fault_injected {
                continue;
            }
            if let Some(status) = process.status().filter(|status| !status.success()) {
                let is_world = process.node == WORLD_SIM;
                let is_guarded = process.is_guarded;
                let (label, log) = (process.label.clone(), process.log());
                failures.push(ProcessFailure {
                    is_world,
                    is_guarded,
                    label,
                    status,
                    log,
                });
            }
        }
        failures
    }
}

#[derive(Clone, Debug)]
pub(super) struct ProcessFailure {
    /// True for the world.
    pub(super) is_world: bool,
    /// True for a program of the user.
    is_guarded: bool,
    label: String,
    status: ExitStatus,
    log: Vec<String>,
}

impl ProcessFailure {
    /// Returns true if the arguments of the process were invalid. Exit codes of programs of the user have other
    /// meanings.
    pub(super) fn is_wrong_use(&self) -> bool {
        !self.is_guarded && self.status.code() == Some(WRONG_USE)
    }

    /// Describes the end of the process in one line.
    pub(super) fn end(&self) -> String {
        format!("{} {}", self.label, describe_status(self.status))
    }

    /// Describes the failure in one line: the end of the process, and the last error that it has logged. Programs of
    /// the user have logs of other formats.
    pub(super) fn summary(&self) -> String {
        match last_error(&self.log).filter(|_| !self.is_guarded) {
            Some(error) => format!("{}: {error}", self.end()),
            None => self.end(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct ProgramLog {
    label: String,
    lines: Vec<String>,
}

impl fmt::Display for ProgramLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "sil: last log lines of the program of {}:", self.label)?;
        write_last(f, &self.label, &self.lines)
    }
}

/// Writes the last log lines of a process, at most [`SHOWN_LINES`].
fn write_last(f: &mut fmt::Formatter<'_>, label: &str, log: &[String]) -> fmt::Result {
    let skipped = log.len().saturating_sub(SHOWN_LINES);
    log[skipped..]
        .iter()
        .try_for_each(|line| writeln!(f, "{label}: {line}"))
}

/// Describes an exit status, for example `ended with exit code 1`.
pub(super) fn describe_status(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("ended with exit code {code}"),
        (None, Some(signal)) => format!("was ended by signal {signal}"),
        (None, None) => "ended".to_owned(),
    }
}

/// Sends a process a request to end, and continues it if it was stopped.
fn request_end(process: &mut Process) {
    process.signal(Signal::INT);
    process.signal(Signal::CONT);
}

impl fmt::Display for ProcessFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log.is_empty() {
            return writeln!(f, "sil: {}", self.end());
        }
        writeln!(f, "sil: {}; its last log lines:", self.end())?;
        write_last(f, &self.label, &self.log)
    }
}
