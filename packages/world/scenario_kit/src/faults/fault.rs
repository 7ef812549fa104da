use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::{RobotId, RobotIdError, Time};
use hsl_wire::answer;
use hsl_wire::topics::Topic;

use super::process::{FaultSignal, Process, ProcessError};

/// Injected fault. Its text is an entry of a fault schedule.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Simulated time of the fault. It applies to the first tick at or after this time.
    pub at: Time,
    /// Kind of the fault.
    pub kind: FaultKind,
}

/// Change to a process or to messages.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// `kill hulks/2 at 3.0`, `freeze world at 3.0`: a signal to the process.
    Signal(FaultSignal, Process),
    /// `drop motion_command of hulks/2 at 3.0`: the messages of that tick are lost.
    Drop(&'static Topic, RobotId),
    /// `delay behavior/trace of hulks/2 at 3.0 by 0.05`: they arrive late by this wall time \[s\].
    Delay(&'static Topic, RobotId, Duration),
    /// `duplicate hsl/outgoing of hulks/2 at 3.0`: they arrive twice.
    Duplicate(&'static Topic, RobotId),
    /// `reorder hulks/2 at 3.0`: the messages of that tick arrive in the reverse order of topics.
    Reorder(RobotId),
    /// `stall hulks/2 at 3.0 for 0.3`: no message arrives for this wall time \[s\].
    Stall(RobotId, Duration),
    /// `fill disk at 65536 bytes`: no file of the bag grows beyond this size. It applies from the start.
    FillDisk(u64),
}

impl Fault {
    /// Returns the number of the first tick at or after the time of the fault, at least 1.
    pub fn tick(&self, tick_duration: Duration) -> u64 {
        let tick = tick_duration.as_nanos().max(1);
        let number = u128::from(self.at.as_nanos()).div_ceil(tick).max(1);
        u64::try_from(number).unwrap_or(u64::MAX)
    }
}

impl FaultKind {
    /// Returns the first word of the text.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Signal(signal, _) => signal.verb(),
            Self::Drop(..) => "drop",
            Self::Delay(..) => "delay",
            Self::Duplicate(..) => "duplicate",
            Self::Reorder(_) => "reorder",
            Self::Stall(..) => "stall",
            Self::FillDisk(_) => "fill",
        }
    }

    /// Returns the robot whose messages are changed, or `None` for another kind of fault.
    pub fn robot(&self) -> Option<RobotId> {
        match self {
            Self::Drop(_, robot)
            | Self::Delay(_, robot, _)
            | Self::Duplicate(_, robot)
            | Self::Reorder(robot)
            | Self::Stall(robot, _) => Some(*robot),
            Self::Signal(..) | Self::FillDisk(_) => None,
        }
    }
}

/// Error of a text that is not a fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid fault {text:?}: {cause}; a fault is one of `kill PROCESS at SECONDS`, `freeze PROCESS at SECONDS`, \
     `drop TOPIC of ROBOT at SECONDS`, `delay TOPIC of ROBOT at SECONDS by SECONDS`, \
     `duplicate TOPIC of ROBOT at SECONDS`, `reorder ROBOT at SECONDS`, \
     `stall ROBOT at SECONDS for SECONDS`, `fill disk at BYTES bytes`"
)]
pub struct FaultError {
    /// Invalid text.
    pub text: String,
    /// Cause of the error.
    pub cause: FaultSyntaxError,
}

/// Reason why a text is not a fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultSyntaxError {
    /// No kind of fault has these words.
    #[error("unknown words")]
    Unknown,
    /// Unknown process.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// Unknown robot.
    #[error(transparent)]
    Robot(#[from] RobotIdError),
    /// Topic that is not part of an answer.
    #[error("{0:?} is not a topic of a robot's answer; available: {names}", names = topic_names())]
    Topic(String),
    /// Text instead of a number of seconds.
    #[error("expected a number of seconds, got {0:?}")]
    NoNumber(String),
    /// Number of seconds that is negative or too large.
    #[error("the number of seconds must be 0 or more, got {0}")]
    Seconds(String),
    /// Text instead of a number of bytes.
    #[error("expected a whole number of bytes")]
    Bytes,
}

/// Returns the names of all topics of a robot's answer, for error messages.
fn topic_names() -> String {
    let names: Vec<_> = answer::topics().map(|topic| topic.name).collect();
    names.join(", ")
}

impl FromStr for Fault {
    type Err = FaultError;

    /// Reads an entry of a fault schedule; [`FaultError`] lists the forms.
    fn from_str(text: &str) -> Result<Self, FaultError> {
        parse(text).map_err(|cause| FaultError {
            text: text.trim().to_owned(),
            cause,
        })
    }
}

