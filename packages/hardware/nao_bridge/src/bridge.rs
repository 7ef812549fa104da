use hsl_types::{
    FallDownState, FallDownStateKind, HeadMotion, MotionCommand, PlayerNumber, Time, WorldState,
};
use lola::{Effectors, JointStatus, Sensors, Touch};
use robot_bridge::{BodyState, BridgeInputs, Input, Velocity, walking_velocity};

use crate::body::{Body, Posture};
use crate::{FallFilter, JointTargets, NaoParameters, Notice, StandDown};

/// Input of the bridge between two cycles.
#[derive(Clone, Debug, PartialEq)]
pub enum RobotInput {
    /// Message on one of the topics that all bridges have.
    Topics(Input),
    /// Current velocity of a walk engine.
    WalkVelocity(Velocity),
    /// Joint angles of a motion engine.
    JointTargets(JointTargets),
}

/// Output of the bridge in a cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    /// Commands for the robot.
    pub effectors: Effectors,
    /// Velocity for the walk engine.
    pub velocity: Velocity,
    /// World state for the behavior.
    pub world_state: WorldState,
    /// Messages for the log.
    pub notices: Vec<Notice>,
}

/// Bridge between LoLA and the behavior of a NAO, without I/O: inputs go to `handle`, and `cycle` answers each message
/// of the robot. The bridge makes all joints limp if there is a problem.
#[derive(Debug)]
pub struct NaoBridge {
    parameters: NaoParameters,
    /// Knowledge of the robot, and last command of its behavior.
    inputs: BridgeInputs,
    /// Fall state, from the angles of the torso.
    fall: FallFilter,
    /// Controller of the joints.
    body: Body,
    /// Reason for which the robot stays limp until a button is pressed.
    held: Option<StandDown>,
    /// Buttons in the last cycle, to find new presses.
    touched: Touch,
    /// Last velocity of a walk engine, and the time of its arrival.
    walked: Option<(Velocity, Time)>,
    /// Last joint angles of a motion engine, and the time of their arrival.
    targets: Option<(JointTargets, Time)>,
    /// Time of the last cycle; `None` while the robot is disconnected.
    last_cycle: Option<Time>,
    /// Reason for limp joints that was logged last.
    logged_limp: Option<StandDown>,
    /// Posture that was logged last; `None` for limp.
    logged_posture: Option<BodyState>,
    /// Task that was logged last as lacking a motion engine.
    logged_engine: Option<&'static str>,
}

