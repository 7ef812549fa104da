use bevyhavior_simulator::FrameState;
use hsl_types::{RobotId, Time};
use hsl_wire::RecordBuilder;
use hsl_wire::answer::PARTS;
use hsl_wire::convert::{
    behavior_tree_layout, field_dimensions, header, hsl_message, motion_command,
};
use hsl_wire::topics;

use crate::inputs::input_messages;

/// Adds the latched messages, which are published once: the field in the first tick, and each tree layout in the tick
/// in which it is announced. The time of a layout is 0.
pub(super) fn latched(record: &mut RecordBuilder, state: &FrameState<'_>) {
    if record.is_first() {
        let message = field_dimensions::to_message(&state.field);
        for robot in state.inputs.keys() {
            record.of_robot(&topics::FIELD_DIMENSIONS, *robot, &message);
        }
    }
    for (robot, layout) in state.layouts.iter() {
        let header = header::of_robot(Time::ZERO, *robot);
        let message = behavior_tree_layout::to_message(header, layout);
        record.of_robot(&topics::TREE_LAYOUT, *robot, &message);
    }
}

/// Adds the inputs of each robot: first the received packets of all robots, then their world states, which announce the
/// number of packets.
pub(super) fn inputs(record: &mut RecordBuilder, state: &FrameState<'_>) {
    for (robot, input) in state.inputs.iter() {
        for packet in input_messages(*robot, input).0 {
            record.bytes_of_robot(&topics::HSL_INCOMING, *robot, packet);
        }
    }
    for (robot, input) in state.inputs.iter() {
        record.bytes_of_robot(
            &topics::WORLD_STATE,
            *robot,
            input_messages(*robot, input).1,
        );
    }
}

/// Adds the answers of each robot: first all motion commands, then the messages that they announce. A packet is
/// recorded as the robot sent it, without the scenario's later changes.
pub(super) fn outputs(record: &mut RecordBuilder, state: &FrameState<'_>) {
    let headers = state.outputs.keys().map(|it| record.robot_header(*it));
    let headers: Vec<_> = headers.collect();
    for ((robot, output), header) in state.outputs.iter().zip(&headers) {
        let mut message = motion_command::to_message(header.clone(), output);
        message.messages_sent = count(sent_by(state, *robot));
        record.of_robot(&topics::MOTION_COMMAND, *robot, &message);
    }
    for part in PARTS {
        if part.topic() == &topics::HSL_OUTGOING {
            sent(record, state);
            continue;
        }
        for ((robot, output), header) in state.outputs.iter().zip(&headers) {
            part.visit(output, header, robot.player_number, &mut |message| {
                record.any_of_robot(part.topic(), *robot, message);
            });
        }
    }
}

/// Adds the packets that robots sent in this tick.
fn sent(record: &mut RecordBuilder, state: &FrameState<'_>) {
    for sent in state.sent.iter() {
        let message = hsl_message::outgoing_to_message(
            record.robot_header(sent.sender),
            sent.sender.player_number,
            &sent.message,
        );
        record.of_robot(&topics::HSL_OUTGOING, sent.sender, &message);
    }
}

/// Returns the number of packets that a robot sent.
fn sent_by(state: &FrameState<'_>, robot: RobotId) -> usize {
    state.sent.iter().filter(|it| it.sender == robot).count()
}

/// Converts a number of messages of one tick. The number is always in the range of `u32`.
pub(crate) fn count(messages: usize) -> u32 {
    u32::try_from(messages).unwrap_or(u32::MAX)
}
