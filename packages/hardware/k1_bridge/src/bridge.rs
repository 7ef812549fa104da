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
use robot_bridge::{BodyState, HeadAim, HeadAngles, Input, Seam, Velocity, walking_velocity};

use crate::odometry::Odometry;
use crate::{K1Parameters, Modes, Notice, StandDown};

/// Number of calls whose answers are waited for; older ones are given up.
const MOST_PENDING: usize = 200;
/// Degrees by which a motor that was too hot must cool down.
const COOLING: i16 = 10;
/// Time after which the head is where it was measured, not where it was commanded.
const PAUSE: Duration = Duration::from_millis(500);

/// What the bridge receives between two ticks.
#[derive(Clone, Debug, PartialEq)]
pub enum K1Input {
    /// From our side.
    Ours(Input),
    /// From the robot.
    LowState(LowState),
    /// From the robot.
    Odometer(Odometer),
    /// From the robot.
    Fall(Fall),
    /// From the robot.
    Button(ButtonEvent),
    /// The robot's answer to a call, by the number in [`Tick::calls`].
    Answer {
        /// Number of the call.
        number: u64,
        /// The answer.
        status: Status,
    },
}

/// What the bridge sends in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tick {
    /// To the robot's locomotion service, with a number for each.
    pub calls: Vec<(u64, Call)>,
    /// To the robot.
    pub kick: Option<Kick>,
    /// To the behavior; `None` while the robot is gone.
    pub world_state: Option<WorldState>,
    /// To the log.
    pub notices: Vec<Notice>,
}

/// A K1 between its topics and its behavior.
#[derive(Debug)]
pub struct K1Bridge {
    parameters: K1Parameters,
    seam: Seam,
    head: HeadAim,
    modes: Modes,
    odometry: Odometry,
    fall: FallDownState,
    heard: Option<Time>,
    hot: Option<(usize, i8)>,
    /// Why people keep it from playing.
    held: Option<StandDown>,
    head_angles: HeadAngles,
    moved: Option<Time>,
    kicks: bool,
    asked_to_get_up: bool,
    /// Calls without an answer.
    pending: BTreeMap<u64, Call>,
    next_number: u64,
    told: Option<StandDown>,
    notices: Vec<Notice>,
}

impl K1Bridge {
    /// Creates the bridge of a robot.
    pub fn new(player_number: PlayerNumber, parameters: K1Parameters) -> Self {
        let pose = parameters.initial_pose.ground_to_field();
        Self {
            seam: Seam::new(
                player_number,
                pose,
                parameters.perception,
                &parameters.vision,
            ),
            head: HeadAim::default(),
            modes: Modes::new(parameters.prepare_duration, parameters.retry),
            odometry: Odometry::default(),
            fall: FallDownState::default(),
            heard: None,
            hot: None,
            held: parameters.needs_button.then_some(StandDown::WaitsForButton),
            head_angles: HeadAngles::default(),
            moved: None,
            kicks: false,
            asked_to_get_up: false,
            pending: BTreeMap::new(),
            next_number: 0,
            told: None,
            notices: Vec::new(),
            parameters,
        }
    }

    /// Takes what arrived at `now`.
    pub fn take(&mut self, input: K1Input, now: Time) {
        match input {
            K1Input::Ours(input) => self.seam.take(input, now),
            K1Input::LowState(state) => {
                if self.heard.replace(now).is_none() {
                    self.notices.push(Notice::RobotIsThere);
                }
                self.measure(&state);
            }
            K1Input::Odometer(odometer) => {
                if let Some((translation, rotation)) = self.odometry.step(&odometer) {
                    self.seam.knowledge.step(translation, rotation);
                }
            }
            K1Input::Fall(fall) => self.fall = fall_down_state(&fall),
            K1Input::Button(button) => self.follow_button(&button),
            K1Input::Answer { number, status } => self.answered(number, status, now),
        }
    }

    /// A long press of any button: stop. A click: go on.
    fn follow_button(&mut self, event: &ButtonEvent) {
        match event.press() {
            Some(Press::LongStart) => {
                let button = event.button;
                self.held = Some(StandDown::Stopped { button });
            }
            Some(Press::Click) => self.held = None,
            _ => {}
        }
    }

    /// Takes angles and temperatures. A motor that was too hot must cool down first.
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

    /// Returns what to send at `now`.
    pub fn tick(&mut self, now: Time) -> Tick {
        let mut tick = Tick::default();
        if self.is_gone(now) {
            tick.notices = std::mem::take(&mut self.notices);
            return tick;
        }
        let why = self.why_not(now);
        self.tell(why);
        let timeout = self.parameters.damping_timeout;
        let last = self.seam.command.current(now, timeout).cloned();
        if let Some(wanted) = self.wanted_mode(why, last.as_ref())
            && let Some(mode) = self.modes.request(wanted, now)
        {
            self.notices.push(Notice::Asks(mode));
            self.call(&mut tick, Call::ChangeMode(mode));
        }
        let command = last.filter(|_| why.is_none()).unwrap_or_default();
        self.get_up(&mut tick, &command);
        if self.modes.assumed(now) == Some(Mode::Soccer) {
            self.play(&mut tick, &command, now);
        }
        let body = self.body_state(why);
        tick.world_state = Some(self.seam.knowledge.world_state(body, self.fall, now));
        tick.notices = std::mem::take(&mut self.notices);
        tick
    }

