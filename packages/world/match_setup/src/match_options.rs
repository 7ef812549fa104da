use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{RobotId, seconds};
use scenario_kit::{
    Cast, Process, RobotValues, Scenario, ScenarioError, ScenarioOptions, mission_of,
};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::game_controller_referee::GameControllerOptions;
use crate::intervention_replay::InterventionReplay;
use crate::program_name::ProgramName;
use crate::recorded_inputs::RecordedInputs;
use crate::recorder_place::RecorderPlace;
use crate::referee_place::RefereePlace;
use crate::team_messages::TeamMessageOptions;

/// Options of a match: the parameters of `world_sim`, and of `sil match` in process, where options about processes
/// have no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check)]
#[serde(default)]
pub struct MatchOptions {
    /// Name or file of the scenario to play, see `sil list`.
    #[parameter(default = "soccer_match".to_owned())]
    pub scenario: String,
    /// Options of the scenario.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub options: ScenarioOptions,
    /// Pacing of the ticks.
    #[parameter(default = Pacing::default())]
    pub pacing: Pacing,
    /// Simulated seconds per second of wall time with the pacing `realtime`.
    #[parameter(default = 1.0, range = 0.001..=1000.0, live)]
    pub realtime_factor: f64,
    /// Wall time in which a node or a topic must have started, while any is missing.
    #[parameter(default = Duration::from_secs(30), positive)]
    #[serde(with = "seconds")]
    pub startup_timeout: Duration,
    /// Wall time within which a robot must answer in lockstep.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub tick_timeout: Duration,
    /// Wall time without a message after which a robot is stopped with the pacing `realtime`; `unanswered` then
    /// applies.
    #[parameter(default = Duration::from_secs(1), positive)]
    #[serde(with = "seconds")]
    pub silence_timeout: Duration,
    /// Maximum wall time of a pause before the run ends; null: unlimited.
    #[parameter(default = None)]
    #[serde(with = "seconds::option")]
    pub pause_timeout: Option<Duration>,
    /// Bag whose interventions are applied again in their ticks; null: none.
    ///
    /// With the same scenario, options and seed, this repeats the recorded run.
    #[parameter(default = None)]
    pub interventions: Option<PathBuf>,
    /// Bag whose world states and messages of teammates the robots receive, in place of those of the world; null: none.
    ///
    /// A robot decides only in ticks with a recorded world state, and the run passes after the last one. See
    /// `sil redecide --node`.
    #[parameter(default = None)]
    pub recorded_inputs: Option<PathBuf>,
    /// Process of the referee over ROS. In process, the referee decides there or in a GameController.
    #[parameter(default = RefereePlace::default())]
    pub referee: RefereePlace,
    /// Connection to the GameController, with the referee `game_controller`.
    #[parameter(section)]
    pub game_controller: GameControllerOptions,
    /// Programs that play robots over ROS, for the result and the bag, for example `hulks=our behavior 1.3; opponent/2=old`.
    ///
    /// For the programs of other teams, `sil` and the launch files set it.
    #[parameter(default = RobotValues::default())]
    pub programs: RobotValues<ProgramName>,
    /// UDP team messages of other teams' programs, over ROS.
    #[parameter(section)]
    pub team_messages: TeamMessageOptions,
    /// Runs the mission in `field_mission_node` over ROS, instead of in the process of the world.
    ///
    /// `sil` and the launch files set it for a mission with performers, which only a node can call.
    #[parameter(default = false)]
    pub mission_node: bool,
    /// Records each tick in a bag.
    #[parameter(default = true)]
    pub record: bool,
    /// Process of the recorder over ROS.
    #[parameter(default = RecorderPlace::default())]
    pub recorder: RecorderPlace,
    /// Folder of the bag with the recorder `in_process`; it must be empty or not exist.
    #[parameter(default = "bags/match".into())]
    pub bag: PathBuf,
    /// Lets every violation and every robot without an answer fail the match. Otherwise both are only reported.
    ///
    /// Robots that `faults` killed or froze do not count.
    #[parameter(default = true)]
    pub strict: bool,
    /// File for the result as JSON; null: the result is only logged.
    ///
    /// The file contains a [`MatchResult`](crate::MatchResult).
    #[parameter(default = None)]
    pub result: Option<PathBuf>,
    /// Communicates with the parent process by lines of JSON on standard input and output.
    ///
    /// The world writes a [`MatchProgress`](crate::MatchProgress) every second of wall time and a
    /// [`Heartbeat`](crate::Heartbeat), and reads a [`NodeEnd`](crate::NodeEnd).
    #[parameter(default = false)]
    pub progress: bool,
    /// Address of the Foxglove server over ROS, for example `127.0.0.1:8765`; null: no server.
    #[parameter(default = None)]
    pub foxglove: Option<SocketAddr>,
}

