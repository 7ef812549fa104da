use std::collections::BTreeMap;
use std::time::Duration;

use booster::{
    ButtonEvent, Call, CallError, FallDownState, HEAD_PITCH, HEAD_YAW, ImuState, Kick, LowState,
    MOTORS, Mode, MotorState, Odometer, Press, RpcRequest, RpcResponse, Status, call_of, response,
};
use hsl_types::{Field, Ground, Isometry2, Vector2};

use super::{Limits, Order};

/// Temperature of a motor that nobody heats \[°C\].
const TEMPERATURE: i8 = 35;
/// Standard gravity [m/s²].
const GRAVITY: f32 = 9.806_65;

/// What a short press sends. The robot's own order is not known.
const CLICK: [Press; 3] = [Press::Down, Press::Up, Press::Click];
/// What a long press sends.
const HOLD: [Press; 5] = [
    Press::Down,
    Press::LongStart,
    Press::LongHold,
    Press::LongEnd,
    Press::Up,
];

/// Why the robot refuses a call.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// It is no call.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number that is not finite or too large.
    #[error("call {api_id}: {what} must be at most {most}, got {value}")]
    OutOfLimits {
        /// The call.
        api_id: u32,
        /// The number.
        what: &'static str,
        /// Its limit.
        most: f32,
        /// Its value.
        value: f32,
    },
    /// Calls of this kind come too often.
    #[error("call {api_id} comes {:.1} ms after the last one", span.as_secs_f64() * 1000.0)]
    TooFrequent {
        /// The call.
        api_id: u32,
        /// Time since the last one.
        span: Duration,
    },
    /// The call needs another mode.
    #[error("call {api_id} does not go with mode {mode}")]
    WrongMode {
        /// The call.
        api_id: u32,
        /// The present mode.
        mode: Mode,
    },
    /// The mode cannot follow the present one.
    #[error("mode {wanted} cannot follow mode {mode} yet")]
    WrongOrder {
        /// The requested mode.
        wanted: Mode,
        /// The present mode.
        mode: Mode,
    },
    /// The robot cannot get up, because it does not lie.
    #[error("the robot does not lie")]
    DoesNotLie,
}

impl Refusal {
    /// Returns the status that the robot answers.
    pub fn status(&self) -> Status {
        match self {
            Self::Malformed(_) | Self::OutOfLimits { .. } => Status::BAD_REQUEST,
            Self::TooFrequent { .. } => Status::TOO_FREQUENT,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongOrder { .. } => Status::STATE_TRANSITION_FAILED,
            Self::DoesNotLie => Status::REFUSED,
        }
    }
}

/// A K1 that stands, walks, falls and gets up. Times are durations since it was switched on.
#[derive(Clone, Debug)]
pub struct StandIn {
    limits: Limits,
    mode: Mode,
    /// Since when it is in its mode.
    since: Duration,
    velocity: (f32, f32, f32),
    moved: Duration,
    /// Whether it stopped for want of calls and nobody was told yet.
    has_stopped: bool,
    pose: Isometry2<Ground, Field>,
    head: (f32, f32),
    fallen: bool,
    /// When it stands again.
    up_at: Option<Duration>,
    kicks: bool,
    /// The last kick while it kicks.
    kick: Option<Kick>,
    temperatures: [i8; MOTORS],
    /// What happened to the buttons and was not sent yet.
    buttons: Vec<ButtonEvent>,
    called: BTreeMap<u32, Duration>,
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
            has_stopped: false,
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

    /// Returns its mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns its velocity: ahead and to the left [m/s], counterclockwise [rad/s].
    pub fn velocity(&self) -> (f32, f32, f32) {
        self.velocity
    }

    /// Returns yaw and pitch of its head \[rad\].
    pub fn head(&self) -> (f32, f32) {
        self.head
    }

    /// Returns the last kick that it was told, while it kicks.
    pub fn kick(&self) -> Option<&Kick> {
        self.kick.as_ref().filter(|_| self.kicks)
    }

