use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, bail};
use hsl_types::RobotId;
use rustix::process::Signal;
use serde_json::json;
use support::{LONGEST_LINE, Shutdown, printable};

use super::observation::{Observation, Phase};
use super::recorded_inputs::RecordedInputs;
use super::usage::UsageSample;
use crate::process::request_to_end::{RequestToEnd, Step};
use crate::process::robot_warnings::RobotWarnings;
use crate::process::wall_clock;
use crate::ros::launch::Launch;
use crate::ros::process::Process;
use crate::ros::process_environment::ProcessEnvironment;
use crate::ros::processes::describe_status;
use crate::ros::{prefix, programs};

/// Program that observes.
const PROBE: &str = include_str!("probe.py");
/// Duration of a tick \[s\].
pub(super) const TICK: f64 = 0.01;
/// Number of ticks that are fed in lockstep.
const LOCKSTEP_TICKS: usize = 150;
/// Number of ticks that are fed while the clock stands.
const FED_TICKS: usize = 50;
/// Maximum time of the phase in lockstep \[s\].
const LOCKSTEP_LIMIT: f64 = 8.0;
/// Maximum time in which inputs are fed while the clock stands \[s\].
const FED_LIMIT: f64 = 5.0;
/// Time of the phases without inputs \[s\].
const OBSERVED: f64 = 2.0;
/// Time for the program to create its topics \[s\].
const START_LIMIT: f64 = 15.0;
const MOST_ENDPOINTS: usize = 500;
/// Maximum number of received messages in a run.
const MOST_OUTPUTS: usize = 20_000;
/// Maximum size of all received messages in a run \[bytes\].
const MOST_BYTES: usize = 50_000_000;
/// Maximum size of the file of an observation \[bytes\].
const LARGEST_OBSERVATION: u64 = 200_000_000;
const RUN_TIMEOUT: Duration = Duration::from_secs(90);
/// Time for the program to end after SIGINT.
const END_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for the probe to start, also on a busy machine.
const PROBE_TIMEOUT: Duration = Duration::from_secs(60);
/// Time for the probe to write its observation.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time between two looks at the processes.
const POLL_PERIOD: Duration = Duration::from_millis(20);
/// Maximum number of reported log lines.
const SHOWN_LINES: usize = 10;

/// Values that are equal for all runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings<'a> {
    pub(super) robot: RobotId,
    /// Words of the program's command.
    pub(super) words: &'a [String],
    pub(super) inputs: &'a RecordedInputs,
    pub(super) shutdown: &'a Shutdown,
}

#[derive(Debug)]
pub(super) struct ProgramRun {
    pub(super) observation: Observation,
    /// Usage at the begin and at the end of the phase in lockstep.
    pub(super) usage: [UsageSample; 2],
    /// True if the program ended before it was asked to.
    pub(super) has_ended_early: bool,
    /// End of the program, for example `ended with exit code 0`.
    pub(super) end: String,
    /// Wall time from the request to the end.
    pub(super) end_time: Duration,
    /// True if the program did not end after SIGINT, and was killed.
    pub(super) is_killed: bool,
    /// Names of the processes that remained after the end of the program, and were killed.
    pub(super) remaining: Vec<String>,
    /// Last lines of its log.
    pub(super) last_lines: Vec<String>,
}

