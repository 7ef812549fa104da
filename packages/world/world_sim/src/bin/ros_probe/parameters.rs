use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use hsl_wire::{Message, hsl_msgs};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Role of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Sends questions to all partners and waits for all answers, round after round, then exits.
    Ask,
    /// Answers until a request to stop.
    #[default]
    Answer,
}

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[parameters(rules = Self::check_answer)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Role of this process.
    #[parameter(default = Role::default())]
    pub(crate) role: Role,
    /// Number of partners.
    #[parameter(default = 1, range = 1..=1000)]
    pub(crate) partners: usize,
    /// Number of this partner, from 0.
    #[parameter(default = 0)]
    pub(crate) partner: usize,
    /// Number of measured rounds, after a tenth as many rounds of warm-up.
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
    /// Checks that an answer has at least one message.
    fn check_answer(&self, invalid: &mut InvalidValues) {
        let answers = !self.answer_bytes.is_empty();
        invalid.require(
            answers,
            "answer_bytes",
            "an answer needs at least one message",
        );
    }
}

pub(crate) fn question_topic(partner: usize) -> String {
    format!("/probe/question_{partner}")
}

/// Returns the topic of message `part` in the answers of partner `partner`.
pub(crate) fn answer_topic(partner: usize, part: usize) -> String {
    format!("/probe/answer_{partner}_{part}")
}

/// Returns an encoded message of approximately this size \[bytes\].
pub(crate) fn message_of(bytes: usize) -> Vec<u8> {
    let message = hsl_msgs::RecordedMessage {
        data: vec![0; bytes],
        ..Default::default()
    };
    message.to_cdr()
}
