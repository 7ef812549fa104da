//! Assembly of one motion command from the motions of body and head.

use behavior_tree::Status;
use hsl_types::{
    Field, Ground, HeadMotion, ImageRegion, KickPower, MotionCommand, Orientation2,
    OrientationMode, Path, Point2, Vector2,
};

use crate::Blackboard;

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

impl Blackboard {
    /// Returns the command for the motions of body and head that the tree, which ended with `status`, has set.
    ///
    /// If the tree set no motion, the robot stands. A standing robot that has just changed its motion does not start to
    /// walk before `walk.switch_cooldown` is over. An injected command is used unchanged. Stores the command and the
    /// time when its type changed.
    pub fn assemble_motion_command(&mut self, status: Status) -> MotionCommand {
        let now = self.world_state.now;
        self.time_since_last_switch = now.since(self.last_motion_switch_time);
        let command = match &self.parameters.injected_motion_command {
            Some(injected) if self.is_injected_motion_command => injected.clone(),
            _ => self.wanted_motion_command(status),
        };
        let motion_type = MotionType::from(&command);
        if motion_type != self.last_motion_type {
            self.last_motion_type = motion_type;
            self.last_motion_switch_time = now;
        }
        self.last_motion_command.clone_from(&command);
        command
    }

    /// Returns the command for the motions of body and head that the tree has set.
    fn wanted_motion_command(&mut self, status: Status) -> MotionCommand {
        let body = match status {
            Status::Success | Status::Running => self.body_motion.take(),
            Status::Failure | Status::Idle => None,
        };
        let head = self.head_motion.take().unwrap_or(HeadMotion::Center {
            image_region: ImageRegion::Center,
        });
        let command = self.with_head(body.unwrap_or(BodyMotion::Stand), head);
        let walks = MotionType::from(&command) == MotionType::Walk;
        if walks
            && self.last_motion_type == MotionType::Stand
            && self.time_since_last_switch < self.parameters.walk.switch_cooldown
        {
            MotionCommand::Stand { head }
        } else {
            command
        }
    }

    fn with_head(&self, body: BodyMotion, head: HeadMotion) -> MotionCommand {
        match body {
            BodyMotion::Damping => MotionCommand::Damping,
            BodyMotion::Prepare => MotionCommand::Prepare,
            BodyMotion::Stand => MotionCommand::Stand { head },
            BodyMotion::StandUp => MotionCommand::StandUp,
            BodyMotion::VisualKick {
                ball_position,
                kick_direction,
                target_position,
                robot_theta_to_field,
                kick_power,
            } => MotionCommand::VisualKick {
                head,
                ball_position,
                kick_direction,
                target_position,
                robot_theta_to_field,
                kick_power,
            },
            BodyMotion::Walk {
                path,
                orientation_mode,
                target_orientation,
            } => MotionCommand::Walk {
                head,
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned: self.parameters.walk.distance_to_be_aligned,
                speed: self.parameters.walk.speed,
            },
            BodyMotion::WalkWithVelocity {
                velocity,
                angular_velocity,
            } => MotionCommand::WalkWithVelocity {
                head,
                velocity,
                angular_velocity,
            },
        }
    }
}
