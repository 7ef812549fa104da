mod calls;
mod messages;
mod soccer;
mod stand_down;

use std::collections::BTreeMap;

use booster::{
    ButtonEvent, Call, FallDownState as Fall, HEAD_PITCH, HEAD_YAW, LowState, Mode, Press,
};
use hsl_types::{FallDownState, FallDownStateKind, PlayerNumber, Time};
use robot_bridge::{BridgeInputs, HeadAim, HeadAngles};

pub use messages::{K1Input, Tick};

use crate::odometry::Odometry;
use crate::{K1Parameters, Modes, Notice, StandDown};

/// Temperature by which a motor that was too hot must cool down \[°C\].
const COOLING: i16 = 10;

/// Bridge between the topics of a K1 and its behavior, without I/O: inputs go to `handle`, and `tick` returns the
/// outputs.
#[derive(Debug)]
pub struct K1Bridge {
    parameters: K1Parameters,
    /// Knowledge of the robot, and last command of its behavior.
    inputs: BridgeInputs,
    /// Controller of the head's angles.
    head: HeadAim,
    /// Assumed mode of the robot.
    modes: Modes,
    /// Last state of the odometer, for the step to the next one.
    odometry: Odometry,
    /// Last fall state that the robot reported.
    fall: FallDownState,
    /// Time of the last state of the motors; `None` while the robot is disconnected.
    last_message: Option<Time>,
    /// Hottest motor above the limit and its temperature \[°C\]; `None` if all are cool enough.
    hot: Option<(usize, i8)>,
    /// Reason for which the robot does not play until a button is clicked.
    held: Option<StandDown>,
    /// Last measured angles of the head.
    head_angles: HeadAngles,
    /// Time of the last calls to move and to rotate the head.
    moved: Option<Time>,
    /// Set if the robot was called to start a visual kick and not to end it.
    kicks: bool,
    /// Set if the current command to get up was passed on.
    get_up_requested: bool,
    /// Calls without an answer.
    pending: BTreeMap<u64, Call>,
    next_number: u64,
    /// Reason that was logged last.
    logged: Option<StandDown>,
    /// Messages for the log of the next tick.
    notices: Vec<Notice>,
}

impl K1Bridge {
    /// Creates the bridge of a robot.
    pub fn new(player_number: PlayerNumber, parameters: K1Parameters) -> Self {
        let pose = parameters.initial_pose.ground_to_field();
        Self {
            inputs: BridgeInputs::new(
                player_number,
                pose,
                parameters.perception,
                &parameters.vision,
            ),
            head: HeadAim::default(),
            modes: Modes::new(parameters.prepare_duration, parameters.retry),
            odometry: Odometry::default(),
            fall: FallDownState::default(),
            last_message: None,
            hot: None,
            held: parameters.needs_button.then_some(StandDown::WaitsForButton),
            head_angles: HeadAngles::default(),
            moved: None,
            kicks: false,
            get_up_requested: false,
            pending: BTreeMap::new(),
            next_number: 0,
            logged: None,
            notices: Vec::new(),
            parameters,
        }
    }

    /// Stores an input that arrived at `now`, for the next tick. The first state of the motors connects the robot, and
    /// buttons stop it or end that.
    pub fn handle(&mut self, input: K1Input, now: Time) {
        match input {
            K1Input::Topics(input) => self.inputs.handle(input, now),
            K1Input::LowState(state) => {
                if self.last_message.replace(now).is_none() {
                    self.notices.push(Notice::Connected);
                }
                self.measure(&state);
            }
            K1Input::Odometer(odometer) => {
                if let Some((translation, rotation)) = self.odometry.step(&odometer) {
                    self.inputs.knowledge.step(translation, rotation);
                }
            }
            K1Input::Fall(fall) => self.fall = fall_down_state(&fall),
            K1Input::Button(button) => self.handle_button(&button),
            K1Input::Answer { number, status } => self.handle_answer(number, status, now),
        }
    }

    /// Handles a button: a long press of any button stops the robot, a click lets it follow its behavior again.
    fn handle_button(&mut self, event: &ButtonEvent) {
        match event.press() {
            Some(Press::LongStart) => {
                let button = event.button;
                self.held = Some(StandDown::Stopped { button });
            }
            Some(Press::Click) => self.held = None,
            _ => {}
        }
    }

