use std::collections::BTreeMap;

use bevy_ecs::prelude::{Resource, World};
use hsl_types::{RobotId, RunResult, Severity, Time, Violation};

use crate::answer_count::SimulatorAnswerCounts;
use crate::clock::SimulatorClock;

/// Name of the check that finds decisions on old inputs.
const STALE_DECISION: &str = "stale_decision";

/// The reason for a node whose parameters were changed.
const WAS_SET: &str = "a parameter was set while the match ran";

/// The reason for a referee that received commands.
const WAS_COMMANDED: &str = "a command came from outside the match";

/// Reasons why running the same match again may not give the same bag.
///
/// A node that decides in a timer may not have received the inputs of the tick when its timer fires, and only the node
/// can know. So it reports the time of the world state that it used, in `MotionCommand.decided_on`.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorDoubts {
    follows_wall_clock: bool,
    /// Reasons from outside the match, in the order in which they were found.
    surroundings: Vec<String>,
    /// The ticks in which a parameter of the referee was set.
    referee_set: Ticks,
    /// The ticks in which a command from outside took effect.
    referee_commanded: Ticks,
    robots: BTreeMap<RobotId, RobotDoubts>,
}

/// The ticks in which a robot gave a reason.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct RobotDoubts {
    unsaid: Ticks,
    stale: Ticks,
    missed: Ticks,
    set: Ticks,
}

/// A number of ticks, and the first of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ticks {
    count: u64,
    first: u64,
}

impl SimulatorDoubts {
    /// Returns the reasons why the same match may give another bag; empty: none is known.
    fn reasons(&self) -> Vec<String> {
        if self.follows_wall_clock {
            return vec![RunResult::FOLLOWS_WALL_CLOCK.to_owned()];
        }
        let robots = self.robots.iter();
        let of_robots = robots.flat_map(|(robot, doubts)| doubts.reasons(*robot));
        let of_referee = [
            (self.referee_set, WAS_SET),
            (self.referee_commanded, WAS_COMMANDED),
        ];
        let of_referee = of_referee
            .into_iter()
            .filter_map(|(ticks, what)| ticks.reason("the referee", what));
        let surroundings = self.surroundings.iter().cloned();
        surroundings.chain(of_referee).chain(of_robots).collect()
    }

    /// Returns the reasons that are known in `app`.
    pub fn reasons_in(app: &World) -> Vec<String> {
        // A scenario may have removed the resource.
        let doubts = app.get_resource::<Self>();
        let mut reasons = doubts.map(Self::reasons).unwrap_or_default();
        if let (Some(counts), Some(clock)) = (
            app.get_resource::<SimulatorAnswerCounts>(),
            app.get_resource::<SimulatorClock>(),
        ) {
            reasons.extend(counts.lines(clock.tick_duration));
        }
        reasons
    }

    /// Returns whether answers are used when they arrive, whichever tick they answer.
    pub(crate) fn follows_wall_clock(&self) -> bool {
        self.follows_wall_clock
    }

    /// Sets whether ticks follow the wall clock.
    pub(crate) fn follow_wall_clock(&mut self, follows: bool) {
        self.follows_wall_clock = follows;
    }

    /// Records a reason from outside the match.
    pub(crate) fn note(&mut self, what: &str) {
        self.surroundings.push(what.to_owned());
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
        self.of(robot).set.add(tick);
    }

    /// Records that a robot did not answer in time, which depends on the machine.
    pub(crate) fn miss(&mut self, robot: RobotId, tick: u64) {
        self.of(robot).missed.add(tick);
    }

    /// Records the world state that the robot's answer to the tick of `clock` is based on; returns the violation if it
    /// is not that of the tick.
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
            self.of(robot).unsaid.add(clock.tick);
            return None;
        };
        self.of(robot).stale.add(clock.tick);
        Some(Violation {
            check_name: STALE_DECISION,
            robot: Some(robot),
            message: format!(
                "decided on the world state of {decided_on}, not on that of {}",
                clock.now
            ),
            severity: Severity::Warning,
        })
    }

    fn of(&mut self, robot: RobotId) -> &mut RobotDoubts {
        self.robots.entry(robot).or_default()
    }
}

impl RobotDoubts {
    fn reasons(&self, robot: RobotId) -> impl Iterator<Item = String> {
        [
            (
                self.unsaid,
                "its motion_command does not say in decided_on which world state it was decided on",
            ),
            (
                self.stale,
                "it decided on another world state than that of the tick",
            ),
            (
                self.missed,
                "it did not answer in time, which depends on the machine",
            ),
            (self.set, WAS_SET),
        ]
        .into_iter()
        .filter_map(move |(ticks, what)| ticks.reason(&format!("robot {robot}"), what))
    }
}

impl Ticks {
    /// Returns what `who` did in these ticks; none: there are none.
    fn reason(self, who: &str, what: &str) -> Option<String> {
        let Self { count, first } = self;
        (count > 0).then(|| format!("{who}: {what} ({count} ticks, the first is {first})"))
    }

    fn add(&mut self, tick: u64) {
        if self.count == 0 {
            self.first = tick;
        }
        self.count += 1;
    }
}
