//! Functions for scenarios that set up the world before the first tick.

use bevy_app::App;
use bevy_ecs::prelude::EntityWorldMut;
use bevyhavior_simulator::{SimulatorBall, SimulatorGameState, SimulatorRobotBundle};
use hsl_types::{GameState, Pose2, RobotId, SimulatedBall, Time, Vector2, World};

/// Places a standing robot on the field. Returns its entity, to add more components.
pub fn place_robot(app: &mut App, robot: RobotId, pose: Pose2<World>) -> EntityWorldMut<'_> {
    let bundle = SimulatorRobotBundle::new(robot.team, robot.player_number, pose.as_transform());
    app.world_mut().spawn(bundle)
}

/// Places the ball on the field, with a position \[m\] and a velocity \[m/s\] in the world frame.
pub fn place_ball(app: &mut App, (x, y): (f32, f32), (velocity_x, velocity_y): (f32, f32)) {
    let mut ball = SimulatedBall::resting(hsl_types::Point2::new(x, y));
    ball.velocity = Vector2::new(velocity_x, velocity_y);
    app.insert_resource(SimulatorBall { state: Some(ball) });
}

/// Sets the state in which the game begins. Without this call it begins in Playing.
pub fn begin_in(app: &mut App, game_state: GameState) {
    let mut game = app.world_mut().resource_mut::<SimulatorGameState>();
    game.set_game_state(game_state, Time::ZERO);
}
