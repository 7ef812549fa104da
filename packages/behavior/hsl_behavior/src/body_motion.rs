use hsl_types::{
    Field, Ground, KickPower, MotionCommand, Orientation2, OrientationMode, Path, Point2, Vector2,
};

/// Motion of the body, without the head.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyMotion {
    /// Joints without stiffness.
    Damping,
    /// Move to a standing pose.
    Prepare,
    /// Stand.
    Stand,
    /// Get up from the ground.
    StandUp,
    /// Kick a visible ball.
    VisualKick {
        /// Expected position of the ball \[m\].
        ball_position: Point2<Ground>,
        /// Direction of the kick.
        kick_direction: Orientation2<Ground>,
        /// Position where the ball is to come to rest \[m\].
        target_position: Point2<Ground>,
        /// Direction that the robot faces.
        robot_theta_to_field: Orientation2<Field>,
        /// Power of the kick.
        kick_power: KickPower,
    },
    /// Walk along a path.
    Walk {
        /// Path from the robot to its target.
        path: Path,
        /// Orientation while walking.
        orientation_mode: OrientationMode,
        /// Orientation at the end.
        target_orientation: Orientation2<Ground>,
    },
    /// Walk with a velocity.
    WalkWithVelocity {
        /// Velocity \[m/s\].
        velocity: Vector2<Ground>,
        /// Angular velocity, counterclockwise \[rad/s\].
        angular_velocity: f32,
    },
}

/// Types of motion between which switching takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MotionType {
    /// Joints without stiffness.
    #[default]
    Damping,
    /// Moving to a standing pose.
    Prepare,
    /// Standing.
    Stand,
    /// Getting up.
    StandUp,
    /// Kicking.
    VisualKick,
    /// Walking, along a path or with a velocity.
    Walk,
}

impl From<&MotionCommand> for MotionType {
    /// Returns the type of motion that a command of the behavior needs.
    fn from(command: &MotionCommand) -> Self {
        match command {
            MotionCommand::Damping => Self::Damping,
            MotionCommand::Prepare => Self::Prepare,
            MotionCommand::Stand { .. } => Self::Stand,
            MotionCommand::StandUp => Self::StandUp,
            MotionCommand::VisualKick { .. } => Self::VisualKick,
            MotionCommand::Walk { .. } | MotionCommand::WalkWithVelocity { .. } => Self::Walk,
        }
    }
}
