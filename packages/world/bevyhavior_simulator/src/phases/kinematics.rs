//! Motion of bodies, heads and the ball by motion commands.

mod acceleration;
mod command_latency;
mod contact;
mod fall;
mod head;
mod kick;
mod kick_approach;
mod memory;
mod odometry_drift;
mod prediction;
mod slip;
mod stand_up;
mod walk;

pub(crate) use contact::push_apart;
pub(crate) use fall::fall_in_contact;
pub(crate) use memory::MotionMemory;
pub(crate) use prediction::predicted_positions;

use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{
    BallTouch, FallDownStateKind, Frame, Ground, Isometry2, MeasuredMotion, MotionCommand,
    Orientation2, Vector2,
};

use acceleration::Speeds;
use kick::Kick;
use kick_approach::KickApproach;

use crate::phases::ball::SimulatorBall;
use crate::phases::localization::LocalizationMemory;
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness};
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
    &'static mut LocalizationMemory,
    &'static mut MotionMemory,
);

/// System: applies the last motion command of each robot for one tick. Turns heads, continues standing up, moves bodies
/// and gives a kicked ball its speed. In canonical order, because two robots may kick the same ball.
pub(crate) fn apply_motion(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    levels: Res<SimulatorErrorLevels>,
    mut ball: ResMut<SimulatorBall>,
    mut robots: Query<MovedRobot>,
    mut randomness: ResMut<SimulatorRandomness>,
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
        mut localization,
        mut memory,
    ) in moved
    {
        let id = robot.id();
        let config = levels.config_of(&config, id);
        let errors = &config.errors.motion;
        let MotionMemory {
            commands,
            speeds,
            slip,
            kicking_since,
        } = &mut *memory;
        let command = commands.arrived(&command.0, clock.now, errors.command_latency);
        let mut step = None;
        head_yaw.yaw = head::turn(head_yaw.yaw, command.head_motion(), &clock, &config);
        let was_up = fall_down.0.kind == FallDownStateKind::IsReady;
        stand_up::progress(&mut fall_down.0, &mut stand_up.0, command, &clock, &config);
        let is_up = fall_down.0.kind == FallDownStateKind::IsReady;
        if is_up && !was_up && errors.stand_up_failure > 0.0 {
            let generator = randomness.error(id, Cause::StandUpFailure);
            if occurs(errors.stand_up_failure, generator) {
                fall_down.0 = fall::FALLEN;
            }
        }
        odometry.0.velocity = Vector2::zero();
        odometry.0.angular_velocity = 0.0;
        let is_on_ground = fall_down.0.kind == FallDownStateKind::HasFallen;
        if is_on_ground || stand_up.0.is_some() {
            // A robot on the ground, or that stands up, can do nothing else.
            *speeds = Speeds::default();
            *kicking_since = None;
            continue;
        }
        if !matches!(command, MotionCommand::VisualKick { .. }) {
            *kicking_since = None;
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
                let approach = KickApproach {
                    ball: *ball_position,
                    direction: *kick_direction,
                    distance: errors.kick_stand_distance,
                };
                if approach.distance > 0.0 {
                    let limits = walk::Limits::of_tick(&config, clock.dt());
                    step = approach.step(kicking_since.is_some(), limits);
                }
                if step.is_some() {
                    *kicking_since = None;
                } else {
                    let since = *kicking_since.get_or_insert(clock.now);
                    let is_ready = clock.now >= next_kick.0
                        && clock.now.since(since) >= errors.kick_preparation;
                    if let Some(ball) = ball.state.as_mut().filter(|_| is_ready) {
                        let expected = pose.0 * *ball_position;
                        let direction = pose.0 * *kick_direction;
                        let kick = kick::kick(
                            ball,
                            id,
                            expected,
                            direction,
                            *kick_power,
                            &config,
                            &mut randomness,
                        );
                        if kick != Kick::OutOfReach {
                            next_kick.0 = clock.now + config.kick_cooldown;
                            *kicking_since = None;
                        }
                        if kick == Kick::Hit {
                            ball.last_touch = Some(BallTouch {
                                robot: id,
                                time: clock.now,
                            });
                        }
                    }
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
        let Some(step) = speeds.accelerated(step, errors, clock.dt()) else {
            continue;
        };
        let true_step = slip::slipped(step, id, clock.now, errors, slip, &mut randomness);
        pose.0 = after(pose.0, true_step);
        let drift = odometry_drift::of_step(step, &config.errors.localization, id, &mut randomness);
        odometry.0 = MeasuredMotion {
            ground_to_odometry: after(odometry.0.ground_to_odometry, step.with(drift)),
            velocity: step.translation * (1.0 / clock.dt()),
            angular_velocity: step.rotation / clock.dt(),
        };
        if config.errors.localization.is_any() {
            let estimated = true_step.with(drift);
            localization.drift = odometry_drift::drifted(localization.drift, true_step, estimated);
        }
        let distance = true_step.translation.norm();
        if fall::falls(
            errors.falls_per_meter,
            distance,
            id,
            Cause::FallOnWay,
            &mut randomness,
        ) {
            fall_down.0 = fall::FALLEN;
            *speeds = Speeds::default();
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
