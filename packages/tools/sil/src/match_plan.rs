//! A match that can be played: all arguments and files checked, nothing started.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use hsl_behavior_files::RobotParameters;
use hsl_parameters::{NodeKeys, Overrides, share};
use hsl_types::parameters::Parameters;
use hsl_types::{Faults, RobotId, limits};
use hulks_protocol::parameters::BridgeParameters;
use scenario_kit::{Cast, MatchOptions, RefereePlace, Scenario, ScenarioError, run_folder};

use crate::failure::WrongUse;
use crate::hulks_nodes::{self, HULKS_BRIDGE, HulksNodes};
use crate::match_arguments::MatchArguments;
use crate::match_name::MatchName;
use crate::new_folder::fault_in_name;

/// The world's node.
pub const WORLD_SIM: &str = "/world_sim";
/// The referee's node.
pub const REFEREE_NODE: &str = "/referee_node";
/// The recorder's node.
pub const RECORDER_NODE: &str = "/recorder_node";

/// What is played, with what, and where it is kept.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// How the match is played.
    pub options: MatchOptions,
    /// The robots that play, and the parameters of each one's behavior.
    pub behaviors: Cast,
    /// What is said of each node's parameters, by its fully qualified name.
    pub overrides: BTreeMap<String, Overrides>,
    /// Robots whose nodes somebody else starts.
    pub external: Vec<RobotId>,
    /// Robots that are played by nodes of HULKs, which somebody else starts.
    pub hulks_nodes: HulksNodes,
    /// Below which namespace all topics are; none: below none.
    pub name: Option<MatchName>,
    /// Whether the match has a network of its own.
    pub is_isolated: bool,
    /// Where the bag goes; none: nothing is recorded.
    pub bag: Option<PathBuf>,
    /// Whether the logs of all processes are shown.
    pub verbose: bool,
    /// Where the verdict goes as JUnit XML, if anywhere.
    pub junit: Option<PathBuf>,
    /// Wall time without a sign of life after which the run counts as hanging: a tick in this process, a
    /// heartbeat of the world over ROS.
    pub hang_timeout: Duration,
    /// Whether a robot without an answer and violations fail the run.
    pub strict: bool,
}

/// The parameters of the referee's node, which are a part of the world's.
#[derive(Debug, Default, serde::Serialize)]
pub(crate) struct RefereeKeys {
    auto_referee: bevyhavior_simulator::AutoRefereeConfig,
}

impl RefereeKeys {
    /// Those of the match.
    pub(crate) fn of(plan: &MatchPlan) -> Self {
        let auto_referee = plan.options.options.auto_referee.clone();
        Self { auto_referee }
    }
}

impl MatchPlan {
    /// The plan that `arguments` describe.
    ///
    /// # Errors
    /// All that is wrong with the arguments and the files that they name.
    pub fn new(arguments: MatchArguments) -> Result<Self, WrongUse> {
        let arguments = arguments.normalise()?;
        let overrides = overrides(&arguments)?;
        let nothing = Overrides::default();
        let given = |node: &str| overrides.get(node).unwrap_or(&nothing);

        let mut faults = Faults::default();
        let given_to_world = given(WORLD_SIM);
        let base = noted(MatchOptions::before(given_to_world), &mut faults).unwrap_or_default();
        let mut options = checked(&base, given_to_world, MatchOptions::validate, &mut faults);
        options.record = !arguments.play.no_record;
        let cast = noted(cast_of(&options), &mut faults).unwrap_or_default();
        // Robots that do not play are checked too: what is said of them is not ignored.
        let behaviors: Cast = RobotId::all()
            .map(|robot| {
                let base = cast.get(&robot).cloned().unwrap_or_default();
                let given = given(&behavior_node(robot));
                let parameters = checked(&base, given, RobotParameters::validate, &mut faults);
                (robot, parameters)
            })
            .filter(|(robot, _)| cast.contains_key(robot))
            .collect();
        let players = behaviors.keys().copied();
        noted(
            options.validate_faults(players, !arguments.in_process),
            &mut faults,
        );
        let given_to_bridge = given(HULKS_BRIDGE);
        let hulks_nodes = hulks_nodes::of(
            &arguments,
            &behaviors,
            given_to_bridge,
            given_to_world,
            &mut faults,
        );
        for robot in &arguments.external {
            let plays = behaviors.contains_key(robot);
            faults.require(plays, "external", format_args!("{robot} does not play"));
            let is_free = !hulks_nodes.contains_key(robot);
            let fault = format_args!("{robot} is played by a HULKs node");
            faults.require(is_free, "external", fault);
        }
        let needs_nobody = hulks_nodes.is_empty() && options.foxglove.is_none();
        faults.require(
            needs_nobody || !arguments.isolated,
            "isolated",
            "nodes of HULKs and Foxglove cannot reach an isolated match",
        );
        let mut plan = Self {
            options,
            behaviors,
            overrides,
            external: arguments.external,
            hulks_nodes,
            name: arguments.namespace,
            is_isolated: arguments.isolated,
            bag: None,
            verbose: arguments.play.verbose,
            junit: arguments.play.junit,
            hang_timeout: seconds("hang_timeout", arguments.play.hang_timeout, &mut faults),
            strict: arguments.play.strict.unwrap_or(false),
        };
        let folder = arguments
            .play
            .bag
            .unwrap_or_else(|| run_folder::for_run_of(&plan.options.scenario));
        if plan.options.record {
            require_free(&folder, &mut faults);
            plan.bag = Some(folder);
        }
        faults
            .into_result(plan)
            .map_err(|faults| WrongUse(unique(&faults)))
    }

