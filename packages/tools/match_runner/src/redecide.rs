//! Decisions of another tree or other parameters on the recorded inputs of robots.
//!
//! A behavior gets each recorded world state on which the recorded robot decided, and its decisions are compared with the
//! recorded ones. The inputs stay as recorded, so a different decision changes the memory of the behavior, but not the
//! world.

mod answer_difference;
mod decider;
mod given_inputs;
mod program_plan;
mod recorded_robot;
mod robot_inputs;
mod robot_report;
mod ticks;

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, ScopedJoinHandle};

use bag_tools::{Bag, Progress, ToolError};
use hsl_behavior::RobotBehavior;
use hsl_behavior_files::RobotParameters;
use hsl_types::{RobotId, Time};
use hsl_wire::topics::{Owner, Topic};
use mcap::Message;
use support::InvalidValues;

pub use answer_difference::{AnswerDifference, NumberDifference};
pub use decider::Decider;
pub use given_inputs::{GivenInputs, Inputs};
pub use program_plan::{program_plan, recorded_options};
pub use recorded_robot::{RecordedInput, RecordedRobot};
pub use robot_inputs::RobotInputs;
pub use robot_report::{FirstDifference, RobotReport, ran_actions};

/// Number of messages that are passed to the thread of a robot together.
const BATCH: usize = 256;
/// Maximum number of batches that wait for the thread of a robot.
const QUEUE: usize = 4;

type RobotMessage = (&'static Topic, Message<'static>);

/// Error while recorded inputs are decided again.
#[derive(Debug, thiserror::Error)]
pub enum RedecideError {
    /// The bag cannot be read.
    #[error(transparent)]
    Bag(#[from] ToolError),
    /// A recorded message is invalid.
    #[error("{topic} at {time}: {reason}; `sil bag check` validates the bag")]
    Message {
        /// Topic.
        topic: String,
        /// Time of the message.
        time: Time,
        /// Reason.
        reason: String,
    },
    /// The tree cannot be loaded.
    #[error("{robot}: {invalid}")]
    Behavior {
        /// Robot.
        robot: RobotId,
        /// All errors of the tree's file.
        invalid: InvalidValues,
    },
}

/// Robot whose inputs are read, in its own thread.
struct Worker<'scope> {
    /// Messages that were not passed yet.
    batch: Vec<RobotMessage>,
    batches: SyncSender<Vec<RobotMessage>>,
    thread: ScopedJoinHandle<'scope, Result<RobotReport, RedecideError>>,
}

