use hsl_types::{
    BallState, Field, Ground, Isometry2, Orientation2, Point2, Side, Time, Vector2, World,
};

use crate::world::config::SimulationConfig;
use crate::world::noise::diagonal;

/// Confidence of a perception: the simulated vision reports nothing that does not exist.
const SURE: f32 = 1.0;

/// Pose and view direction of a robot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    /// Time of the tick.
    pub(crate) now: Time,
    /// True pose of the robot.
    pub(crate) ground_to_world: Isometry2<Ground, World>,
    /// Pose of the robot on its team's field as the robot estimates it.
    pub(crate) ground_to_field: Isometry2<Ground, Field>,
    /// Direction of the robot's head.
    pub(crate) head_yaw: Orientation2<Ground>,
}

impl View {
    /// Returns true if a ball at this point is within range and in the cone around the head's direction.
    pub(crate) fn shows(&self, ball: Point2<Ground>, config: &SimulationConfig) -> bool {
        let ball = ball.coords();
        let off_axis = || self.head_yaw.angle_to(ball.orientation()).abs();
        ball.norm() <= config.ball_visibility_range
            && off_axis() <= config.ball_visibility_angle / 2.0
    }

    /// Returns the state of a ball that the robot observes now. Position \[m\] and velocity \[m/s\] are relative to the
    /// robot; the position on the field follows from the robot's estimated pose.
    /// `deviation` is the standard deviation of the position \[m\] along each axis.
    pub(crate) fn ball(
        &self,
        position: Point2<Ground>,
        velocity: Vector2<Ground>,
        deviation: f32,
    ) -> BallState {
        let ball_in_field = self.ground_to_field * position;
        BallState {
            ball_in_ground: position,
            ball_in_field,
            ball_in_ground_velocity: velocity,
            covariance: diagonal([deviation, deviation]),
            confidence: SURE,
            last_seen_ball: self.now,
            field_side: Side::of(ball_in_field.y),
        }
    }
}
