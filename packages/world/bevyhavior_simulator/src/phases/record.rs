//! Data of each tick for the recording.

mod closing;
mod tick_sink;

use std::borrow::Cow;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
use hsl_types::{PacketEvent, Time, TimelineMarker};

use crate::backends::behavior_resources::{
    SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts,
};
use crate::backends::sink_error::SinkError;
use crate::outcome::frame::{Frame, FrameState, RobotPose};
use crate::outcome::packet_log::{PacketLog, SimulatorPacketEvents};
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::timeline::{SimulatorTimeline, SimulatorTimelineMarkers};
use crate::outcome::violations::SimulatorViolations;
use crate::phases::auto_referee::RefereeExchange;
use crate::phases::ball::SimulatorBall;
use crate::phases::interventions::SimulatorInterventions;
use crate::phases::mission::SimulatorMission;
use crate::phases::soundness::BrokenWorld;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::game_state::SimulatorGameState;
use crate::world::robot::{SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorRobot};

pub(crate) use closing::finish_recording;
pub use tick_sink::{SimulatorTickSink, TickSink};

/// Observer of the data of each tick in the process of the engine, for scenarios that read recorded messages.
pub trait TickObserver: Send + Sync {
    /// Receives one tick.
    fn observe(&mut self, frame: &Frame<'_>);
}

/// Observers of this run. They receive each tick before the sink, with and without a recording.
#[derive(Resource, Default)]
pub struct SimulatorTickObservers(pub Vec<Box<dyn TickObserver>>);

/// State of the recording between ticks.
#[derive(Resource, Default)]
pub(crate) struct RecordMemory {
    /// Time and number of the last recorded tick.
    last: (Time, u64),
    /// Number of failures that were already recorded.
    failures: usize,
    /// Set if the sink failed to record a tick. Then the result is not recorded either.
    is_lost: bool,
}

impl RecordMemory {
    /// Returns the failures since the last call, and marks them as recorded.
    fn new_failures<'a>(&mut self, result: &'a SimulatorScenarioResult) -> &'a [SimulatorFailure] {
        let known = std::mem::replace(&mut self.failures, result.failures.len());
        // A scenario may remove failures.
        result.failures.get(known..).unwrap_or_default()
    }
}

/// Recorded data that the engine keeps. Data of this tick only, such as violations, is taken from its resources and
/// cleared.
#[derive(SystemParam)]
pub(crate) struct Recorded<'w, 's> {
    broken: Res<'w, BrokenWorld>,
    clock: Res<'w, SimulatorClock>,
    config: Res<'w, SimulationConfig>,
    field: Res<'w, SimulatorFieldDimensions>,
    exchange: Res<'w, RefereeExchange>,
    game_state: Res<'w, SimulatorGameState>,
    ball: Res<'w, SimulatorBall>,
    mission: Res<'w, SimulatorMission>,
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
    /// Returns the state in this tick, mostly borrowed. The two lists are recorded with it.
    fn state(
        &self,
        packet_events: Vec<PacketEvent>,
        markers: Vec<TimelineMarker>,
    ) -> FrameState<'_> {
        FrameState {
            config: Cow::Borrowed(&self.config),
            field: Cow::Borrowed(&self.field.0),
            truth: self.exchange.truth.as_ref().map(Cow::Borrowed),
            decision: self.exchange.decision.as_ref().map(Cow::Borrowed),
            game: self.game_state.game_controller_state,
            ball: self.ball.state,
            robots: self.poses(),
            mission: self.mission.0.as_ref().map(Cow::Borrowed),
            inputs: Cow::Borrowed(&self.inputs.0),
            outputs: Cow::Borrowed(&self.outputs.0),
            layouts: Cow::Borrowed(&self.layouts.0),
            sent: Cow::Borrowed(&self.packets.sent),
            packet_events: packet_events.into(),
            markers: markers.into(),
        }
    }

    /// Returns the poses of all robots, in canonical order.
    fn poses(&self) -> Vec<RobotPose> {
        let robots = self.robots.iter();
        let mut poses: Vec<_> = robots
            .map(|(robot, ground_to_world, head_yaw)| RobotPose {
                id: robot.id(),
                ground_to_world: ground_to_world.0,
                head_yaw: head_yaw.yaw,
            })
            .collect();
        poses.sort_unstable_by_key(|pose| pose.id);
        poses
    }
}

/// System: builds the frame of this tick and passes it to the timeline, the observers and the sink. Takes the
/// interventions, packet events, violations and markers out of their resources, so that the next tick starts without
/// any, even if nothing receives the frame. If the sink fails, the run ends with this tick.
#[expect(
    clippy::too_many_arguments,
    reason = "a record contains the whole tick"
)]
pub(crate) fn record_timeline(
    recorded: Recorded,
    mut memory: ResMut<RecordMemory>,
    mut sink: ResMut<SimulatorTickSink>,
    mut observers: ResMut<SimulatorTickObservers>,
    mut interventions: ResMut<SimulatorInterventions>,
    mut events: ResMut<SimulatorPacketEvents>,
    mut violations: ResMut<SimulatorViolations>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
    mut timeline: ResMut<SimulatorTimeline>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    let interventions = std::mem::take(&mut interventions.0);
    let packet_events = std::mem::take(&mut events.0);
    let violations = std::mem::take(&mut violations.violations);
    let markers = std::mem::take(&mut markers.markers);
    // Nothing receives the frame, so it is not built.
    if sink.0.is_none() && observers.0.is_empty() && timeline.capacity == 0 {
        return;
    }
    memory.last = (recorded.clock.now, recorded.clock.tick);
    let mut frame = Frame {
        now: recorded.clock.now,
        tick: recorded.clock.tick,
        interventions: interventions.into(),
        state: (!recorded.broken.0).then(|| recorded.state(packet_events, markers)),
        violations: violations.into(),
        failures: memory.new_failures(&result).into(),
        result: None,
    };
    timeline.keep(&frame);
    for observer in &mut observers.0 {
        observer.observe(&frame);
    }
    if let Some(sink) = &mut sink.0
        && let Err(error) = sink.get().record(&mut frame)
    {
        memory.is_lost = true;
        result.fail_and_stop(SimulatorFailure {
            tick: recorded.clock.tick,
            now: recorded.clock.now,
            robot: None,
            kind: FailureKind::Environment,
            message: SinkError(error).to_string(),
        });
    }
}
