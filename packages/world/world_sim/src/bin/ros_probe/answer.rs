use std::time::Duration;

use hsl_ros::{Node, Shutdown, shell};
use hsl_wire::topics::Qos;
use hsl_wire::{Message, hsl_msgs};

use crate::parameters::{Parameters, answer_topic, message_of, question_topic};

/// Timeout for a question, after which the node checks for a request to stop.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Answers every question of the asking process until a request to stop. The parts of an answer are published in the
/// order of their numbers.
pub(crate) fn run(mut node: Node, parameters: &Parameters) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let questions = node.subscription::<hsl_msgs::RecordedMessage>(
        &question_topic(parameters.partner),
        Qos::STREAM,
    )?;
    let message_type = hsl_msgs::RecordedMessage::TYPE.name;
    let mut parts = Vec::new();
    for (part, bytes) in parameters.answer_bytes.iter().enumerate() {
        let topic = answer_topic(parameters.partner, part);
        let publisher = node.raw_publisher(&topic, message_type, Qos::STREAM)?;
        parts.push((publisher, message_of(*bytes)));
    }
    let mut unanswered = 0;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        while questions.take_bytes().is_some() {
            unanswered += 1;
        }
        // A message published before its subscriber is discovered is lost.
        while unanswered > 0 && parts.iter().all(|(publisher, _)| publisher.readers() > 0) {
            for (publisher, message) in &parts {
                publisher.publish(message)?;
            }
            unanswered -= 1;
        }
    }
    Ok(shell::PASSED)
}
