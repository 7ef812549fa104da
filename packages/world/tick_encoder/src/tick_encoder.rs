use bevyhavior_simulator::{Ending, Frame, FrameState};
use hsl_types::Violation;
use hsl_wire::TickRecord;

use crate::builder::{RecordBuffers, RecordBuilder};
use crate::game_controller::GameControllerMemory;
use crate::markers::MarkerMemory;
use crate::transforms::SideMemory;
use crate::{robots, transforms, world};

/// Makes the messages of each tick, in the order of [`hsl_wire::topics::TOPICS`]. It remembers what was told last of
/// what is not told in every tick, so each run needs its own.
#[derive(Default)]
pub struct TickEncoder {
    buffers: RecordBuffers,
    told: Told,
}

/// What was told last of what is not told in every tick.
#[derive(Default)]
struct Told {
    sides: SideMemory,
    game_controller: GameControllerMemory,
    markers: MarkerMemory,
}

impl TickEncoder {
    /// The record of a tick. Whoever takes it out leaves another one, whose memory is used again.
    pub fn tick(&mut self, frame: &Frame<'_>) -> &mut TickRecord {
        let mut record = RecordBuilder::new(&mut self.buffers, frame.now, frame.tick);
        world::clock(&mut record);
        match &frame.state {
            Some(state) => whole(&mut record, state, &frame.violations, &mut self.told),
            None => world::violations(&mut record, &frame.violations),
        }
        world::failures(&mut record, &frame.failures);
        record.finish()
    }

    /// The record of what is known after the last tick only, at its time.
    pub fn ending(&mut self, ending: &Ending) -> &mut TickRecord {
        let mut record = RecordBuilder::after_the_last(&mut self.buffers);
        world::failures(&mut record, &ending.failures);
        world::result(&mut record, &ending.result);
        record.finish()
    }
}

/// Everything that is recorded of a tick besides its time and the failures of the run, in canonical order.
fn whole(
    record: &mut RecordBuilder,
    state: &FrameState<'_>,
    violations: &[Violation],
    told: &mut Told,
) {
    told.sides.record(record, state);
    robots::latched(record, state);
    world::referee(record, state);
    told.game_controller.record(record, state);
    robots::inputs(record, state);
    robots::outputs(record, state);
    world::mission(record, state);
    world::packet_events(record, &state.packet_events);
    world::violations(record, violations);
    world::timeline_markers(record, &state.markers);
    transforms::moving(record, &state.robots);
    told.markers.record(record, state, violations);
}
