//! Parameters of a recorded run, in a ROS parameter file beside its bag.

use std::path::{Path, PathBuf};

use anyhow::Context;
use hsl_bag::PARAMETERS_FILE;
use hsl_behavior_files::RobotParameters;
use hsl_parameters::Overrides;
use hsl_types::RobotId;
use hsl_types::parameters::Parameters;
use scenario_kit::run_folder::is_used;
use scenario_kit::{Cast, ScenarioOptions, is_file};
use serde::Serialize;
use serde_yaml::{Mapping, Value};
use support::InvalidValues;

use crate::plan::checks::{checked, unique};
use crate::plan::match_arguments::{MatchArguments, rule, text_rule};
use crate::plan::match_plan::{MatchPlan, WORLD_SIM, behavior_node, overrides};
use crate::plan::play_arguments::PlayArguments;
use crate::verdict::failure::WrongUse;

/// Comment at the start of the file.
const HEADER: &str = "\
# Parameters of the recorded run. `sil match --in-process --params FILE` plays it again.
";

/// Parameters of the world that determine a run.
#[derive(Serialize)]
struct WorldParameters {
    /// Name of the scenario, or the absolute path of its file.
    scenario: String,
    #[serde(flatten)]
    options: ScenarioOptions,
}

/// Returns the text of a ROS parameter file with all parameters on which the bytes of a run of `plan` depend: the options
/// of the scenario with the seed, and the parameters of each robot. Paths are absolute.
///
/// # Errors
/// Returns an error if a value cannot be written as YAML.
pub fn text(plan: &MatchPlan) -> Result<String, serde_yaml::Error> {
    let options = &plan.options;
    let mut world = WorldParameters {
        scenario: options.scenario.clone(),
        options: options.options.clone(),
    };
    if is_file(&world.scenario) {
        world.scenario = absolute(&world.scenario);
    }
    world.options.mission = world
        .options
        .mission
        .map(|folder| PathBuf::from(absolute(&folder.to_string_lossy())));
    let mut nodes = Mapping::new();
    nodes.insert(WORLD_SIM.into(), section(&world)?);
    for (robot, parameters) in &plan.behaviors {
        let parameters = RobotParameters {
            tree: parameters.tree.as_deref().map(absolute),
            hot_reload: false,
            ..parameters.clone()
        };
        nodes.insert(behavior_node(*robot).into(), section(&parameters)?);
    }
    let nodes = serde_yaml::to_string(&nodes)?;
    Ok(format!("{HEADER}{nodes}"))
}

fn section(parameters: &impl Serialize) -> Result<Value, serde_yaml::Error> {
    let parameters = serde_yaml::to_value(parameters)?;
    let section = Mapping::from_iter([("ros__parameters".into(), parameters)]);
    Ok(Value::Mapping(section))
}

/// Returns the absolute form of a path; the path itself if the current folder was removed.
fn absolute(path: &str) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.into());
    absolute.to_string_lossy().into_owned()
}

/// Writes the parameters of the run of `plan` beside its bag. Does nothing without a bag.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(plan: &MatchPlan) -> anyhow::Result<()> {
    let Some(bag) = plan.bag.as_deref().filter(|bag| is_used(bag)) else {
        return Ok(());
    };
    let file = bag.join(PARAMETERS_FILE);
    user_files::write(&file, text(plan)?).with_context(|| file.display().to_string())
}

/// Returns the parameter files of a recorded run: `given`, or else the file beside `bag`, if there is one.
pub fn files(bag: &Path, given: &[PathBuf]) -> Vec<PathBuf> {
    match given {
        [] => hsl_bag::run_parameters(bag).into_iter().collect(),
        given => given.to_vec(),
    }
}

/// Returns rules for the file of a tree, if one is given, and for parameters, each as `KEY=VALUE`.
///
/// # Errors
/// Returns an error if a text is not `KEY=VALUE`.
pub fn behavior_rules(tree: Option<&Path>, set: &[String]) -> Result<Vec<String>, WrongUse> {
    let tree = tree.map(|file| Ok(text_rule("tree", file)));
    let set = set.iter().map(|set| rule(set));
    tree.into_iter().chain(set).collect()
}

/// Returns the sources of the parameters of behaviors: the files of a recorded run, see [`files`], and changes of them, see
/// [`behavior_rules`].
///
/// # Errors
/// Returns an error if a text of `set` is not `KEY=VALUE`.
pub fn sources(
    bag: &Path,
    given: &[PathBuf],
    tree: Option<&Path>,
    set: &[String],
) -> Result<MatchArguments, WrongUse> {
    Ok(MatchArguments {
        rules: behavior_rules(tree, set)?,
        play: PlayArguments {
            params: files(bag, given),
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    })
}

/// Returns the parameters of the behaviors of robots from files and rules, without those that a scenario sets. Loads and
/// checks the trees.
///
/// # Errors
/// Returns all errors in the sources: of parameters that no node has, and of invalid values.
pub fn of_robots(
    robots: impl IntoIterator<Item = RobotId>,
    sources: &MatchArguments,
) -> Result<Cast, WrongUse> {
    let given = overrides(sources)?;
    let nothing = Overrides::default();
    let mut invalid = InvalidValues::default();
    let base = RobotParameters::default();
    let robots = robots.into_iter().map(|robot| {
        let given = given.get(&behavior_node(robot)).unwrap_or(&nothing);
        let parameters = checked(&base, given, RobotParameters::validate, &mut invalid);
        (robot, parameters)
    });
    let robots = robots.collect();
    invalid
        .into_result(robots)
        .map_err(|invalid| WrongUse::because(unique(&invalid)))
}
