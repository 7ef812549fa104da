//! Plan of a match: all arguments and files are checked, and no process is started.
//!
//! - `nodes` are those of a match with the parameters that are set for them.

mod command_interfaces;
mod idle_reloads;
mod nodes;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use hsl_behavior_files::RobotParameters;
use hsl_parameters::Overrides;
use hsl_types::RobotId;
use hsl_types::parameters::Parameters;
use match_setup::{MatchOptions, RecorderPlace, RefereePlace};
use scenario_kit::run_folder::RunFolder;
use scenario_kit::{Cast, Scenario, ScenarioError};
use support::InvalidValues;

use command_interfaces::check_command_interfaces;
use idle_reloads::drop_idle_reloads;
use nodes::require_players;
pub use nodes::{MISSION_NODE, RECORDER_NODE, REFEREE_NODE, WORLD_SIM, behavior_node};
pub(crate) use nodes::{MissionKeys, RefereeKeys, overrides};

use crate::plan::checks::{
    check_scenario_file, checked, require_free, require_writable, seconds, unique, value_or_add,
};
use crate::plan::completion;
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_name::MatchName;
use crate::plan::node_command::MatchValues;
use crate::plan::player::Players;
use crate::plan::players;
use crate::verdict::failure::WrongUse;

/// Plan of a match: all that is needed to play it, checked.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Options of the match.
    pub options: MatchOptions,
    /// Robots that play, with the parameters of their behaviors.
    pub behaviors: Cast,
    /// Parameters set for each node, by its fully qualified name.
    pub overrides: BTreeMap<String, Overrides>,
    /// Players of the robots.
    pub players: Players,
    /// True if the programs of the user, written for the wall clock, follow simulated time.
    pub sim_time: bool,
    /// Folder of the programs that a campaign started for several matches, if any.
    pub reused_nodes: Option<PathBuf>,
    /// Namespace of all topics, if any.
    pub name: Option<MatchName>,
    /// True if the match has its own network namespace.
    pub is_isolated: bool,
    /// Folder of the bag, or `None` without a recording.
    pub bag: Option<PathBuf>,
    /// Reservation of the folder of the first bag, if it has a default name.
    pub run_folder: Option<RunFolder>,
    /// Prints the logs of all processes.
    pub verbose: bool,
    /// File for the verdict as JUnit XML, if any.
    pub junit: Option<PathBuf>,
    /// Timeout in wall time for a tick (in process) or for a heartbeat of the world (over ROS), after which the run
    /// counts as hanging.
    pub hang_timeout: Duration,
}