/// Gives the recorded inputs of robots to behaviors with `parameters`, and compares the decisions with the recorded ones.
/// Numbers of the motions that differ by no more than `tolerance` count as equal. Robots without parameters are skipped.
/// Returns the reports of the robots with inputs in the bag.
///
/// # Errors
/// Returns an error if the bag cannot be read to its end, a message is invalid, or a tree cannot be loaded.
pub fn redecide(
    bag: &Bag,
    parameters: &BTreeMap<RobotId, RobotParameters>,
    tolerance: f64,
    mut progress: Progress<'_>,
) -> Result<Vec<RobotReport>, RedecideError> {
    let source = bag.source()?;
    thread::scope(|scope| {
        let mut workers: BTreeMap<RobotId, Worker<'_>> = BTreeMap::new();
        // Topics by full name, because most messages have a known one.
        let mut topics: BTreeMap<String, Option<(RobotId, &'static Topic)>> = BTreeMap::new();
        let mut damage = None;
        for message in bag.messages()? {
            let message = match message {
                Ok(message) => message,
                Err(error) => {
                    damage = Some(error);
                    break;
                }
            };
            progress.at(&message);
            let name = &message.channel.topic;
            let known = topics.get(name).copied().unwrap_or_else(|| {
                let found =
                    topic_of_robot(name).filter(|(robot, _)| parameters.contains_key(robot));
                topics.insert(name.clone(), found);
                found
            });
            let Some((robot, topic)) = known else {
                continue;
            };
            let worker = workers.entry(robot).or_insert_with(|| {
                let (batches, inbox) = sync_channel(QUEUE);
                let parameters = &parameters[&robot];
                let report = RobotReport::new(robot, &source, tolerance);
                let thread = scope.spawn(move || decide_all(report, parameters, &inbox));
                let batch = Vec::with_capacity(BATCH);
                Worker {
                    batch,
                    batches,
                    thread,
                }
            });
            worker.batch.push((topic, message));
            if worker.batch.len() < BATCH {
                continue;
            }
            let batch = std::mem::replace(&mut worker.batch, Vec::with_capacity(BATCH));
            if worker.batches.send(batch).is_err() {
                // The thread has ended with an error, which is returned below.
                break;
            }
        }
        let mut reports = Vec::new();
        for (_, worker) in workers {
            // Sending fails after an error of the thread, which is returned below.
            let _ = worker.batches.send(worker.batch);
            drop(worker.batches);
            let report = match worker.thread.join() {
                Ok(report) => report?,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            reports.push(report);
        }
        match damage {
            None => Ok(reports),
            Some(damage) => Err(damage.into()),
        }
    })
}

/// Compares the decisions of robots in two recordings of the same inputs: that of `bag`, and that of a match with its
/// [`GivenInputs`]. Decisions on the inputs with the same number belong together. Numbers of the motions that differ by no
/// more than `tolerance` count as equal.
///
/// # Errors
/// Returns an error if a bag cannot be read to its end, or a message is invalid.
pub fn compare_answers(
    [old, new]: [&Bag; 2],
    robots: impl IntoIterator<Item = RobotId>,
    tolerance: f64,
) -> Result<Vec<RobotReport>, RedecideError> {
    let source = old.source()?;
    let mut reports = Vec::new();
    for robot in robots {
        let mut report = RobotReport::new(robot, &source, tolerance);
        let (mut old, mut new) = (RobotInputs::of(old, robot)?, RobotInputs::of(new, robot)?);
        while let Some(input) = old.next().transpose()?
            && let Some(answered) = new.next().transpose()?
        {
            if let Some(output) = &answered.answer {
                let layout = output.trace.as_ref().map(|trace| trace.layout_version);
                let layout = layout.and_then(|version| new.recorded().layout(version));
                report.add(&input, output, old.recorded(), layout);
            }
        }
        reports.push(report);
    }
    Ok(reports)
}

/// Reads the inputs on which a robot decided, up to the time `until`. Also returns the read messages of the robot.
///
/// # Errors
/// Returns an error if the bag cannot be read up to the time, or a message is invalid.
pub fn recorded_inputs(
    bag: &Bag,
    robot: RobotId,
    until: Time,
) -> Result<(Vec<RecordedInput>, RecordedRobot), RedecideError> {
    let mut read = RobotInputs::until(bag, robot, until)?;
    let mut inputs: Vec<RecordedInput> = read.by_ref().collect::<Result<_, _>>()?;
    // Earlier runs have another memory.
    let last = inputs.last().map(|input| input.run);
    inputs.retain(|input| Some(input.run) == last);
    Ok((inputs, read.into_recorded()))
}

/// Returns the robot and the topic of a full name, if a behavior reads or publishes it.
fn topic_of_robot(name: &str) -> Option<(RobotId, &'static Topic)> {
    match Topic::by_full_name(name)? {
        (topic, Some(Owner::Robot(robot))) if RecordedRobot::reads(topic) => Some((robot, topic)),
        _ => None,
    }
}

/// Decides on all inputs of the report's robot, and returns the report.
fn decide_all(
    mut report: RobotReport,
    parameters: &RobotParameters,
    inbox: &Receiver<Vec<RobotMessage>>,
) -> Result<RobotReport, RedecideError> {
    let mut recorded = RecordedRobot::new(report.robot);
    let mut decider = Decider::new(report.robot, parameters.clone());
    let mut messages = inbox.iter().flatten();
    loop {
        let message = messages.next();
        if let Some((topic, message)) = &message {
            recorded.add(topic, message)?;
        }
        let is_at_end = message.is_none();
        while let Some(input) = recorded.next_input(is_at_end)? {
            let output = decider.decide(&input, recorded.field())?;
            let layout = decider.behavior().map(RobotBehavior::layout);
            report.add(&input, &output, &recorded, layout);
        }
        if is_at_end {
            return Ok(report);
        }
    }
}
