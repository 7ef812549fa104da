use bevy_ecs::message::{Message, MessageReader};
use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::{
    CallKind, Color, FallDownState, RefereeCommand, RefereeDecision, RobotPlacement, RobotTruth,
    SimulationTruth,
};

use crate::backend_error::BackendError;
use crate::ball::SimulatorBall;
use crate::clock::SimulatorClock;
use crate::doubts::SimulatorDoubts;
use crate::field::SimulatorFieldDimensions;
use crate::game_state::SimulatorGameState;
use crate::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorPrimaryState,
    SimulatorRobot,
};
use crate::timeline::SimulatorTimelineMarkers;

/// A command to the referee; it takes effect in the next tick.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatorRefereeCommand(pub RefereeCommand);

impl From<RefereeCommand> for SimulatorRefereeCommand {
    fn from(command: RefereeCommand) -> Self {
        Self(command)
    }
}

/// A referee: in process, over ROS, or a game controller.
pub trait RefereeBackend: Send + Sync {
    /// Returns the decision on the truth of this tick and the commands in it.
    ///
    /// # Errors
    /// Returns an error if there is no decision.
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError>;

    /// Sets the configuration from the next decision on, and adds a call that contains `rule`, for example
    /// `ready_duration:=10`. An external referee has its own configuration and ignores this.
    fn configure(&mut self, _config: &AutoRefereeConfig, _rule: &str) {}

    /// Forgets the run, which has finished; another one begins with its first tick.
    fn restart(&mut self) {}

    /// Checks what has arrived since the last tick; called after it.
    ///
    /// # Errors
    /// Returns an error if something unexpected has arrived.
    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(())
    }
}

impl RefereeBackend for AutoReferee {
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        Ok(Self::decide(self, truth))
    }

    fn configure(&mut self, config: &AutoRefereeConfig, rule: &str) {
        Self::configure(self, config.clone(), rule);
    }
}

/// The referee of this run: an [`AutoReferee`] with the plugin's configuration, unless the caller inserts another one.
#[derive(Resource)]
pub struct SimulatorRefereeBackend(pub Box<dyn RefereeBackend>);

/// The truth of this tick and the referee's decision on it.
#[derive(Resource, Default)]
pub(crate) struct RefereeExchange {
    pub(crate) truth: Option<SimulationTruth>,
    pub(crate) decision: Option<RefereeDecision>,
}

/// The components of a robot that are in the truth; a referee may change its pose.
type TruthOfRobot = (
    &'static SimulatorRobot,
    &'static mut SimulatorGroundToWorld,
    &'static SimulatorHeadYaw,
    &'static SimulatorPrimaryState,
    &'static mut SimulatorFallDownState,
);

/// Builds the truth, lets the referee decide on it, and applies the decision.
#[expect(
    clippy::too_many_arguments,
    reason = "the referee sees the whole world"
)]
pub(crate) fn run_auto_referee(
    clock: Res<SimulatorClock>,
    field: Res<SimulatorFieldDimensions>,
    mut commands: MessageReader<SimulatorRefereeCommand>,
    mut robots: Query<TruthOfRobot>,
    mut backend: ResMut<SimulatorRefereeBackend>,
    mut exchange: ResMut<RefereeExchange>,
    mut ball: ResMut<SimulatorBall>,
    mut game_state: ResMut<SimulatorGameState>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
    mut result: ResMut<SimulatorScenarioResult>,
    mut doubts: ResMut<SimulatorDoubts>,
) {
    *exchange = RefereeExchange::default();
    let truth = SimulationTruth {
        now: clock.now,
        tick: clock.tick,
        ball: ball.state,
        robots: truths_of(&robots, &game_state),
        game_controller_state: game_state.game_controller_state,
        commands: commands.read().map(|command| command.0).collect(),
        field_dimensions: field.0,
    };
    let decision = match backend.0.decide(&truth) {
        Ok(decision) => decision,
        Err(error) => {
            result.fail_and_stop(SimulatorFailure {
                tick: clock.tick,
                now: clock.now,
                robot: None,
                kind: FailureKind::Environment,
                message: error.to_string(),
            });
            return;
        }
    };
    ball.state = decision.ball;
    place_robots(&mut robots, &decision.placements);
    game_state.begin_tick(&decision);
    for call in &decision.calls {
        if call.kind == CallKind::ParameterSet {
            doubts.set_referee(clock.tick);
        }
        let color = match call.kind {
            CallKind::Goal => Color::LIGHT_GREEN,
            CallKind::Call | CallKind::ParameterSet => Color::LIGHT_BLUE,
        };
        markers.add(clock.now, color, &call.text);
    }
    *exchange = RefereeExchange {
        truth: Some(truth),
        decision: Some(decision),
    };
}

/// Places robots where the referee wants them, standing.
fn place_robots(robots: &mut Query<TruthOfRobot>, placements: &[RobotPlacement]) {
    for placement in placements {
        for (robot, mut ground_to_world, _, _, mut fall_down_state) in robots.iter_mut() {
            if robot.id() == placement.robot {
                ground_to_world.0 = placement.pose.as_transform();
                fall_down_state.0 = FallDownState::default();
            }
        }
    }
}

/// Returns the truth about all robots, in canonical order.
fn truths_of(robots: &Query<TruthOfRobot>, game_state: &SimulatorGameState) -> Vec<RobotTruth> {
    let mut truths: Vec<_> = robots
        .iter()
        .map(
            |(robot, ground_to_world, head_yaw, primary_state, fall_down_state)| RobotTruth {
                id: robot.id(),
                ground_to_world: ground_to_world.0,
                head_yaw: head_yaw.yaw,
                primary_state: primary_state.resolve(*robot, game_state),
                fall_down_state: fall_down_state.0,
            },
        )
        .collect();
    truths.sort_by_key(|truth| truth.id);
    truths
}
