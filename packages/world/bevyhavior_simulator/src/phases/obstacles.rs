use std::collections::BTreeMap;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_referee::rule_obstacles;
use hsl_types::{ObstacleKind, Point2, RobotId, RuleObstacle, Team, World};

use crate::phases::auto_referee::RefereeExchange;
use crate::phases::ball::SimulatorBall;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::game_state::SimulatorGameState;
use crate::world::robot::SimulatorRobot;

/// Obstacle placed on the field by a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorObstacle {
    /// Kind of the obstacle.
    pub kind: ObstacleKind,
    /// Center of the obstacle \[m\].
    pub position: Point2<World>,
    /// Radius at foot height \[m\].
    pub radius_at_foot_height: f32,
    /// Radius at hip height \[m\].
    pub radius_at_hip_height: f32,
}

/// Obstacles of the scenario. They stay until the scenario changes them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioObstacles {
    /// Obstacles in the order in which robots perceive them.
    pub obstacles: Vec<SimulatorObstacle>,
}

/// Areas that the rules currently forbid, in the field frame of the robot's team.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorRuleObstacles {
    /// Rule obstacles of the scenario by team, in the order in which robots receive them. They stay until the
    /// scenario changes them.
    pub obstacles: Vec<(Team, RuleObstacle)>,
    /// Rule obstacles of the game by robot, from the referee's decision in this tick.
    pub of_game: BTreeMap<RobotId, Vec<RuleObstacle>>,
}

impl SimulatorRuleObstacles {
    /// Returns the rule obstacles of a robot: first the obstacles that the scenario set for its team, then the
    /// obstacles of the game.
    pub fn known_to(&self, robot: RobotId) -> impl Iterator<Item = RuleObstacle> {
        let of_scenario = self.obstacles.iter();
        let of_game = self.of_game.get(&robot).into_iter().flatten();
        of_scenario
            .filter(move |(team, _)| *team == robot.team)
            .map(|(_, obstacle)| obstacle)
            .chain(of_game)
            .copied()
    }
}

/// System: sets the rule obstacles of each robot in `of_game`, from the referee's decision. After the decision, the
/// scenario may have changed the game or added robots: then computes the rule obstacles here, with the referee's
/// function. Without a decision, there are none.
pub(crate) fn find_rule_obstacles(
    exchange: Res<RefereeExchange>,
    game_state: Res<SimulatorGameState>,
    ball: Res<SimulatorBall>,
    field: Res<SimulatorFieldDimensions>,
    robots: Query<&SimulatorRobot>,
    mut found: ResMut<SimulatorRuleObstacles>,
) {
    found.of_game.clear();
    let (Some(truth), Some(decision)) = (&exchange.truth, &exchange.decision) else {
        return;
    };
    let game = &game_state.game_controller_state;
    let is_as_decided = *game == decision.game_controller_state
        && ball.state == decision.ball
        && field.0 == truth.field_dimensions;
    for robot in &robots {
        let id = robot.id();
        let is_known = truth.robots.binary_search_by_key(&id, |it| it.id).is_ok();
        let obstacles = if is_as_decided && is_known {
            decision.rule_obstacles.get(&id).cloned()
        } else {
            let position = ball.state.map(|ball| ball.position);
            let config = &decision.rule_obstacle_config;
            Some(rule_obstacles(id, game, position, &field.0, config))
        };
        if let Some(obstacles) = obstacles.filter(|it| !it.is_empty()) {
            found.of_game.insert(id, obstacles);
        }
    }
}
