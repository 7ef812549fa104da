use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::{Faults, seconds};
use hsl_wire::{Message, hsl_msgs};
use serde::{Deserialize, Serialize};

/// What this process does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Asks all partners and waits for all answers, round after round, then ends.
    Ask,
    /// Answers until it is asked to end.
    #[default]
    Answer,
}

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[parameters(rules = Self::check_answer)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// What this process does.
    #[parameter(default = Role::default())]
    pub(crate) role: Role,
    /// Partners that are asked.
    #[parameter(default = 1, range = 1..=1000)]
    pub(crate) partners: usize,
    /// Number of the partner that answers, from 0.
    #[parameter(default = 0)]
    pub(crate) partner: usize,
    /// Rounds that are played, after a tenth as many to warm up.
    #[parameter(default = 1, positive)]
    pub(crate) rounds: u32,
    /// Size of a question on the wire, about.
    #[parameter(default = 1500, unit = "bytes")]
    pub(crate) question_bytes: usize,
    /// Size on the wire, about, of each of the messages that make an answer.
    #[parameter(default = vec![200], unit = "bytes")]
    pub(crate) answer_bytes: Vec<usize>,
    /// Wall time within which all partners must be there, and answer.
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
