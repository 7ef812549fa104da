//! World of a tick: simulated, or as the robots of a log believe it to be.

mod believed;
mod robot;

use hsl_types::{
    Field, GameControllerState, GlobalFieldSide, Isometry2, RobotId, SimulatedBall, Team,
};
use hsl_wire::convert::{referee_decision, simulation_truth};
use hsl_wire::{hsl_msgs, topics};

use crate::Tick;

pub use robot::WorldRobot;

/// World of a tick: the simulated one after the referee's decision, or that of a log as its robots believe it to be.
#[derive(Clone, Debug)]
pub struct World {
    /// Number of the tick, from 1; `None` in a log of robots.
    pub tick: Option<u64>,
    /// Ball; `None` if it is off the field, or unknown as in a log of robots.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order; in a log those with a recent world state.
    pub robots: Vec<WorldRobot>,
    /// Game; `None` if the log does not contain it.
    pub game: Option<GameControllerState>,
    /// Dimensions of the field; `None` in a log of robots.
    pub field: Option<hsl_types::FieldDimensions>,
    /// Calls of the referee as texts.
    pub calls: Vec<String>,
}

impl World {
    /// Reads the world of a tick; `None` if the bag does not contain it. In a log of robots it is composed of their world
    /// states. The recorded truth is the state before the
    /// referee's decision. The decision replaces ball, game and the poses of placed robots. Errors of unreadable
    /// messages are added to `faults`.
    pub fn of(tick: &Tick, faults: &mut Vec<String>) -> Option<Self> {
        if tick.is_of_log {
            return Self::believed(tick, faults);
        }
        let truth: hsl_msgs::SimulationTruth = tick.one(topics::TRUTH.name, faults)?;
        let truth = match simulation_truth::from_message(&truth) {
            Ok(truth) => truth,
            Err(found) => {
                faults.push(format!("{} at {}: {found}", topics::TRUTH.name, tick.time));
                return None;
            }
        };
        let mut world = Self {
            tick: Some(truth.tick),
            ball: truth.ball,
            robots: truth.robots.into_iter().map(WorldRobot::from).collect(),
            game: Some(truth.game_controller_state),
            field: Some(truth.field_dimensions),
            calls: Vec::new(),
        };
        let topic = topics::REFEREE_DECISION.name;
        let decision: Option<hsl_msgs::RefereeDecision> = tick.one(topic, faults);
        match decision.map(|decision| referee_decision::from_message(&decision)) {
            None => {}
            Some(Err(found)) => faults.push(format!("{topic} at {}: {found}", tick.time)),
            Some(Ok(decision)) => {
                world.ball = decision.ball;
                world.game = Some(decision.game_controller_state);
                world.calls = decision.calls.into_iter().map(|it| it.text).collect();
                for placement in decision.placements {
                    let robots = world.robots.iter_mut();
                    for robot in robots.filter(|robot| robot.id == placement.robot) {
                        robot.ground_to_world = placement.pose.as_transform();
                    }
                }
            }
        }
        Some(world)
    }

    /// Returns a robot; `None` if it is not in the match.
    pub fn robot(&self, id: RobotId) -> Option<&WorldRobot> {
        self.robots.iter().find(|robot| robot.id == id)
    }

    /// Returns the transform from the field frame of a team to the world, which depends on the side that it plays on. If
    /// the game is unknown, the team in namespace `/hulks` plays on its own side of the frame `world`.
    pub(crate) fn field_to_world(&self, team: Team) -> Isometry2<Field, hsl_types::World> {
        let side: GlobalFieldSide = self.game.unwrap_or_default().field_side_of(team);
        side.field_to_world()
    }
}
