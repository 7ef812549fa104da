use std::borrow::Cow;
use std::collections::BTreeMap;

use behavior_tree::Layout;
use field_mission::MissionDecision;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{
    Field, FieldDimensions, GameControllerState, Ground, Isometry2, MotionCommand, Orientation2,
    PacketEvent, RefereeDecision, RobotId, RunResult, SimulatedBall, SimulationTruth, Team, Time,
    TimelineMarker, Violation, World,
};

use crate::config::SimulationConfig;
use crate::messages::SimulatorMessage;
use crate::result::SimulatorFailure;

/// What a tick leaves behind. Most of it is borrowed from the engine; [`Frame::into_owned`] keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<'a> {
    /// The tick's time.
    pub now: Time,
    /// Its number, from 1.
    pub tick: u64,
    /// What happened; none: the world is broken, and what is broken cannot be told.
    pub state: Option<FrameState<'a>>,
    /// The violations of this tick.
    pub violations: Cow<'a, [Violation]>,
    /// The failures of the run that became known since the frame before.
    pub failures: Cow<'a, [SimulatorFailure]>,
}

/// All that happened in a tick of a world that is sound. Robots are in canonical order.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameState<'a> {
    /// What the world is simulated with.
    pub config: Cow<'a, SimulationConfig>,
    /// The field on which is played.
    pub field: Cow<'a, FieldDimensions>,
    /// What the referee was told; none: there is no referee.
    pub truth: Option<Cow<'a, SimulationTruth>>,
    /// What it decided.
    pub decision: Option<Cow<'a, RefereeDecision>>,
    /// The game as the game controller has it, seen from the hulks.
    pub game: GameControllerState,
    /// The ball; none: there is none on the field.
    pub ball: Option<SimulatedBall>,
    /// Where each robot stands and looks.
    pub robots: Vec<RobotPose>,
    /// What the mission decided; `None`: no mission, or no decision yet.
    pub mission: Option<Cow<'a, MissionDecision>>,
    /// What each robot was told.
    pub inputs: Cow<'a, BTreeMap<RobotId, BehaviorInput>>,
    /// What each robot decided.
    pub outputs: Cow<'a, BTreeMap<RobotId, BehaviorOutput>>,
    /// The trees that became known in this tick.
    pub layouts: Cow<'a, BTreeMap<RobotId, Layout>>,
    /// The packets that robots sent, by sender, then in the order in which the robot sent them.
    pub sent: Cow<'a, [SimulatorMessage]>,
    /// What became of packets.
    pub packet_events: Cow<'a, [PacketEvent]>,
    /// The marks that were added in this tick.
    pub markers: Cow<'a, [TimelineMarker]>,
}

/// Where a robot stands and looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPose {
    /// Which robot.
    pub id: RobotId,
    /// Where it stands.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Where its head is turned to.
    pub head_yaw: Orientation2<Ground>,
}

/// What is known after the last tick only.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The failures that became known since the last frame.
    pub failures: Vec<SimulatorFailure>,
    /// How the run ended, at the time of the last frame.
    pub result: RunResult,
}

impl Frame<'_> {
    /// The frame without what it borrows.
    pub fn into_owned(self) -> Frame<'static> {
        Frame {
            now: self.now,
            tick: self.tick,
            state: self.state.map(FrameState::into_owned),
            violations: Cow::Owned(self.violations.into_owned()),
            failures: Cow::Owned(self.failures.into_owned()),
        }
    }
}

impl FrameState<'_> {
    /// What a robot does; none: it has not decided.
    pub fn command_of(&self, robot: RobotId) -> Option<&MotionCommand> {
        Some(&self.outputs.get(&robot)?.motion_command)
    }

    /// Where the field of a team lies in this half.
    pub fn field_to_world(&self, team: Team) -> Isometry2<Field, World> {
        self.game.field_side_of(team).field_to_world()
    }

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
