use hsl_types::{
    FallDownState, FallDownStateKind, HeadMotion, MotionCommand, PlayerNumber, Time, WorldState,
};
use lola::{Effectors, JointStatus, Sensors, Touch};
use robot_bridge::{BodyState, Input, Seam, Velocity, walking_velocity};

use crate::body::{Body, Posture};
use crate::{FallFilter, JointTargets, NaoParameters, Notice, StandDown};

/// What the bridge receives between two cycles.
#[derive(Clone, Debug, PartialEq)]
pub enum RobotInput {
    /// From our side.
    Ours(Input),
    /// The velocity at which a walk engine walks.
    Walked(Velocity),
    /// Where a motion engine wants joints to be.
    Targets(JointTargets),
}

/// What the bridge sends in a cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    /// To the robot.
    pub effectors: Effectors,
    /// To the walk engine.
    pub velocity: Velocity,
    /// To the behavior.
    pub world_state: WorldState,
    /// To the log.
    pub notices: Vec<Notice>,
}

/// A NAO between LoLA and its behavior. It makes all joints limp when anything is wrong.
#[derive(Debug)]
pub struct NaoBridge {
    parameters: NaoParameters,
    seam: Seam,
    fall: FallFilter,
    body: Body,
    /// Why a person keeps the robot limp.
    held: Option<StandDown>,
    touched: Touch,
    walked: Option<(Velocity, Time)>,
    targets: Option<(JointTargets, Time)>,
    last_cycle: Option<Time>,
    /// What was told last: why the joints are limp, if they are.
    told_limp: Option<StandDown>,
    told_posture: Option<BodyState>,
    told_engine: Option<&'static str>,
}

impl NaoBridge {
    /// Creates the bridge of a robot.
    pub fn new(player_number: PlayerNumber, parameters: NaoParameters) -> Self {
        let pose = parameters.initial_pose.ground_to_field();
        Self {
            seam: Seam::new(
                player_number,
                pose,
                parameters.perception,
                &parameters.vision,
            ),
            fall: FallFilter::new(parameters.fall),
            body: Body::new(
                parameters.prepare_duration,
                parameters.stiffness,
                parameters.head,
            ),
            held: parameters.needs_button.then_some(StandDown::WaitsForButton),
            touched: Touch::default(),
            walked: None,
            targets: None,
            last_cycle: None,
            told_limp: None,
            told_posture: None,
            told_engine: None,
            parameters,
        }
    }

    /// Takes what arrived at `now`.
    pub fn take(&mut self, input: RobotInput, now: Time) {
        match input {
            RobotInput::Ours(input) => self.seam.take(input, now),
            RobotInput::Walked(velocity) => self.walked = Some((velocity, now)),
            RobotInput::Targets(targets) => self.targets = Some((targets, now)),
        }
    }

    /// The robot is gone; when it comes back it is limp.
    pub fn lose(&mut self) {
        self.body.make_limp();
        self.last_cycle = None;
    }

    /// Answers what the robot sent at `now`.
    pub fn cycle(&mut self, sensors: &Sensors, now: Time) -> Cycle {
        let timeout = self.parameters.command_timeout;
        let command = self.seam.command.current(now, timeout).cloned();
        let targets = self.targets_at(now).cloned();
        self.follow_buttons(sensors.touch);
        self.walk(now);
        let gets_up = command == Some(MotionCommand::StandUp) && targets.is_some();
        let fall = self.fall.update(sensors.angles, gets_up, now);
        let why = self.why_limp(sensors, command.as_ref(), fall, gets_up, now);
        match why {
            Some(_) => self.body.make_limp(),
            None if gets_up => self.body.leave_to_engine(sensors, now),
            None => self.body.rise(sensors, now),
        }
        let command = command.unwrap_or_default();
        let is_up = self.body.posture == Posture::Up;
        let missing = engine_of(&command).filter(|_| is_up && targets.is_none());
        let notices = self.notices(why, missing);
        let targets = targets.filter(|_| engine_of(&command).is_some());
        let head = command.head_motion().unwrap_or(HeadMotion::ZeroAngles);
        let body = self.body_state(why);
        Cycle {
            effectors: self.body.effectors(sensors, targets.as_ref(), head, now),
            velocity: match is_up {
                true => walking_velocity(&command, &self.parameters.walk),
                false => Velocity::default(),
            },
            world_state: self.seam.knowledge.world_state(body, fall, now),
            notices,
        }
    }

