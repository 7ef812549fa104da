use crate::command_interface::CommandInterface;
use crate::decision_periods::DecisionPeriods;
use crate::error_level::ErrorLevel;
use crate::faults::FaultSchedule;
use crate::fuzz::Fuzz;
use crate::reaction_time::ReactionTime;
use crate::robot_values::RobotValues;
use crate::standard_topics::StandardTopics;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{
    AutoRefereeConfig, InvariantConfig, SimulationConfig, SimulatorErrorLevels,
    SimulatorReactionTimes, UnansweredPolicy,
};
use std::path::PathBuf;

use field_mission::{MissionFiles, check_robots};
use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, PlayerNumber, RobotId, Team, limits};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Maximum number of substitutes of a team.
const SUBSTITUTES: usize = limits::PLAYERS - limits::PLAYERS_ON_FIELD as usize;

/// Options of a scenario, with the same keys in parameter files, launch arguments and `sil`.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(deny_unknown_fields, default)]
pub struct ScenarioOptions {
    /// Number of robots in namespace `/hulks`.
    #[parameter(default = 5, range = 0..=limits::PLAYERS_ON_FIELD)]
    pub hulks: u8,
    /// Number of robots in namespace `/opponent`.
    #[parameter(default = 5, range = 0..=limits::PLAYERS_ON_FIELD)]
    pub opponents: u8,
    /// Number of substitutes of each team that has robots; their numbers follow those of the players on the field.
    #[parameter(default = 0, range = 0..=SUBSTITUTES)]
    pub substitutes: u8,
    /// Seed of all random numbers.
    #[parameter(default = 0)]
    pub seed: u64,
    /// Physics, perception and communication.
    #[parameter(section)]
    pub simulation: SimulationConfig,
    /// Timing of the rules.
    #[parameter(section)]
    pub auto_referee: AutoRefereeConfig,
    /// Field of play.
    #[parameter(section)]
    pub field: FieldDimensions,
    /// Maximum random displacement of robots and ball from their initial poses in the scenario.
    #[parameter(section)]
    pub fuzz: Fuzz,
    /// Enables the default motion of the ball.
    ///
    /// A scenario with its own physics disables it.
    #[parameter(default = true)]
    pub enable_default_ball_physics: bool,
    /// Enables the motion of robots by motion commands.
    #[parameter(default = true)]
    pub enable_default_kinematics: bool,
    /// Enables the routing of team messages to teammates, counted against the team's budget.
    #[parameter(default = true)]
    pub enable_default_communication_routing: bool,
    /// Enables the checks of invariants.
    #[parameter(default = true)]
    pub enable_default_invariant_checks: bool,
    /// Checked invariants and their tolerances.
    #[parameter(section)]
    pub invariants: InvariantConfig,
    /// Level of the errors of single robots, a factor of their `simulation.noise` and `simulation.errors`, for example
    /// `hulks/3=2; opponent=0`, or `0.5` for all robots.
    ///
    /// A robot without a level has level 1. Time constants and durations are not scaled.
    #[parameter(default = RobotValues::default())]
    pub error_level: RobotValues<ErrorLevel>,
    /// Time after a change of the game's state in which invariants do not check the planned way of a robot, for example
    /// `hulks/2=0.5; opponent=1`, or `0.5` for all robots.
    ///
    /// `sil match` sets it for robots that programs of other teams or of the user play. A robot without a time reacts in
    /// the tick of the change.
    #[parameter(default = RobotValues::default())]
    pub reaction_time: RobotValues<ReactionTime>,
    /// Folder of a mission that sends orders to robots: `domain.pddl`, `problem.pddl`, `actions.yaml` and
    /// `field.yaml`; null: the mission of the scenario, if it has one.
    #[parameter(default = None)]
    pub mission: Option<PathBuf>,
    /// Policy for robots without an answer.
    #[parameter(default = UnansweredPolicy::default())]
    pub unanswered: UnansweredPolicy,
    /// Time between two decisions of robots that do not decide in each tick, for example
    /// `hulks/2=0.02; opponent=1/60`, or `0.02` for all robots.
    ///
    /// Such a robot receives its inputs and the time only in ticks in which a decision is due.
    #[parameter(default = DecisionPeriods::default())]
    pub decision_period: DecisionPeriods,
    /// Robots with topics of common ROS messages over ROS, for example `hulks/2=true`, or `true` for all robots.
    ///
    /// A robot with another command interface than `motion_command` always has them.
    #[parameter(default = RobotValues::default())]
    pub standard_topics: RobotValues<StandardTopics>,
    /// Message with which the node of a robot answers over ROS: `motion_command`, `twist`, `twist_stamped` or
    /// `goal_pose`, for example `hulks/2=twist; opponent=goal_pose`, or `twist` for all robots.
    ///
    /// In process, robots play the behavior of this project.
    #[parameter(default = RobotValues::default())]
    pub command_interface: RobotValues<CommandInterface>,
    /// Injected faults, for example `kill hulks/2 at 3.0; stall hulks/3 at 4.0 for 0.2`.
    #[parameter(default = FaultSchedule::default())]
    pub faults: FaultSchedule,
}

