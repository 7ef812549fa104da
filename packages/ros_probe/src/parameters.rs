use std::time::Duration;

use hsl_types::{Faults, seconds};
use hsl_wire::{Message, hsl_msgs};
use serde::{Deserialize, Serialize};

/// What this process does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Asks all partners and waits for all answers, round after round, then ends.
    Ask,
    /// Answers until it is asked to end.
    #[default]
    Answer,
}

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// What this process does (default: `answer`).
    pub(crate) role: Role,
    /// How many partners are asked (default: 1).
    pub(crate) partners: usize,
    /// Which partner this is that answers, from 0 (default: 0).
    pub(crate) partner: usize,
    /// How many rounds are played after a tenth as many to warm up (default: 1).
    pub(crate) rounds: u32,
    /// Bytes of a question on the wire, about (default: 1500).
    pub(crate) question_bytes: usize,
    /// Bytes on the wire, about, of each of the messages that make an answer (default: one of 200).
    pub(crate) answer_bytes: Vec<usize>,
    /// Wall time within which all partners must be there, and answer (default: 10 s).
    #[serde(with = "seconds")]
    pub(crate) timeout: Duration,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            role: Role::default(),
            partners: 1,
            partner: 0,
            rounds: 1,
            question_bytes: 1500,
            answer_bytes: vec![200],
            timeout: Duration::from_secs(10),
        }
    }
}

impl Parameters {
    /// Whether an exchange is possible with these parameters.
    pub(crate) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        faults.require(self.partners > 0, "partners", "there must be one at least");
        faults.require(self.rounds > 0, "rounds", "there must be one at least");
        let answers = !self.answer_bytes.is_empty();
        faults.require(
            answers,
            "answer_bytes",
            "there must be one message at least",
        );
        faults.into_result(())
    }
}

/// Where partner `partner` is asked.
pub(crate) fn question_topic(partner: usize) -> String {
    format!("/probe/question_{partner}")
}

/// Where partner `partner` publishes message number `part` of its answers.
pub(crate) fn answer_topic(partner: usize, part: usize) -> String {
    format!("/probe/answer_{partner}_{part}")
}

/// A message of about so many bytes.
pub(crate) fn message_of(bytes: usize) -> Vec<u8> {
    let message = hsl_msgs::RecordedMessage {
        data: vec![0; bytes],
        ..Default::default()
    };
    message.to_cdr()
}