/// Parses an entry of a fault schedule word by word.
fn parse(text: &str) -> Result<Fault, FaultSyntaxError> {
    // Units are optional: `at 3.0 s`.
    let words: Vec<_> = text.split_whitespace().filter(|it| *it != "s").collect();
    let at_time = |kind, at: &str| {
        Ok(Fault {
            at: moment(at)?,
            kind,
        })
    };
    match *words.as_slice() {
        [verb @ ("kill" | "freeze"), process, "at", at] => {
            let signal = if verb == "kill" {
                FaultSignal::Kill
            } else {
                FaultSignal::Freeze
            };
            at_time(FaultKind::Signal(signal, process.parse::<Process>()?), at)
        }
        ["drop", topic, "of", robot, "at", at] => at_time(
            FaultKind::Drop(topic_of(topic)?, robot.parse::<RobotId>()?),
            at,
        ),
        ["delay", topic, "of", robot, "at", at, "by", by] => at_time(
            FaultKind::Delay(topic_of(topic)?, robot.parse::<RobotId>()?, span(by)?),
            at,
        ),
        ["duplicate", topic, "of", robot, "at", at] => at_time(
            FaultKind::Duplicate(topic_of(topic)?, robot.parse::<RobotId>()?),
            at,
        ),
        ["reorder", robot, "at", at] => at_time(FaultKind::Reorder(robot.parse::<RobotId>()?), at),
        ["stall", robot, "at", at, "for", span_] => at_time(
            FaultKind::Stall(robot.parse::<RobotId>()?, span(span_)?),
            at,
        ),
        ["fill", "disk", "at", bytes, "bytes"] => {
            let bytes = bytes.parse().map_err(|_| FaultSyntaxError::Bytes)?;
            Ok(Fault {
                at: Time::ZERO,
                kind: FaultKind::FillDisk(bytes),
            })
        }
        _ => Err(FaultSyntaxError::Unknown),
    }
}

/// Returns the topic of a robot's answer with this name.
fn topic_of(text: &str) -> Result<&'static Topic, FaultSyntaxError> {
    let topic = answer::topics().find(|topic| topic.name == text);
    topic.ok_or_else(|| FaultSyntaxError::Topic(text.to_owned()))
}

/// Reads a simulated time: the time \[s\] since the start of the run.
fn moment(text: &str) -> Result<Time, FaultSyntaxError> {
    Ok(Time::ZERO + span(text)?)
}

/// Reads a duration \[s\], with or without the unit `s`.
fn span(text: &str) -> Result<Duration, FaultSyntaxError> {
    let seconds: f64 = text
        .trim_end_matches('s')
        .parse()
        .map_err(|_| FaultSyntaxError::NoNumber(text.to_owned()))?;
    Duration::try_from_secs_f64(seconds).map_err(|_| FaultSyntaxError::Seconds(text.to_owned()))
}

impl fmt::Display for Fault {
    /// Writes the fault as an entry of a schedule, which [`FromStr`] reads again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, at) = (self.kind.verb(), self.at.as_secs_f64());
        match &self.kind {
            FaultKind::Signal(_, process) => write!(f, "{verb} {process} at {at}"),
            FaultKind::Drop(topic, robot) | FaultKind::Duplicate(topic, robot) => {
                write!(f, "{verb} {} of {robot} at {at}", topic.name)
            }
            FaultKind::Delay(topic, robot, by) => {
                let by = by.as_secs_f64();
                write!(f, "{verb} {} of {robot} at {at} by {by}", topic.name)
            }
            FaultKind::Reorder(robot) => write!(f, "{verb} {robot} at {at}"),
            FaultKind::Stall(robot, span) => {
                write!(f, "{verb} {robot} at {at} for {}", span.as_secs_f64())
            }
            FaultKind::FillDisk(bytes) => write!(f, "{verb} disk at {bytes} bytes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_read_as_it_is_written() {
        for text in [
            "kill hulks/2 at 3",
            "freeze world at 1.5",
            "kill recorder at 0",
            "drop motion_command of opponent/1 at 3.25",
            "delay behavior/trace of hulks/2 at 3 by 0.05",
            "duplicate hsl/outgoing of hulks/2 at 3",
            "reorder hulks/5 at 0.01",
            "stall hulks/2 at 3 for 0.3",
            "fill disk at 65536 bytes",
        ] {
            let fault: Fault = text.parse().expect(text);
            assert_eq!(fault.to_string(), text);
        }
        for text in ["kill hulks/2 at 3.0 s", "kill hulks/robot_2 at 3"] {
            let fault: Fault = text.parse().expect(text);
            assert_eq!(fault.to_string(), "kill hulks/2 at 3");
        }
    }

    #[test]
    fn a_fault_between_two_ticks_hits_the_later_one() {
        let tick = |millis| {
            let at = Time::ZERO + Duration::from_millis(millis);
            let kind = FaultKind::Signal(FaultSignal::Kill, Process::World);
            Fault { at, kind }.tick(Duration::from_millis(10))
        };
        assert_eq!([tick(0), tick(10), tick(11)], [1, 1, 2]);
    }

    #[test]
    fn what_is_no_fault_is_refused_with_what_is_wrong_and_what_there_is() {
        for (text, part) in [
            ("kill hulks/robot_21 at 3", "hulks/robot_21"),
            ("kill hulks/robot_2 at soon", "soon"),
            ("kill hulks/robot_2 at -1", "-1"),
            ("drop world_state of hulks/robot_2 at 3", "motion_command"),
            ("fill disk at many bytes", "whole number"),
            ("explode", "unknown words"),
        ] {
            let fault = text.parse::<Fault>().expect_err(text).to_string();
            assert!(fault.contains(part), "{part} is missing in: {fault}");
            assert!(fault.contains("`kill PROCESS at SECONDS`"), "{fault}");
        }
    }
}
