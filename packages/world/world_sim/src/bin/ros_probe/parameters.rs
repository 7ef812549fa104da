use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::{Faults, seconds};
use hsl_wire::{Message, hsl_msgs};
use serde::{Deserialize, Serialize};

/// The role of this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Asks all partners and waits for all answers, round after round, then ends.
    Ask,
    /// Answers until it is asked to stop.
    #[default]
    Answer,
}

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[parameters(rules = Self::check_answer)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// The role of this process.
    #[parameter(default = Role::default())]
    pub(crate) role: Role,
    /// Number of partners that are asked.
    #[parameter(default = 1, range = 1..=1000)]
    pub(crate) partners: usize,
    /// Number of the partner that answers, from 0.
    #[parameter(default = 0)]
    pub(crate) partner: usize,
    /// Number of rounds, after a tenth as many to warm up.
    #[parameter(default = 1, positive)]
    pub(crate) rounds: u32,
    /// Approximate size of a question on the wire.
    #[parameter(default = 1500, unit = "bytes")]
    pub(crate) question_bytes: usize,
    /// Approximate size on the wire of each message of an answer.
    #[parameter(default = vec![200], unit = "bytes")]
    pub(crate) answer_bytes: Vec<usize>,
    /// Wall time within which all partners must start, and answer.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub(crate) timeout: Duration,
}

impl Parameters {
    fn check_answer(&self, faults: &mut Faults) {
        let answers = !self.answer_bytes.is_empty();
        faults.require(
            answers,
            "answer_bytes",
            "there must be one message at least",
        );
    }
}

/// Returns the topic of questions to partner `partner`.
pub(crate) fn question_topic(partner: usize) -> String {
    format!("/probe/question_{partner}")
}

/// Returns the topic of message number `part` of the answers of partner `partner`.
pub(crate) fn answer_topic(partner: usize, part: usize) -> String {
    format!("/probe/answer_{partner}_{part}")
}

/// Returns a message of about this many bytes.
pub(crate) fn message_of(bytes: usize) -> Vec<u8> {
    let message = hsl_msgs::RecordedMessage {
        data: vec![0; bytes],
        ..Default::default()
    };
    message.to_cdr()
}
