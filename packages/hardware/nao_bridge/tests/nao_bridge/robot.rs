//! Robot with its bridge, cycle by cycle.

use std::time::Duration;

use hsl_types::{
    HeadMotion, MotionCommand, Orientation2, OrientationMode, Path, PlayerNumber, Point2, Time,
};
use hsl_wire::sensor_msgs::JointState;
use lola::stand_in::SimulatedNao;
use lola::{CYCLE, Joint, Sensors};
use nao_bridge::{Cycle, JointTargets, NaoBridge, NaoParameters, Notice, RobotInput};
use robot_bridge::Input;

/// Robot, bridge, and behavior that repeats its command.
pub(crate) struct Robot {
    pub(crate) bridge: NaoBridge,
    pub(crate) nao: SimulatedNao,
    pub(crate) command: Option<MotionCommand>,
    /// Targets that a motion engine repeats.
    pub(crate) targets: Option<JointTargets>,
    pub(crate) now: Time,
    pub(crate) log: Vec<Notice>,
}

impl Robot {
    /// Creates a limp robot whose behavior does not command yet.
    pub(crate) fn new() -> Self {
        Self::with(NaoParameters::default())
    }

    /// Creates a simulated NAO with a bridge.
    pub(crate) fn with(parameters: NaoParameters) -> Self {
        Self {
            bridge: NaoBridge::new(PlayerNumber::new::<3>(), parameters),
            nao: SimulatedNao::default(),
            command: None,
            targets: None,
            now: Time::from_nanos(1_000_000_000),
            log: Vec::new(),
        }
    }

    pub(crate) fn standing(command: MotionCommand) -> Self {
        let mut robot = Self::new();
        robot.command = Some(command);
        robot.press_chest();
        robot.run(3.0);
        assert!(robot.is_stiff(), "{:?}", robot.log);
        robot.log.clear();
        robot
    }

    pub(crate) fn press_chest(&mut self) {
        self.nao.touch.chest = true;
        self.run(0.1);
        self.nao.touch.chest = false;
        self.run(0.1);
    }

    pub(crate) fn take(&mut self, input: Input) {
        self.bridge.handle(RobotInput::Topics(input), self.now);
    }

    pub(crate) fn cycle(&mut self) -> Cycle {
        self.now += CYCLE;
        self.nao.step(CYCLE);
        if let Some(command) = self.command.clone() {
            self.take(Input::Command(command));
        }
        if let Some(targets) = self.targets.clone() {
            self.bridge
                .handle(RobotInput::JointTargets(targets), self.now);
        }
        let cycle = self.bridge.cycle(&self.sensors(), self.now);
        self.nao.command(cycle.effectors);
        self.log.extend(&cycle.notices);
        cycle
    }

    /// Runs cycles for the given time \[s\], and returns the last one.
    pub(crate) fn run(&mut self, seconds: f64) -> Cycle {
        let end = self.now + Duration::from_secs_f64(seconds);
        let mut cycle = self.cycle();
        while self.now < end {
            cycle = self.cycle();
        }
        cycle
    }

    pub(crate) fn sensors(&self) -> Sensors {
        self.nao.sensors(30.0)
    }

    pub(crate) fn angle(&self, joint: Joint) -> f32 {
        self.sensors().position[joint]
    }

    pub(crate) fn is_limp(&self) -> bool {
        self.sensors().stiffness.iter().all(|(_, it)| *it == 0.0)
    }

    pub(crate) fn is_stiff(&self) -> bool {
        self.sensors().stiffness.iter().all(|(_, it)| *it > 0.0)
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        self.log.iter().map(ToString::to_string).collect()
    }
}

pub(crate) fn stand() -> MotionCommand {
    MotionCommand::Stand {
        head: HeadMotion::ZeroAngles,
    }
}

/// Returns a walk straight ahead.
pub(crate) fn walk() -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path: Path::straight_to(Point2::new(2.0, 0.0)),
        orientation_mode: OrientationMode::AlignWithPath,
        target_orientation: Orientation2::identity(),
        distance_to_be_aligned: 0.5,
        speed: 0.2,
    }
}

pub(crate) fn targets(angles: &[(Joint, f64)]) -> JointTargets {
    JointTargets::from_message(&JointState {
        name: angles.iter().map(|(joint, _)| joint.to_string()).collect(),
        position: angles.iter().map(|(_, angle)| *angle).collect(),
        ..JointState::default()
    })
    .unwrap()
}
