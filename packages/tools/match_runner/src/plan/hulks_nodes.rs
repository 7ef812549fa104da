//! Robots that arguments of HULKs give to their nodes, each with the namespace of its node.

use std::collections::BTreeMap;

use hsl_parameters::{Overrides, ParameterError};
use hsl_types::RobotId;
use hulks_protocol::parameters::BridgeParameters;
use support::InvalidValues;

use crate::plan::checks::value_or_add;
use crate::plan::match_arguments::MatchArguments;

/// Node that connects all HULKs nodes.
pub(crate) const HULKS_BRIDGE: &str = "/hulks_bridge";
/// Parameter of the bridge with its robots.
pub(crate) const ROBOTS: &str = "robots";

/// Returns whether the arguments give robots to HULKs nodes, apart from the behavior of robots and teams.
///
/// # Errors
/// Returns an error if a parameter file cannot be read or parsed, or a rule is invalid.
pub(crate) fn are_given(arguments: &MatchArguments) -> Result<bool, ParameterError> {
    let given = Overrides::of(HULKS_BRIDGE, &arguments.sources())?;
    Ok(!arguments.hulks_node.is_empty() || given.get(ROBOTS).is_some())
}

/// Returns the robots of `--hulks-node` and of the bridge's parameter `robots`, each with the namespace of its node; the
/// option takes precedence. `given` are the parameters set for the bridge. Adds all errors to `invalid`.
pub(crate) fn given(
    arguments: &MatchArguments,
    given: &Overrides,
    invalid: &mut InvalidValues,
) -> BTreeMap<RobotId, String> {
    // The bridge plays a robot by default, but a match has no HULKs node unless the user requests one.
    let base = BridgeParameters {
        robots: Vec::new(),
        ..BridgeParameters::default()
    };
    let parameters = value_or_add(hsl_parameters::read_over(&base, given), invalid);
    let parameters = parameters.filter(|it| !it.robots.is_empty());
    let robots = parameters.and_then(|it| value_or_add(it.robots(), invalid));
    let mut nodes = robots.unwrap_or_default();
    let mut options = BTreeMap::new();
    for (robot, namespace) in arguments.hulks_node.iter().cloned() {
        let is_new = options.insert(robot, namespace).is_none();
        invalid.require(is_new, "hulks_node", format_args!("{robot} is given twice"));
    }
    nodes.extend(options);
    let names = nodes.into_iter();
    names
        .map(|(robot, namespace)| (robot, namespace.in_keys().to_owned()))
        .collect()
}
