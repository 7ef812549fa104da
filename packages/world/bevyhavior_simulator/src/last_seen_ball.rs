use bevy_ecs::prelude::Component;
use hsl_types::{Point2, Time, Vector2, World};

/// An observation of the ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenBall {
    /// Metres.
    pub position: Point2<World>,
    /// Metres per second.
    pub velocity: Vector2<World>,
    /// Time of the observation.
    pub at: Time,
}

/// The last observation of the ball by a robot, while the robot expects it where it must have rolled to since.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorLastSeenBall(pub Option<SeenBall>);
