use std::time::Duration;

use bevyhavior_simulator::{NoAnswer, NoAnswerOrigin};
use hsl_types::Time;
use hsl_types::decision_period::DecisionPeriod;
use hsl_wire::answer::PartError;
use hsl_wire::topics::{self, Topic};
use match_setup::NodeEnd;

use crate::exchange::layout_memory::LayoutError;
use crate::exchange::other_stamps::OtherStamps;

/// Reason why a robot's answer is missing or invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum AnswerError {
    /// A message is invalid.
    #[error("invalid {0}")]
    Part(#[from] PartError),
    /// The tree layout is invalid.
    #[error("invalid {0}")]
    Layout(#[from] LayoutError),
    /// A message belongs to no answer.
    #[error(transparent)]
    Stray(#[from] StrayMessage),
    #[error("{missing}{}{others}; {why}", .stray.as_ref().map(|it| format!(" ({it})")).unwrap_or_default())]
    Missing {
        missing: Missing,
        /// Received message that belongs to no answer.
        stray: Option<Box<StrayMessage>>,
        /// Received messages for other ticks.
        others: Box<OtherStamps>,
        /// Reason why the world stopped waiting.
        why: WaitEnd,
    },
}

/// Missing part of an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    /// Only message of a topic.
    #[error("no {0}")]
    Message(&'static str),
    /// Some of several messages.
    #[error("{received} of {announced} {topic}")]
    Messages {
        received: usize,
        announced: usize,
        topic: &'static str,
    },
}

/// Reason why the world stopped waiting for a robot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WaitEnd {
    #[error("its node {}", .0.how)]
    Ended(NodeEnd),
    /// No node publishes the motion command any more.
    #[error("its node has disappeared")]
    Gone,
    /// The robot did not answer the previous tick either.
    #[error("no message from its node since an earlier tick")]
    Silent,
    /// The robot answered the previous ticks too late.
    #[error("not waited for, because {0} answers were late")]
    TooOften(u32),
    /// The timeout has elapsed.
    #[error("waited {0:?}")]
    Waited(Duration),
    /// The timeout has elapsed, and the node does not answer a request for its parameters either.
    #[error(
        "waited {0:?}; its node does not answer a request for its parameters either, because a callback does not return: \
         if it waits for simulated time, it waits forever, because /clock advances only after the answer"
    )]
    Blocked(Duration),
    /// The timeout has elapsed, and the robot has never answered with its commands.
    #[error(
        "waited {timeout:?}; it has never answered: {}; a node that decides in a timer needs use_sim_time:=true and a period of one \
         tick, or its period in decision_period",
        needs(.topic)
    )]
    NeverAnswered {
        timeout: Duration,
        /// Topic of the commands.
        topic: &'static Topic,
    },
}

impl WaitEnd {
    /// Returns true if the node exited by itself.
    fn is_exit(&self) -> bool {
        matches!(self, Self::Ended(end) if end.is_exit)
    }

    /// Returns true if the world waited for the whole timeout; otherwise it had a reason to stop earlier.
    pub(crate) fn is_awaited(&self) -> bool {
        matches!(
            self,
            Self::Waited(_) | Self::Blocked(_) | Self::NeverAnswered { .. }
        )
    }
}

/// Returns what commands on a topic need in order to be an answer.
fn needs(topic: &Topic) -> String {
    let name = topic.name;
    match name == topics::TWIST.name {
        true => format!("its {name}, which has no stamp, must be sent in each due tick"),
        false => format!("its {name} must have the stamp of the input that it answers"),
    }
}

/// Message that belongs to no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.text())]
pub(crate) struct StrayMessage {
    pub(crate) topic: &'static str,
    pub(crate) stamp: Time,
    /// Reason why the message belongs to no answer.
    pub(crate) kind: StrayKind,
}

/// Reason why a message belongs to no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StrayKind {
    /// The tick has not started.
    NotBegun,
    /// The robot received no world state in this tick, or answered long ago.
    NoWorldState,
    /// No decision of the robot was due, which has this decision period.
    NotDue(DecisionPeriod),
    /// The motion command announces fewer messages: this number.
    More(usize),
    /// The motion command does not announce it.
    NotAnnounced,
    /// Another, different message has the same stamp.
    Different,
}

impl StrayMessage {
    /// Describes the message for the user.
    fn text(&self) -> String {
        let Self { topic, stamp, kind } = self;
        match kind {
            StrayKind::NotBegun => format!("{topic} for {stamp}, a tick that has not started"),
            StrayKind::NoWorldState => {
                format!("{topic} for {stamp}, a tick without its world_state or answered long ago")
            }
            StrayKind::NotDue(period) => format!(
                "{topic} for {stamp}, a tick in which no decision is due: decision_period is {period}, and the node's \
                 timer must have this period and the clock of the robot (-r /clock:=NAMESPACE/clock)"
            ),
            StrayKind::More(count) => format!(
                "more {topic} for {stamp} than the {count} that its motion_command announces"
            ),
            StrayKind::NotAnnounced => {
                format!("{topic} for {stamp}, which its motion_command does not announce")
            }
            StrayKind::Different => format!("two different {topic} for {stamp}"),
        }
    }
}

impl From<AnswerError> for NoAnswer {
    /// A missing message counts as a failure of the node, an invalid one as an error of the robot's decision.
    fn from(error: AnswerError) -> Self {
        let origin = match &error {
            AnswerError::Missing { why, .. } if why.is_exit() => NoAnswerOrigin::Exit,
            AnswerError::Missing { .. } => NoAnswerOrigin::Silence,
            AnswerError::Part(_) | AnswerError::Layout(_) | AnswerError::Stray(_) => {
                NoAnswerOrigin::Decision
            }
        };
        Self::new(origin, error)
    }
}
