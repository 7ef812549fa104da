use std::collections::BTreeMap;
use std::time::Duration;

use booster::{
    ButtonEvent, Call, CallError, FallDownState, HEAD_PITCH, HEAD_YAW, ImuState, Kick, LowState,
    MOTORS, Mode, MotorState, Odometer, Press, RpcRequest, RpcResponse, Status, parse_call,
    response,
};
use hsl_types::{Field, Ground, Isometry2, Vector2};

use super::{Limits, ManualCommand};

/// Initial temperature of the motors \[°C\].
const TEMPERATURE: i8 = 35;
/// Standard gravity [m/s²].
const GRAVITY: f32 = 9.806_65;

/// Events of a short press. The order of the real robot's events is unknown.
const CLICK: [Press; 3] = [Press::Down, Press::Up, Press::Click];
/// Events of a long press.
const HOLD: [Press; 5] = [
    Press::Down,
    Press::LongStart,
    Press::LongHold,
    Press::LongEnd,
    Press::Up,
];

/// Reason for which the robot refuses a call.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The request is not a call.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number is not finite or too large.
    #[error("call {api_id}: {name} must be at most {max}, got {value}")]
    OutOfLimits {
        /// Number of the call.
        api_id: u32,
        /// Name of the number.
        name: &'static str,
        /// Maximum.
        max: f32,
        /// Value.
        value: f32,
    },
    /// Calls of this kind are too frequent.
    #[error("call {api_id} arrived {:.1} ms after the last one", span.as_secs_f64() * 1000.0)]
    TooFrequent {
        /// Number of the call.
        api_id: u32,
        /// Time since the last one.
        span: Duration,
    },
    /// The call needs another mode.
    #[error("call {api_id} is not possible in mode {mode}")]
    WrongMode {
        /// Number of the call.
        api_id: u32,
        /// Current mode.
        mode: Mode,
    },
    /// The mode cannot follow the current one.
    #[error("mode {wanted} cannot follow mode {mode} yet")]
    WrongTransition {
        /// Requested mode.
        wanted: Mode,
        /// Current mode.
        mode: Mode,
    },
    /// The robot cannot get up, because it is not on the ground.
    #[error("the robot does not lie on the ground")]
    NotFallen,
}

impl Refusal {
    /// Returns the status with which the robot answers the refused call.
    pub fn status(&self) -> Status {
        match self {
            Self::Malformed(_) | Self::OutOfLimits { .. } => Status::BAD_REQUEST,
            Self::TooFrequent { .. } => Status::TOO_FREQUENT,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongTransition { .. } => Status::STATE_TRANSITION_FAILED,
            Self::NotFallen => Status::REFUSED,
        }
    }
}

/// Simulated K1 that stands, walks, falls and gets up. Times are durations since the start of the robot.
#[derive(Clone, Debug)]
pub struct StandIn {
    limits: Limits,
    mode: Mode,
    /// Time at which the robot entered its mode.
    since: Duration,
    /// Velocity: forward and to the left \[m/s\], counterclockwise \[rad/s\].
    velocity: (f32, f32, f32),
    /// Time of the last call to move.
    moved: Duration,
    /// Set when the command timeout stops the robot, until it is reported.
    has_timed_out: bool,
    /// Pose in the odometer's frame.
    pose: Isometry2<Ground, Field>,
    /// Yaw and pitch of the head \[rad\].
    head: (f32, f32),
    /// Set from a fall until the robot stands again.
    fallen: bool,
    /// Time at which the robot stands again.
    up_at: Option<Duration>,
    /// Set while the robot is called to kick.
    kicks: bool,
    /// Last kick, while the robot kicks.
    kick: Option<Kick>,
    /// Temperatures of the motors \[°C\].
    temperatures: [i8; MOTORS],
    /// Events of buttons that are not sent yet.
    buttons: Vec<ButtonEvent>,
    /// Time of the last call of each kind, by its number.
    called: BTreeMap<u32, Duration>,
    /// Time up to which the robot has moved.
    now: Duration,
}

