//! Plan of a match: all arguments and files are checked, and no process is started.

mod idle_reloads;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use hsl_behavior_files::RobotParameters;
use hsl_parameters::{NodeKeys, Overrides, distribute};
use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, RobotId, limits};
use hulks_protocol::parameters::BridgeParameters;
use idle_reloads::drop_idle_reloads;
use match_setup::{MatchOptions, RefereePlace};
use scenario_kit::{Cast, CommandInterface, RobotValue, Scenario, ScenarioError, run_folder};
use support::InvalidValues;

use crate::plan::hulks_nodes::{self, HULKS_BRIDGE, HulksNodes};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_name::MatchName;
use crate::plan::node_command::MatchValues;
use crate::plan::node_commands::{self, NodeCommands};
use crate::plan::team_programs::{self, PROGRAMS, TeamPrograms};
use crate::process::new_folder::error_in_name;
use crate::verdict::failure::WrongUse;

/// Node of the world.
pub const WORLD_SIM: &str = "/world_sim";
/// Node of the referee.
pub const REFEREE_NODE: &str = "/referee_node";
/// Node of a mission.
pub const MISSION_NODE: &str = "/field_mission_node";
/// Node of the recorder.
pub const RECORDER_NODE: &str = "/recorder_node";

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
    /// Folder of the programs that a campaign started for several matches, if any.
    pub reused_nodes: Option<PathBuf>,
    /// Namespace of all topics, if any.
    pub name: Option<MatchName>,
    /// True if the match has its own network namespace.
    pub is_isolated: bool,
    /// Folder of the bag, or `None` without a recording.
    pub bag: Option<PathBuf>,
    /// Prints the logs of all processes.
    pub verbose: bool,
    /// File for the verdict as JUnit XML, if any.
    pub junit: Option<PathBuf>,
    /// Timeout in wall time for a tick (in process) or for a heartbeat of the world (over ROS), after which the run
    /// counts as hanging.
    pub hang_timeout: Duration,
}

/// Parameters of the referee node, a subset of those of the world.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct RefereeKeys {
    /// Rules of the match.
    auto_referee: bevyhavior_simulator::AutoRefereeConfig,
}

impl RefereeKeys {
    /// Returns the parameters of the referee node for the match of `plan`.
    pub(crate) fn new(plan: &MatchPlan) -> Self {
        let auto_referee = plan.options.options.auto_referee.clone();
        Self { auto_referee }
    }
}

/// Parameters of the mission's node, a subset of those of the world.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct MissionKeys {
    scenario: String,
    mission: Option<PathBuf>,
    hulks: u8,
    opponents: u8,
    field: FieldDimensions,
}

impl MissionKeys {
    /// Returns the parameters of the mission node for the match of `plan`.
    pub(crate) fn new(plan: &MatchPlan) -> Self {
        let options = &plan.options.options;
        Self {
            scenario: plan.options.scenario.clone(),
            mission: options.mission.clone(),
            hulks: options.hulks,
            opponents: options.opponents,
            field: options.field,
        }
    }
}

