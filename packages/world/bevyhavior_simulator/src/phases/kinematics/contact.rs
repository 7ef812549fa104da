use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{BallTouch, Isometry2, Point2, RobotId, SimulatedBall, Vector2, World};

use crate::phases::ball::SimulatorBall;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::robot::{SimulatorGroundToWorld, SimulatorOdometry, SimulatorRobot};

/// Foot of a walking or standing robot.
struct Foot {
    /// Robot of the foot.
    robot: RobotId,
    /// Position of the robot's center, around which the foot reaches \[m\].
    position: Point2<World>,
    /// Velocity of a foot that swings forward \[m/s\].
    velocity: Vector2<World>,
}

/// System: if bodies collide, pushes overlapping robots apart, each by half of the overlap and no faster than they
/// walk. Afterwards feet push the ball, and the robot that touched it is stored in the ball. All pushes between robots
/// are computed from the positions before the pushes, so their order has no influence.
pub(crate) fn push_apart(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    field: Res<SimulatorFieldDimensions>,
    mut ball: ResMut<SimulatorBall>,
    mut robots: Query<(
        &SimulatorRobot,
        &mut SimulatorGroundToWorld,
        &SimulatorOdometry,
    )>,
) {
    if !config.bodies_collide {
        return;
    }
    let mut bodies: Vec<_> = robots.iter_mut().collect();
    bodies.sort_unstable_by_key(|(robot, ..)| robot.id());
    let positions: Vec<_> = bodies
        .iter()
        .map(|(robot, pose, _)| (robot.id(), pose.0.as_pose().position))
        .collect();
    let fastest = config.walk_translation_speed * clock.dt();
    for (index, (_, pose, _)) in bodies.iter_mut().enumerate() {
        let push = push_on(index, &positions, 2.0 * config.robot_radius).cap_norm(fastest);
        if push != Vector2::zero() {
            pose.0 = Isometry2::new(pose.0.translation() + push, pose.0.orientation());
        }
    }
    if let Some(ball) = &mut ball.state {
        let feet = bodies.iter().map(|(robot, pose, odometry)| Foot {
            robot: robot.id(),
            position: pose.0.as_pose().position,
            velocity: (pose.0 * odometry.0.velocity) * config.foot_speed_factor,
        });
        let reach = config.foot_radius + field.0.ball_radius;
        let touched = kick_away(ball, feet, reach, config.walk_translation_speed, clock.dt());
        if let Some(robot) = touched {
            ball.last_touch = Some(BallTouch {
                robot,
                time: clock.now,
            });
        }
    }
}

/// Returns the displacement \[m\] of the robot at `index`: the sum of the pushes of all robots nearer than `nearest`
/// \[m\], each half of the overlap.
fn push_on(index: usize, positions: &[(RobotId, Point2<World>)], nearest: f32) -> Vector2<World> {
    let (_, own) = positions[index];
    let mut push = Vector2::zero();
    for (other, (_, position)) in positions.iter().enumerate() {
        let offset = own - *position;
        let distance = offset.norm();
        if other == index || distance >= nearest {
            continue;
        }
        let direction = if distance > 0.0 {
            offset * distance.recip()
        } else {
            // Two robots in the same place part along the x axis, the smaller number backwards.
            Vector2::new(if index < other { -1.0 } else { 1.0 }, 0.0)
        };
        push = push + direction * ((nearest - distance) / 2.0);
    }
    push
}

/// Pushes the ball out of the reach of all feet, and gives it at least the speed of the push, at most `fastest`
/// \[m/s\], and at least the speed of the nearest foot in the direction of the push. `reach` is the distance \[m\]
/// between a foot and the ball's center below which they touch. Returns the robot with the nearest foot, or `None` if no
/// foot touched the ball.
fn kick_away(
    ball: &mut SimulatedBall,
    feet: impl Iterator<Item = Foot>,
    reach: f32,
    fastest: f32,
    dt: f32,
) -> Option<RobotId> {
    let mut push = Vector2::zero();
    let mut nearest: Option<(Foot, f32)> = None;
    for foot in feet {
        let offset = ball.position - foot.position;
        let distance = offset.norm();
        if distance > 0.0 && distance < reach {
            push = push + offset * ((reach - distance) / distance);
            if nearest.as_ref().is_none_or(|(_, other)| distance < *other) {
                nearest = Some((foot, distance));
            }
        }
    }
    let (foot, _) = nearest?;
    let depth = push.norm();
    if depth > 0.0 {
        ball.position = ball.position + push;
        let direction = push * depth.recip();
        // A ball that was placed under feet moves away at once, but is not shot away.
        let pushed = (depth / dt).min(fastest);
        let speed = pushed.max(foot.velocity.dot(direction));
        let missing = speed - ball.velocity.dot(direction);
        if missing > 0.0 {
            ball.velocity = ball.velocity + direction * missing;
        }
    }
    Some(foot.robot)
}