impl ProgramRun {
    /// Starts the program, feeds it, and ends it. With `is_full` all phases are played, otherwise only the one in
    /// lockstep. `progress` receives the name of each phase.
    ///
    /// # Errors
    ///
    /// Returns an error if a process cannot be started, or the probe failed.
    pub(super) fn play(
        surroundings: &Surroundings<'_>,
        is_full: bool,
        progress: &mut dyn FnMut(&str),
    ) -> anyhow::Result<Self> {
        let environment = ProcessEnvironment::new(false)?;
        let (plan, observation) = (
            environment.file("plan.json"),
            environment.file("observation.json"),
        );
        write_plan(surroundings, is_full, &plan)?;
        let (sender, lines) = mpsc::channel();
        let mut probe = start_probe(&plan, &observation, &environment, sender)?;
        let phases = Phases {
            lines: &lines,
            shutdown: surroundings.shutdown,
        };
        phases.wait_for("ready", &mut probe, PROBE_TIMEOUT)?;
        progress("ready");
        let remaining = environment.file("remaining.json");
        let mut program = start_program(surroundings, &remaining, &environment)?;
        let (usage, has_ended_early) = phases.follow(&mut probe, &mut program, progress)?;
        let begin = wall_clock::now();
        let is_killed = end(&mut program);
        let end_time = begin.elapsed();
        let end = program.status().map(describe_status).unwrap_or_default();
        let log = program.log();
        let last_lines = log.iter().rev().take(SHOWN_LINES).rev();
        Ok(Self {
            observation: read_observation(&observation, &mut probe)?,
            usage,
            has_ended_early,
            end,
            end_time,
            is_killed,
            remaining: read_remaining(&remaining),
            last_lines: last_lines
                .map(|line| printable(line, LONGEST_LINE).into_owned())
                .collect(),
        })
    }

    /// Returns whether another run can be compared with this one: the program has answered, and has not ended by itself.
    pub(super) fn is_worth_repeating(&self) -> bool {
        let Observation {
            outputs,
            is_flooded,
            ..
        } = &self.observation;
        let has_answered = outputs.iter().any(|it| it.phase == Phase::Lockstep);
        has_answered && !is_flooded && !self.has_ended_early
    }
}

/// Lines of the probe, which name the phases.
struct Phases<'a> {
    lines: &'a mpsc::Receiver<String>,
    shutdown: &'a Shutdown,
}

impl Phases<'_> {
    /// Waits for a line of the probe.
    ///
    /// # Errors
    /// Returns an error if the probe ends before, or after the timeout.
    fn wait_for(&self, line: &str, probe: &mut Process, timeout: Duration) -> anyhow::Result<()> {
        let begin = wall_clock::now();
        loop {
            if self
                .lines
                .recv_timeout(POLL_PERIOD)
                .is_ok_and(|it| it == line)
            {
                return Ok(());
            }
            if let Some(status) = probe.status() {
                bail!(
                    "the probe of sil doctor, a program with rclpy, {} at its start: {}",
                    describe_status(status),
                    last_line(probe)
                );
            }
            if self.shutdown.is_requested() || begin.elapsed() > timeout {
                let waited = begin.elapsed().as_secs();
                bail!(
                    "the probe of sil doctor, a program with rclpy, has not started after {waited} s"
                );
            }
        }
    }

    /// Follows the phases to their end, to the end of the program, or to a shutdown request. Returns the usage of the
    /// program in lockstep, and whether it ended by itself.
    fn follow(
        &self,
        probe: &mut Process,
        program: &mut Process,
        progress: &mut dyn FnMut(&str),
    ) -> anyhow::Result<([UsageSample; 2], bool)> {
        let begin = wall_clock::now();
        let mut usage = [UsageSample::default(); 2];
        let mut phase = String::new();
        let mut is_stopped = false;
        let mut has_ended = false;
        loop {
            if let Ok(next) = self.lines.recv_timeout(POLL_PERIOD) {
                match next.as_str() {
                    "lockstep" => usage = [UsageSample::read(program.id()); 2],
                    "end" => return Ok((usage, has_ended)),
                    _ => {}
                }
                progress(&next);
                phase = next;
            }
            let is_gone = program.status().is_some();
            if phase == "lockstep" && !is_gone {
                usage[1] = UsageSample::read(program.id());
            }
            has_ended |= is_gone;
            if !is_stopped
                && (is_gone || self.shutdown.is_requested() || begin.elapsed() > RUN_TIMEOUT)
            {
                is_stopped = true;
                probe.write_line("end");
            }
            if probe.status().is_some() || begin.elapsed() > RUN_TIMEOUT + WRITE_TIMEOUT {
                bail!("the probe of sil doctor failed: {}", last_line(probe));
            }
        }
    }
}

/// Returns the last line that a process logged.
fn last_line(process: &mut Process) -> String {
    let log = process.log();
    log.last()
        .map_or("no log output", String::as_str)
        .to_owned()
}

