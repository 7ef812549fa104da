//! Requests of the program to the locomotion service of the robot.

mod refusal;
mod skill;

use booster::{Call, Mode, RpcRequest, parse_call, require};
use hsl_types::{
    FallDownStateKind, FieldDimensions, Ground, HeadMotion, ImageRegion, MotionCommand, Point2,
    Vector2, WorldState,
};
use hsl_wire::booster_msgs::RpcReqMsg;
use hsl_wire::brain::Kick;

use crate::parameters::BridgeParameters;
use crate::states::HeadAngles;

pub use refusal::Refusal;
use skill::{Aim, KickSkill};

/// Maximum speed forward and sideways that the robot accepts \[m/s\].
const SPEED: f32 = 1.5;
/// Maximum angular velocity that the robot accepts \[rad/s\].
const TURN: f32 = 3.0;
/// Maximum yaw of the head to either side \[rad\].
const YAW: f32 = 1.1;
/// Maximum pitch of the head, upwards and downwards \[rad\].
const PITCH: f32 = 1.6;
/// Least pitch for the point on the ground to which the head looks \[rad\].
const LEAST_PITCH: f32 = 0.1;

/// State of the robot that the program has requested. A request counts until the next one of its kind.
pub struct Requests {
    mode: Mode,
    /// Velocity \[m/s\], and angular velocity \[rad/s\].
    velocity: (Vector2<Ground>, f32),
    head: HeadAngles,
    /// True from the request to get up until the robot stands.
    gets_up: bool,
    /// True from the request to start a visual kick to the request to end it.
    kicks: bool,
    /// Last message with an aim since the last tick.
    received: Option<Kick>,
    /// Aim of the visual kick.
    aim: Option<Aim>,
    skill: KickSkill,
    /// Height of the camera \[m\].
    camera_height: f32,
}

impl Requests {
    /// Creates the state before the first request: the robot stands in the mode soccer, because the program requests no
    /// mode when it starts.
    pub fn new(parameters: &BridgeParameters, field: FieldDimensions) -> Self {
        Self {
            mode: Mode::Soccer,
            velocity: (Vector2::zero(), 0.0),
            head: HeadAngles::default(),
            gets_up: false,
            kicks: false,
            received: None,
            aim: None,
            skill: KickSkill::new(parameters.kick, field),
            camera_height: parameters.vision.camera_height,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.mode = Mode::Soccer;
        self.velocity = (Vector2::zero(), 0.0);
        self.gets_up = false;
        self.kicks = false;
        self.received = None;
        self.aim = None;
        self.skill.restart();
    }

    /// Returns the pitch to which the head is turned \[rad\].
    pub fn head_pitch(&self) -> f32 {
        self.head.pitch
    }

    /// Executes a request. `posture` is that of the robot.
    ///
    /// # Errors
    /// Returns an error if the robot refuses the request; then nothing changes.
    pub fn execute(
        &mut self,
        request: RpcReqMsg,
        posture: FallDownStateKind,
    ) -> Result<(), Refusal> {
        let RpcReqMsg { uuid, header, body } = request;
        let call = parse_call(&RpcRequest { uuid, header, body })?;
        let api_id = call.api_id();
        match call {
            Call::ChangeMode(mode) => {
                if mode.walks() && posture != FallDownStateKind::IsReady {
                    return Err(Refusal::WrongPosture { api_id });
                }
                self.mode = mode;
                self.velocity = (Vector2::zero(), 0.0);
                self.kicks = false;
            }
            Call::Move { vx, vy, vyaw } => {
                require(api_id, "vx", vx, SPEED)?;
                require(api_id, "vy", vy, SPEED)?;
                require(api_id, "vyaw", vyaw, TURN)?;
                self.require_walking(api_id)?;
                self.velocity = (Vector2::new(vx, vy), vyaw);
            }
            Call::RotateHead { pitch, yaw } => {
                require(api_id, "pitch", pitch, PITCH)?;
                require(api_id, "yaw", yaw, YAW)?;
                self.require_walking(api_id)?;
                self.head = HeadAngles { yaw, pitch };
            }
            Call::GetUp if posture == FallDownStateKind::IsReady => {
                return Err(Refusal::NotFallen);
            }
            Call::GetUp => self.gets_up = true,
            Call::VisualKick { .. } if self.mode != Mode::Soccer => {
                let mode = self.mode;
                return Err(Refusal::WrongMode { api_id, mode });
            }
            Call::VisualKick { start } => {
                self.kicks = start;
                self.velocity = (Vector2::zero(), 0.0);
            }
        }
        Ok(())
    }

    /// Stores the aim of the visual kick, which does not start one.
    ///
    /// # Errors
    /// Returns an error if a number is not finite.
    pub fn aim(&mut self, aim: Kick) -> Result<(), Refusal> {
        let numbers = [aim.x, aim.y, aim.dir, aim.goal_x, aim.goal_y, aim.power];
        if !numbers.iter().all(|it| it.is_finite()) {
            return Err(Refusal::Aim);
        }
        self.received = Some(aim);
        Ok(())
    }

    /// Returns the motion command of a tick. A robot on the ground gets up if it was requested to.
    pub fn command(&mut self, world_state: &WorldState) -> MotionCommand {
        let stands = world_state.fall_down_state.kind == FallDownStateKind::IsReady;
        self.gets_up &= !stands;
        let head = self.head_motion();
        if let Some(kick) = self.received.take() {
            let ground_to_field = world_state.robot.ground_to_field;
            self.aim = Some(self.skill.aim(&kick, ground_to_field));
        }
        match self.mode {
            _ if self.gets_up => MotionCommand::StandUp,
            Mode::Damping => MotionCommand::Damping,
            Mode::Prepare => MotionCommand::Prepare,
            Mode::Custom => MotionCommand::Stand { head },
            Mode::Walking | Mode::Soccer if !stands => MotionCommand::Stand { head },
            Mode::Walking | Mode::Soccer => match &self.aim {
                Some(aim) if self.kicks => self.skill.command(aim, head, world_state),
                _ => self.walk(head),
            },
        }
    }

    /// Returns the command to walk with the requested velocity; with velocity 0, to stand.
    fn walk(&self, head: HeadMotion) -> MotionCommand {
        let (velocity, angular_velocity) = self.velocity;
        match velocity == Vector2::zero() && angular_velocity == 0.0 {
            true => MotionCommand::Stand { head },
            false => MotionCommand::WalkWithVelocity {
                head,
                velocity,
                angular_velocity,
            },
        }
    }

    /// Returns the motion of the head to the requested angles, as the point on the ground to which they look.
    fn head_motion(&self) -> HeadMotion {
        let HeadAngles { yaw, pitch } = self.head;
        let distance = self.camera_height / libm::tanf(pitch.clamp(LEAST_PITCH, PITCH));
        // A point below the camera has no direction.
        let distance = distance.max(self.camera_height / 10.0);
        HeadMotion::LookAt {
            target: Point2::new(distance * libm::cosf(yaw), distance * libm::sinf(yaw)),
            image_region: ImageRegion::Center,
        }
    }

    /// Returns an error unless the robot is in a mode in which it walks.
    fn require_walking(&self, api_id: u32) -> Result<(), Refusal> {
        let mode = self.mode;
        match mode.walks() {
            true => Ok(()),
            false => Err(Refusal::WrongMode { api_id, mode }),
        }
    }
}

#[cfg(test)]
mod tests;
