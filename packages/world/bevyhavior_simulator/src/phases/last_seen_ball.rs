use bevy_ecs::prelude::Component;
use hsl_types::{Point2, Time, Vector2, World};

/// Observation of the ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenBall {
    /// Position \[m\].
    pub position: Point2<World>,
    /// Velocity \[m/s\].
    pub velocity: Vector2<World>,
    /// Time of the observation.
    pub at: Time,
}

/// Last observation of the ball by a robot, for as long as the robot predicts where the ball rolls.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorLastSeenBall(pub Option<SeenBall>);