    /// Returns why all joints must be limp.
    fn why_limp(
        &self,
        sensors: &Sensors,
        command: Option<&MotionCommand>,
        fall: FallDownState,
        gets_up: bool,
        now: Time,
    ) -> Option<StandDown> {
        let hot = sensors
            .status
            .iter()
            .find(|(_, status)| **status >= JointStatus::VeryHot);
        let no_command = || StandDown::NoCommand(self.seam.command.age(now));
        let fallen = match fall.kind {
            FallDownStateKind::IsFalling => Some(StandDown::Falls),
            FallDownStateKind::HasFallen if !gets_up => Some(StandDown::Lies),
            _ => None,
        };
        self.held
            .or_else(|| hot.map(|(joint, status)| StandDown::Hot(joint, *status)))
            .or(fallen)
            .or_else(|| command.is_none().then(no_command))
            .or_else(|| (command == Some(&MotionCommand::Damping)).then_some(StandDown::Commanded))
    }

    /// Returns what the behavior is told about the body. It is not told `Damping` for want of its own commands, or it
    /// would command damping forever.
    fn body_state(&self, why: Option<StandDown>) -> BodyState {
        match (why, &self.body.posture) {
            (Some(StandDown::WaitsForButton | StandDown::Stopped | StandDown::Hot(..)), _) => {
                BodyState::Damping
            }
            (None, Posture::Preparing { .. }) => BodyState::Prepare,
            _ => BodyState::Ready,
        }
    }

    /// Chest: begin; all buttons of the head at once: stop.
    fn follow_buttons(&mut self, touch: Touch) {
        let before = std::mem::replace(&mut self.touched, touch);
        if touch.chest && !before.chest {
            self.held = None;
        }
        if touch.head_front && touch.head_middle && touch.head_rear {
            self.held = Some(StandDown::Stopped);
        }
    }

    /// Moves the pose as far as the walk engine walked since the last cycle.
    fn walk(&mut self, now: Time) {
        let before = self.last_cycle.replace(now);
        let timeout = self.parameters.engine_timeout;
        if let Some((velocity, at)) = self.walked
            && let Some(before) = before
            && now.since(at) <= timeout
        {
            // A robot that was gone for longer did not walk meanwhile.
            let span = now.since(before).min(timeout);
            self.seam.knowledge.walk(velocity, span);
        }
    }

    /// Returns the targets of a motion engine, if they are fresh.
    fn targets_at(&self, now: Time) -> Option<&JointTargets> {
        let (targets, at) = self.targets.as_ref()?;
        (now.since(*at) <= self.parameters.engine_timeout).then_some(targets)
    }

    /// Returns what changed since the last cycle.
    fn notices(&mut self, why: Option<StandDown>, missing: Option<&'static str>) -> Vec<Notice> {
        let mut notices = Vec::new();
        let before = std::mem::replace(&mut self.told_limp, why);
        if let Some(why) = why
            && !before.is_some_and(|before| before.is_same(why))
        {
            notices.push(Notice::Limp(why));
        }
        let posture = match self.body.posture {
            Posture::Limp => None,
            Posture::Preparing { .. } => Some(BodyState::Prepare),
            Posture::Up => Some(BodyState::Ready),
        };
        if posture != std::mem::replace(&mut self.told_posture, posture) {
            notices.extend(posture.map(|posture| match posture {
                BodyState::Ready => Notice::Ready,
                _ => Notice::Prepares,
            }));
        }
        if missing != std::mem::replace(&mut self.told_engine, missing) {
            notices.extend(missing.map(Notice::NoEngine));
        }
        notices
    }
}

/// Returns what a command needs a motion engine for.
fn engine_of(command: &MotionCommand) -> Option<&'static str> {
    match command {
        MotionCommand::Damping | MotionCommand::Prepare | MotionCommand::Stand { .. } => None,
        MotionCommand::StandUp => Some("stand up"),
        MotionCommand::VisualKick { .. } => Some("kick"),
        MotionCommand::Walk { .. } | MotionCommand::WalkWithVelocity { .. } => Some("walk"),
    }
}
