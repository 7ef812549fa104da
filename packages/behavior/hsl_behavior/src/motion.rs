//! Assembly of one motion command from the motions of body and head.

use behavior_tree::Status;
use hsl_types::{HeadMotion, ImageRegion, MotionCommand};

use crate::Blackboard;
use crate::body_motion::{BodyMotion, MotionType};

impl Blackboard {
    /// Returns the command for the motions of body and head that the tree has set. `status` is the status of the tree.
    ///
    /// An injected command is used unchanged. Stores the command as `last_motion_command`, and the time when its type
    /// changed.
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

    /// Takes the motions of body and head from the blackboard and returns their command. If the tree failed or set no
    /// motion of the body, the robot stands. A standing robot that has just changed its motion does not start to walk
    /// before `walk.switch_cooldown` is over.
    fn wanted_motion_command(&mut self, status: Status) -> MotionCommand {
        let body = match status {
            Status::Success | Status::Running => self.body_motion.take(),
            Status::Failure | Status::Idle | Status::Skipped => None,
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

    /// Returns the command of a motion of the body. Damping, preparing and getting up move the head themselves, and
    /// drop `head`.
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
