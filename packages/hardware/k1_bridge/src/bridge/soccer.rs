//! Execution of motion commands.

use std::time::Duration;

use booster::{Call, Kick};
use hsl_types::{FallDownStateKind, HeadMotion, KickPower, MotionCommand, Time};
use hsl_wire::convert::time;
use hsl_wire::std_msgs::Header;
use robot_bridge::{Velocity, walking_velocity};

use super::{K1Bridge, Tick};

/// Time without commands after which the head continues from its measured angles.
const HEAD_TIMEOUT: Duration = Duration::from_millis(500);

impl K1Bridge {
    /// Adds one call to get up for each command to stand up, as soon as the robot says that it can.
    pub(super) fn get_up(&mut self, tick: &mut Tick, command: &MotionCommand) {
        let is_commanded = *command == MotionCommand::StandUp;
        if is_commanded && self.fall.is_recovery_available && !self.get_up_requested {
            self.get_up_requested = true;
            self.call(tick, Call::GetUp);
        } else if !is_commanded {
            self.get_up_requested = false;
        }
    }

    /// Adds the calls to start or end a kick, and, at the call interval, those to move and to rotate the head. During a
    /// kick the robot receives the ball's position instead of a velocity. The velocity is zero without a command to
    /// walk, and unless the robot stands.
    pub(super) fn play(&mut self, tick: &mut Tick, command: &MotionCommand, now: Time) {
        let interval = self.parameters.call_interval;
        let is_due = self.moved.is_none_or(|at| now.since(at) >= interval);
        if self.moved.is_none_or(|at| now.since(at) >= HEAD_TIMEOUT) {
            self.head.reset(self.head_angles, now);
        }
        if is_due {
            self.moved = Some(now);
        }
        let kick = self.kick(command, now);
        if kick.is_some() != self.kicks {
            self.kicks = kick.is_some();
            self.call(tick, Call::VisualKick { start: self.kicks });
        }
        if !is_due {
            return;
        }
        if kick.is_none() {
            let stands = self.fall.kind == FallDownStateKind::IsReady;
            let velocity = match stands {
                true => walking_velocity(command, &self.parameters.walk),
                false => Velocity::default(),
            };
            let Velocity {
                forward,
                left,
                turn,
            } = velocity;
            let call = Call::Move {
                vx: forward,
                vy: left,
                vyaw: turn,
            };
            self.call(tick, call);
        }
        tick.kick = kick;
        let motion = command.head_motion().unwrap_or(HeadMotion::ZeroAngles);
        let angles = self.head.turn(motion, &self.parameters.head, now);
        let call = Call::RotateHead {
            pitch: angles.pitch,
            yaw: angles.yaw,
        };
        self.call(tick, call);
    }

    /// Returns the kick message of a command at `now`; `None` for a command that is not a kick.
    pub(super) fn kick(&self, command: &MotionCommand, now: Time) -> Option<Kick> {
        let MotionCommand::VisualKick {
            ball_position,
            kick_direction,
            target_position,
            robot_theta_to_field,
            kick_power,
            ..
        } = command
        else {
            return None;
        };
        let power = match kick_power {
            KickPower::Short => self.parameters.short_power,
            KickPower::Long => self.parameters.long_power,
        };
        Some(Kick {
            header: Header {
                stamp: time::to_message(now),
                frame_id: String::new(),
            },
            x: ball_position.x.into(),
            y: ball_position.y.into(),
            dir: kick_direction.angle().into(),
            goal_x: target_position.x.into(),
            goal_y: target_position.y.into(),
            robot_theta_to_field: robot_theta_to_field.angle().into(),
            power: power.into(),
        })
    }
}
