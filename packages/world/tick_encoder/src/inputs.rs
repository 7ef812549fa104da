use bevyhavior_simulator::{BehaviorInput, Shared};
use hsl_types::RobotId;
use hsl_wire::Message;
use hsl_wire::convert::{header, hsl_message, world_state};

use crate::robots::count;

/// Returns the messages with the input of a robot in a tick as bytes: its received packets, and its world state, which
/// announces their number. They are encoded once, for the robot's node and for the record.
pub fn input_messages(robot: RobotId, input: &Shared<BehaviorInput>) -> (&[Vec<u8>], &[u8]) {
    let messages = input.messages(|input| encode(robot, input));
    // The world state is always there.
    let (world_state, packets) = messages
        .split_last()
        .map_or((&[][..], &[][..]), |it| (it.0.as_slice(), it.1));
    (packets, world_state)
}

/// Encodes the packets, then the world state.
fn encode(robot: RobotId, input: &BehaviorInput) -> Vec<Vec<u8>> {
    let header = header::of_robot(input.world_state.now, robot);
    let packets = input.messages.iter();
    let mut messages: Vec<_> = packets
        .map(|it| hsl_message::incoming_to_message(header.clone(), it).to_cdr())
        .collect();
    let world_state = world_state::to_message(header, &input.world_state, count(messages.len()));
    messages.push(world_state.to_cdr());
    messages
}
