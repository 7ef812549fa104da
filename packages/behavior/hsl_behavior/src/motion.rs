//! From what the tree decided for body and head to one motion command.

use behavior_tree::Status;
use hsl_types::{
    Field, Ground, HeadMotion, ImageRegion, KickPower, MotionCommand, Orientation2,
    OrientationMode, Path, Point2, Vector2,
};

use crate::Blackboard;

/// What the body does, the head left open.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyMotion {
    /// Joints yield.
    Damping,
    /// Move to a stand.
    Prepare,
    /// Stand.
    Stand,
    /// Get up from the ground.
    StandUp,
    /// Kick a ball that is seen.
    VisualKick {
        /// Where the ball is expected, metres.
        ball_position: Point2<Ground>,
        /// Where the ball shall go.
        kick_direction: Orientation2<Ground>,
        /// Where the ball shall come to rest, metres.
        target_position: Point2<Ground>,
        /// Where the robot faces.
        robot_theta_to_field: Orientation2<Field>,
        /// How hard.
        kick_power: KickPower,
    },
    /// Walk along a path.
    Walk {
        /// From the robot to its target.
        path: Path,
        /// Where to face on the way.
        orientation_mode: OrientationMode,
        /// Where to face at the end.
        target_orientation: Orientation2<Ground>,
    },
    /// Walk with a velocity.
    WalkWithVelocity {
        /// Metres per second.
        velocity: Vector2<Ground>,
        /// Radians per second, counterclockwise.
        angular_velocity: f32,
    },
}

/// The kinds of motion between which switching takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MotionType {
    /// Joints yield.
    #[default]
    Damping,
    /// Moving to a stand.
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
    /// The command for what the tree, which ended with `status`, wrote for body and head.
    ///
    /// A robot for which the tree found nothing to do stands. One that has just changed its motion and
    /// stands does not start to walk before `walk.switch_cooldown` is over. A command that is injected is
    /// done as it is. Notes the command and when its type changed.
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

    /// The command for what the tree wrote for body and head.
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
