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
    check_scenario_file, checked, require_free, require_plays, require_writable, seconds, unique,
    value_or_add,
};
use crate::plan::hulks_nodes::{self, HULKS_BRIDGE, HulksNodes};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_name::MatchName;
use crate::plan::node_command::MatchValues;
use crate::plan::node_commands::{self, NodeCommands};
use crate::plan::team_programs::{self, TeamPrograms};
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
    /// Robots whose nodes the user starts.
    pub external: Vec<RobotId>,
    /// Robots played by HULKs nodes, which the user starts.
    pub hulks_nodes: HulksNodes,
    /// Robots played by programs of other teams.
    pub team_programs: TeamPrograms,
    /// Robots played by programs of the user, which this match starts.
    pub node_commands: NodeCommands,
    /// True if these programs, written for the wall clock, follow simulated time.
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
    /// parameters, HULKs nodes, commands to start, and the folder of the bag. Collects the errors, so that users see
    /// all of them at once. Reads `ROS_DOMAIN_ID` if the arguments have no domain.
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
        value_or_add(options.validate_mission(), &mut invalid);
        value_or_add(options.replay(), &mut invalid);
        let given_to_bridge = given(HULKS_BRIDGE);
        let hulks_nodes = hulks_nodes::find(
            &arguments,
            &behaviors,
            given_to_bridge,
            given_to_world,
            &mut invalid,
        );
        let team_programs = team_programs::find(&arguments, &behaviors, &hulks_nodes, &mut invalid);
        team_programs::complete(&team_programs, given_to_world, &mut options);
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
        let node_commands = node_commands::find(
            &arguments,
            &behaviors,
            (&hulks_nodes, &team_programs),
            &overrides,
            values,
            &mut invalid,
        );
        for robot in &arguments.external {
            require_plays("external", *robot, &behaviors, &mut invalid);
            let has_hulks_node = hulks_nodes.contains_key(robot);
            let reason = format_args!("{robot} is played by a HULKs node");
            invalid.require(!has_hulks_node, "external", reason);
            if let Some(program) = team_programs.get(robot) {
                let name = program.name;
                let reason =
                    format_args!("{robot} is played by {name}, whose program you start anyway");
                invalid.add("external", reason);
            }
        }
        if !arguments.in_process {
            check_command_interfaces(&options, &behaviors, &hulks_nodes, &mut invalid, |robot| {
                arguments.external.contains(robot) || node_commands.contains_key(robot)
            });
        }
        let is_started = |robot: &RobotId| node_commands.contains_key(robot);
        let is_closed = hulks_nodes.keys().all(is_started) && options.foxglove.is_none();
        invalid.require(
            is_closed || !arguments.isolated,
            "isolated",
            "HULKs nodes without --node, and Foxglove, cannot reach an isolated match",
        );
        // The world reads the arguments itself, and not what the plan adds to them.
        let added = Overrides::differing(&read, &options, "the plan of the match");
        let world = overrides.entry(WORLD_SIM.to_owned()).or_default();
        world.replace_by(added);
        team_programs::complete_bridges(&team_programs, &behaviors, &mut overrides);
        let mut plan = Self {
            options,
            behaviors,
            overrides,
            external: arguments.external,
            hulks_nodes,
            team_programs,
            node_commands,
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

    /// Returns the robots that no other program plays: `sil` starts a behavior node for each of them.
    pub fn own_robots(&self) -> impl Iterator<Item = RobotId> {
        let robots = self.behaviors.keys().copied();
        robots.filter(|robot| {
            !self.external.contains(robot)
                && !self.hulks_nodes.contains_key(robot)
                && !self.team_programs.contains_key(robot)
                && !self.node_commands.contains_key(robot)
        })
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
