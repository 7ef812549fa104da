use bevy_ecs::message::{Message, MessageReader};
use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::{
    CallKind, Color, FallDownState, RefereeCommand, RefereeDecision, RobotPlacement, RobotTruth,
    SimulationTruth,
};

use crate::backends::backend_error::BackendError;
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use crate::outcome::timeline::SimulatorTimelineMarkers;
use crate::phases::ball::SimulatorBall;
use crate::world::clock::SimulatorClock;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::game_state::SimulatorGameState;
use crate::world::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorPrimaryState,
    SimulatorRobot,
};

/// Command to the referee, with effect in the next tick.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatorRefereeCommand(pub RefereeCommand);

impl From<RefereeCommand> for SimulatorRefereeCommand {
    fn from(command: RefereeCommand) -> Self {
        Self(command)
    }
}

/// Referee: in process, over ROS, or a GameController.
pub trait RefereeBackend: Send + Sync {
    /// Decides on the true state of this tick and its commands.
    ///
    /// # Errors
    ///
    /// Returns an error without a decision.
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError>;

    /// Sets the configuration from the next decision on. That decision also contains a call with the text `rule`, for
    /// example `ready_duration:=10`. An external referee has its own configuration and ignores this call.
    fn configure(&mut self, _config: &AutoRefereeConfig, _rule: &str) {}

    /// Resets the state after a run; the next tick starts another run.
    fn restart(&mut self) {}

    /// Checks the messages that arrived since the last tick. Called after the last tick.
    ///
    /// # Errors
    ///
    /// Returns an error for an unexpected message.
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

/// Referee of this run: an [`AutoReferee`] with the plugin's configuration, unless the caller inserts another
/// referee.
#[derive(Resource)]
pub struct SimulatorRefereeBackend(pub Box<dyn RefereeBackend>);

/// True state of this tick and the referee's decision on that state.
#[derive(Resource, Default)]
pub(crate) struct RefereeExchange {
    /// Input of the referee; `None` if it did not decide in this tick.
    pub(crate) truth: Option<SimulationTruth>,
    /// Decision on that input.
    pub(crate) decision: Option<RefereeDecision>,
}

/// Components of a robot in the true state. A referee may change the pose.
type TruthOfRobot = (
    &'static SimulatorRobot,
    &'static mut SimulatorGroundToWorld,
    &'static SimulatorHeadYaw,
    &'static SimulatorPrimaryState,
    &'static mut SimulatorFallDownState,
);

/// System: collects the true state, runs the referee and applies its decision to the ball, the poses of robots and the
/// state of the game. Each call of the referee becomes a marker. Without a decision the run ends.
#[expect(
    clippy::too_many_arguments,
    reason = "the referee reads and changes the whole world"
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
    mut reproducibility: ResMut<SimulatorReproducibility>,
) {
    let exchange = &mut *exchange;
    exchange.decision = None;
    let truth = exchange.truth.insert(SimulationTruth {
        now: clock.now,
        tick: clock.tick,
        ball: ball.state,
        robots: truths_of(&robots, &game_state),
        game_controller_state: game_state.game_controller_state,
        commands: commands.read().map(|command| command.0).collect(),
        field_dimensions: field.0,
    });
    let decision = match backend.0.decide(truth) {
        Ok(decision) => exchange.decision.insert(decision),
        Err(error) => {
            exchange.truth = None;
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
    game_state.begin_tick(decision);
    for call in &decision.calls {
        if call.kind == CallKind::ParameterSet {
            reproducibility.set_referee(clock.tick);
        }
        let color = match call.kind {
            CallKind::Goal => Color::LIGHT_GREEN,
            CallKind::Call | CallKind::ParameterSet => Color::LIGHT_BLUE,
        };
        markers.add(clock.now, color, &call.text);
    }
}

/// Moves robots to the poses in the decision, where they stand upright. Robots that do not exist are ignored.
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

/// Returns the true state of all robots, in canonical order.
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
