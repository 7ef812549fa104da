use hsl_types::{KickPower, Orientation2, Point2, RobotId, SimulatedBall, World};

use crate::world::config::SimulationConfig;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness, normal};

/// Result of a kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kick {
    /// The ball is not where the robot expects it; the robot does not kick.
    OutOfReach,
    /// The foot misses the ball.
    Missed,
    /// The ball was kicked.
    Hit,
}

/// Kicks the ball if it is within `kick_radius` of its expected position: sets its velocity along `direction`, with the
/// speed of `power`, both with the configured errors. Unless it is a hit, the ball does not change. Draws random
/// numbers only for a ball in reach and for errors that are not 0.
pub(super) fn kick(
    ball: &mut SimulatedBall,
    robot: RobotId,
    expected: Point2<World>,
    direction: Orientation2<World>,
    power: KickPower,
    config: &SimulationConfig,
    randomness: &mut SimulatorRandomness,
) -> Kick {
    if ball.position.distance(expected) > config.kick_radius {
        return Kick::OutOfReach;
    }
    let errors = &config.errors.motion;
    if errors.kick_miss > 0.0 && occurs(errors.kick_miss, randomness.error(robot, Cause::KickMiss))
    {
        return Kick::Missed;
    }
    let speed = match power {
        KickPower::Short => config.kick_ball_speed_short,
        KickPower::Long => config.kick_ball_speed_long,
    };
    let mut velocity = direction.as_unit_vector() * speed;
    if errors.kick_direction > 0.0 {
        let generator = randomness.error(robot, Cause::KickDirection);
        let turn = Orientation2::new(normal(generator, errors.kick_direction));
        velocity = (direction * turn).as_unit_vector() * speed;
    }
    if errors.kick_speed > 0.0 {
        let generator = randomness.error(robot, Cause::KickSpeed);
        velocity = velocity * (1.0 + normal(generator, errors.kick_speed)).max(0.0);
    }
    ball.velocity = velocity;
    Kick::Hit
}