impl NaoBridge {
    /// Creates the bridge of a robot.
    pub fn new(player_number: PlayerNumber, parameters: NaoParameters) -> Self {
        let pose = parameters.initial_pose.ground_to_field();
        Self {
            inputs: BridgeInputs::new(
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
            logged_limp: None,
            logged_posture: None,
            logged_engine: None,
            parameters,
        }
    }

    /// Stores an input that arrived at `now`.
    pub fn handle(&mut self, input: RobotInput, now: Time) {
        match input {
            RobotInput::Topics(input) => self.inputs.handle(input, now),
            RobotInput::WalkVelocity(velocity) => self.walked = Some((velocity, now)),
            RobotInput::JointTargets(targets) => self.targets = Some((targets, now)),
        }
    }

    /// Handles a lost connection: after the next connection, the robot starts limp.
    pub fn disconnect(&mut self) {
        self.body.make_limp();
        self.last_cycle = None;
    }

    /// Runs a cycle on a message of the robot that arrived at `now`. Returns the commands for its joints, and the
    /// output for walk engine, behavior and log. Updates pose, fall state and posture. Without a reason to be limp, the
    /// robot rises and follows its behavior.
    pub fn cycle(&mut self, sensors: &Sensors, now: Time) -> Cycle {
        let timeout = self.parameters.command_timeout;
        let command = self.inputs.command.current(now, timeout).cloned();
        let targets = self.targets_at(now).cloned();
        self.handle_buttons(sensors.touch);
        self.walk(now);
        let gets_up = command == Some(MotionCommand::StandUp) && targets.is_some();
        let fall = self.fall.update(sensors.angles, gets_up, now);
        let reason = self.limp_reason(sensors, command.as_ref(), fall, gets_up, now);
        match reason {
            Some(_) => self.body.make_limp(),
            None if gets_up => self.body.follow_commands(sensors, now),
            None => self.body.rise(sensors, now),
        }
        let command = command.unwrap_or_default();
        let is_up = self.body.posture == Posture::Up;
        let missing = engine_task(&command).filter(|_| is_up && targets.is_none());
        let notices = self.notices(reason, missing);
        let targets = targets.filter(|_| engine_task(&command).is_some());
        let head = command.head_motion().unwrap_or(HeadMotion::ZeroAngles);
        let body = self.body_state(reason);
        Cycle {
            effectors: self.body.effectors(sensors, targets.as_ref(), head, now),
            velocity: match is_up {
                true => walking_velocity(&command, &self.parameters.walk),
                false => Velocity::default(),
            },
            world_state: self.inputs.knowledge.world_state(body, fall, now),
            notices,
        }
    }

    /// Returns the reason for which all joints must be limp, or `None`. The first one that applies counts: a button, a
    /// hot joint, a fall, no command, a damping command. `gets_up` is true while a motion engine gets the robot up.
    fn limp_reason(
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
        let no_command = || StandDown::NoCommand(self.inputs.command.age(now));
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

    /// Returns the state of the body for the behavior. Missing commands are not reported as `Damping`, because the
    /// behavior would then command damping forever.
    fn body_state(&self, reason: Option<StandDown>) -> BodyState {
        match (reason, &self.body.posture) {
            (Some(StandDown::WaitsForButton | StandDown::Stopped | StandDown::Hot(..)), _) => {
                BodyState::Damping
            }
            (None, Posture::Preparing { .. }) => BodyState::Prepare,
            _ => BodyState::Ready,
        }
    }

    /// Handles the buttons: a press of the chest button starts the robot, all three buttons of the head at once stop
    /// it.
    fn handle_buttons(&mut self, touch: Touch) {
        let before = std::mem::replace(&mut self.touched, touch);
        if touch.chest && !before.chest {
            self.held = None;
        }
        if touch.head_front && touch.head_middle && touch.head_rear {
            self.held = Some(StandDown::Stopped);
        }
    }

    /// Moves the robot's pose by the velocity of the walk engine since the last cycle.
    fn walk(&mut self, now: Time) {
        let before = self.last_cycle.replace(now);
        let timeout = self.parameters.engine_timeout;
        if let Some((velocity, at)) = self.walked
            && let Some(before) = before
            && now.since(at) <= timeout
        {
            // A robot does not walk while the connection is lost.
            let span = now.since(before).min(timeout);
            self.inputs.knowledge.walk(velocity, span);
        }
    }

    /// Returns the targets of a motion engine, or `None` if they are older than `engine_timeout`.
    fn targets_at(&self, now: Time) -> Option<&JointTargets> {
        let (targets, at) = self.targets.as_ref()?;
        (now.since(*at) <= self.parameters.engine_timeout).then_some(targets)
    }

    /// Returns log messages about the changes since the last call, and stores the new state for the next one. `reason`
    /// is the reason for limp joints, and `missing` the task that lacks a motion engine.
    fn notices(&mut self, reason: Option<StandDown>, missing: Option<&'static str>) -> Vec<Notice> {
        let mut notices = Vec::new();
        let before = std::mem::replace(&mut self.logged_limp, reason);
        if let Some(reason) = reason
            && !before.is_some_and(|before| before.has_same_kind(reason))
        {
            notices.push(Notice::Limp(reason));
        }
        let posture = match self.body.posture {
            Posture::Limp => None,
            Posture::Preparing { .. } => Some(BodyState::Prepare),
            Posture::Up => Some(BodyState::Ready),
        };
        if posture != std::mem::replace(&mut self.logged_posture, posture) {
            notices.extend(posture.map(|posture| match posture {
                BodyState::Ready => Notice::Ready,
                _ => Notice::Prepares,
            }));
        }
        if missing != std::mem::replace(&mut self.logged_engine, missing) {
            notices.extend(missing.map(Notice::NoEngine));
        }
        notices
    }
}

/// Returns the name of the task for which a command needs a motion engine; `None` if the bridge executes it alone.
fn engine_task(command: &MotionCommand) -> Option<&'static str> {
    match command {
        MotionCommand::Damping | MotionCommand::Prepare | MotionCommand::Stand { .. } => None,
        MotionCommand::StandUp => Some("stand up"),
        MotionCommand::VisualKick { .. } => Some("kick"),
        MotionCommand::Walk { .. } | MotionCommand::WalkWithVelocity { .. } => Some("walk"),
    }
}
