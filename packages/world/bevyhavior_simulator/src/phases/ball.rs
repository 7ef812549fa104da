use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{FieldDimensions, Side, SimulatedBall, Vector2};

use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::field::SimulatorFieldDimensions;

/// True state of the ball.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorBall {
    /// State, or `None` if no ball is on the field.
    pub state: Option<SimulatedBall>,
}

/// Speed below which a ball stops \[m/s\].
const RESTING_SPEED: f32 = 0.01;

/// System: moves the ball by one tick, `position += velocity * dt`; then its speed decays exponentially, and a slow
/// ball stops. Reflects the ball at the lines if this is configured.
pub(crate) fn move_ball(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    field: Res<SimulatorFieldDimensions>,
    mut ball: ResMut<SimulatorBall>,
) {
    let Some(ball) = &mut ball.state else {
        return;
    };
    let dt = clock.dt();
    ball.position = ball.position + ball.velocity * dt;
    ball.velocity = ball.velocity * libm::expf(-config.ball_friction_per_second * dt);
    if ball.velocity.norm() < RESTING_SPEED {
        ball.velocity = Vector2::zero();
    }
    if config.ball_bounces_at_lines {
        bounce(ball, &field.0);
    }
    ball.field_side = Side::of(ball.position.y);
}

/// Reflects a ball that crossed a line beside the goals back into the field. A ball between the goal posts may cross
/// the goal line.
fn bounce(ball: &mut SimulatedBall, field: &FieldDimensions) {
    let (half_length, half_width) = (field.length / 2.0, field.width / 2.0);
    let position = &mut ball.position;
    if position.y.abs() > half_width {
        position.y = position.y.signum() * (2.0 * half_width - position.y.abs());
        ball.velocity.y = -position.y.signum() * ball.velocity.y.abs();
    }
    let is_in_goal_mouth = position.y.abs() < field.goal_inner_width / 2.0;
    if position.x.abs() > half_length && !is_in_goal_mouth {
        position.x = position.x.signum() * (2.0 * half_length - position.x.abs());
        ball.velocity.x = -position.x.signum() * ball.velocity.x.abs();
    }
}