impl MatchPlan {
    /// Checks `arguments` and the files that they name, and creates the plan of the match: options, robots with their
    /// parameters, HULKs nodes, commands to start, and the folder of the bag. Collects the errors, so that users see
    /// all of them at once.
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
        team_programs::complete(&team_programs, &mut options);
        let domain = arguments
            .domain
            .clone()
            .or_else(|| std::env::var("ROS_DOMAIN_ID").ok());
        let values = MatchValues {
            name: arguments.namespace.as_ref(),
            seed: options.options.seed,
            scenario: &options.scenario,
            options: &options.options,
            domain: domain.as_deref().filter(|id| !id.is_empty()).unwrap_or("0"),
        };
        let node_commands = node_commands::find(
            &arguments,
            &behaviors,
            (&hulks_nodes, &team_programs),
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
        let mut plan = Self {
            options,
            behaviors,
            overrides,
            external: arguments.external,
            hulks_nodes,
            team_programs,
            node_commands,
            reused_nodes: arguments.play.reused_nodes,
            name: arguments.namespace,
            is_isolated: arguments.isolated,
            bag: None,
            verbose: arguments.play.verbose,
            junit: arguments.play.junit,
            hang_timeout: seconds("hang_timeout", arguments.play.hang_timeout, &mut invalid),
        };
        let folder = arguments
            .play
            .bag
            .unwrap_or_else(|| run_folder::for_run_of(&plan.options.scenario));
        if plan.options.record {
            require_free(&folder, &mut invalid);
            plan.bag = Some(folder);
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

/// Adds an error to `invalid` if a robot does not play, with the names of the robots that do. `key` is the argument.
pub(crate) fn require_plays(key: &str, robot: RobotId, cast: &Cast, invalid: &mut InvalidValues) {
    let players: Vec<_> = cast.keys().map(ToString::to_string).collect();
    let reason = match players.is_empty() {
        true => format!("{robot} does not play, and no other robot does"),
        false => format!("{robot} does not play; available: {}", players.join(", ")),
    };
    invalid.require(cast.contains_key(&robot), key, reason);
}

/// Checks that robots with another command interface than `motion_command` are played by programs of the user.
fn check_command_interfaces(
    options: &MatchOptions,
    cast: &Cast,
    hulks_nodes: &HulksNodes,
    invalid: &mut InvalidValues,
    has_program: impl Fn(&RobotId) -> bool,
) {
    for robot in cast.keys() {
        let interface = options.options.command_interface_of(*robot);
        if interface == CommandInterface::MotionCommand {
            continue;
        }
        let is_hulks_node = hulks_nodes.contains_key(robot);
        let player = match is_hulks_node {
            true => "a HULKs node",
            false => "the behavior of this project",
        };
        invalid.require(
            has_program(robot) && !is_hulks_node,
            CommandInterface::KEY,
            format_args!(
                "{robot} answers with {interface}, but {player} plays it, which answers with motion_command; add \
                 --node '{robot}=COMMAND' or --external {robot}"
            ),
        );
    }
}

/// Returns the errors in the file of the scenario, each with its lines of the file. Other errors of the scenario are
/// reported elsewhere.
fn check_scenario_file(given: &Overrides) -> Result<(), WrongUse> {
    let name = given.get("scenario").and_then(|it| it.value.as_str());
    match name.map(scenario_kit::find) {
        Some(Err(ScenarioError::File(errors))) => {
            let (file, count) = (name.unwrap_or_default(), errors.0.len());
            let errors = errors.render();
            Err(WrongUse::because(format!(
                "{file}: {count} errors\n{errors}"
            )))
        }
        _ => Ok(()),
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

/// Returns the fully qualified name of the behavior node of `robot`.
pub fn behavior_node(robot: RobotId) -> String {
    format!("{}/behavior_node", robot.namespace())
}

/// Returns the parameters set for each node by files and arguments, by the name of the node. An error if a rule fits no
/// node.
pub(crate) fn overrides(
    arguments: &MatchArguments,
) -> Result<BTreeMap<String, Overrides>, WrongUse> {
    let mut nodes = vec![
        NodeKeys::of::<MatchOptions>(WORLD_SIM),
        NodeKeys::of::<RefereeKeys>(REFEREE_NODE),
        NodeKeys::of::<MissionKeys>(MISSION_NODE),
        NodeKeys::of::<BridgeParameters>(HULKS_BRIDGE),
    ];
    nodes.extend(RobotId::all().map(|robot| NodeKeys::of::<RobotParameters>(behavior_node(robot))));
    let bridges = PROGRAMS.into_iter();
    nodes.extend(bridges.flat_map(|it| RobotId::all().map(|robot| it.keys_of(robot))));
    let mut sources = hulks_nodes::defaults(arguments).map_err(WrongUse::because)?;
    sources.extend(arguments.sources());
    let shares = distribute(&sources, &nodes)
        .map_err(WrongUse::because)?
        .map_err(|invalid| WrongUse::because(unique(&invalid)))?;
    Ok(nodes
        .into_iter()
        .map(|node| node.node)
        .zip(shares)
        .collect())
}

/// Applies `given` to `base` and validates the result. In case of errors, adds them to `invalid` and returns `base`.
pub(crate) fn checked<T>(
    base: &T,
    given: &Overrides,
    validate: fn(&T) -> Result<(), InvalidValues>,
    invalid: &mut InvalidValues,
) -> T
where
    T: Clone + serde::Serialize + serde::de::DeserializeOwned,
{
    let read = hsl_parameters::read_over(base, given);
    match read.and_then(|parameters| validate(&parameters).map(|()| parameters)) {
        Ok(parameters) => parameters,
        Err(found) => {
            invalid.extend(&found);
            base.clone()
        }
    }
}

/// Converts `seconds` \[s\] to a duration. Adds an error and returns zero unless it is above 0 and at most
/// [`limits::SECONDS`].
fn seconds(name: &str, seconds: f64, invalid: &mut InvalidValues) -> Duration {
    let span = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let most = limits::SECONDS;
    invalid.require(
        !span.is_zero() && seconds <= most,
        name,
        format_args!("must be above 0 and at most {most} seconds, got {seconds}"),
    );
    span
}

/// Returns the value, or `None` after adding its errors to `invalid`.
pub(crate) fn value_or_add<T>(
    result: Result<T, InvalidValues>,
    invalid: &mut InvalidValues,
) -> Option<T> {
    result.map_err(|found| invalid.extend(&found)).ok()
}

/// Adds an error unless the folder for the bag is empty or does not exist, and has a valid name.
fn require_free(folder: &std::path::Path, invalid: &mut InvalidValues) {
    let is_free = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let reason = "is not empty or not a folder; use another folder for the bag";
    match error_in_name(folder) {
        Some(reason) => invalid.add("bag", reason),
        None => invalid.require(
            is_free,
            "bag",
            format_args!("{} {reason}", folder.display()),
        ),
    }
}

/// Adds an error if a file cannot be written at the end of the match.
fn require_writable(key: &str, file: &std::path::Path, invalid: &mut InvalidValues) {
    if let Err(error) = user_files::check_create(file) {
        let file = file.display();
        invalid.add(key, format_args!("cannot write {file}: {error}"));
    }
}

/// Returns all errors as text, each once, because a wrong parameter of all robots is reported for each of them.
pub(crate) fn unique(invalid: &InvalidValues) -> String {
    let mut seen = Vec::new();
    for reason in invalid.iter() {
        if !seen.contains(&reason) {
            seen.push(reason);
        }
    }
    seen.join("; ")
}

#[cfg(test)]
mod tests;
