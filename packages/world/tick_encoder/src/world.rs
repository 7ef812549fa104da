use bevyhavior_simulator::FrameState;
use hsl_types::{Failure, Intervention, PacketEvent, RunResult, TimelineMarker, Violation};
use hsl_wire::RecordBuilder;
use hsl_wire::convert::{
    failures, intervention, mission_decision, packet_events, referee_command, referee_decision,
    scenario_result, simulation_truth, time, timeline_marker, violations,
};
use hsl_wire::{rosgraph_msgs, topics};

/// Adds the time of the tick on `/clock`.
pub(super) fn clock(record: &mut RecordBuilder) {
    let message = rosgraph_msgs::Clock {
        clock: time::to_message(record.now()),
    };
    record.of_world(&topics::CLOCK, &message);
}

/// Adds the latest decision of the mission, if there is one.
pub(super) fn mission(record: &mut RecordBuilder, state: &FrameState<'_>) {
    if let Some(decision) = &state.mission {
        let message = mission_decision::to_message(record.world_header(), decision);
        record.of_world(&topics::MISSION_DECISION, &message);
    }
}

/// Adds the requests from outside that took effect before this tick.
pub(super) fn interventions(record: &mut RecordBuilder, found: &[Intervention]) {
    for intervention in found {
        let message = intervention::to_message(record.now(), record.tick(), intervention);
        record.of_world(&topics::INTERVENTIONS, &message);
    }
}

/// Adds the true state that the referee received, the commands in its decision, and the decision. Nothing in a tick
/// without a decision.
pub(super) fn referee(record: &mut RecordBuilder, state: &FrameState<'_>) {
    let (Some(truth), Some(decision)) = (&state.truth, &state.decision) else {
        return;
    };
    record.of_world(&topics::TRUTH, &simulation_truth::to_message(truth));
    let header = record.world_header();
    for command in &decision.commands {
        let message = referee_command::to_message(header.clone(), command);
        record.of_world(&topics::REFEREE_COMMAND, &message);
    }
    record.of_world(
        &topics::REFEREE_DECISION,
        &referee_decision::to_message(header, decision),
    );
}

/// Adds the packet events, in ticks with events.
pub(super) fn packet_events(record: &mut RecordBuilder, events: &[PacketEvent]) {
    if !events.is_empty() {
        let message = packet_events::to_message(record.world_header(), events);
        record.of_world(&topics::PACKET_EVENTS, &message);
    }
}

/// Adds the violations, in ticks with violations.
pub(super) fn violations(record: &mut RecordBuilder, found: &[Violation]) {
    if !found.is_empty() {
        let message = violations::to_message(record.world_header(), found);
        record.of_world(&topics::VIOLATIONS, &message);
    }
}

pub(super) fn timeline_markers(record: &mut RecordBuilder, markers: &[TimelineMarker]) {
    for marker in markers {
        record.of_world(
            &topics::TIMELINE_MARKERS,
            &timeline_marker::to_message(marker),
        );
    }
}

/// Adds the failures that became known since the previous tick, in ticks with failures.
pub(super) fn failures(record: &mut RecordBuilder, found: &[Failure]) {
    if !found.is_empty() {
        let message = failures::to_message(record.world_header(), found);
        record.of_world(&topics::FAILURES, &message);
    }
}

pub(super) fn result(record: &mut RecordBuilder, result: &RunResult) {
    record.of_world(&topics::RESULT, &scenario_result::to_message(result));
}
