//! What each tick leaves behind, as the messages that a bag holds.

mod builder;
mod game_controller;
mod markers;
mod robots;
mod transforms;
mod world;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
use hsl_wire::TickRecord;

use crate::auto_referee::RefereeExchange;
use crate::ball::SimulatorBall;
use crate::behavior::{SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts};
use crate::clock::SimulatorClock;
use crate::communication::SimulatorOutgoingMessages;
use crate::game_state::SimulatorGameState;
use crate::invariants::SimulatorViolations;
use crate::plugin::SimulatorFieldDimensions;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::robot::{SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorRobot};
use crate::timeline::SimulatorTimelineMarkers;

use builder::RecordBuilder;
use game_controller::GameControllerMemory;

/// Why a recording ended before its time.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the recording ended: {0}")]
pub struct SinkError(pub String);

/// Takes what each tick leaves behind: a bag, a recorder elsewhere, a viewer.
pub trait TickSink: Send + Sync {
    /// Takes one tick.
    ///
    /// # Errors
    /// When it can take no more.
    fn record(&mut self, record: &TickRecord) -> Result<(), SinkError>;

    /// Takes note that there will be no more.
    ///
    /// # Errors
    /// When what was taken could not be kept.
    fn finish(&mut self) -> Result<(), SinkError>;
}

/// What takes the record of each tick; none: nothing is recorded.
#[derive(Resource, Default)]
pub struct SimulatorTickSink(pub Option<Box<dyn TickSink>>);

/// What the record needs to know of the ticks before.
#[derive(Resource, Default)]
pub(crate) struct RecordMemory {
    game_controller: GameControllerMemory,
}

/// All that is recorded.
#[derive(SystemParam)]
pub(crate) struct Recorded<'w, 's> {
    clock: Res<'w, SimulatorClock>,
    field: Res<'w, SimulatorFieldDimensions>,
    exchange: Res<'w, RefereeExchange>,
    game_state: Res<'w, SimulatorGameState>,
    ball: Res<'w, SimulatorBall>,
    inputs: Res<'w, SimulatorBehaviorInputs>,
    outputs: Res<'w, SimulatorBehaviorOutputs>,
    layouts: Res<'w, SimulatorTreeLayouts>,
    outgoing: Res<'w, SimulatorOutgoingMessages>,
    robots: Query<
        'w,
        's,
        (
            &'static SimulatorRobot,
            &'static SimulatorGroundToWorld,
            &'static SimulatorHeadYaw,
        ),
    >,
}

/// Hands what happened to the recorder, in the order of [`hsl_wire::topics::TOPICS`], and forgets what
/// belongs to this tick only.
pub(crate) fn record_timeline(
    recorded: Recorded,
    mut memory: ResMut<RecordMemory>,
    mut sink: ResMut<SimulatorTickSink>,
    mut violations: ResMut<SimulatorViolations>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    let violations = std::mem::take(&mut violations.violations);
    let markers = std::mem::take(&mut markers.markers);
    let Some(sink) = &mut sink.0 else {
        return;
    };
    let mut record = RecordBuilder::new(&recorded.clock);
    let poses = robots::poses_of(&recorded);
    world::clock(&mut record);
    transforms::fixed(&mut record);
    robots::latched(&mut record, &recorded);
    world::referee(&mut record, &recorded.exchange);
    memory.game_controller.record(&mut record, &recorded);
    robots::inputs(&mut record, &recorded);
    robots::outputs(&mut record, &recorded);
    world::violations(&mut record, &violations);
    world::timeline_markers(&mut record, &markers);
    transforms::moving(&mut record, &poses);
    markers::record(&mut record, &recorded, &poses);
    if let Err(error) = sink.record(&record.finish()) {
        result.fail_and_stop(SimulatorFailure {
            tick: recorded.clock.tick,
            now: recorded.clock.now,
            robot: None,
            kind: FailureKind::Environment,
            message: error.to_string(),
        });
    }
}
