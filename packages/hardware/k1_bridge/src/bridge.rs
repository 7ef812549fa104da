use std::collections::BTreeMap;
use std::time::Duration;

use booster::{
    ButtonEvent, Call, FallDownState as Fall, HEAD_PITCH, HEAD_YAW, Kick, LowState, Mode, Odometer,
    Press, Status,
};
use hsl_types::{
    FallDownState, FallDownStateKind, HeadMotion, KickPower, MotionCommand, PlayerNumber, Time,
    WorldState,
};
use hsl_wire::convert::time;
use hsl_wire::std_msgs::Header;
use robot_bridge::{
    BodyState, BridgeInputs, HeadAim, HeadAngles, Input, Velocity, walking_velocity,
};

use crate::odometry::Odometry;
use crate::{K1Parameters, Modes, Notice, StandDown};

/// Maximum number of calls without an answer; the oldest ones are dropped.
const MAX_PENDING: usize = 200;
/// Temperature by which a motor that was too hot must cool down \[°C\].
const COOLING: i16 = 10;
/// Time without commands after which the head continues from its measured angles.
const HEAD_TIMEOUT: Duration = Duration::from_millis(500);

/// Input of the bridge between two ticks.
#[derive(Clone, Debug, PartialEq)]
pub enum K1Input {
    /// Message on one of the topics that all bridges have.
    Topics(Input),
    /// State of the robot's motors.
    LowState(LowState),
    /// Odometer of the robot.
    Odometer(Odometer),
    /// Fall state of the robot.
    Fall(Fall),
    /// Event of a button of the robot.
    Button(ButtonEvent),
    /// Answer of the robot to a call.
    Answer {
        /// Number of the call in [`Tick::calls`].
        number: u64,
        /// Status of the call.
        status: Status,
    },
}

/// Output of the bridge in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tick {
    /// Calls of the robot's locomotion service, each with a number.
    pub calls: Vec<(u64, Call)>,
    /// Kick for the robot.
    pub kick: Option<Kick>,
    /// World state for the behavior; `None` while the robot is disconnected.
    pub world_state: Option<WorldState>,
    /// Messages for the log.
    pub notices: Vec<Notice>,
}

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
    /// Number of the next call.
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

    /// Stores an input that arrived at `now`. The first state of the motors connects the robot.
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

    /// Returns the calls, the kick and the world state at `now`, and logs changes as notices. While the robot is
    /// disconnected, returns notices only. A robot with a reason to stand down gets no commands of its behavior.
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
    /// its feet.
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

    /// Returns whether the robot has sent nothing for too long, or never. When the connection is lost, logs it and
    /// resets everything that depends on the robot's state.
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

    /// Returns the reason for which the robot does not follow its behavior, or `None` if it does. The first one that
    /// applies counts.
    fn stand_down_reason(&self, now: Time) -> Option<StandDown> {
        if self.held.is_some() {
            return self.held;
        }
        if let Some((motor, temperature)) = self.hot {
            return Some(StandDown::Hot { motor, temperature });
        }
        match self.inputs.command.age(now) {
            None => Some(StandDown::NoCommand(None)),
            Some(age) if age > self.parameters.damping_timeout => Some(StandDown::Abandoned(age)),
            Some(age) if age > self.parameters.command_timeout => {
                Some(StandDown::NoCommand(Some(age)))
            }
            Some(_) if self.must_stand_first() => Some(StandDown::Lies),
            Some(_) => None,
        }
    }

    /// Returns whether the robot lies on the ground, and its command needs a standing robot. The robot would refuse all
    /// calls to walk.
    fn must_stand_first(&self) -> bool {
        let command = self.inputs.command.last();
        self.fall.kind == FallDownStateKind::HasFallen
            && command.is_some_and(|command| required_mode(command).walks())
    }

    /// Adds a notice if the reason to stand down, or its absence, has changed. Changed numbers of the same reason are
    /// not logged.
    fn log_change(&mut self, reason: Option<StandDown>) {
        let before = std::mem::replace(&mut self.logged, reason);
        match (before, reason) {
            (Some(before), Some(reason)) if before.has_same_kind(reason) => {}
            (_, Some(reason)) => self.notices.push(Notice::StandsDown(reason)),
            (Some(_), None) => self.notices.push(Notice::Follows),
            (None, None) => {}
        }
    }

    /// Returns the mode that the robot needs for its command, or for standing down with limp joints; `None` if it keeps
    /// its mode.
    fn wanted_mode(
        &self,
        reason: Option<StandDown>,
        command: Option<&MotionCommand>,
    ) -> Option<Mode> {
        match (reason, command) {
            (
                Some(StandDown::Stopped { .. } | StandDown::Hot { .. } | StandDown::Abandoned(_)),
                _,
            ) => Some(Mode::Damping),
            (Some(StandDown::WaitsForButton | StandDown::NoCommand(_) | StandDown::Lies), _)
            | (None, None) => None,
            (None, Some(command)) => Some(required_mode(command)),
        }
    }

    /// Adds one call to get up for each command to stand up, as soon as the robot says that it can.
    fn get_up(&mut self, tick: &mut Tick, command: &MotionCommand) {
        let is_commanded = *command == MotionCommand::StandUp;
        if is_commanded && self.fall.is_recovery_available && !self.get_up_requested {
            self.get_up_requested = true;
            self.call(tick, Call::GetUp);
        } else if !is_commanded {
            self.get_up_requested = false;
        }
    }

    /// Adds the calls to start or end a kick, and, at the call interval, those to move and to rotate the head. During a
    /// kick the robot receives the ball's position instead of a velocity. Without a command to walk it stands still.
    fn play(&mut self, tick: &mut Tick, command: &MotionCommand, now: Time) {
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
    fn kick(&self, command: &MotionCommand, now: Time) -> Option<Kick> {
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

    /// Returns the state of the body for the behavior. Missing commands are not reported as `Damping`, because the
    /// behavior would then command damping forever; for the same reason `Prepare` is not reported before soccer.
    fn body_state(&self, reason: Option<StandDown>) -> BodyState {
        match reason {
            Some(StandDown::WaitsForButton | StandDown::Stopped { .. } | StandDown::Hot { .. }) => {
                BodyState::Damping
            }
            _ => BodyState::Ready,
        }
    }

    /// Adds a call to the output, with the number by which its answer is found.
    fn call(&mut self, tick: &mut Tick, call: Call) {
        let number = self.next_number;
        self.next_number += 1;
        self.pending.insert(number, call);
        if self.pending.len() > MAX_PENDING {
            self.pending.pop_first();
        }
        tick.calls.push((number, call));
    }

    /// Handles the answer to a call: updates the mode and logs a refusal. Answers to calls that were dropped are
    /// ignored.
    fn handle_answer(&mut self, number: u64, status: Status, now: Time) {
        let Some(call) = self.pending.remove(&number) else {
            return;
        };
        if let Call::ChangeMode(_) = call {
            self.modes.handle_answer(status, now);
        }
        if status != Status::OK {
            let api_id = call.api_id();
            self.notices.push(Notice::Refused { api_id, status });
        }
    }
}

/// Returns the mode in which the robot can execute a command.
fn required_mode(command: &MotionCommand) -> Mode {
    match command {
        MotionCommand::Damping => Mode::Damping,
        MotionCommand::Prepare | MotionCommand::StandUp => Mode::Prepare,
        _ => Mode::Soccer,
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
