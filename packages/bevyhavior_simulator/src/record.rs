//! What each tick leaves behind, as the messages that a bag holds.

mod builder;
mod closing;
mod game_controller;
mod markers;
mod robots;
mod transforms;
mod world;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
use hsl_types::{
    Field, Isometry2, MotionCommand, PacketEvent, RobotId, Team, TimelineMarker, Violation, World,
};
use hsl_wire::TickRecord;

use crate::auto_referee::RefereeExchange;
use crate::ball::SimulatorBall;
use crate::behavior::{SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts};
use crate::clock::SimulatorClock;
use crate::config::SimulationConfig;
use crate::game_state::SimulatorGameState;
use crate::invariants::SimulatorViolations;
use crate::packet_log::{PacketLog, SimulatorPacketEvents};
use crate::plugin::SimulatorFieldDimensions;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::robot::{SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorRobot};
use crate::soundness::BrokenWorld;
use crate::timeline::{SimulatorTimeline, SimulatorTimelineMarkers};

use builder::{RecordBuffers, RecordBuilder};
pub(crate) use closing::finish_recording;
use game_controller::GameControllerMemory;
use markers::MarkerMemory;
use transforms::SideMemory;

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
    buffers: RecordBuffers,
    told: Told,
    /// A tick could not be handed over.
    is_lost: bool,
}

/// What was told last of what is not told in every tick.
#[derive(Default)]
struct Told {
    sides: SideMemory,
    game_controller: GameControllerMemory,
    markers: MarkerMemory,
    /// How many failures of the run.
    failures: usize,
}

impl Told {
    /// The failures that became known since this was called last.
    fn new_failures<'a>(&mut self, result: &'a SimulatorScenarioResult) -> &'a [SimulatorFailure] {
        let known = std::mem::replace(&mut self.failures, result.failures.len());
        // A scenario may take failures back.
        result.failures.get(known..).unwrap_or_default()
    }
}

/// All that is recorded.
#[derive(SystemParam)]
pub(crate) struct Recorded<'w, 's> {
    broken: Res<'w, BrokenWorld>,
    clock: Res<'w, SimulatorClock>,
    config: Res<'w, SimulationConfig>,
    field: Res<'w, SimulatorFieldDimensions>,
    exchange: Res<'w, RefereeExchange>,
    game_state: Res<'w, SimulatorGameState>,
    ball: Res<'w, SimulatorBall>,
    inputs: Res<'w, SimulatorBehaviorInputs>,
    outputs: Res<'w, SimulatorBehaviorOutputs>,
    layouts: Res<'w, SimulatorTreeLayouts>,
    packets: Res<'w, PacketLog>,
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

impl Recorded<'_, '_> {
    /// What a robot does; none: it has not decided.
    fn command_of(&self, robot: RobotId) -> Option<&MotionCommand> {
        Some(&self.outputs.0.get(&robot)?.motion_command)
    }

    /// Where the field of a team lies in this half.
    fn field_to_world(&self, team: Team) -> Isometry2<Field, World> {
        let game = &self.game_state.game_controller_state;
        game.field_side_of(team).field_to_world()
    }
}

/// Hands what happened to the recorder, in the order of [`hsl_wire::topics::TOPICS`], and forgets what
/// belongs to this tick only.
#[expect(clippy::too_many_arguments, reason = "a record holds all of a tick")]
pub(crate) fn record_timeline(
    recorded: Recorded,
    mut memory: ResMut<RecordMemory>,
    mut sink: ResMut<SimulatorTickSink>,
    mut events: ResMut<SimulatorPacketEvents>,
    mut violations: ResMut<SimulatorViolations>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
    mut timeline: ResMut<SimulatorTimeline>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    let events = std::mem::take(&mut events.0);
    let violations = std::mem::take(&mut violations.violations);
    let markers = std::mem::take(&mut markers.markers);
    if sink.0.is_none() && timeline.capacity == 0 {
        return;
    }
    let RecordMemory {
        buffers,
        told,
        is_lost,
    } = &mut *memory;
    let mut record = RecordBuilder::new(buffers, recorded.clock.now, recorded.clock.tick);
    world::clock(&mut record);
    if recorded.broken.0 {
        // What is broken cannot be told; that it is broken can.
        world::violations(&mut record, &violations);
    } else {
        whole(&mut record, &recorded, told, &events, &violations, &markers);
    }
    world::failures(&mut record, told.new_failures(&result));
    let frame = record.finish();
    timeline.keep(frame);
    if let Some(sink) = &mut sink.0
        && let Err(error) = sink.record(frame)
    {
        *is_lost = true;
        result.fail_and_stop(SimulatorFailure {
            tick: recorded.clock.tick,
            now: recorded.clock.now,
            robot: None,
            kind: FailureKind::Environment,
            message: error.to_string(),
        });
    }
}

/// Everything that is recorded of a tick besides its time, in canonical order.
fn whole(
    record: &mut RecordBuilder,
    recorded: &Recorded,
    told: &mut Told,
    events: &[PacketEvent],
    violations: &[Violation],
    markers: &[TimelineMarker],
) {
    let poses = robots::poses_of(recorded);
    told.sides.record(record, recorded);
    robots::latched(record, recorded);
    world::referee(record, &recorded.exchange);
    told.game_controller.record(record, recorded);
    robots::inputs(record, recorded);
    robots::outputs(record, recorded);
    world::packet_events(record, events);
    world::violations(record, violations);
    world::timeline_markers(record, markers);
    transforms::moving(record, &poses);
    told.markers.record(record, recorded, &poses, violations);
}
