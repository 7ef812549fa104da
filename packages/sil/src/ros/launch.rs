use std::path::{Path, PathBuf};

use hsl_behavior::BehaviorParameters;
use hsl_types::RobotId;

use super::programs;
use crate::hulks_nodes::{self, HULKS_BRIDGE};
use crate::match_arguments::text_rule;
use crate::match_plan::{MatchPlan, RECORDER_NODE, REFEREE_NODE, WORLD_SIM, behavior_node};

/// A process to start.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    /// Fully qualified name of the node.
    pub(super) node: String,
    /// What people call it: the robot, or the node.
    pub(super) label: String,
    /// The program.
    pub(super) program: PathBuf,
    /// Its arguments.
    pub(super) arguments: Vec<String>,
}

/// All processes of a match. The world comes last: it waits for the others.
///
/// # Errors
/// A program that is not there.
pub(super) fn all(plan: &MatchPlan, result_file: &Path) -> anyhow::Result<Vec<Launch>> {
    let mut launches = Vec::new();
    if let Some(bag) = &plan.bag {
        let rules = vec![text_rule("bag", bag)];
        launches.push(launch(RECORDER_NODE, "recorder_node", plan, rules)?);
    }
    if !plan.hulks_nodes.is_empty() {
        let robots = serde_json::Value::from(hulks_nodes::entries(&plan.hulks_nodes));
        let rules = vec![format!("robots:={robots}"), "progress:=true".to_owned()];
        launches.push(launch(HULKS_BRIDGE, "hulks_bridge", plan, rules)?);
    }
    for robot in plan.own_robots() {
        launches.push(behavior(plan, robot)?);
    }
    if plan.has_referee_node() {
        launches.push(launch(REFEREE_NODE, "referee_node", plan, Vec::new())?);
    }
    let rules = vec![
        format!("record:={}", plan.bag.is_some()),
        text_rule("result", result_file),
        "progress:=true".to_owned(),
    ];
    launches.push(launch(WORLD_SIM, "world_sim", plan, rules)?);
    Ok(launches)
}

fn behavior(plan: &MatchPlan, robot: RobotId) -> anyhow::Result<Launch> {
    let node = behavior_node(robot);
    // Not only what was given: a scenario may set up its robots too.
    let rules = plan
        .behaviors
        .get(&robot)
        .map(rules_for)
        .unwrap_or_default();
    let mut launch = launch(&node, "behavior_node", plan, rules)?;
    launch.label = robot.namespace().trim_start_matches('/').to_owned();
    launch.arguments.push("-r".to_owned());
    launch
        .arguments
        .push(format!("__ns:={}", robot.namespace()));
    Ok(launch)
}

/// A process with the parameters that the plan has for its node, then `rules`.
fn launch(
    node: &str,
    package: &str,
    plan: &MatchPlan,
    rules: Vec<String>,
) -> anyhow::Result<Launch> {
    let given = plan
        .overrides
        .get(node)
        .map(|given| given.to_rules())
        .unwrap_or_default();
    let mut arguments = vec!["--ros-args".to_owned()];
    for rule in given.into_iter().chain(rules) {
        arguments.extend(["-p".to_owned(), rule]);
    }
    Ok(Launch {
        node: node.to_owned(),
        label: package.to_owned(),
        program: programs::find(package)?,
        arguments,
    })
}

/// Rules for all of `parameters` that are not the default ones.
fn rules_for(parameters: &BehaviorParameters) -> Vec<String> {
    let defaults = hsl_parameters::write(&BehaviorParameters::default());
    hsl_parameters::write(parameters)
        .into_iter()
        .filter(|parameter| !defaults.contains(parameter))
        .filter_map(|(key, value)| Some(format!("{key}:={}", serde_json::to_string(&value).ok()?)))
        .collect()
}
