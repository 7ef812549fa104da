use hsl_types::{
    Field, GameControllerState, GlobalFieldSide, Isometry2, RobotId, RobotTruth, SimulatedBall,
    Team,
};
use hsl_wire::convert::{referee_decision, simulation_truth};
use hsl_wire::{hsl_msgs, topics};

use crate::Tick;

/// Simulated world of a tick after the referee's decision.
#[derive(Clone, Debug)]
pub struct World {
    /// Number of the tick, from 1.
    pub tick: u64,
    /// Ball; `None` if it is off the field.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: Vec<RobotTruth>,
    /// Game.
    pub game: GameControllerState,
    /// Dimensions of the field.
    pub field: hsl_types::FieldDimensions,
    /// Calls of the referee as texts.
    pub calls: Vec<String>,
}

impl World {
    /// Reads the world of a tick; `None` if the bag does not contain it. The recorded truth is the state before the
    /// referee's decision. The decision replaces ball, game and the poses of placed robots. Errors of unreadable
    /// messages are added to `faults`.
    pub fn of(tick: &Tick, faults: &mut Vec<String>) -> Option<Self> {
        let truth: hsl_msgs::SimulationTruth = tick.one(topics::TRUTH.name, faults)?;
        let truth = match simulation_truth::from_message(&truth) {
            Ok(truth) => truth,
            Err(found) => {
                faults.push(format!("{} at {}: {found}", topics::TRUTH.name, tick.time));
                return None;
            }
        };
        let mut world = Self {
            tick: truth.tick,
            ball: truth.ball,
            robots: truth.robots,
            game: truth.game_controller_state,
            field: truth.field_dimensions,
            calls: Vec::new(),
        };
        let topic = topics::REFEREE_DECISION.name;
        let decision: Option<hsl_msgs::RefereeDecision> = tick.one(topic, faults);
        match decision.map(|decision| referee_decision::from_message(&decision)) {
            None => {}
            Some(Err(found)) => faults.push(format!("{topic} at {}: {found}", tick.time)),
            Some(Ok(decision)) => {
                world.ball = decision.ball;
                world.game = decision.game_controller_state;
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

    /// Returns the true state of a robot; `None` if it is not in the match.
    pub fn robot(&self, id: RobotId) -> Option<&RobotTruth> {
        self.robots.iter().find(|robot| robot.id == id)
    }

    /// Returns the transform from the field frame of a team to the world, which depends on the side that it plays on.
    pub(crate) fn field_to_world(&self, team: Team) -> Isometry2<Field, hsl_types::World> {
        let side: GlobalFieldSide = self.game.field_side_of(team);
        side.field_to_world()
    }
}
