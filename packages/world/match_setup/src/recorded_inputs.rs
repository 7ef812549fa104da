mod error;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut, Resource};
use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BehaviorInput, BehaviorTreeSimulatorSet as Set, FailureKind, Shared, SimulatorBall,
    SimulatorBehaviorInputs, SimulatorClock, SimulatorFailure, SimulatorGameState,
    SimulatorGroundToWorld, SimulatorRobot, SimulatorScenarioResult,
};
use hsl_bag::{BagMessage, BagReader, Messages};
use hsl_types::{GameControllerState, IncomingMessage, RobotId, SimulatedBall, Time, WorldState};
use hsl_wire::convert::{game_controller_state, hsl_message, world_state};
use hsl_wire::topics::{GAME_CONTROLLER_STATE, HSL_INCOMING, Owner, Topic, WORLD_STATE};
use hsl_wire::{CdrError, Message, hsl_msgs};
use scenario_kit::Judge;
use support::InvalidValues;

pub use error::RecordedInputsError;

/// Inputs that robots receive from a bag, in place of those of the world: world states, messages of teammates and states of
/// the game.
///
/// A robot decides only in ticks with a recorded world state. The true poses of robots and ball are those that the robots
/// believe. The run passes after the last recorded input.
#[derive(Resource)]
pub struct RecordedInputs {
    path: PathBuf,
    messages: SyncCell<Messages>,
    /// First message of a later tick.
    next: Option<BagMessage>,
    /// Inputs of this tick.
    given: BTreeMap<RobotId, RecordedInput>,
    /// Last state of the game.
    game: Option<GameControllerState>,
}

/// Input of a robot in a tick.
#[derive(Default)]
struct RecordedInput {
    world_state: Option<WorldState>,
    messages: Vec<IncomingMessage>,
}

impl RecordedInputs {
    /// Opens a bag with one MCAP file. The stamps of its world states must be those of ticks.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read.
    pub fn open(bag: &Path) -> Result<Self, RecordedInputsError> {
        let reader = BagReader::open(bag)?;
        let mut messages = reader.messages()?;
        let next = messages.next().transpose()?;
        Ok(Self {
            path: bag.to_owned(),
            messages: SyncCell::new(messages),
            next,
            given: BTreeMap::new(),
            game: None,
        })
    }

    /// Gives the inputs to the robots of `app`, in place of those of its world.
    pub fn enter(self, app: &mut App) {
        // Scenarios may have systems of their own in the sets.
        app.insert_resource(self)
            .add_systems(
                Update,
                give.after(Set::BuildWorldStates)
                    .before(Set::AfterWorldState),
            )
            .add_systems(
                Update,
                follow.after(Set::EndSteps).before(Set::AfterKinematics),
            )
            .add_systems(
                Update,
                pass_at_end.after(Set::RecordTimeline).before(Set::Scenario),
            );
    }

    /// Reads the inputs of the tick at `now`.
    fn advance(&mut self, now: Time) -> Result<(), RecordedInputsError> {
        self.given.clear();
        while let Some(message) = self.next.take_if(|message| message.time() <= now) {
            self.read(&message, now)?;
            self.next = self.messages.get().next().transpose()?;
        }
        Ok(())
    }

    fn read(&mut self, message: &BagMessage, now: Time) -> Result<(), RecordedInputsError> {
        let Some((topic, Some(Owner::Robot(robot)))) = Topic::by_full_name(message.topic()) else {
            return Ok(());
        };
        if ![&WORLD_STATE, &HSL_INCOMING, &GAME_CONTROLLER_STATE].contains(&topic) {
            return Ok(());
        }
        if message.time() != now {
            return Err(RecordedInputsError::BetweenTicks {
                bag: self.path.clone(),
                topic: message.topic().to_owned(),
                time: message.time(),
            });
        }
        let added = match topic == &GAME_CONTROLLER_STATE {
            true => {
                read_game(message.data()).map(|seen| self.game = Some(seen.seen_from(robot.team)))
            }
            false => self
                .given
                .entry(robot)
                .or_default()
                .add(topic, message.data()),
        };
        added.map_err(|error| RecordedInputsError::Message {
            bag: self.path.clone(),
            topic: message.topic().to_owned(),
            time: now,
            reason: error.to_string(),
        })
    }
}

