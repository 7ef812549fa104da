use std::collections::BTreeSet;

use hsl_types::{RobotId, Time};
use hsl_wire::topics::{CLOCK, TWIST};
use schemars::JsonSchema;
use serde::Serialize;
use support::shell_command;

use super::RUNS;
use super::advice::{Advice, Observed, Way};
use super::connection::{ANSWERS, Connection};
use super::observation::{Endpoint, Observation};
use super::program_run::ProgramRun;
use super::recorded_inputs::RecordedInputs;
use super::repetition::Repetition;
use super::timing::{ClockSource, OutputTiming};
use crate::plan::node_command::NodeCommand;
use crate::plan::team_programs;

/// Report about a program, as `sil doctor --program COMMAND --json` prints it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "ProgramReport")]
pub struct ProgramReport {
    /// Command with which the program was started.
    pub command: String,
    /// Robot that the program plays, for example `hulks/2`.
    pub robot: String,
    /// Fully qualified names of the program's nodes with topics.
    pub nodes: Vec<String>,
    /// Subscriptions of the program.
    pub subscriptions: Vec<ReportedTopic>,
    /// Publishers of the program.
    pub publications: Vec<ReportedTopic>,
    /// Services of the program, without those of every node.
    pub services: Vec<ReportedService>,
    /// Clock on which the commands depend, or all outputs if there are no commands.
    pub clock: ClockSource,
    /// True if the program subscribes to `/clock`.
    pub subscribes_to_clock: bool,
    /// Processes, threads and processor time of the first run.
    pub usage: Usage,
    /// Comparison of the runs; `None` without outputs, or if the program ended by itself.
    pub repetition: Option<Repetition>,
    /// End of the program in the first run.
    pub end: ReportedEnd,
    /// Nodes that were in the ROS domain before the program.
    pub other_nodes: Vec<String>,
    /// Recommended way to run the program in a match.
    pub advice: Advice,
}

/// Topic of the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportedTopic {
    /// Name.
    pub name: String,
    /// Type, for example `hsl_msgs/msg/WorldState`.
    #[serde(rename = "type")]
    pub message_type: String,
    /// Reliability: `reliable` or `best_effort`.
    pub reliability: &'static str,
    /// Durability: `transient_local` or `volatile`.
    pub durability: &'static str,
    /// Depth of the history; `None` if the middleware does not report it.
    pub depth: Option<u64>,
    /// Relation to the topics of a match.
    pub connection: Connection,
    /// Timing of the outputs; `None` for a subscription, and for a type that is not installed.
    pub timing: Option<OutputTiming>,
}

/// Service of the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportedService {
    /// Name.
    pub name: String,
    /// Type, for example `std_srvs/srv/SetBool`.
    #[serde(rename = "type")]
    pub service_type: String,
}

/// Processes, threads and processor time.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Usage {
    /// Number of processes.
    pub processes: usize,
    /// Number of threads.
    pub threads: u64,
    /// Processor time per output in lockstep \[s\], in steps of 10 ms divided by the outputs; `None` without outputs.
    pub cpu_per_output: Option<f64>,
}

/// End of the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportedEnd {
    /// Exit code or signal, for example `ended with exit code 0`.
    pub status: String,
    /// True if it ended before it was asked to.
    pub is_early: bool,
    /// True if it did not end within 5 s after SIGINT, and was killed.
    pub is_killed: bool,
    /// Wall time from SIGINT to the end \[s\].
    pub seconds: f64,
    /// Names of processes that remained after its end, and were killed.
    pub remaining: Vec<String>,
    /// Last lines that it wrote to standard output and standard error.
    pub last_lines: Vec<String>,
}

impl ProgramReport {
    /// Creates the report from the runs, of which the first one has all phases.
    pub(super) fn new(
        command: &NodeCommand,
        robot: RobotId,
        words: &[String],
        inputs: &RecordedInputs,
        mut runs: Vec<ProgramRun>,
    ) -> Self {
        let repetition = (runs.len() == RUNS)
            .then(|| Repetition::compare(&runs))
            .flatten();
        let first = runs.swap_remove(0);
        let observation = &first.observation;
        let topics = |is_publisher| -> Vec<_> {
            let endpoints = observation.endpoints.iter();
            let endpoints = endpoints.filter(|it| it.is_publisher == is_publisher);
            endpoints
                .map(|it| ReportedTopic::new(it, observation, inputs, robot))
                .collect()
        };
        let (publications, subscriptions) = (topics(true), topics(false));
        let advice = Advice::of(&Observed {
            command,
            robot,
            team: team_programs::recognize(words, &observation.nodes),
            publications: &publications,
            subscriptions: &subscriptions,
            fault: fault(&first),
            slowest: observation.slowest,
            blocked: &observation.blocked,
            wrong_stamp: wrong_stamp(&publications, observation, inputs, robot),
        });
        Self {
            command: shell_command(words),
            robot: robot.to_string(),
            nodes: observation.nodes.clone(),
            clock: clock_of(&publications, robot),
            subscribes_to_clock: subscriptions.iter().any(|it| it.name == CLOCK.name),
            services: observation
                .services
                .iter()
                .map(|it| ReportedService {
                    name: it.name.clone(),
                    service_type: it.service_type.clone(),
                })
                .collect(),
            usage: usage(&first, &publications),
            repetition,
            other_nodes: observation.others.clone(),
            end: ReportedEnd {
                status: first.end,
                is_early: first.has_ended_early,
                is_killed: first.is_killed,
                seconds: first.end_time.as_secs_f64(),
                remaining: first.remaining,
                last_lines: first.last_lines,
            },
            subscriptions,
            publications,
            advice,
        }
    }

