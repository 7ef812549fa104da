use std::borrow::Cow;
use std::collections::BTreeMap;

use behavior_tree::Layout;
use hsl_types::{
    Field, FieldDimensions, GameControllerState, Ground, Intervention, Isometry2, MissionDecision,
    MotionCommand, Orientation2, PacketEvent, RefereeDecision, RobotId, RunResult, SimulatedBall,
    SimulationTruth, Team, Time, TimelineMarker, Violation, World,
};

use crate::backends::behavior_resources::{BehaviorInputs, BehaviorOutputs};
use crate::outcome::result::SimulatorFailure;
use crate::phases::messages::SimulatorMessage;
use crate::world::config::SimulationConfig;

/// Data of one tick, mostly borrowed from the engine. [`Frame::into_owned`] copies the data.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<'a> {
    /// Time of the tick.
    pub now: Time,
    /// Number of the tick, starting at 1.
    pub tick: u64,
    /// Requests from outside, for example to move the ball, that took effect before this tick.
    pub interventions: Cow<'a, [Intervention]>,
    /// State, or `None` if the world is invalid and cannot be described, and after the last tick.
    pub state: Option<FrameState<'a>>,
    /// Violations of this tick.
    pub violations: Cow<'a, [Violation]>,
    /// Failures of the run since the previous frame.
    pub failures: Cow<'a, [SimulatorFailure]>,
    /// Result of the run, in the frame after the last tick. This frame has no state, and the time of the last tick.
    pub result: Option<RunResult>,
}

/// State of a valid world in one tick. Robots are in canonical order.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameState<'a> {
    /// Configuration of the simulation.
    pub config: Cow<'a, SimulationConfig>,
    /// Field of play.
    pub field: Cow<'a, FieldDimensions>,
    /// Input of the referee: the true state before its decision. `None` if the referee did not decide in this tick.
    pub truth: Option<Cow<'a, SimulationTruth>>,
    /// Decision of the referee on that input.
    pub decision: Option<Cow<'a, RefereeDecision>>,
    /// State of the game from the view of the team in namespace `/hulks`.
    pub game: GameControllerState,
    /// Ball, or `None` if no ball is on the field.
    pub ball: Option<SimulatedBall>,
    /// Pose of each robot.
    pub robots: Vec<RobotPose>,
    /// Latest decision of the mission, or `None` before the first one and without a mission.
    pub mission: Option<Cow<'a, MissionDecision>>,
    /// Inputs of each robot.
    pub inputs: Cow<'a, BehaviorInputs>,
    /// Decision of each robot.
    pub outputs: Cow<'a, BehaviorOutputs>,
    /// Tree layouts announced in this tick: of the robots whose tree is new or changed.
    pub layouts: Cow<'a, BTreeMap<RobotId, Layout>>,
    /// Sent packets by sender, then in the order of sending.
    pub sent: Cow<'a, [SimulatorMessage]>,
    /// Events of packets in this tick: routing, and changes by the scenario.
    pub packet_events: Cow<'a, [PacketEvent]>,
    /// Timeline markers added in this tick.
    pub markers: Cow<'a, [TimelineMarker]>,
}

/// Pose of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPose {
    /// Identity of the robot.
    pub id: RobotId,
    /// Pose of the body.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of the head.
    pub head_yaw: Orientation2<Ground>,
}

impl Frame<'_> {
    /// Copies all borrowed data, for a frame that is kept after its tick.
    pub fn into_owned(self) -> Frame<'static> {
        Frame {
            now: self.now,
            tick: self.tick,
            interventions: Cow::Owned(self.interventions.into_owned()),
            state: self.state.map(FrameState::into_owned),
            violations: Cow::Owned(self.violations.into_owned()),
            failures: Cow::Owned(self.failures.into_owned()),
            result: self.result,
        }
    }
}

impl FrameState<'_> {
    /// Returns the motion command of a robot, or `None` without a decision.
    pub fn command_of(&self, robot: RobotId) -> Option<&MotionCommand> {
        Some(&self.outputs.get(&robot)?.motion_command)
    }

    /// Returns the transform from the field frame of a team to the world frame in this half.
    pub fn field_to_world(&self, team: Team) -> Isometry2<Field, World> {
        self.game.field_side_of(team).field_to_world()
    }

    /// Copies all borrowed data.
    fn into_owned(self) -> FrameState<'static> {
        FrameState {
            config: Cow::Owned(self.config.into_owned()),
            field: Cow::Owned(self.field.into_owned()),
            truth: self.truth.map(|it| Cow::Owned(it.into_owned())),
            decision: self.decision.map(|it| Cow::Owned(it.into_owned())),
            game: self.game,
            ball: self.ball,
            robots: self.robots,
            mission: self.mission.map(|it| Cow::Owned(it.into_owned())),
            inputs: Cow::Owned(self.inputs.into_owned()),
            outputs: Cow::Owned(self.outputs.into_owned()),
            layouts: Cow::Owned(self.layouts.into_owned()),
            sent: Cow::Owned(self.sent.into_owned()),
            packet_events: Cow::Owned(self.packet_events.into_owned()),
            markers: Cow::Owned(self.markers.into_owned()),
        }
    }
}