/// Pacing of the ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Pacing {
    /// Each tick waits for the slowest node.
    #[default]
    Lockstep,
    /// Ticks follow the wall clock; a late answer counts in the tick in which it arrives.
    Realtime,
}

impl MatchOptions {
    /// Returns the defaults of all options that `overrides` do not set. The scenario and the seed in `overrides`
    /// determine the defaults of the scenario's options. Reads the scenario's file, if it is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the scenario does not exist.
    pub fn before(overrides: &Overrides) -> Result<Self, InvalidValues> {
        let mut base = Self::default();
        // Values of another type are refused when all parameters are read.
        if let Some(name) = overrides.get("scenario").and_then(|it| it.value.as_str()) {
            base.scenario = name.to_owned();
        }
        let seed = overrides.get("seed").and_then(|it| it.value.as_u64());
        let mut invalid = InvalidValues::default();
        match scenario_kit::find(&base.scenario) {
            Ok(scenario) => base.options = scenario.options_of(seed.unwrap_or_default()),
            Err(error) => error.add_to(&mut invalid, "scenario"),
        }
        invalid.into_result(base)
    }

    /// Checks the rules that concern several options, and adds an error to `invalid` for each that is violated.
    fn check(&self, invalid: &mut InvalidValues) {
        invalid.require(
            self.referee != RefereePlace::GameController || self.pacing == Pacing::Realtime,
            "referee",
            "game_controller follows the wall clock; set pacing:=realtime",
        );
        invalid.require(
            self.options.decision_period.is_empty() || self.pacing == Pacing::Lockstep,
            "decision_period",
            "has no effect with pacing:=realtime, where a robot answers at any time; remove one of them",
        );
        invalid.require(
            self.options.decision_period.is_empty() || !self.mission_node,
            "decision_period",
            "not possible with mission_node:=true, because the node needs the world state of each robot in each tick",
        );
        if let Err(error) = scenario_kit::find(&self.scenario) {
            error.add_to(invalid, "scenario");
        }
    }

    /// Returns the options for another scenario in the same match, for example after a reset. Options with other values
    /// than the defaults of the present scenario stay; all others are the defaults of the new scenario. The seed stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the present scenario is unknown, or if an option is invalid for the new one.
    pub fn with_scenario(&self, scenario: &Scenario) -> Result<Self, InvalidValues> {
        let mut invalid = InvalidValues::default();
        let own = match scenario_kit::find(&self.scenario) {
            Ok(own) => own,
            Err(error) => {
                error.add_to(&mut invalid, "scenario");
                return Err(invalid);
            }
        };
        let seed = self.options.seed;
        let source = format!("as in {}", self.scenario);
        let kept = Overrides::differing(&own.options_of(seed), &self.options, &source);
        Ok(Self {
            scenario: scenario.name.to_owned(),
            options: hsl_parameters::read_over(&scenario.options_of(seed), &kept)?,
            ..self.clone()
        })
    }

    /// Returns the options of the scenario that differ from `other`, each as a launch argument `key:=value`.
    pub fn rules_over(&self, other: &Self) -> Vec<String> {
        Overrides::differing(&other.options, &self.options, "").to_rules()
    }

    /// Returns the robots of the match with the parameters of their behaviors. Runs the startup of the scenario to find
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error if the scenario is unknown, or cannot be played with these options.
    pub fn cast(&self) -> Result<Cast, ScenarioError> {
        scenario_kit::cast(scenario_kit::find(&self.scenario)?, &self.options)
    }