impl StandIn {
    /// Creates a robot in damping.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            mode: Mode::Damping,
            since: Duration::ZERO,
            velocity: (0.0, 0.0, 0.0),
            moved: Duration::ZERO,
            has_timed_out: false,
            pose: Isometry2::identity(),
            head: (0.0, 0.0),
            fallen: false,
            up_at: None,
            kicks: false,
            kick: None,
            temperatures: [TEMPERATURE; MOTORS],
            buttons: Vec::new(),
            called: BTreeMap::new(),
            now: Duration::ZERO,
        }
    }

    /// Returns the mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the velocity: forward and to the left \[m/s\], counterclockwise \[rad/s\].
    pub fn velocity(&self) -> (f32, f32, f32) {
        self.velocity
    }

    /// Returns yaw and pitch of the head \[rad\].
    pub fn head(&self) -> (f32, f32) {
        self.head
    }

    /// Returns the last kick, while the robot kicks.
    pub fn kick(&self) -> Option<&Kick> {
        self.kick.as_ref().filter(|_| self.kicks)
    }

    /// Applies a command of the user: the robot falls, a motor heats up, or a button is pressed.
    pub fn apply(&mut self, command: ManualCommand) {
        match command {
            ManualCommand::Fall => {
                self.fallen = true;
                self.velocity = (0.0, 0.0, 0.0);
                self.kicks = false;
            }
            ManualCommand::Heat { motor, temperature } => {
                if let Some(place) = self.temperatures.get_mut(motor) {
                    *place = temperature;
                }
            }
            ManualCommand::Click { button } => self.press(button, &CLICK),
            ManualCommand::Hold { button } => self.press(button, &HOLD),
        }
    }

    /// Adds the events of a pressed button to those that are not sent yet.
    fn press(&mut self, button: i32, presses: &[Press]) {
        self.buttons.extend(presses.iter().map(|press| ButtonEvent {
            button,
            event: press.number(),
        }));
    }

    /// Returns whether the command timeout has stopped the robot since the last call of this function.
    pub fn take_timeout(&mut self) -> bool {
        std::mem::take(&mut self.has_timed_out)
    }

    /// Returns the events of buttons since the last call of this function.
    pub fn take_buttons(&mut self) -> Vec<ButtonEvent> {
        std::mem::take(&mut self.buttons)
    }

    /// Moves the robot up to `now` with its velocity. It stops if no call to move has arrived for the timeout, and
    /// stands up at the end of getting up.
    pub fn advance(&mut self, now: Duration) {
        let dt = now.saturating_sub(self.now).as_secs_f32();
        self.now = now;
        let walks = self.velocity != (0.0, 0.0, 0.0);
        if walks && now.saturating_sub(self.moved) > self.limits.timeout {
            self.velocity = (0.0, 0.0, 0.0);
            self.has_timed_out = true;
        }
        let (forward, left, turn) = self.velocity;
        let step = Vector2::<Ground>::new(forward, left) * dt;
        let moved: Isometry2<Ground, Ground> = Isometry2::new(step, (turn * dt).into());
        self.pose = self.pose * moved;
        if self.up_at.is_some_and(|at| at <= now) {
            self.up_at = None;
            self.fallen = false;
        }
    }

    /// Executes the call of a request that arrives at `now`. Returns the answer, and the reason if the call is refused.
    pub fn answer(
        &mut self,
        request: &RpcRequest,
        now: Duration,
    ) -> (RpcResponse, Option<Refusal>) {
        self.advance(now);
        let refusal = parse_call(request)
            .map_err(Refusal::from)
            .and_then(|call| self.execute(call))
            .err();
        let status = refusal.as_ref().map_or(Status::OK, Refusal::status);
        (response(&request.uuid, status), refusal)
    }

    /// Sets ball and target of the kick, while the robot kicks.
    pub fn set_kick(&mut self, kick: Kick) {
        if self.kicks {
            self.kick = Some(kick);
        }
    }

    /// Returns the state of the motors. All angles but those of the head are 0.
    pub fn low_state(&self) -> LowState {
        let (yaw, pitch) = self.head;
        let motor = |index: usize| MotorState {
            q: match index {
                HEAD_YAW => yaw,
                HEAD_PITCH => pitch,
                _ => 0.0,
            },
            temperature: self.temperatures[index],
            ..MotorState::default()
        };
        let motors: Vec<_> = (0..MOTORS).map(motor).collect();
        LowState {
            imu_state: ImuState {
                acc: [0.0, 0.0, GRAVITY],
                ..ImuState::default()
            },
            motor_state_parallel: motors.clone(),
            motor_state_serial: motors,
        }
    }

    /// Returns the state of the odometer.
    pub fn odometer(&self) -> Odometer {
        let Vector2 { x, y, .. } = self.pose.translation();
        Odometer {
            x,
            y,
            theta: self.pose.orientation().angle(),
        }
    }

    /// Returns the message about falls: the robot stands, lies or gets up.
    pub fn fall_down_state(&self) -> FallDownState {
        let fall_down_state = match (self.fallen, self.up_at) {
            (_, Some(_)) => 3,
            (true, None) => 2,
            (false, None) => 0,
        };
        FallDownState {
            fall_down_state,
            is_recovery_available: self.fallen && self.up_at.is_none(),
        }
    }

    /// Executes a call, or returns why it is refused. Every call counts for the limit of the rate, refused ones, too.
    fn execute(&mut self, call: Call) -> Result<(), Refusal> {
        let api_id = call.api_id();
        if let Some(last) = self.called.insert(api_id, self.now) {
            let span = self.now.saturating_sub(last);
            if span < self.limits.interval {
                return Err(Refusal::TooFrequent { api_id, span });
            }
        }
        let Limits {
            speed,
            turn,
            yaw: max_yaw,
            pitch: max_pitch,
            ..
        } = self.limits;
        match call {
            Call::ChangeMode(mode) => self.change_mode(mode),
            Call::Move { vx, vy, vyaw } => {
                require(api_id, "vx", vx, speed)?;
                require(api_id, "vy", vy, speed)?;
                require(api_id, "vyaw", vyaw, turn)?;
                self.require_walking(api_id)?;
                self.moved = self.now;
                self.velocity = match self.fallen {
                    true => (0.0, 0.0, 0.0),
                    false => (vx, vy, vyaw),
                };
                Ok(())
            }
            Call::RotateHead { pitch, yaw } => {
                require(api_id, "pitch", pitch, max_pitch)?;
                require(api_id, "yaw", yaw, max_yaw)?;
                self.require_walking(api_id)?;
                self.head = (yaw, pitch);
                Ok(())
            }
            Call::GetUp if !self.fallen || self.up_at.is_some() => Err(Refusal::NotFallen),
            Call::GetUp => {
                self.up_at = Some(self.now + self.limits.get_up);
                Ok(())
            }
            Call::VisualKick { .. } if self.mode != Mode::Soccer => {
                let mode = self.mode;
                Err(Refusal::WrongMode { api_id, mode })
            }
            Call::VisualKick { start } => {
                self.kicks = start;
                self.kick = None;
                self.velocity = (0.0, 0.0, 0.0);
                Ok(())
            }
        }
    }

    /// Changes the mode and stops walking and kicking. Refused if the robot would walk without having stood long
    /// enough.
    fn change_mode(&mut self, wanted: Mode) -> Result<(), Refusal> {
        let mode = self.mode;
        let stands = mode.walks()
            || (mode == Mode::Prepare
                && self.now.saturating_sub(self.since) >= self.limits.prepare);
        if wanted.walks() && (!stands || self.fallen) {
            return Err(Refusal::WrongTransition { wanted, mode });
        }
        if wanted != mode {
            self.since = self.now;
        }
        self.mode = wanted;
        self.velocity = (0.0, 0.0, 0.0);
        self.kicks = false;
        Ok(())
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

/// Returns an error if the absolute value is larger than `max` or not a number.
fn require(api_id: u32, name: &'static str, value: f32, max: f32) -> Result<(), Refusal> {
    match value.abs() <= max {
        true => Ok(()),
        false => Err(Refusal::OutOfLimits {
            api_id,
            name,
            max,
            value,
        }),
    }
}