    /// Carries out what people do to it.
    pub fn carry_out(&mut self, order: Order) {
        match order {
            Order::Fall => {
                self.fallen = true;
                self.velocity = (0.0, 0.0, 0.0);
                self.kicks = false;
            }
            Order::Heat { motor, temperature } => {
                if let Some(place) = self.temperatures.get_mut(motor) {
                    *place = temperature;
                }
            }
            Order::Click { button } => self.press(button, &CLICK),
            Order::Hold { button } => self.press(button, &HOLD),
        }
    }

    fn press(&mut self, button: i32, presses: &[Press]) {
        self.buttons.extend(presses.iter().map(|press| ButtonEvent {
            button,
            event: press.number(),
        }));
    }

    /// Returns whether it has stopped since the last call because nobody told it to move.
    pub fn take_stop(&mut self) -> bool {
        std::mem::take(&mut self.has_stopped)
    }

    /// Takes what happened to the buttons since the last call.
    pub fn take_buttons(&mut self) -> Vec<ButtonEvent> {
        std::mem::take(&mut self.buttons)
    }

    /// Moves up to `now`.
    pub fn advance(&mut self, now: Duration) {
        let dt = now.saturating_sub(self.now).as_secs_f32();
        self.now = now;
        let walks = self.velocity != (0.0, 0.0, 0.0);
        if walks && now.saturating_sub(self.moved) > self.limits.patience {
            self.velocity = (0.0, 0.0, 0.0);
            self.has_stopped = true;
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

    /// Answers a request; returns why it is refused, if it is.
    pub fn answer(&mut self, asked: &RpcRequest, now: Duration) -> (RpcResponse, Option<Refusal>) {
        self.advance(now);
        let refusal = call_of(asked)
            .map_err(Refusal::from)
            .and_then(|call| self.carry_out_call(call))
            .err();
        let status = refusal.as_ref().map_or(Status::OK, Refusal::status);
        (response(&asked.uuid, status), refusal)
    }

    /// Takes the ball and the target of a kick; they count while it kicks.
    pub fn take_kick(&mut self, kick: Kick) {
        if self.kicks {
            self.kick = Some(kick);
        }
    }

    /// Returns the state of its motors.
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

    /// Returns how far it has walked.
    pub fn odometer(&self) -> Odometer {
        let Vector2 { x, y, .. } = self.pose.translation();
        Odometer {
            x,
            y,
            theta: self.pose.orientation().angle(),
        }
    }

    /// Returns whether it stands.
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

    fn carry_out_call(&mut self, call: Call) -> Result<(), Refusal> {
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
            yaw: most_yaw,
            pitch: most_pitch,
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
                require(api_id, "pitch", pitch, most_pitch)?;
                require(api_id, "yaw", yaw, most_yaw)?;
                self.require_walking(api_id)?;
                self.head = (yaw, pitch);
                Ok(())
            }
            Call::GetUp if !self.fallen || self.up_at.is_some() => Err(Refusal::DoesNotLie),
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

    fn change_mode(&mut self, wanted: Mode) -> Result<(), Refusal> {
        let mode = self.mode;
        let stands = mode.walks()
            || (mode == Mode::Prepare
                && self.now.saturating_sub(self.since) >= self.limits.prepare);
        if wanted.walks() && (!stands || self.fallen) {
            return Err(Refusal::WrongOrder { wanted, mode });
        }
        if wanted != mode {
            self.since = self.now;
        }
        self.mode = wanted;
        self.velocity = (0.0, 0.0, 0.0);
        self.kicks = false;
        Ok(())
    }

    fn require_walking(&self, api_id: u32) -> Result<(), Refusal> {
        let mode = self.mode;
        match mode.walks() {
            true => Ok(()),
            false => Err(Refusal::WrongMode { api_id, mode }),
        }
    }
}

fn require(api_id: u32, what: &'static str, value: f32, most: f32) -> Result<(), Refusal> {
    match value.abs() <= most {
        true => Ok(()),
        false => Err(Refusal::OutOfLimits {
            api_id,
            what,
            most,
            value,
        }),
    }
}