    /// Returns what to send when the bridge ends: the robot stops walking and kicking, and stays on its feet.
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

    /// Returns whether the robot has sent nothing for too long; it is then unknown again.
    fn is_gone(&mut self, now: Time) -> bool {
        let Some(heard) = self.heard else {
            return true;
        };
        let silence = now.since(heard);
        let is_gone = silence > self.parameters.robot_timeout;
        if is_gone {
            self.notices.push(Notice::RobotIsGone(silence));
            self.heard = None;
            self.modes.forget();
            self.odometry.restart();
            self.pending.clear();
            self.kicks = false;
        }
        is_gone
    }

    /// Returns why the robot does not follow its behavior.
    fn why_not(&self, now: Time) -> Option<StandDown> {
        if self.held.is_some() {
            return self.held;
        }
        if let Some((motor, temperature)) = self.hot {
            return Some(StandDown::Hot { motor, temperature });
        }
        match self.seam.command.age(now) {
            None => Some(StandDown::NoCommand(None)),
            Some(age) if age > self.parameters.damping_timeout => Some(StandDown::Abandoned(age)),
            Some(age) if age > self.parameters.command_timeout => {
                Some(StandDown::NoCommand(Some(age)))
            }
            Some(_) if self.must_stand_first() => Some(StandDown::Lies),
            Some(_) => None,
        }
    }

    /// Returns whether the robot lies on the ground and its command is one for a standing robot. The robot refuses to
    /// walk then, however often it is asked.
    fn must_stand_first(&self) -> bool {
        let command = self.seam.command.last();
        self.fall.kind == FallDownStateKind::HasFallen
            && command.is_some_and(|command| mode_of(command).walks())
    }

    fn tell(&mut self, why: Option<StandDown>) {
        let before = std::mem::replace(&mut self.told, why);
        match (before, why) {
            (Some(before), Some(why)) if before.is_same(why) => {}
            (_, Some(why)) => self.notices.push(Notice::StandsDown(why)),
            (Some(_), None) => self.notices.push(Notice::Follows),
            (None, None) => {}
        }
    }

    /// Returns the mode that the robot must be in; `None`: as it is.
    fn wanted_mode(&self, why: Option<StandDown>, command: Option<&MotionCommand>) -> Option<Mode> {
        match (why, command) {
            (
                Some(StandDown::Stopped { .. } | StandDown::Hot { .. } | StandDown::Abandoned(_)),
                _,
            ) => Some(Mode::Damping),
            (Some(StandDown::WaitsForButton | StandDown::NoCommand(_) | StandDown::Lies), _)
            | (None, None) => None,
            (None, Some(command)) => Some(mode_of(command)),
        }
    }

    /// Asks the robot once to get up, when it lies and can.
    fn get_up(&mut self, tick: &mut Tick, command: &MotionCommand) {
        let is_told = *command == MotionCommand::StandUp;
        if is_told && self.fall.is_recovery_available && !self.asked_to_get_up {
            self.asked_to_get_up = true;
            self.call(tick, Call::GetUp);
        } else if !is_told {
            self.asked_to_get_up = false;
        }
    }

    /// Moves the robot and its head, and kicks. Without a command it stands still.
    fn play(&mut self, tick: &mut Tick, command: &MotionCommand, now: Time) {
        let interval = self.parameters.call_interval;
        let is_due = self.moved.is_none_or(|at| now.since(at) >= interval);
        if self.moved.is_none_or(|at| now.since(at) >= PAUSE) {
            self.head.measured(self.head_angles, now);
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

    /// Returns the kick of a command.
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

    /// Returns what the behavior is told about the body. It is not told `Damping` for want of its own commands, or it
    /// would command damping forever; nor `Prepare` on the way to soccer, or it would command that forever.
    fn body_state(&self, why: Option<StandDown>) -> BodyState {
        match why {
            Some(StandDown::WaitsForButton | StandDown::Stopped { .. } | StandDown::Hot { .. }) => {
                BodyState::Damping
            }
            _ => BodyState::Ready,
        }
    }

    fn call(&mut self, tick: &mut Tick, call: Call) {
        let number = self.next_number;
        self.next_number += 1;
        self.pending.insert(number, call);
        if self.pending.len() > MOST_PENDING {
            self.pending.pop_first();
        }
        tick.calls.push((number, call));
    }

    fn answered(&mut self, number: u64, status: Status, now: Time) {
        let Some(call) = self.pending.remove(&number) else {
            return;
        };
        if let Call::ChangeMode(_) = call {
            self.modes.answered(status, now);
        }
        if status != Status::OK {
            let api_id = call.api_id();
            self.notices.push(Notice::Refused { api_id, status });
        }
    }
}

/// Returns the mode in which the robot can carry out a command.
fn mode_of(command: &MotionCommand) -> Mode {
    match command {
        MotionCommand::Damping => Mode::Damping,
        MotionCommand::Prepare | MotionCommand::StandUp => Mode::Prepare,
        _ => Mode::Soccer,
    }
}

fn fall_down_state(fall: &Fall) -> FallDownState {
    FallDownState {
        kind: match fall.fall_down_state {
            0 => FallDownStateKind::IsReady,
            1 => FallDownStateKind::IsFalling,
            3 => FallDownStateKind::IsGettingUp,
            // Whatever else it is, it does not walk.
            _ => FallDownStateKind::HasFallen,
        },
        is_recovery_available: fall.is_recovery_available,
    }
}
