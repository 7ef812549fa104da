//! Perception of ball and obstacles by robots, with its errors.

mod memory;
mod position_error;
mod view;

pub(crate) use memory::PerceptionMemory;
pub(crate) use view::View;

use hsl_types::{
    BallState, Ground, Isometry2, Obstacle, ObstacleKind, RobotId, SimulatedBall, Vector2, World,
};

use crate::phases::obstacles::SimulatorObstacle;
use crate::world::config::SimulationConfig;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness};
use memory::Target;
use position_error::PositionError;

/// Robot that perceives its surroundings in one tick.
pub(crate) struct Observer<'a> {
    /// Identity of the robot.
    pub(crate) robot: RobotId,
    /// Its pose and view direction.
    pub(crate) view: &'a View,
    /// Parameters.
    pub(crate) config: &'a SimulationConfig,
    /// Errors of earlier ticks on which the errors of this tick depend.
    pub(crate) memory: &'a mut PerceptionMemory,
    /// Random numbers of the errors.
    pub(crate) randomness: &'a mut SimulatorRandomness,
}

impl Observer<'_> {
    /// Returns the ball as the robot perceives it, or `None` if it does not see the ball: out of view, or overlooked.
    /// The position has the configured error; the velocity is exact. Draws random numbers only for a ball in view and
    /// for errors that are not 0.
    pub(crate) fn ball(&mut self, ball: &SimulatedBall) -> Option<BallState> {
        let world_to_ground = self.view.ground_to_world.inverse();
        let position = world_to_ground * ball.position;
        let noise = &self.config.noise;
        let is_seen = self.view.shows(position, self.config)
            && !occurs(noise.ball_overlooked, &mut self.randomness.ball);
        is_seen.then(|| {
            let error = PositionError::of_ball(self.config);
            let (position, deviation) = if error.is_white() {
                error.blurred(position, &mut self.randomness.ball)
            } else {
                let process = &mut self.memory.of(Target::Ball).position;
                let generator = self.randomness.error(self.robot, Cause::BallPosition);
                error.displaced(position, self.view.now, process, generator)
            };
            self.view
                .ball(position, world_to_ground * ball.velocity, deviation)
        })
    }

    /// Returns the perceived obstacles in the robot's ground frame: first the obstacles of the scenario, at any
    /// distance, then other robots in range, each with its team and number. Each one may be overlooked, and positions
    /// have the configured error. `robots` are the true poses of all robots.
    pub(crate) fn obstacles(
        &mut self,
        robots: &[(RobotId, Isometry2<Ground, World>)],
        scenario_obstacles: &[SimulatorObstacle],
    ) -> Vec<Obstacle> {
        let world_to_ground = self.view.ground_to_world.inverse();
        let own_position = self.view.ground_to_world.translation();
        let range = self.config.robot_visibility_range;
        let is_in_range = |position: Vector2<World>| {
            let offset = position - own_position;
            offset.dot(offset) < range * range
        };
        let robot = self.robot;
        let others = robots
            .iter()
            .filter(|(id, pose)| *id != robot && is_in_range(pose.translation()))
            .map(|(id, pose)| {
                let obstacle = SimulatorObstacle {
                    kind: ObstacleKind::Robot,
                    position: pose.as_pose().position,
                    radius_at_foot_height: self.config.robot_radius,
                    radius_at_hip_height: self.config.robot_radius,
                };
                (obstacle, Target::Robot(*id))
            });
        let of_scenario = scenario_obstacles.iter().enumerate();
        let of_scenario =
            of_scenario.map(|(index, obstacle)| (*obstacle, Target::Obstacle(index)));
        let error = PositionError::of_obstacles(self.config);
        let mut obstacles = Vec::with_capacity(scenario_obstacles.len() + robots.len());
        for (obstacle, target) in of_scenario.chain(others) {
            let overlooked = self.config.noise.obstacle_overlooked;
            if occurs(overlooked, &mut self.randomness.obstacles) {
                continue;
            }
            let position = world_to_ground * obstacle.position;
            let (position, _) = if error.is_white() {
                error.blurred(position, &mut self.randomness.obstacles)
            } else {
                let process = &mut self.memory.of(target).position;
                let generator = self.randomness.error(robot, Cause::ObstaclePosition);
                error.displaced(position, self.view.now, process, generator)
            };
            let seen = target.robot();
            obstacles.push(Obstacle {
                kind: obstacle.kind,
                position,
                radius_at_foot_height: obstacle.radius_at_foot_height,
                radius_at_hip_height: obstacle.radius_at_hip_height,
                team: seen.map(|seen| seen.team.seen_from(robot.team)),
                player_number: seen.map(|seen| seen.player_number),
            });
        }
        obstacles
    }
}
