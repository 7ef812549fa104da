//! Worlds that can be loaded: the scenarios of this program.

use hsl_ros::interfaces::simulation::msg::{Resource, WorldResource};
use hsl_ros::interfaces::simulation::srv::{GetAvailableWorlds, LoadWorld};
use match_setup::MatchOptions;
use scenario_kit::Scenario;

use super::filters::has_tags;
use super::refusal::{Code, Refusal};

/// Prefix of the URI of a world, followed by the name of a scenario.
const SCHEME: &str = "scenario://";
/// Tag of the worlds that this match can load.
const LOADABLE: &str = "loadable";
/// Keys, or begins of keys, of parameters that other nodes know from the start of the match. They must not change.
const OF_OTHER_NODES: [&str; 6] = [
    "auto_referee.",
    "command_interface",
    "decision_period",
    "field.",
    "simulation.tick_duration",
    "standard_topics",
];

/// Describes the current scenario as a world.
///
/// # Errors
///
/// Returns an error if its name is unknown, which the parameters of the node rule out.
pub(crate) fn current(options: &MatchOptions) -> Result<WorldResource, Refusal> {
    let found = scenario_kit::find(&options.scenario);
    let scenario = found.map_err(|error| Refusal::new(Code::NotFound, error))?;
    Ok(world(scenario, true))
}

/// Returns the scenarios that the request selects, in order of their names. `options` are the options at the start of
/// the match.
///
/// # Errors
///
/// Returns an error if the request contains a further source.
pub(crate) fn available(
    request: &GetAvailableWorlds::Request,
    options: &MatchOptions,
) -> Result<Vec<WorldResource>, Refusal> {
    if let Some(source) = request.additional_sources.first()
        && !request.continue_on_error
    {
        let text = format_args!(
            "additional source {source:?} is not supported: all worlds are scenarios of this program; \
             leave additional_sources empty, or set continue_on_error"
        );
        return Err(Refusal::new(Code::OperationFailed, text));
    }
    let worlds = scenario_kit::all().into_iter();
    let worlds = worlds.map(|scenario| world(scenario, options_with(scenario, options).is_ok()));
    let is_selected = |world: &WorldResource| {
        let tags: Vec<_> = world.tags.iter().map(String::as_str).collect();
        has_tags(&request.filter, &tags)
    };
    Ok(worlds.filter(is_selected).collect())
}

/// Returns the options of the match with the requested scenario. `options` are the options at the start of the match.
///
/// # Errors
///
/// Returns an error if the request contains no scenario, or one that the nodes of this match cannot play.
pub(crate) fn choose(
    request: &LoadWorld::Request,
    options: &MatchOptions,
) -> Result<MatchOptions, Refusal> {
    let uri = request.uri.as_str();
    if uri.is_empty() {
        let (code, text) = match request.resource_string.as_str() {
            "" => (Code::NoResource, "uri is empty: set it to a world"),
            _ => (
                Code::UnsupportedFormat,
                "a world cannot be loaded from resource_string: set uri",
            ),
        };
        let text = format_args!("{text} of get_available_worlds, as in {SCHEME}soccer_match");
        return Err(Refusal::new(code, text));
    }
    let Some(name) = uri.strip_prefix(SCHEME) else {
        let text = format_args!("uri must begin with {SCHEME}, got {uri:?}");
        return Err(Refusal::new(Code::UnsupportedFormat, text));
    };
    let found = scenario_kit::find(name);
    let scenario = found.map_err(|error| Refusal::new(Code::NotFound, error))?;
    options_with(scenario, options)
}

/// Returns the options with another scenario. Returns the reason if the nodes that were started for `options` cannot
/// play it: it has other robots, other parameters of nodes, or faults.
fn options_with(scenario: &Scenario, options: &MatchOptions) -> Result<MatchOptions, Refusal> {
    let name = scenario.name;
    let refused = |why: String| {
        let text = format_args!("{name} cannot be loaded into this match: {why}");
        Refusal::new(Code::OperationFailed, text)
    };
    if options.mission_node {
        let running = &options.scenario;
        let why = format!("field_mission_node was started with the mission of {running}");
        return Err(refused(why));
    }
    let other = options.with_scenario(scenario);
    let other = other.map_err(|faults| refused(faults.to_string()))?;
    if !other.options.faults.0.is_empty() {
        return Err(refused("the match has a fault schedule".to_owned()));
    }
    let of_nodes = |key: &str| OF_OTHER_NODES.iter().any(|it| key.starts_with(it));
    if let Some(rule) = other.rules_over(options).iter().find(|rule| of_nodes(rule)) {
        let why =
            format!("the scenario needs {rule}, but the nodes were started with another value");
        return Err(refused(why));
    }
    let there = other.cast().map_err(|error| refused(error.to_string()))?;
    let here = options.cast().map_err(|error| refused(error.to_string()))?;
    if there.keys().ne(here.keys()) {
        let names = |cast: &scenario_kit::Cast| {
            let names: Vec<_> = cast.keys().map(ToString::to_string).collect();
            names.join(", ")
        };
        let (there, here) = (names(&there), names(&here));
        return Err(refused(format!(
            "the scenario has {there}, the match has {here}"
        )));
    }
    if let Some((robot, _)) = there.iter().find(|(robot, it)| here.get(robot) != Some(it)) {
        let why = format!("the scenario needs other parameters for the node of {robot}");
        return Err(refused(why));
    }
    Ok(other)
}

/// Describes a scenario as a world, with the tag [`LOADABLE`] if `is_loadable` is set.
fn world(scenario: &Scenario, is_loadable: bool) -> WorldResource {
    WorldResource {
        name: scenario.name.to_owned(),
        world_resource: Resource {
            uri: format!("{SCHEME}{}", scenario.name),
            resource_string: String::new(),
        },
        description: scenario.description.to_owned(),
        tags: is_loadable
            .then(|| LOADABLE.to_owned())
            .into_iter()
            .collect(),
    }
}
