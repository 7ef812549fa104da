use std::time::Duration;

use bevyhavior_simulator::{FailureKind, NoAnswer};
use hsl_types::Time;
use hsl_wire::answer::PartError;

use crate::layout_memory::LayoutError;
use crate::other_stamps::OtherStamps;

/// Why a robot has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum AnswerFault {
    /// A message is invalid.
    #[error("invalid {0}")]
    Part(#[from] PartError),
    /// The layout of its tree is invalid.
    #[error("invalid {0}")]
    Layout(#[from] LayoutError),
    /// It sent a message that belongs to no answer.
    #[error(transparent)]
    Stray(#[from] StrayMessage),
    /// A message is missing.
    #[error("{missing}{}{others}; {why}", .stray.as_ref().map(|it| format!(" ({it})")).unwrap_or_default())]
    Missing {
        /// The missing message.
        missing: Missing,
        /// A message that arrived and belongs to no answer.
        stray: Option<Box<StrayMessage>>,
        /// Messages for other ticks that arrived meanwhile.
        others: Box<OtherStamps>,
        /// Why the world stopped waiting.
        why: GivenUp,
    },
}

/// The missing part of an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    /// The only message of a topic.
    #[error("no {0}")]
    Message(&'static str),
    /// Some of several messages.
    #[error("{came} of {sent} {topic}")]
    Messages {
        /// Number of messages that have arrived.
        came: usize,
        /// Number of messages that are announced.
        sent: usize,
        /// Name of the topic.
        topic: &'static str,
    },
}

/// Why the world stopped waiting for a robot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GivenUp {
    /// Its process has ended.
    #[error("its node {0}")]
    Ended(String),
    /// No node publishes its motion command any more.
    #[error("its node is gone")]
    Gone,
    /// It did not answer the previous tick either.
    #[error("nothing has come from its node since an earlier tick")]
    Silent,
    /// It did not answer the previous ticks in time either, although messages came.
    #[error("it is not waited for, since it did not answer {0} ticks in time")]
    TooOften(u32),
    /// The timeout is over.
    #[error("waited {0:?}")]
    Waited(Duration),
    /// The timeout is over, and it has answered no other tick.
    #[error(
        "waited {0:?}; it has not answered any tick: its motion_command must have the stamp of the world_state, \
         and a node that decides in a timer needs use_sim_time:=true and a period of one tick"
    )]
    NeverAnswered(Duration),
}

impl GivenUp {
    /// Returns whether the world waited for the whole timeout.
    pub(crate) fn is_awaited(&self) -> bool {
        matches!(self, Self::Waited(_) | Self::NeverAnswered(_))
    }
}

/// A message that belongs to no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.text())]
pub(crate) struct StrayMessage {
    /// Name of its topic.
    pub(crate) topic: &'static str,
    /// The tick in its stamp.
    pub(crate) stamp: Time,
    /// Why it belongs to no answer.
    pub(crate) kind: StrayKind,
}

/// Why a message belongs to no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrayKind {
    /// The tick has not begun.
    NotBegun,
    /// The robot was not asked in this tick, or answered it long ago.
    NotAsked,
    /// More messages than the motion command announces, which is this number.
    More(usize),
    /// The motion command does not announce it.
    NotAnnounced,
    /// Another, different message has the same stamp.
    Different,
}

impl StrayMessage {
    fn text(&self) -> String {
        let Self { topic, stamp, kind } = self;
        match kind {
            StrayKind::NotBegun => format!("{topic} for {stamp}, a tick that has not begun"),
            StrayKind::NotAsked => format!(
                "{topic} for {stamp}, a tick that the robot was not asked about or answered long ago"
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

impl From<AnswerFault> for NoAnswer {
    fn from(fault: AnswerFault) -> Self {
        let kind = match fault {
            AnswerFault::Missing { .. } => FailureKind::Environment,
            AnswerFault::Part(_) | AnswerFault::Layout(_) | AnswerFault::Stray(_) => {
                FailureKind::Scenario
            }
        };
        Self::new(kind, fault)
    }
}
