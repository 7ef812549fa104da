//! Robot with its bridge, tick by tick.

use std::time::Duration;

use booster::{Call, Status, parse_status, request};
use hsl_types::{
    HeadMotion, MotionCommand, Orientation2, OrientationMode, Path, PlayerNumber, Point2, Time,
};
use k1_bridge::stand_in::{Limits, StandIn};
use k1_bridge::{K1Bridge, K1Input, K1Parameters, Notice, Tick};
use robot_bridge::Input;

const PERIOD: Duration = Duration::from_millis(10);

/// Robot, bridge, and behavior that repeats its command.
pub(crate) struct Robot {
    pub(crate) bridge: K1Bridge,
    pub(crate) k1: StandIn,
    pub(crate) command: Option<MotionCommand>,
    /// Set if messages of the robot and calls arrive.
    pub(crate) is_connected: bool,
    pub(crate) now: Duration,
    pub(crate) log: Vec<Notice>,
    /// All calls, in order.
    pub(crate) calls: Vec<Call>,
}

impl Robot {
    /// Creates a robot in damping, whose behavior does not command yet.
    pub(crate) fn new() -> Self {
        Self::with(K1Parameters::default())
    }

    /// Creates a simulated K1 with a bridge.
    pub(crate) fn with(parameters: K1Parameters) -> Self {
        Self {
            bridge: K1Bridge::new(PlayerNumber::new::<3>(), parameters),
            k1: StandIn::new(Limits::default()),
            command: None,
            is_connected: true,
            now: Duration::ZERO,
            log: Vec::new(),
            calls: Vec::new(),
        }
    }

    pub(crate) fn playing(command: MotionCommand) -> Self {
        let mut robot = Self::new();
        robot.command = Some(command);
        robot.run(5.0);
        assert!(robot.k1.mode().walks(), "{:?}", robot.log);
        robot.log.clear();
        robot.calls.clear();
        robot
    }

    pub(crate) fn time(&self) -> Time {
        Time::from_nanos(1_000_000_000) + self.now
    }

    pub(crate) fn tick(&mut self) -> Tick {
        self.now += PERIOD;
        let now = self.time();
        self.k1.advance(self.now);
        if self.is_connected {
            for input in [
                K1Input::LowState(self.k1.low_state()),
                K1Input::Odometer(self.k1.odometer()),
                K1Input::Fall(self.k1.fall_down_state()),
            ] {
                self.bridge.handle(input, now);
            }
            for button in self.k1.take_buttons() {
                self.bridge.handle(K1Input::Button(button), now);
            }
        }
        if let Some(command) = self.command.clone() {
            self.bridge
                .handle(K1Input::Topics(Input::Command(command)), now);
        }
        let tick = self.bridge.tick(now);
        self.send(&tick);
        tick
    }

    /// Sends the output of the bridge to the robot, and its answers to the bridge.
    pub(crate) fn send(&mut self, tick: &Tick) {
        self.log.extend(&tick.notices);
        for (number, call) in &tick.calls {
            self.calls.push(*call);
            if !self.is_connected {
                continue;
            }
            let (answer, refusal) = self.k1.answer(&request("", *call), self.now);
            let status = parse_status(&answer).unwrap();
            assert_eq!(refusal.is_none(), status == Status::OK);
            let number = *number;
            let answered = K1Input::Answer { number, status };
            self.bridge.handle(answered, self.time());
        }
        if let Some(kick) = tick.kick.clone().filter(|_| self.is_connected) {
            self.k1.set_kick(kick);
        }
    }

    /// Runs ticks for the given time \[s\], and returns the last one.
    pub(crate) fn run(&mut self, seconds: f64) -> Tick {
        let end = self.now + Duration::from_secs_f64(seconds);
        let mut tick = self.tick();
        while self.now < end {
            tick = self.tick();
        }
        tick
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

/// Returns a walk straight ahead at 0.2 m/s.
pub(crate) fn walk() -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path: Path::straight_to(Point2::new(3.0, 0.0)),
        orientation_mode: OrientationMode::AlignWithPath,
        target_orientation: Orientation2::identity(),
        distance_to_be_aligned: 0.5,
        speed: 0.2,
    }
}
