use hsl_types::{Ground, Isometry2, Orientation2, RobotId, Time, World};
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, field_dimensions, header, hsl_message,
    motion_command, world_state,
};
use hsl_wire::topics;

use super::Recorded;
use super::builder::RecordBuilder;
use hsl_behavior::BehaviorOutput;

/// Where a robot stands and looks.
pub(super) struct RobotPose {
    pub(super) id: RobotId,
    pub(super) ground_to_world: Isometry2<Ground, World>,
    pub(super) head_yaw: Orientation2<Ground>,
}

/// The poses of all robots in canonical order.
pub(super) fn poses_of(recorded: &Recorded) -> Vec<RobotPose> {
    let mut poses: Vec<_> = recorded
        .robots
        .iter()
        .map(|(robot, ground_to_world, head_yaw)| RobotPose {
            id: robot.id(),
            ground_to_world: ground_to_world.0,
            head_yaw: head_yaw.yaw,
        })
        .collect();
    poses.sort_unstable_by_key(|pose| pose.id);
    poses
}

/// What is said once: the field in the first tick, each tree with its first trace.
pub(super) fn latched(record: &mut RecordBuilder, recorded: &Recorded) {
    if record.is_first() {
        let message = field_dimensions::to_message(&recorded.field.0);
        for robot in recorded.inputs.0.keys() {
            record.of_robot(&topics::FIELD_DIMENSIONS, *robot, &message);
        }
    }
    for (robot, layout) in &recorded.layouts.0 {
        let header = header::of_robot(Time::ZERO, *robot);
        let message = behavior_tree_layout::to_message(header, layout);
        record.of_robot(&topics::TREE_LAYOUT, *robot, &message);
    }
}

/// What each robot was told.
pub(super) fn inputs(record: &mut RecordBuilder, recorded: &Recorded) {
    for (robot, input) in &recorded.inputs.0 {
        for incoming in &input.messages {
            let message = hsl_message::incoming_to_message(record.robot_header(*robot), incoming);
            record.of_robot(&topics::HSL_INCOMING, *robot, &message);
        }
    }
    for (robot, input) in &recorded.inputs.0 {
        let message = world_state::to_message(
            record.robot_header(*robot),
            &input.world_state,
            count(input.messages.len()),
        );
        record.of_robot(&topics::WORLD_STATE, *robot, &message);
    }
}

/// What each robot decided, and what it sent.
pub(super) fn outputs(record: &mut RecordBuilder, recorded: &Recorded) {
    for (robot, output) in &recorded.outputs.0 {
        let message = motion_command::to_message(
            record.robot_header(*robot),
            &output.motion_command,
            announcement(output, recorded.packets.sent_by(*robot).count()),
        );
        record.of_robot(&topics::MOTION_COMMAND, *robot, &message);
    }
    for sent in &recorded.packets.sent {
        let message = hsl_message::outgoing_to_message(
            record.robot_header(sent.sender),
            sent.sender.player_number,
            &sent.message,
        );
        record.of_robot(&topics::HSL_OUTGOING, sent.sender, &message);
    }
    for (robot, output) in &recorded.outputs.0 {
        if let Some(trace) = &output.trace {
            let message = behavior_trace::to_message(record.robot_header(*robot), trace);
            record.of_robot(&topics::TRACE, *robot, &message);
        }
    }
    for (robot, output) in &recorded.outputs.0 {
        if let Some(debug) = &output.debug {
            let message = behavior_debug::to_message(record.robot_header(*robot), debug);
            record.of_robot(&topics::DEBUG, *robot, &message);
        }
    }
}

/// What a decision says of the `messages` that came with it.
fn announcement(output: &BehaviorOutput, messages: usize) -> motion_command::Announcement {
    motion_command::Announcement {
        messages_sent: count(messages),
        trace_sent: output.trace.is_some(),
        debug_sent: output.debug.is_some(),
        claims: output.claims.clone(),
        faults: output.faults.clone(),
        warnings: output.warnings.clone(),
        decided_on: output.decided_on,
    }
}

/// A number of messages of one tick, of which there are never more than a `u32` holds.
fn count(messages: usize) -> u32 {
    u32::try_from(messages).unwrap_or(u32::MAX)
}