/// Writes the plan of the probe to a file.
fn write_plan(surroundings: &Surroundings<'_>, is_full: bool, file: &Path) -> anyhow::Result<()> {
    let Surroundings { robot, inputs, .. } = surroundings;
    let topics: Vec<_> = inputs
        .topics()
        .iter()
        .map(|topic| {
            json!({
                "name": topic.of_robot(*robot),
                "type": topic.message_type.name,
                "depth": topic.qos.depth,
                "latched": topic.qos.latched,
            })
        })
        .collect();
    let plan = json!({
        "topics": topics,
        "ticks": inputs.ticks(),
        "lockstep_ticks": LOCKSTEP_TICKS,
        "lockstep_limit": LOCKSTEP_LIMIT,
        "fed_ticks": FED_TICKS,
        "fed_limit": FED_LIMIT,
        "tick": TICK,
        "observed": OBSERVED,
        "start_limit": START_LIMIT,
        "is_full": is_full,
        "most_endpoints": MOST_ENDPOINTS,
        "most_outputs": MOST_OUTPUTS,
        "most_bytes": MOST_BYTES,
    });
    fs::write(file, plan.to_string()).with_context(|| format!("cannot write {}", file.display()))
}

fn start_probe(
    plan: &Path,
    observation: &Path,
    environment: &ProcessEnvironment,
    lines: mpsc::Sender<String>,
) -> anyhow::Result<Process> {
    let python = prefix::find("bin/python3").unwrap_or_else(|| PathBuf::from("python3"));
    let files = [plan, observation].map(|it| it.display().to_string());
    let launch = Launch {
        node: "/sil_doctor".to_owned(),
        label: "sil_doctor".to_owned(),
        program: python,
        arguments: ["-c".to_owned(), PROBE.to_owned()]
            .into_iter()
            .chain(files)
            .collect(),
        is_guarded: false,
    };
    Process::start(&launch, environment, false, RobotWarnings::default(), lines)
}

/// Starts the program in a guard, which writes the names of remaining processes to a file.
fn start_program(
    surroundings: &Surroundings<'_>,
    remaining: &Path,
    environment: &ProcessEnvironment,
) -> anyhow::Result<Process> {
    let mut arguments = ["guard", "--remaining"].map(str::to_owned).to_vec();
    arguments.extend([remaining.display().to_string(), "--".to_owned()]);
    arguments.extend(surroundings.words.iter().cloned());
    let launch = Launch {
        node: surroundings.robot.namespace(),
        label: surroundings.robot.to_string(),
        program: programs::find("sil")?,
        arguments,
        is_guarded: true,
    };
    // The output of a guarded program is stored with its log.
    let (lines, _) = mpsc::channel();
    Process::start(&launch, environment, false, RobotWarnings::default(), lines)
}

/// Ends the program as a match does: SIGINT, and after a timeout the guard kills it. Returns true if it was killed.
fn end(program: &mut Process) -> bool {
    program.signal(Signal::INT);
    let mut request = RequestToEnd::begin(wall_clock::now(), POLL_PERIOD, END_TIMEOUT);
    let mut is_killed = false;
    while program.status().is_none() {
        if request.step(wall_clock::now(), false) == Step::Kill {
            is_killed = true;
            program.signal(Signal::KILL);
        }
        std::thread::sleep(POLL_PERIOD);
    }
    is_killed
}

fn read_observation(file: &Path, probe: &mut Process) -> anyhow::Result<Observation> {
    let mut text = String::new();
    let read = fs::File::open(file)
        .and_then(|opened| opened.take(LARGEST_OBSERVATION).read_to_string(&mut text));
    if read.is_err() {
        bail!(
            "the probe of sil doctor wrote nothing: {}",
            last_line(probe)
        );
    }
    serde_json::from_str(&text).context("cannot parse the observation of the probe")
}

/// Reads the names of remaining processes; none if the guard wrote nothing.
fn read_remaining(file: &Path) -> Vec<String> {
    let text = fs::read(file).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}
