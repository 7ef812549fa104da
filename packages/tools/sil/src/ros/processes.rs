use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hsl_types::RunningTime;
use rustix::process::Signal;
use scenario_kit::{Blow, NodeEnd, Process as Target, StrikeOrder};

use super::launch::Launch;
use super::process::Process;
use super::surroundings::Surroundings;
use crate::match_plan::WORLD_SIM;
use crate::robot_warnings::RobotWarnings;
use crate::shutdown::Shutdown;
use crate::wall_clock;

/// How long processes may take to end when they are asked to: the recorder has a bag to close.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two looks at processes that are to end.
const LOOK: Duration = Duration::from_millis(10);
/// Lines of a failed process's log that are shown.
const SHOWN_LINES: usize = 20;
/// The exit code of a node that was used wrongly.
const WRONG_USE: i32 = 2;

/// All processes of a match; dropped, none is left.
#[derive(Debug)]
pub(super) struct Processes {
    processes: Vec<Process>,
    verbose: bool,
    warnings: RobotWarnings,
    /// Whether anybody was asked to end.
    is_asked: bool,
    /// Those that ended before that, in the order in which they did.
    ended: Vec<usize>,
    lines: mpsc::Receiver<String>,
    sender: mpsc::Sender<String>,
}

impl Processes {
    /// None yet.
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

    /// Starts one more.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(
        &mut self,
        launch: &Launch,
        surroundings: &Surroundings,
    ) -> anyhow::Result<()> {
        let process = Process::start(
            launch,
            surroundings,
            self.verbose,
            self.warnings.clone(),
            self.sender.clone(),
        )?;
        self.processes.push(process);
        Ok(())
    }

    /// The next line that a process wrote to standard output.
    pub(super) fn next_line(&self, at_most: Duration) -> Option<String> {
        self.lines.recv_timeout(at_most).ok()
    }

    /// Whether the world has ended. Takes note of others that have, before anybody was asked to, and tells
    /// the world.
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
                    how: how(status),
                });
            }
        }
        for line in ends
            .iter()
            .filter_map(|end| serde_json::to_string(end).ok())
        {
            self.world().for_each(|world| world.tell(&line));
        }
        has_world_ended
    }

    /// Does to a process what the fault schedule says; its end is no failure then.
    pub(super) fn strike(&mut self, order: StrikeOrder) {
        let label = match order.process {
            Target::Robot(robot) => robot.path(),
            Target::Recorder => "recorder_node".to_owned(),
            Target::Referee => "referee_node".to_owned(),
            Target::World => return,
        };
        let signal = match order.strike {
            Blow::Kill => Signal::KILL,
            Blow::Freeze => Signal::STOP,
        };
        for process in self.processes.iter_mut().filter(|it| it.label == label) {
            process.signal(signal);
            process.is_struck = true;
        }
    }

    /// Asks the world to end, which closes the bag. One that was stopped goes on.
    pub(super) fn ask_world(&mut self) {
        self.is_asked = true;
        self.world().for_each(ask);
    }

    /// Ends all: kills a world that is still there, since it was asked before; asks the others, waits, and
    /// kills those that do not end. Kills all at once when patience is over.
    pub(super) fn end(&mut self, shutdown: &Shutdown) {
        self.is_asked = true;
        self.world().for_each(|world| world.signal(Signal::KILL));
        self.processes.iter_mut().for_each(ask);
        let mut waited = RunningTime::since(wall_clock::now(), LOOK);
        while self
            .processes
            .iter_mut()
            .any(|process| process.status().is_none())
        {
            if shutdown.is_urgent() || waited.count(wall_clock::now()) > PATIENCE {
                self.processes
                    .iter_mut()
                    .for_each(|process| process.signal(Signal::KILL));
            }
            thread::sleep(LOOK);
        }
    }

    fn world(&mut self) -> impl Iterator<Item = &mut Process> {
        let processes = self.processes.iter_mut();
        processes.filter(|process| process.node == WORLD_SIM)
    }

    /// Who failed before anybody was asked to end, in the order in which they did.
    pub(super) fn failures(&mut self) -> Vec<ProcessFailure> {
        let mut failures = Vec::new();
        for index in &self.ended {
            let process = &mut self.processes[*index];
            if process.is_struck {
                continue;
            }
            if let Some(status) = process.status().filter(|status| !status.success()) {
                let is_world = process.node == WORLD_SIM;
                let (label, log) = (process.label.clone(), process.log());
                failures.push(ProcessFailure {
                    is_world,
                    label,
                    status,
                    log,
                });
            }
        }
        failures
    }
}

/// A process that failed.
#[derive(Clone, Debug)]
pub(super) struct ProcessFailure {
    /// Whether it is the world.
    pub(super) is_world: bool,
    label: String,
    status: ExitStatus,
    log: Vec<String>,
}

impl ProcessFailure {
    /// Whether the process was used wrongly.
    pub(super) fn is_wrong_use(&self) -> bool {
        self.status.code() == Some(WRONG_USE)
    }

    /// Who failed and how, in a line.
    pub(super) fn summary(&self) -> String {
        format!("{} {}", self.label, how(self.status))
    }
}

/// How a process ended.
fn how(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("ended with exit code {code}"),
        (None, Some(signal)) => format!("was ended by signal {signal}"),
        (None, None) => "ended".to_owned(),
    }
}

/// Asks a process to end; one that was stopped hears of it too.
fn ask(process: &mut Process) {
    process.signal(Signal::INT);
    process.signal(Signal::CONT);
}

impl fmt::Display for ProcessFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log.is_empty() {
            return writeln!(f, "sil: {}", self.summary());
        }
        writeln!(f, "sil: {}; its last log lines:", self.summary())?;
        let skipped = self.log.len().saturating_sub(SHOWN_LINES);
        for line in &self.log[skipped..] {
            writeln!(f, "{}: {line}", self.label)?;
        }
        Ok(())
    }
}
