use hsl_types::{
    BallState, Field, Ground, Isometry2, Obstacle, ObstacleKind, Orientation2, RobotId, Side,
    SimulatedBall, Time, World,
};

use crate::config::SimulationConfig;
use crate::obstacles::SimulatorObstacle;

/// The ball as a robot sees it: within range, and in the cone around where its head points.
pub(crate) fn perceive_ball(
    now: Time,
    ball: &SimulatedBall,
    ground_to_world: Isometry2<Ground, World>,
    ground_to_field: Isometry2<Ground, Field>,
    head_yaw: Orientation2<Ground>,
    config: &SimulationConfig,
) -> Option<BallState> {
    let state = ball_state(now, ball, ground_to_world, ground_to_field);
    let in_ground = state.ball_in_ground.coords();
    let is_in_range = in_ground.norm() <= config.ball_visibility_range;
    let off_axis = head_yaw.angle_to(in_ground.orientation()).abs();
    (is_in_range && off_axis <= config.ball_visibility_angle / 2.0).then_some(state)
}

/// The ball in a robot's frames.
fn ball_state(
    now: Time,
    ball: &SimulatedBall,
    ground_to_world: Isometry2<Ground, World>,
    ground_to_field: Isometry2<Ground, Field>,
) -> BallState {
    let world_to_ground = ground_to_world.inverse();
    let ball_in_ground = world_to_ground * ball.position;
    let ball_in_field = ground_to_field * ball_in_ground;
    BallState {
        ball_in_ground,
        ball_in_field,
        ball_in_ground_velocity: world_to_ground * ball.velocity,
        last_seen_ball: now,
        field_side: Side::of(ball_in_field.y),
    }
}

/// What is in the way of `robot`: the scenario's obstacles, then other robots in range.
pub(crate) fn perceive_obstacles(
    robot: RobotId,
    ground_to_world: Isometry2<Ground, World>,
    robots: &[(RobotId, Isometry2<Ground, World>)],
    scenario_obstacles: &[SimulatorObstacle],
    config: &SimulationConfig,
) -> Vec<Obstacle> {
    let world_to_ground = ground_to_world.inverse();
    let own_position = ground_to_world.translation();
    let scenario = scenario_obstacles.iter().map(|obstacle| Obstacle {
        kind: obstacle.kind,
        position: world_to_ground * obstacle.position,
        radius_at_foot_height: obstacle.radius_at_foot_height,
        radius_at_hip_height: obstacle.radius_at_hip_height,
    });
    let others = robots
        .iter()
        .filter(|(id, pose)| {
            *id != robot
                && (pose.translation() - own_position).norm() < config.robot_visibility_range
        })
        .map(|(_, pose)| Obstacle {
            kind: ObstacleKind::Robot,
            position: world_to_ground * pose.as_pose().position,
            radius_at_foot_height: config.robot_radius,
            radius_at_hip_height: config.robot_radius,
        });
    scenario.chain(others).collect()
}
