//! Robots played by HULKs nodes, and the namespaces of these nodes.

use std::collections::BTreeMap;

use hsl_parameters::{Overrides, ParameterError, ParameterSource};
use hsl_types::parameters::Parameters;
use hsl_types::{RobotId, Team};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::parameters::{BridgeParameters, bridged_robot};
use scenario_kit::Cast;
use support::InvalidValues;

use crate::plan::checks::{require_plays, value_or_add};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::team_argument::TeamBehavior;

/// Node that connects all HULKs nodes.
pub const HULKS_BRIDGE: &str = "/hulks_bridge";

/// Defaults for matches with HULKs nodes, which run on the wall clock; users start them by hand and may restart them
/// during a match.
const DEFAULTS: [&str; 3] = [
    "pacing:=realtime",
    "startup_timeout:=600",
    "tick_timeout:=60",
];

/// Robots played by HULKs nodes, each with the namespace of its node.
pub type HulksNodes = BTreeMap<RobotId, Namespace>;

/// Returns parameters for a match with HULKs nodes, which all arguments override; empty without such nodes.
///
/// # Errors
///
/// Returns an error if a parameter file cannot be read or parsed, or a rule is invalid.
pub(crate) fn defaults(arguments: &MatchArguments) -> Result<Vec<ParameterSource>, ParameterError> {
    let sources = arguments.sources();
    let is_hulks = |robot| arguments.behavior_of(robot) == TeamBehavior::Hulks;
    let is_any = !arguments.hulks_node.is_empty()
        || RobotId::all().any(is_hulks)
        || Overrides::of(HULKS_BRIDGE, &sources)?
            .take("robots")
            .is_some();
    let rules = DEFAULTS.iter().filter(|_| is_any);
    Ok(rules
        .map(|rule| ParameterSource::Rule((*rule).to_owned()))
        .collect())
}

/// Returns the robots of `cast` that HULKs nodes play, each with the namespace of its node. Sources are `--hulks-node`,
/// then the bridge's parameter `robots`, then `behavior=hulks`; an earlier source takes precedence for its robots.
/// `given` are the parameters set for the bridge, and `given_to_world` the parameters set for the world. Adds all
/// errors to `invalid`.
pub(crate) fn find(
    arguments: &MatchArguments,
    cast: &Cast,
    given: &Overrides,
    given_to_world: &Overrides,
    invalid: &mut InvalidValues,
) -> HulksNodes {
    // The bridge plays a robot by default, but a match has no HULKs node unless the user requests one.
    let base = BridgeParameters {
        robots: Vec::new(),
        ..BridgeParameters::default()
    };
    let mut parameters =
        value_or_add(hsl_parameters::read_over(&base, given), invalid).unwrap_or(base);
    let mut nodes = HulksNodes::new();
    if !parameters.robots.is_empty() {
        nodes = value_or_add(parameters.robots(), invalid).unwrap_or_default();
    }
    nodes.extend(named(arguments, invalid));
    add_rest(arguments, cast, &mut nodes, invalid);
    for robot in nodes.keys() {
        require_plays("hulks_node", *robot, cast, invalid);
    }
    let may_be = nodes.is_empty() || !arguments.in_process;
    let reason =
        "cannot be combined with HULKs nodes, which play over ROS only (sil run: add --ros)";
    invalid.require(may_be, "in_process", reason);
    if nodes.is_empty() {
        require_unset(given, given_to_world, invalid);
    } else {
        parameters.robots = entries(&nodes);
        if let Err(found) = parameters.validate() {
            invalid.extend(&found);
        }
    }
    nodes
}

/// Returns the robots of `--hulks-node`. Adds an error for each robot that is given twice.
fn named(arguments: &MatchArguments, invalid: &mut InvalidValues) -> HulksNodes {
    let mut nodes = HulksNodes::new();
    for (robot, namespace) in arguments.hulks_node.iter().cloned() {
        let is_new = nodes.insert(robot, namespace).is_none();
        invalid.require(is_new, "hulks_node", format_args!("{robot} is given twice"));
    }
    nodes
}

/// Adds the robots with the behavior of HULKs that are missing in `nodes`, with default namespaces.
fn add_rest(
    arguments: &MatchArguments,
    cast: &Cast,
    nodes: &mut HulksNodes,
    invalid: &mut InvalidValues,
) {
    for team in Team::ALL {
        let has_robots = cast.keys().any(|robot| robot.team == team);
        invalid.require(
            has_robots || arguments.behavior_of_team(team) != TeamBehavior::Hulks,
            MatchArguments::behavior_key(team),
            "this team has no robots",
        );
    }
    let robots = cast.keys().copied();
    for robot in robots.filter(|robot| arguments.behavior_of(*robot) == TeamBehavior::Hulks) {
        match bridged_robot(&robot.to_string()) {
            Ok((robot, namespace)) => _ = nodes.entry(robot).or_insert(namespace),
            Err(error) => invalid.add(MatchArguments::behavior_key(robot.team), error),
        }
    }
}

/// Returns the nodes as entries of the bridge's parameter `robots`.
pub(crate) fn entries(nodes: &HulksNodes) -> Vec<String> {
    let entry =
        |(robot, namespace): (&RobotId, &Namespace)| format!("{robot}={}", namespace.in_keys());
    nodes.iter().map(entry).collect()
}

/// Adds an error for each bridge parameter on the command line of a match without a bridge. Files may contain them,
/// because a file may be used for several matches.
fn require_unset(given: &Overrides, given_to_world: &Overrides, invalid: &mut InvalidValues) {
    for (key, value) in given.iter() {
        let is_shared = given_to_world.iter().any(|(shared, _)| shared == key);
        let is_file = !value.source.starts_with("-p ");
        invalid.require(
            is_shared || is_file,
            key,
            "is a parameter of hulks_bridge, but no robot is played by a HULKs node; \
             set hulks_behavior:=hulks or hulks_nodes:=hulks/3 (sil match: --hulks behavior=hulks; \
             sil run: --ros --set hulks_behavior=hulks)",
        );
    }
}