/// Error of a single message.
#[derive(Debug, thiserror::Error)]
enum MessageError {
    #[error(transparent)]
    Bytes(#[from] CdrError),
    #[error(transparent)]
    Content(#[from] InvalidValues),
}

impl RecordedInput {
    fn add(&mut self, topic: &Topic, data: &[u8]) -> Result<(), MessageError> {
        if topic == &WORLD_STATE {
            let message = hsl_msgs::WorldState::from_cdr(data)?;
            self.world_state = Some(world_state::from_message(&message)?);
        } else {
            let message = hsl_msgs::HslMessage::from_cdr(data)?;
            self.messages
                .push(hsl_message::incoming_from_message(&message)?);
        }
        Ok(())
    }
}

/// Reads a state of the game, from the view of a robot's team.
fn read_game(data: &[u8]) -> Result<GameControllerState, MessageError> {
    let message = hsl_msgs::GameControllerState::from_cdr(data)?;
    Ok(game_controller_state::from_message(&message)?)
}

/// System: replaces the inputs and the state of the game of this tick. An error ends the run.
fn give(
    clock: Res<SimulatorClock>,
    mut recorded: ResMut<RecordedInputs>,
    mut inputs: ResMut<SimulatorBehaviorInputs>,
    mut game_state: ResMut<SimulatorGameState>,
    mut result: ResMut<SimulatorScenarioResult>,
) {
    if let Err(error) = recorded.advance(clock.now) {
        result.fail_and_stop(SimulatorFailure {
            tick: clock.tick,
            now: clock.now,
            robot: None,
            kind: FailureKind::Environment,
            message: format!("recorded_inputs: {error}"),
        });
    }
    if let Some(game) = recorded.game {
        game_state.game_controller_state = game;
        game_state.sync_filtered_game_controller_state();
    }
    let of_world = std::mem::take(&mut inputs.0);
    for (robot, input) in &recorded.given {
        if let Some(world_state) = &input.world_state
            && let Some(of_world) = of_world.get(robot)
        {
            let input = BehaviorInput {
                world_state: world_state.clone(),
                messages: input.messages.clone(),
                body: of_world.body,
            };
            inputs.0.insert(*robot, Shared::new(input));
        }
    }
}

/// System: moves robots and ball to the places where the robots of this tick believe them. The ball is that of the first
/// robot that knows it.
fn follow(
    recorded: Res<RecordedInputs>,
    game_state: Res<SimulatorGameState>,
    mut ball: ResMut<SimulatorBall>,
    mut robots: Query<(&SimulatorRobot, &mut SimulatorGroundToWorld)>,
) {
    let mut seen = None;
    for (robot, input) in &recorded.given {
        let Some(world_state) = &input.world_state else {
            continue;
        };
        let side = game_state.game_controller_state.field_side_of(robot.team);
        let field_to_world = side.field_to_world();
        let moved = robots.iter_mut().find(|(it, _)| it.id() == *robot);
        if let Some((_, mut pose)) = moved {
            pose.0 = field_to_world * world_state.robot.ground_to_field;
        }
        seen = seen.or(world_state
            .ball
            .map(|ball| field_to_world * ball.ball_in_field));
    }
    if let Some(position) = seen {
        ball.state = Some(SimulatedBall::resting(position));
    }
}

/// System: passes the run after the last recorded input.
fn pass_at_end(mut judge: Judge, recorded: Res<RecordedInputs>) {
    if recorded.next.is_none() {
        judge.pass();
    }
}
