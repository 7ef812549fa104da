//! Motion of bodies, heads and the ball by motion commands.

mod contact;
mod head;
mod kick;
mod prediction;
mod stand_up;
mod walk;

pub(crate) use contact::push_apart;
pub(crate) use prediction::predicted_positions;

use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{
    BallTouch, Frame, Ground, Isometry2, MeasuredMotion, MotionCommand, Orientation2, Vector2,
};

use crate::phases::ball::SimulatorBall;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::robot::{
    SimulatorFallDownState, SimulatorGroundToWorld, SimulatorHeadYaw, SimulatorLastMotionCommand,
    SimulatorNextKick, SimulatorOdometry, SimulatorRobot, SimulatorStandUp,
};

/// Components of a robot that its motion changes, and its command.
type MovedRobot = (
    &'static SimulatorRobot,
    &'static SimulatorLastMotionCommand,
    &'static mut SimulatorGroundToWorld,
    &'static mut SimulatorOdometry,
    &'static mut SimulatorHeadYaw,
    &'static mut SimulatorFallDownState,
    &'static mut SimulatorNextKick,
    &'static mut SimulatorStandUp,
);

/// System: applies the last motion command of each robot for one tick. Turns heads, continues standing up, moves bodies
/// and gives a kicked ball its speed. In canonical order, because two robots may kick the same ball.
pub(crate) fn apply_motion(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    mut ball: ResMut<SimulatorBall>,
    mut robots: Query<MovedRobot>,
) {
    let mut moved: Vec<_> = robots.iter_mut().collect();
    moved.sort_unstable_by_key(|robot| robot.0.id());
    for (
        robot,
        command,
        mut pose,
        mut odometry,
        mut head_yaw,
        mut fall_down,
        mut next_kick,
        mut stand_up,
    ) in moved
    {
        let command = &command.0;
        let mut step = None;
        head_yaw.yaw = head::turn(head_yaw.yaw, command.head_motion(), &clock, &config);
        stand_up::progress(&mut fall_down.0, &mut stand_up.0, command, &clock, &config);
        odometry.0.velocity = Vector2::zero();
        odometry.0.angular_velocity = 0.0;
        if stand_up.0.is_some() {
            // A robot that stands up can do nothing else.
            continue;
        }
        match command {
            MotionCommand::Damping
            | MotionCommand::Prepare
            | MotionCommand::Stand { .. }
            | MotionCommand::StandUp => {}
            MotionCommand::VisualKick {
                ball_position,
                kick_direction,
                kick_power,
                ..
            } => {
                if clock.now < next_kick.0 {
                    continue;
                }
                let Some(ball) = &mut ball.state else {
                    continue;
                };
                let expected = pose.0 * *ball_position;
                let direction = pose.0 * *kick_direction;
                if kick::kick(ball, expected, direction, *kick_power, &config) {
                    next_kick.0 = clock.now + config.kick_cooldown;
                    ball.last_touch = Some(BallTouch {
                        robot: robot.id(),
                        time: clock.now,
                    });
                }
            }
            MotionCommand::Walk {
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
                ..
            } => {
                step = Some(walk::along_path(
                    path,
                    *orientation_mode,
                    *target_orientation,
                    *distance_to_be_aligned,
                    walk::Limits::of_tick(&config, clock.dt()).slower(*speed * clock.dt()),
                ));
            }
            MotionCommand::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } => {
                step = Some(walk::with_velocity(
                    *velocity,
                    *angular_velocity,
                    &config,
                    clock.dt(),
                ));
            }
        }
        if let Some(step) = step {
            pose.0 = after(pose.0, step);
            odometry.0 = measured(odometry.0, step, clock.dt());
        }
    }
}

/// Returns the pose after a step. The rotation is normalized again, because rounding errors would accumulate over many
/// ticks.
fn after<F: Frame>(pose: Isometry2<Ground, F>, step: walk::Step) -> Isometry2<Ground, F> {
    let translation = pose.translation() + pose * step.translation;
    let turned = pose * Orientation2::new(step.rotation);
    Isometry2::new(translation, turned.as_unit_vector().orientation())
}

/// Returns the motion by odometry after a step of duration `dt` \[s\].
fn measured(before: MeasuredMotion, step: walk::Step, dt: f32) -> MeasuredMotion {
    MeasuredMotion {
        ground_to_odometry: after(before.ground_to_odometry, step),
        velocity: step.translation * (1.0 / dt),
        angular_velocity: step.rotation / dt,
    }
}
