use hsl_types::{KickPower, Orientation2, Point2, SimulatedBall, World};

use crate::world::config::SimulationConfig;

/// Kicks the ball if it is within `kick_radius` of its expected position: sets its velocity along `direction`, with the
/// speed of `power`. Returns true for a hit; otherwise the ball does not change.
pub(super) fn kick(
    ball: &mut SimulatedBall,
    expected: Point2<World>,
    direction: Orientation2<World>,
    power: KickPower,
    config: &SimulationConfig,
) -> bool {
    if ball.position.distance(expected) > config.kick_radius {
        return false;
    }
    let speed = match power {
        KickPower::Short => config.kick_ball_speed_short,
        KickPower::Long => config.kick_ball_speed_long,
    };
    ball.velocity = direction.as_unit_vector() * speed;
    true
}