    /// Reads the interventions to replay from the bag `interventions`. Empty without one.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be read.
    pub fn replay(&self) -> Result<InterventionReplay, InvalidValues> {
        let Some(bag) = &self.interventions else {
            return Ok(InterventionReplay::default());
        };
        InterventionReplay::read(bag).map_err(|error| {
            let mut invalid = InvalidValues::default();
            invalid.add("interventions", error);
            invalid
        })
    }

    /// Opens the bag with the inputs of robots; `None` without one.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be read.
    pub fn inputs(&self) -> Result<Option<RecordedInputs>, InvalidValues> {
        let opened = self.recorded_inputs.as_deref().map(RecordedInputs::open);
        opened.transpose().map_err(|error| {
            let mut invalid = InvalidValues::default();
            invalid.add("recorded_inputs", error);
            invalid
        })
    }

    /// Returns the names of the mission's actions that performers carry out, at least in part. Reads the files of the
    /// mission; none with errors, which are reported where the mission is loaded.
    pub fn performed_actions(&self) -> Vec<String> {
        // The missions of scenarios have no performers.
        if self.options.mission.is_none() {
            return Vec::new();
        }
        match scenario_kit::find(&self.scenario).map(|it| mission_of(it, &self.options)) {
            Ok(Ok(mission)) => mission.performed_actions().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Checks that the match has a mission if `mission_node` is set, and that the mission can call its performers.
    /// `performed` are the names of its [performed actions](Self::performed_actions).
    ///
    /// # Errors
    ///
    /// Returns an error without a mission, or for performers of a mission without a node.
    pub fn validate_mission(
        &self,
        performed: &[String],
        over_ros: bool,
    ) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        // Other errors of the scenario and its options are reported where they are read.
        if self.mission_node
            && let Ok(scenario) = scenario_kit::find(&self.scenario)
            && let Err(error @ ScenarioError::NoMission(_)) = mission_of(scenario, &self.options)
        {
            invalid.add("mission_node", error);
        }
        if !(over_ros && self.mission_node) {
            let place = match over_ros {
                true => "remove mission_node:=false",
                false => {
                    "play over ROS (`sil mission run FOLDER --ros`, `sil match mission:=FOLDER`)"
                }
            };
            invalid.require(
                performed.is_empty(),
                "mission",
                format!(
                    "performers, which are nodes, carry out {}; {place}",
                    performed.join(", ")
                ),
            );
        }
        invalid.into_result(())
    }

    /// Checks that all robots with an option of their own are among `players`.
    ///
    /// # Errors
    ///
    /// Returns all other robots together.
    pub fn validate_robots(&self, players: &[RobotId]) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        let checks = [
            self.options.validate_robots(players),
            self.programs.validate(players),
        ];
        for found in checks.into_iter().filter_map(Result::err) {
            invalid.extend(&found);
        }
        invalid.into_result(())
    }

    /// Returns true if `recorder_node` records the match over ROS.
    pub fn has_recorder_node(&self) -> bool {
        self.record && self.recorder == RecorderPlace::Node
    }

    /// Checks that the fault schedule is possible in a match with `robots`. Over ROS, the recorder and the referee may be
    /// processes, too.
    ///
    /// # Errors
    ///
    /// Returns all impossible faults together.
    pub fn validate_faults(
        &self,
        robots: impl IntoIterator<Item = RobotId>,
        over_ros: bool,
    ) -> Result<(), InvalidValues> {
        let mut processes = vec![Process::World];
        processes.extend(robots.into_iter().map(Process::Robot));
        if over_ros && self.has_recorder_node() {
            processes.push(Process::Recorder);
        }
        if over_ros && self.referee == RefereePlace::Node {
            processes.push(Process::Referee);
        }
        let faults = &self.options.faults;
        if over_ros && self.record && !self.has_recorder_node() && faults.disk_size().is_some() {
            let mut invalid = InvalidValues::default();
            invalid.add("faults", "a full disk needs recorder:=node over ROS");
            return Err(invalid);
        }
        faults.validate(&processes, self.tick_timeout)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let file = "../../../launch/sil_launch/match_arguments.json";
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let expected = hsl_parameters::launch_arguments::<MatchOptions>();
        testing::assert_current(&file, &expected);
    }
}
