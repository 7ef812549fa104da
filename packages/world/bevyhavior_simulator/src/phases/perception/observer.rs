use hsl_types::{
    BallState, Ground, Isometry2, Obstacle, ObstacleKind, Odometry, Point2, RobotId, SimulatedBall,
    Vector2, World,
};

use super::camera::Perceived;
use super::detection::{Detection, is_detected, is_hidden};
use super::memory::{PerceptionMemory, Target};
use super::position_error::PositionError;
use super::view::View;
use crate::phases::obstacles::SimulatorObstacle;
use crate::world::config::SimulationConfig;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness, unit};

/// Robot that perceives its surroundings in one tick.
pub(crate) struct Observer<'a> {
    /// Identity of the robot.
    pub(crate) robot: RobotId,
    /// Pose and view direction of the robot.
    pub(crate) view: &'a View,
    /// True poses of all robots.
    pub(crate) robots: &'a [(RobotId, Isometry2<Ground, World>)],
    /// Parameters.
    pub(crate) config: &'a SimulationConfig,
    /// Errors of earlier ticks on which the errors of this tick depend.
    pub(crate) memory: &'a mut PerceptionMemory,
    /// Random numbers of the errors.
    pub(crate) randomness: &'a mut SimulatorRandomness,
}

impl Observer<'_> {
    /// Returns the ball and the obstacles as the robot knows them in this tick: from an image of this tick, or from
    /// the last one that its camera has processed.
    pub(crate) fn perceive(
        &mut self,
        ball: Option<&SimulatedBall>,
        scenario_obstacles: &[SimulatorObstacle],
        ground_to_odometry: Isometry2<Ground, Odometry>,
    ) -> Perceived {
        let errors = &self.config.errors.perception;
        if !errors.has_camera() {
            return self.image(ball, scenario_obstacles);
        }
        let (now, period) = (self.view.now, errors.camera_period);
        let (robot, randomness) = (self.robot, &mut *self.randomness);
        let is_due = self.memory.camera.is_due(now, period, || {
            period.mul_f32(unit(randomness.error(robot, Cause::CameraPhase)))
        });
        if is_due {
            let image = self.image(ball, scenario_obstacles);
            self.memory.camera.take(now, ground_to_odometry, image);
        }
        let latency = errors.camera_latency;
        let camera = &mut self.memory.camera;
        camera.perceived(self.view, latency, ground_to_odometry)
    }

    /// Returns the objects that the robot detects in an image of this tick.
    fn image(
        &mut self,
        ball: Option<&SimulatedBall>,
        scenario_obstacles: &[SimulatorObstacle],
    ) -> Perceived {
        let seen = ball.and_then(|ball| self.ball(ball));
        let ghost = self.ghost_ball();
        let mut obstacles = self.obstacles(scenario_obstacles);
        self.add_ghost_robots(&mut obstacles);
        Perceived {
            ball: seen.or(ghost),
            obstacles,
        }
    }

    /// Returns the ball as the robot perceives it, or `None` if it does not see the ball: out of view, or overlooked.
    /// The position has the configured error; the velocity is exact. Draws random numbers only for a ball in view and
    /// for errors that are not 0.
    fn ball(&mut self, ball: &SimulatedBall) -> Option<BallState> {
        let world_to_ground = self.view.ground_to_world.inverse();
        let position = world_to_ground * ball.position;
        let noise = &self.config.noise;
        let is_seen = self.view.shows(position, self.config)
            && if self.config.errors.perception.has_detection() {
                let detection = Detection {
                    half_distance: self.config.errors.perception.ball_half_distance,
                    overlooked: noise.ball_overlooked,
                };
                self.detects(Target::Ball, position, detection, Cause::BallDetection)
            } else {
                !occurs(noise.ball_overlooked, &mut self.randomness.ball)
            };
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
    /// distance, then other robots in range, each with its team and number. Each one may be overlooked or assigned to
    /// the wrong team, without a number, and positions have the configured error.
    fn obstacles(&mut self, scenario_obstacles: &[SimulatorObstacle]) -> Vec<Obstacle> {
        let world_to_ground = self.view.ground_to_world.inverse();
        let own_position = self.view.ground_to_world.translation();
        let range = self.config.robot_visibility_range;
        let is_in_range = |position: Vector2<World>| {
            let offset = position - own_position;
            offset.dot(offset) < range * range
        };
        let robot = self.robot;
        let (config, robots) = (self.config, self.robots);
        let others = robots
            .iter()
            .filter(|(id, pose)| *id != robot && is_in_range(pose.translation()))
            .map(|(id, pose)| {
                let obstacle = SimulatorObstacle {
                    kind: ObstacleKind::Robot,
                    position: pose.as_pose().position,
                    radius_at_foot_height: config.robot_radius,
                    radius_at_hip_height: config.robot_radius,
                };
                (obstacle, Target::Robot(*id))
            });
        let of_scenario = scenario_obstacles.iter().enumerate();
        let of_scenario = of_scenario.map(|(index, obstacle)| (*obstacle, Target::Obstacle(index)));
        let error = PositionError::of_obstacles(self.config);
        let mut obstacles = Vec::with_capacity(scenario_obstacles.len() + robots.len());
        for (obstacle, target) in of_scenario.chain(others) {
            let position = world_to_ground * obstacle.position;
            let overlooked = config.noise.obstacle_overlooked;
            let is_seen = if config.errors.perception.has_detection() {
                let detection = Detection {
                    half_distance: config.errors.perception.obstacle_half_distance,
                    overlooked,
                };
                self.detects(target, position, detection, Cause::ObstacleDetection)
            } else {
                !occurs(overlooked, &mut self.randomness.obstacles)
            };
            if !is_seen {
                continue;
            }
            let (position, _) = if error.is_white() {
                error.blurred(position, &mut self.randomness.obstacles)
            } else {
                let process = &mut self.memory.of(target).position;
                let generator = self.randomness.error(robot, Cause::ObstaclePosition);
                error.displaced(position, self.view.now, process, generator)
            };
            let seen = target.robot();
            let is_mixed_up = seen.is_some() && self.mixes_up(target);
            obstacles.push(Obstacle {
                kind: obstacle.kind,
                position,
                radius_at_foot_height: obstacle.radius_at_foot_height,
                radius_at_hip_height: obstacle.radius_at_hip_height,
                team: seen.map(|seen| {
                    let team = seen.team.seen_from(robot.team);
                    if is_mixed_up { team.other() } else { team }
                }),
                player_number: seen.filter(|_| !is_mixed_up).map(|seen| seen.player_number),
            });
        }
        obstacles
    }

    /// Returns true if the robot detects an object in its ground frame, by the parameters of detection.
    fn detects(
        &mut self,
        target: Target,
        position: Point2<Ground>,
        detection: Detection,
        cause: Cause,
    ) -> bool {
        let errors = &self.config.errors.perception;
        let world_to_ground = self.view.ground_to_world.inverse();
        let others = self
            .robots
            .iter()
            .filter(|(id, _)| *id != self.robot && target.robot() != Some(*id));
        let others = others.map(|(_, pose)| world_to_ground * pose.as_pose().position);
        let is_hidden =
            errors.occlusion > 0.0 && is_hidden(position, others, self.config.robot_radius);
        let probability = detection.probability(position, self.view, is_hidden, errors);
        let generator = self.randomness.error(self.robot, cause);
        let memory = self.memory.of(target);
        is_detected(probability, self.view, errors, memory, generator)
    }

    /// Returns true if the robot assigns this robot to the wrong team.
    fn mixes_up(&mut self, target: Target) -> bool {
        let errors = &self.config.errors.perception;
        if errors.team_mixup <= 0.0 {
            return false;
        }
        let generator = self.randomness.error(self.robot, Cause::TeamMixup);
        let mixup = &mut self.memory.of(target).team;
        mixup.is_wrong(
            self.view.now,
            errors.team_mixup,
            errors.team_mixup_duration,
            generator,
        )
    }
}
