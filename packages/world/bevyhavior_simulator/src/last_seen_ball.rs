use bevy_ecs::prelude::Component;
use hsl_types::{Point2, Time, Vector2, World};

/// A ball as a robot saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenBall {
    /// Metres.
    pub position: Point2<World>,
    /// Metres per second.
    pub velocity: Vector2<World>,
    /// When that was.
    pub at: Time,
}

/// The ball as a robot saw it last, while it is expected where it must have rolled since.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorLastSeenBall(pub Option<SeenBall>);
