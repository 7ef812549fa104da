use bevyhavior_simulator::{Frame, FrameState};
use hsl_wire::TickRecord;
use hsl_wire::{RecordBuffers, RecordBuilder};

use crate::game_controller::GameControllerMemory;
use crate::markers::MarkerMemory;
use crate::transforms::SideMemory;
use crate::{robots, transforms, world};

/// Encoder of each tick as messages, in the order of [`hsl_wire::topics::TOPICS`]. It stores the last values of
/// topics that are not published in every tick, so each run needs its own encoder.
#[derive(Default)]
pub struct TickEncoder {
    buffers: RecordBuffers,
    last: LastPublished,
}

/// Last published values of topics that are not published in every tick.
#[derive(Default)]
struct LastPublished {
    sides: SideMemory,
    game_controller: GameControllerMemory,
    markers: MarkerMemory,
}

impl TickEncoder {
    /// Encodes a tick, or the frame after the last one, and returns its record. The record is valid until the next call. A caller may swap the record for
    /// another one, whose memory is reused.
    pub fn tick(&mut self, frame: &Frame<'_>) -> &mut TickRecord {
        let mut record = RecordBuilder::new(&mut self.buffers, frame.now, frame.tick);
        if frame.result.is_none() {
            world::clock(&mut record);
        }
        match &frame.state {
            Some(state) => whole(&mut record, state, frame, &mut self.last),
            None => {
                world::interventions(&mut record, &frame.interventions);
                world::violations(&mut record, &frame.violations);
            }
        }
        world::failures(&mut record, &frame.failures);
        if let Some(result) = &frame.result {
            world::result(&mut record, result);
        }
        record.finish()
    }
}

/// Adds the data of a tick with a valid world, except its time and the failures of the run, in canonical order. This
/// order is part of the bytes of a bag.
fn whole(
    record: &mut RecordBuilder,
    state: &FrameState<'_>,
    frame: &Frame<'_>,
    last: &mut LastPublished,
) {
    last.sides.record(record, state);
    robots::latched(record, state);
    world::interventions(record, &frame.interventions);
    world::referee(record, state);
    last.game_controller.record(record, state);
    robots::inputs(record, state);
    robots::outputs(record, state);
    world::mission(record, state);
    world::packet_events(record, &state.packet_events);
    world::violations(record, &frame.violations);
    world::timeline_markers(record, &state.markers);
    transforms::moving(record, &state.robots);
    last.markers.record(record, state, &frame.violations);
}