    /// Stores angles of the head and the hottest motor. A motor that was too hot stays so until it has cooled down by
    /// [`COOLING`], so that the robot does not switch back and forth.
    fn measure(&mut self, state: &LowState) {
        let motors = &state.motor_state_serial;
        let angle = |index: usize| motors.get(index).map_or(0.0, |motor| motor.q);
        self.head_angles = HeadAngles {
            yaw: angle(HEAD_YAW),
            pitch: angle(HEAD_PITCH),
        };
        let hottest = motors.iter().enumerate();
        let hottest = hottest.max_by_key(|(_, motor)| motor.temperature);
        let limit = i16::from(self.parameters.hottest);
        let limit = match self.hot {
            Some(_) => limit - COOLING,
            None => limit,
        };
        self.hot = hottest
            .map(|(index, motor)| (index, motor.temperature))
            .filter(|(_, celsius)| i16::from(*celsius) > limit);
    }

    /// Advances the bridge to `now`. Returns the calls, the kick, the world state, and the notices since the last tick.
    /// While the robot is disconnected, returns notices only. A robot with a reason to stand down gets no commands of
    /// its behavior.
    pub fn tick(&mut self, now: Time) -> Tick {
        let mut tick = Tick::default();
        if self.is_disconnected(now) {
            tick.notices = std::mem::take(&mut self.notices);
            return tick;
        }
        let reason = self.stand_down_reason(now);
        self.log_change(reason);
        let timeout = self.parameters.damping_timeout;
        let last = self.inputs.command.current(now, timeout).cloned();
        if let Some(wanted) = self.wanted_mode(reason, last.as_ref())
            && let Some(mode) = self.modes.request(wanted, now)
        {
            self.notices.push(Notice::ModeRequested(mode));
            self.call(&mut tick, Call::ChangeMode(mode));
        }
        let command = last.filter(|_| reason.is_none()).unwrap_or_default();
        self.get_up(&mut tick, &command);
        if self.modes.assumed(now) == Some(Mode::Soccer) {
            self.play(&mut tick, &command, now);
        }
        let body = self.body_state(reason);
        tick.world_state = Some(self.inputs.knowledge.world_state(body, self.fall, now));
        tick.notices = std::mem::take(&mut self.notices);
        tick
    }

    /// Returns the last output of the bridge, before the node ends: the robot stops walking and kicking, and stays on
    /// its feet. Stores the calls as pending.
    pub fn end(&mut self, now: Time) -> Tick {
        let mut tick = Tick::default();
        if self.modes.assumed(now) == Some(Mode::Soccer) {
            if self.kicks {
                self.call(&mut tick, Call::VisualKick { start: false });
            }
            let call = Call::Move {
                vx: 0.0,
                vy: 0.0,
                vyaw: 0.0,
            };
            self.call(&mut tick, call);
        }
        tick
    }

    /// Returns whether the robot has sent nothing for too long, or never. When the connection is lost, adds a notice
    /// and resets modes, odometry, pending calls and kick.
    fn is_disconnected(&mut self, now: Time) -> bool {
        let Some(last_message) = self.last_message else {
            return true;
        };
        let silence = now.since(last_message);
        let is_disconnected = silence > self.parameters.robot_timeout;
        if is_disconnected {
            self.notices.push(Notice::Disconnected(silence));
            self.last_message = None;
            self.modes.reset();
            self.odometry.restart();
            self.pending.clear();
            self.kicks = false;
        }
        is_disconnected
    }
}

/// Converts the robot's fall state. An unknown number counts as fallen.
fn fall_down_state(fall: &Fall) -> FallDownState {
    FallDownState {
        kind: match fall.fall_down_state {
            0 => FallDownStateKind::IsReady,
            1 => FallDownStateKind::IsFalling,
            3 => FallDownStateKind::IsGettingUp,
            // An unknown state must not lead to walking.
            _ => FallDownStateKind::HasFallen,
        },
        is_recovery_available: fall.is_recovery_available,
    }
}