impl MatchPlan {
    /// Checks `arguments` and the files that they name, and creates the plan of the match: options, robots with their
    /// parameters and players, and the folder of the bag. Collects the errors, so that users see all of them at once.
    /// Reads `ROS_DOMAIN_ID` if the arguments have no domain.
    ///
    /// # Errors
    ///
    /// Returns all errors in the arguments and in their files.
    pub fn new(arguments: MatchArguments) -> Result<Self, WrongUse> {
        let arguments = arguments.normalize()?;
        let mut overrides = overrides(&arguments)?;
        drop_idle_reloads(&mut overrides);
        let nothing = Overrides::default();
        let given = |node: &str| overrides.get(node).unwrap_or(&nothing);

        let mut invalid = InvalidValues::default();
        let given_to_world = given(WORLD_SIM);
        check_scenario_file(given_to_world)?;
        let base =
            value_or_add(MatchOptions::before(given_to_world), &mut invalid).unwrap_or_default();
        let mut options = checked(&base, given_to_world, MatchOptions::validate, &mut invalid);
        options.record = !arguments.play.no_record;
        let read = options.clone();
        let faults = &options.options.faults;
        if given_to_world.get("recorder").is_none() {
            options.recorder = RecorderPlace::fitting(faults);
        }
        if given_to_world.get("referee").is_none() {
            options.referee = RefereePlace::fitting(faults);
        }
        let performed = options.performed_actions();
        if !arguments.in_process && given_to_world.get("mission_node").is_none() {
            options.mission_node = !performed.is_empty();
        }
        // The referee decides by the parameters of its node, in every process.
        let given_to_referee = given(REFEREE_NODE);
        options = checked(
            &options,
            given_to_referee,
            MatchOptions::validate,
            &mut invalid,
        );
        let cast = value_or_add(cast_of(&options), &mut invalid).unwrap_or_default();
        // Parameters of robots that do not play are checked, too.
        let behaviors: Cast = RobotId::all()
            .map(|robot| {
                let base = cast.get(&robot).cloned().unwrap_or_default();
                let given = given(&behavior_node(robot));
                let parameters = checked(&base, given, RobotParameters::validate, &mut invalid);
                (robot, parameters)
            })
            .filter(|(robot, _)| cast.contains_key(robot))
            .collect();
        require_players(&arguments, &behaviors, &mut invalid);
        let players = behaviors.keys().copied();
        value_or_add(
            options.validate_faults(players, !arguments.in_process),
            &mut invalid,
        );
        let players: Vec<_> = behaviors.keys().copied().collect();
        value_or_add(options.validate_robots(&players), &mut invalid);
        value_or_add(
            options.validate_mission(&performed, !arguments.in_process),
            &mut invalid,
        );
        value_or_add(options.replay(), &mut invalid);
        let domain = arguments
            .domain
            .clone()
            .or_else(|| std::env::var("ROS_DOMAIN_ID").ok());
        let values = MatchValues {
            name: arguments.namespace.as_ref(),
            seed: options.options.seed,
            scenario: &options.scenario,
            options: &options.options,
            sim_time: arguments.play.sim_time,
            domain: domain.as_deref().filter(|id| !id.is_empty()).unwrap_or("0"),
        };
        let players = players::find(&arguments, &behaviors, &overrides, values, &mut invalid);
        completion::refuse_unused(&players, &overrides, &mut invalid);
        completion::complete_options(&players, given_to_world, &mut options);
        if !arguments.in_process {
            check_command_interfaces(&options, &players, &mut invalid);
        }
        invalid.require(
            !arguments.isolated || (players.are_started() && options.foxglove.is_none()),
            "isolated",
            "external robots, HULKs nodes and programs of other teams without --node, and Foxglove, cannot reach an \
             isolated match",
        );
        // The world reads the arguments itself, and not what the plan adds to them.
        let added = Overrides::differing(&read, &options, "the plan of the match");
        let world = overrides.entry(WORLD_SIM.to_owned()).or_default();
        world.replace_by(added);
        completion::complete_bridges(&players, &behaviors, &options.options, &mut overrides);
        let mut plan = Self {
            options,
            behaviors,
            overrides,
            players,
            sim_time: arguments.play.sim_time,
            reused_nodes: arguments.play.reused_nodes,
            name: arguments.namespace,
            is_isolated: arguments.isolated,
            bag: None,
            run_folder: None,
            verbose: arguments.play.verbose,
            junit: arguments.play.junit,
            hang_timeout: seconds("hang_timeout", arguments.play.hang_timeout, &mut invalid),
        };
        if plan.options.record {
            let scenario = &plan.options.scenario;
            let folder = RunFolder::given_or_reserved(arguments.play.bag, scenario);
            require_free(folder.path(), &mut invalid);
            plan.bag = Some(folder.path().to_owned());
            plan.run_folder = Some(folder);
        }
        let files = [("result", &plan.options.result), ("junit", &plan.junit)];
        for (key, file) in files {
            if let Some(file) = file {
                require_writable(key, file, &mut invalid);
            }
        }
        invalid
            .into_result(plan)
            .map_err(|invalid| WrongUse::because(unique(&invalid)))
    }

    /// Returns true if the referee runs in its own node.
    pub fn has_referee_node(&self) -> bool {
        self.options.referee == RefereePlace::Node
    }

    /// Returns the scenario.
    ///
    /// # Errors
    ///
    /// Returns an error if its name is unknown, which [`MatchPlan::new`] refuses.
    pub fn scenario(&self) -> Result<&'static Scenario, WrongUse> {
        scenario_kit::find(&self.options.scenario).map_err(WrongUse::because)
    }
}

/// Returns the robots that play with `options`, and the parameters of their behaviors. Empty for an unknown scenario,
/// which is reported elsewhere.
fn cast_of(options: &MatchOptions) -> Result<Cast, InvalidValues> {
    match scenario_kit::find(&options.scenario) {
        Ok(scenario) => match scenario_kit::cast(scenario, &options.options) {
            Err(ScenarioError::Options(invalid)) => Err(invalid),
            other => Ok(other.unwrap_or_default()),
        },
        Err(_) => Ok(Cast::new()),
    }
}

#[cfg(test)]
mod tests;