    /// Returns true if the program can be run in some way.
    pub fn can_run(&self) -> bool {
        self.advice.way != Way::None
    }
}

impl ReportedTopic {
    fn new(
        endpoint: &Endpoint,
        observation: &Observation,
        inputs: &RecordedInputs,
        robot: RobotId,
    ) -> Self {
        let is_received = !observation
            .unreceived
            .iter()
            .any(|it| it.topic == endpoint.topic && it.message_type == endpoint.message_type);
        let timing = (endpoint.is_publisher && is_received)
            .then(|| OutputTiming::measure(observation, &endpoint.topic));
        Self {
            name: endpoint.topic.clone(),
            message_type: endpoint.message_type.clone(),
            reliability: if endpoint.is_reliable {
                "reliable"
            } else {
                "best_effort"
            },
            durability: if endpoint.is_latched {
                "transient_local"
            } else {
                "volatile"
            },
            depth: endpoint.depth,
            connection: Connection::of(endpoint, &observation.endpoints, inputs.topics(), robot),
            timing,
        }
    }
}

/// Returns the reason why a program cannot play, if its topics do not matter for it.
fn fault(run: &ProgramRun) -> Option<String> {
    if run.has_ended_early {
        return Some(format!("it {} before it was asked to", run.end));
    }
    if run.observation.is_flooded {
        return Some("it sends more than 20,000 messages or 50 MB in some seconds".to_owned());
    }
    None
}

/// Returns the stamp of the first connected command in lockstep with a time that no input had; `None` if there is none.
/// Commands without a header have no stamp, and 0 is no time.
fn wrong_stamp(
    publications: &[ReportedTopic],
    observation: &Observation,
    inputs: &RecordedInputs,
    robot: RobotId,
) -> Option<Time> {
    let stamped = ANSWERS.iter().filter(|(topic, _)| *topic != &TWIST);
    let names: Vec<_> = stamped.map(|(topic, _)| topic.of_robot(robot)).collect();
    let mut outputs = publications
        .iter()
        .filter(|it| it.connection == Connection::Connected && names.contains(&it.name))
        .flat_map(|topic| {
            let outputs = observation.outputs.iter();
            outputs.filter(|output| output.topic == topic.name)
        });
    outputs.find_map(|output| {
        let stamp = output.stamp()?;
        (stamp != Time::ZERO && !inputs.has_time(stamp)).then_some(stamp)
    })
}

/// Returns the clock of the connected commands, or that of all outputs if none is connected.
fn clock_of(publications: &[ReportedTopic], robot: RobotId) -> ClockSource {
    let commands = ANSWERS.map(|(topic, _)| topic.of_robot(robot));
    let is_command =
        |it: &&ReportedTopic| it.connection == Connection::Connected && commands.contains(&it.name);
    let has_command = publications.iter().any(|it| is_command(&it));
    let clocks: BTreeSet<_> = publications
        .iter()
        .filter(|it| !has_command || is_command(it))
        .filter_map(|it| Some(it.timing.as_ref()?.clock))
        .filter(|it| *it != ClockSource::Unknown)
        .collect();
    if clocks.is_superset(&BTreeSet::from([ClockSource::Simulated, ClockSource::Wall])) {
        return ClockSource::Both;
    }
    clocks.last().copied().unwrap_or(ClockSource::Unknown)
}

/// Returns the usage in lockstep.
fn usage(run: &ProgramRun, publications: &[ReportedTopic]) -> Usage {
    let [before, after] = run.usage;
    let timings = publications.iter().filter_map(|it| it.timing.as_ref());
    let outputs: u64 = timings.map(|it| it.in_lockstep).sum();
    let cpu = after.cpu.saturating_sub(before.cpu).as_secs_f64();
    Usage {
        processes: after.processes,
        threads: after.threads,
        cpu_per_output: (outputs > 0).then(|| cpu / outputs as f64),
    }
}
