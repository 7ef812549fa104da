use hsl_types::{
    BallState, Field, Ground, Isometry2, Obstacle, ObstacleKind, Orientation2, Point2, RobotId,
    Side, SimulatedBall, Time, Vector2, World,
};

use crate::phases::obstacles::SimulatorObstacle;
use crate::world::config::SimulationConfig;
use crate::world::noise::{blurred, diagonal, occurs};
use crate::world::randomness::SimulatorRandomness;

/// Confidence of a perception: the simulated vision reports nothing that does not exist.
const SURE: f32 = 1.0;

/// Pose and view direction of a robot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Time of the tick.
    pub(crate) now: Time,
    /// True pose of the robot.
    pub(crate) ground_to_world: Isometry2<Ground, World>,
    /// Pose of the robot on its team's field as the robot estimates it.
    pub(crate) ground_to_field: Isometry2<Ground, Field>,
    /// Direction of the robot's head.
    pub(crate) head_yaw: Orientation2<Ground>,
}

impl View {
    /// Returns true if a ball at this point is within range and in the cone around the head's direction.
    pub(crate) fn shows(&self, ball: Point2<Ground>, config: &SimulationConfig) -> bool {
        let ball = ball.coords();
        let off_axis = || self.head_yaw.angle_to(ball.orientation()).abs();
        ball.norm() <= config.ball_visibility_range
            && off_axis() <= config.ball_visibility_angle / 2.0
    }

    /// Returns the state of a ball that the robot observes now. Position \[m\] and velocity \[m/s\] are relative to the
    /// robot; the position on the field follows from the robot's estimated pose.
    /// `deviation` is the standard deviation of the position \[m\] along each axis.
    pub(crate) fn ball(
        &self,
        position: Point2<Ground>,
        velocity: Vector2<Ground>,
        deviation: f32,
    ) -> BallState {
        let ball_in_field = self.ground_to_field * position;
        BallState {
            ball_in_ground: position,
            ball_in_field,
            ball_in_ground_velocity: velocity,
            covariance: diagonal([deviation, deviation]),
            confidence: SURE,
            last_seen_ball: self.now,
            field_side: Side::of(ball_in_field.y),
        }
    }
}

/// Returns the ball as a robot perceives it, or `None` if it does not see the ball: out of view, or overlooked. The
/// position has the configured error; the velocity is exact. Draws random numbers only for a ball in view and for
/// errors that are not 0.
pub(crate) fn perceive_ball(
    view: &View,
    ball: &SimulatedBall,
    config: &SimulationConfig,
    randomness: &mut SimulatorRandomness,
) -> Option<BallState> {
    let world_to_ground = view.ground_to_world.inverse();
    let position = world_to_ground * ball.position;
    let noise = &config.noise;
    let is_seen =
        view.shows(position, config) && !occurs(noise.ball_overlooked, &mut randomness.ball);
    is_seen.then(|| {
        let position = blurred(position, noise.ball_position, &mut randomness.ball);
        view.ball(
            position,
            world_to_ground * ball.velocity,
            noise.ball_position,
        )
    })
}

/// Returns the obstacles perceived by `robot`, in its ground frame: first the obstacles of the scenario, at any
/// distance, then other robots in range, each with its team and number. Each one may be overlooked, and positions have
/// the configured error; both are drawn from `randomness.obstacles`. `robots` are the true poses of all robots.
pub(crate) fn perceive_obstacles(
    robot: RobotId,
    view: &View,
    robots: &[(RobotId, Isometry2<Ground, World>)],
    scenario_obstacles: &[SimulatorObstacle],
    config: &SimulationConfig,
    randomness: &mut SimulatorRandomness,
) -> Vec<Obstacle> {
    let world_to_ground = view.ground_to_world.inverse();
    let own_position = view.ground_to_world.translation();
    let range = config.robot_visibility_range;
    let is_in_range = |position: Vector2<World>| {
        let offset = position - own_position;
        offset.dot(offset) < range * range
    };
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
            (obstacle, Some(*id))
        });
    let of_scenario = scenario_obstacles.iter().map(|obstacle| (*obstacle, None));
    let noise = &config.noise;
    let generator = &mut randomness.obstacles;
    let mut obstacles = Vec::with_capacity(scenario_obstacles.len() + robots.len());
    for (obstacle, id) in of_scenario.chain(others) {
        if occurs(noise.obstacle_overlooked, generator) {
            continue;
        }
        let position = world_to_ground * obstacle.position;
        obstacles.push(Obstacle {
            kind: obstacle.kind,
            position: blurred(position, noise.obstacle_position, generator),
            radius_at_foot_height: obstacle.radius_at_foot_height,
            radius_at_hip_height: obstacle.radius_at_hip_height,
            team: id.map(|seen: RobotId| seen.team.seen_from(robot.team)),
            player_number: id.map(|seen| seen.player_number),
        });
    }
    obstacles
}