    /// Whether a node of its own referees.
    pub fn has_referee_node(&self) -> bool {
        self.options.referee == RefereePlace::Node
    }

    /// The robots whose behavior is ours to start.
    pub fn own_robots(&self) -> impl Iterator<Item = RobotId> {
        let robots = self.behaviors.keys().copied();
        robots.filter(|it| !self.external.contains(it) && !self.hulks_nodes.contains_key(it))
    }

    /// The scenario that is played.
    ///
    /// # Errors
    /// There is none with its name, which [`MatchPlan::new`] refuses.
    pub fn scenario(&self) -> Result<&'static Scenario, WrongUse> {
        scenario_kit::find(&self.options.scenario).map_err(WrongUse::because)
    }
}

/// Who plays with `options`; nobody where they name no scenario, which is said elsewhere.
fn cast_of(options: &MatchOptions) -> Result<Cast, Faults> {
    match scenario_kit::find(&options.scenario) {
        Ok(scenario) => match scenario_kit::cast(scenario, &options.options) {
            Err(ScenarioError::Options(faults)) => Err(faults),
            other => Ok(other.unwrap_or_default()),
        },
        Err(_) => Ok(Cast::new()),
    }
}

/// The node that decides for `robot`.
pub fn behavior_node(robot: RobotId) -> String {
    format!("{}/behavior_node", robot.namespace())
}

/// What the arguments say of each node.
fn overrides(arguments: &MatchArguments) -> Result<BTreeMap<String, Overrides>, WrongUse> {
    let mut nodes = vec![
        NodeKeys::of::<MatchOptions>(WORLD_SIM),
        NodeKeys::of::<RefereeKeys>(REFEREE_NODE),
        NodeKeys::of::<BridgeParameters>(HULKS_BRIDGE),
    ];
    nodes.extend(RobotId::all().map(|robot| NodeKeys::of::<RobotParameters>(behavior_node(robot))));
    let mut sources = hulks_nodes::defaults(arguments).map_err(WrongUse::because)?;
    sources.extend(arguments.sources());
    let shares = share(&sources, &nodes)
        .map_err(WrongUse::because)?
        .map_err(|faults| WrongUse(unique(&faults)))?;
    Ok(nodes
        .into_iter()
        .map(|node| node.node)
        .zip(shares)
        .collect())
}

/// What `given` makes of `base`, or `base` and what is wrong with what is given.
fn checked<T>(
    base: &T,
    given: &Overrides,
    validate: fn(&T) -> Result<(), Faults>,
    faults: &mut Faults,
) -> T
where
    T: Clone + serde::Serialize + serde::de::DeserializeOwned,
{
    let read = hsl_parameters::read_over(base, given);
    match read.and_then(|parameters| validate(&parameters).map(|()| parameters)) {
        Ok(parameters) => parameters,
        Err(found) => {
            faults.extend(&found);
            base.clone()
        }
    }
}

/// A span that is not empty and at most [`limits::SECONDS`], or an empty one and what is wrong with it.
fn seconds(name: &str, seconds: f64, faults: &mut Faults) -> Duration {
    let span = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let most = limits::SECONDS;
    faults.require(
        !span.is_zero() && seconds <= most,
        name,
        format_args!("{seconds} is no number of seconds above 0 and up to {most}"),
    );
    span
}

/// The value, or why it is not there.
pub(crate) fn noted<T>(result: Result<T, Faults>, faults: &mut Faults) -> Option<T> {
    result.map_err(|found| faults.extend(&found)).ok()
}

/// A bag must not mix with what is in its folder.
fn require_free(folder: &std::path::Path, faults: &mut Faults) {
    let is_free = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let fault = "holds files already, or is no folder; name another one for the bag";
    match fault_in_name(folder) {
        Some(fault) => faults.add("bag", fault),
        None => faults.require(is_free, "bag", format_args!("{} {fault}", folder.display())),
    }
}

/// Each fault once: what is said of all robots is wrong for each of them.
fn unique(faults: &Faults) -> String {
    let mut seen = Vec::new();
    for fault in faults.iter() {
        if !seen.contains(&fault) {
            seen.push(fault);
        }
    }
    seen.join("; ")
}

#[cfg(test)]
mod tests;
