use std::collections::BTreeMap;

use bevy_ecs::prelude::{Resource, World};
use hsl_types::{RobotId, RunResult, Severity, Time, Violation};

use crate::outcome::answer_count::SimulatorAnswerCounts;
use crate::world::clock::SimulatorClock;

/// Name of the check that finds decisions on old inputs.
const STALE_DECISION: &str = "stale_decision";

/// Reason of a node with changed parameters.
const WAS_SET: &str = "a parameter was set during the match";

/// Reason of a referee with commands from outside.
const WAS_COMMANDED: &str = "a command came from outside the match";

/// Reasons why the same match may give another bag when it is repeated.
///
/// A node that decides in a timer may not have the inputs of the tick when the timer fires, and only the node can
/// detect this. It therefore reports the time of the world state that it used, in `MotionCommand.decided_on`.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorReproducibility {
    /// Set if answers are used when they arrive, at the pace of the wall clock. Then no other reason is reported.
    follows_wall_clock: bool,
    /// Reasons from outside the match, in order of detection.
    external: Vec<String>,
    /// Ticks in which a parameter of the referee was set.
    referee_set: Ticks,
    /// Ticks in which a command from outside took effect.
    referee_commanded: Ticks,
    robots: BTreeMap<RobotId, RobotReasons>,
}

/// Ticks in which a robot gave a reason, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct RobotReasons {
    /// The robot did not report the time of the world state on which it decided.
    unknown: Ticks,
    /// The robot decided on the world state of another tick.
    stale: Ticks,
    /// The robot did not answer in time.
    missed: Ticks,
    /// A parameter of the robot's node was set.
    set: Ticks,
}

/// Number of ticks, and the number of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ticks {
    count: u64,
    first: u64,
}

impl SimulatorReproducibility {
    /// Returns the reasons why the same match may give another bag; empty if none is known.
    fn reasons(&self) -> Vec<String> {
        if self.follows_wall_clock {
            return vec![RunResult::FOLLOWS_WALL_CLOCK.to_owned()];
        }
        let robots = self.robots.iter();
        let of_robots = robots.flat_map(|(robot, reasons)| reasons.reasons(*robot));
        let of_referee = [
            (self.referee_set, WAS_SET),
            (self.referee_commanded, WAS_COMMANDED),
        ];
        let of_referee = of_referee
            .into_iter()
            .filter_map(|(ticks, what)| ticks.reason("the referee", what));
        let external = self.external.iter().cloned();
        external.chain(of_referee).chain(of_robots).collect()
    }

    /// Returns the reasons known in `app`, including robots that did not answer some ticks.
    pub fn reasons_in(app: &World) -> Vec<String> {
        // A scenario may have removed the resource.
        let reproducibility = app.get_resource::<Self>();
        let mut reasons = reproducibility.map(Self::reasons).unwrap_or_default();
        if let (Some(counts), Some(clock)) = (
            app.get_resource::<SimulatorAnswerCounts>(),
            app.get_resource::<SimulatorClock>(),
        ) {
            reasons.extend(counts.lines(clock.tick_duration));
        }
        reasons
    }

    /// Returns true if answers are used when they arrive, for any earlier tick.
    pub(crate) fn follows_wall_clock(&self) -> bool {
        self.follows_wall_clock
    }

    /// Sets whether answers are used when they arrive, at the pace of the wall clock.
    pub(crate) fn follow_wall_clock(&mut self, follows: bool) {
        self.follows_wall_clock = follows;
    }

    /// Records a reason from outside the match.
    pub(crate) fn add_reason(&mut self, what: &str) {
        self.external.push(what.to_owned());
    }

    /// Records that a parameter of the referee was set during the match.
    pub(crate) fn set_referee(&mut self, tick: u64) {
        self.referee_set.add(tick);
    }

    /// Records that a command to the referee from outside the match takes effect in a tick.
    pub fn command_referee(&mut self, tick: u64) {
        self.referee_commanded.add(tick);
    }

    /// Records that a parameter of a robot was set during the match.
    pub(crate) fn set_robot(&mut self, robot: RobotId, tick: u64) {
        self.entry(robot).set.add(tick);
    }

    /// Records that a robot did not answer in time, which depends on the machine.
    pub(crate) fn miss(&mut self, robot: RobotId, tick: u64) {
        self.entry(robot).missed.add(tick);
    }

    /// Checks that the robot decided on the world state of the tick of `clock`. Otherwise records the tick and returns
    /// a violation. `decided_on` is `None` if the robot did not report the time; then only records the tick. Checks
    /// nothing if ticks follow the wall clock.
    pub(crate) fn check(
        &mut self,
        robot: RobotId,
        decided_on: Option<Time>,
        clock: &SimulatorClock,
    ) -> Option<Violation> {
        if self.follows_wall_clock || decided_on == Some(clock.now) {
            return None;
        }
        let Some(decided_on) = decided_on else {
            self.entry(robot).unknown.add(clock.tick);
            return None;
        };
        self.entry(robot).stale.add(clock.tick);
        Some(Violation {
            check_name: STALE_DECISION,
            robot: Some(robot),
            message: format!(
                "decided on the world state of {decided_on} instead of that of {}",
                clock.now
            ),
            severity: Severity::Warning,
        })
    }

    /// Returns the reasons of the robot, which are created at first use.
    fn entry(&mut self, robot: RobotId) -> &mut RobotReasons {
        self.robots.entry(robot).or_default()
    }
}

impl RobotReasons {
    /// Returns a text for each reason that the robot gave in some ticks.
    fn reasons(&self, robot: RobotId) -> impl Iterator<Item = String> {
        [
            (self.unknown, "decided_on is missing in its motion_command"),
            (self.stale, "it decided on the world state of another tick"),
            (
                self.missed,
                "its answer was late, which depends on the machine",
            ),
            (self.set, WAS_SET),
        ]
        .into_iter()
        .filter_map(move |(ticks, what)| ticks.reason(&format!("robot {robot}"), what))
    }
}

impl Ticks {
    /// Returns the text of a reason: `who` gave the reason `what` in these ticks. `None` if there are no such ticks.
    fn reason(self, who: &str, what: &str) -> Option<String> {
        let Self { count, first } = self;
        (count > 0).then(|| {
            format!(
                "{who}: {what} ({}, the first is {first})",
                hsl_types::Ticks(count)
            )
        })
    }

    fn add(&mut self, tick: u64) {
        if self.count == 0 {
            self.first = tick;
        }
        self.count += 1;
    }
}
