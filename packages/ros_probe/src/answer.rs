use std::time::Duration;

use hsl_ros::{Node, Shutdown, shell};
use hsl_wire::topics::Qos;
use hsl_wire::{Message, hsl_msgs};

use crate::parameters::{Parameters, answer_topic, message_of, question_topic};

/// How long to wait for a question before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// Answers each question.
pub(crate) fn run(mut node: Node, parameters: &Parameters) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let questions = node.subscription::<hsl_msgs::RecordedMessage>(
        &question_topic(parameters.partner),
        Qos::STREAM,
    )?;
    let message_type = hsl_msgs::RecordedMessage::TYPE.name;
    let answers =
        node.raw_publisher(&answer_topic(parameters.partner), message_type, Qos::STREAM)?;
    let answer = message_of(parameters.answer_bytes);
    let mut unanswered = 0;
    while !shutdown.is_requested() {
        node.spin(PATIENCE);
        while questions.take_bytes().is_some() {
            unanswered += 1;
        }
        // What is published before somebody hears it is lost.
        while unanswered > 0 && answers.readers() > 0 {
            answers.publish(&answer)?;
            unanswered -= 1;
        }
    }
    Ok(shell::PASSED)
}
