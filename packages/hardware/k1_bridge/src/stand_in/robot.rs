//! Simulated K1.
//!
//! - `calls` executes the calls of the bridge, `states` has what the robot publishes.

mod calls;
mod states;

use std::collections::BTreeMap;
use std::time::Duration;

use booster::{
    ButtonEvent, Kick, MOTORS, Mode, Press, RpcRequest, RpcResponse, Status, parse_call, response,
};
use hsl_types::{Field, Ground, Isometry2, Vector2};

use super::refusal::Refusal;
use super::{Limits, ManualCommand};

/// Initial temperature of the motors \[°C\].
const TEMPERATURE: i8 = 35;
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

    /// Adds the events of a pressed button to the unsent events.
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

    /// Moves the robot up to `now` with its velocity. The robot stops if no call to move has arrived for the timeout,
    /// and stands up at the end of getting up.
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
}