impl ScenarioOptions {
    /// Returns the robots on the field at the start: numbers from 1 up in each team, in canonical order.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> + use<> {
        let hulks = numbered(Team::Hulks, 0, self.hulks);
        hulks.chain(numbered(Team::Opponent, 0, self.opponents))
    }

    /// Returns the substitutes at the start, in canonical order: the numbers after those of the robots on the field. A
    /// team without robots has none.
    pub fn bench(&self) -> impl Iterator<Item = RobotId> + use<> {
        let of_team = |team, before: u8| {
            let count = if before == 0 { 0 } else { self.substitutes };
            numbered(team, before, count)
        };
        of_team(Team::Hulks, self.hulks).chain(of_team(Team::Opponent, self.opponents))
    }

    /// Returns the message with which the node of `robot` answers.
    pub fn command_interface_of(&self, robot: RobotId) -> CommandInterface {
        let interface = self.command_interface.of(robot);
        interface.copied().unwrap_or_default()
    }

    /// Returns the reaction times of all robots that have one.
    pub(crate) fn reaction_times(&self) -> SimulatorReactionTimes {
        let times = RobotId::all().filter_map(|robot| {
            let time = self.reaction_time.of(robot)?;
            Some((robot, time.0))
        });
        SimulatorReactionTimes(times.collect())
    }

    /// Returns the levels of errors of all robots that have one.
    pub(crate) fn error_levels(&self) -> SimulatorErrorLevels {
        let levels = RobotId::all().filter_map(|robot| {
            let level = self.error_level.of(robot)?;
            Some((robot, level.0))
        });
        SimulatorErrorLevels(levels.collect())
    }

    /// Returns true if `robot` has topics of common ROS messages.
    pub fn has_standard_topics(&self, robot: RobotId) -> bool {
        let is_on = self.standard_topics.of(robot).is_some_and(|it| it.0);
        is_on || self.command_interface_of(robot) != CommandInterface::MotionCommand
    }

    /// Checks that all robots for which an option sets a value, and those of the mission, are among `players`. Reads
    /// the files of the mission.
    ///
    /// # Errors
    ///
    /// Returns all other robots together.
    pub fn validate_robots(&self, players: &[RobotId]) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        for checked in [
            self.decision_period.validate(players),
            self.standard_topics.validate(players),
            self.command_interface.validate(players),
            self.reaction_time.validate(players),
            self.error_level.validate(players),
        ] {
            if let Err(found) = checked {
                invalid.extend(&found);
            }
        }
        // Files that cannot be read are reported where the mission is read. Without it, no robot has been placed.
        if !players.is_empty()
            && let Some(Ok(files)) = self.mission.as_deref().map(MissionFiles::read)
            && let Err(errors) = check_robots(&files, players)
        {
            for error in errors.0 {
                invalid.add("mission", error);
            }
        }
        invalid.into_result(())
    }

    /// Checks the rules that concern several options, and adds an error to `faults` for each that is violated.
    fn check(&self, faults: &mut InvalidValues) {
        let tick = self.simulation.tick_duration;
        self.decision_period.check(tick, faults);
        faults.require(
            self.hulks > 0 || self.opponents > 0,
            "hulks",
            "a scenario needs at least one robot; set hulks or opponents to 1 or more",
        );
    }
}

/// Returns `count` robots of a team with the numbers after `before`.
fn numbered(team: Team, before: u8, count: u8) -> impl Iterator<Item = RobotId> {
    let numbers = PlayerNumber::all().skip(before.into()).take(count.into());
    numbers.map(move |number| RobotId::new(team, number))
}
