//! Summary of a plan as JSON, which `sil match --check` prints.

use std::collections::BTreeMap;
use std::path::Path;

use hsl_parameters::Overrides;
use match_setup::MatchOptions;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::plan::match_plan::{MatchPlan, MissionKeys, RefereeKeys};

/// Options of a match, and its nodes.
#[derive(Debug, Serialize)]
pub struct PlanSummary<'a> {
    /// Parameters of the world.
    pub options: &'a MatchOptions,
    /// Robots whose behavior node is to be started, with parameters that differ from the defaults.
    pub robots: BTreeMap<String, Map<String, Value>>,
    /// Parameters of the referee node that differ from the defaults, or `None` without that node.
    pub referee: Option<Map<String, Value>>,
    /// Parameters of the mission's node that differ from the defaults, or `None` without that node.
    pub mission: Option<Map<String, Value>>,
    /// Robots played by programs of the user, each with the words of its command.
    pub nodes: BTreeMap<String, &'a [String]>,
    /// Robots played by programs of other teams, each with the program of its bridge.
    pub bridges: BTreeMap<String, &'static str>,
    /// Robots with a bridge in the process of the world, as entries of the bridge's parameter `robots`.
    pub hulks_nodes: Vec<String>,
    /// Parameters set by files and arguments, for each node by its fully qualified name.
    pub given: BTreeMap<&'a str, Map<String, Value>>,
    /// Folder for the bag, or `None` without a recording.
    pub bag: Option<&'a Path>,
    /// Maximum size of a file of the recorder \[bytes\], or `None` without a limit.
    pub fill_disk_at: Option<u64>,
}

impl<'a> PlanSummary<'a> {
    /// Summarizes `plan`.
    pub fn new(plan: &'a MatchPlan) -> Self {
        let robots = plan.players.ours().map(|robot| {
            let own = plan.behaviors.get(&robot).map(set_up);
            (robot.to_string(), own.unwrap_or_default())
        });
        let nodes = plan.players.commands().into_iter();
        let (of_world, bridges): (Vec<_>, Vec<_>) = plan
            .players
            .bridges()
            .into_iter()
            .partition(|bridge| bridge.robots.is_some());
        let bridges = bridges.into_iter();
        let given = plan
            .overrides
            .iter()
            .map(|(node, given)| (node.as_str(), values(given)));
        Self {
            options: &plan.options,
            robots: robots.collect(),
            referee: plan
                .has_referee_node()
                .then(|| set_up(&RefereeKeys::new(plan))),
            mission: plan
                .options
                .mission_node
                .then(|| set_up(&MissionKeys::new(plan))),
            nodes: nodes
                .map(|(robot, words)| (robot.to_string(), words))
                .collect(),
            bridges: bridges
                .map(|it| (it.robot.to_string(), it.program.bridge))
                .collect(),
            hulks_nodes: of_world
                .into_iter()
                .filter_map(|it| it.robots)
                .flatten()
                .collect(),
            given: given.collect(),
            bag: plan.bag.as_deref(),
            fill_disk_at: plan.options.options.faults.disk_size(),
        }
    }
}

fn values(given: &Overrides) -> Map<String, Value> {
    let values = given.iter().filter_map(|(key, given)| {
        let value = serde_json::to_value(&given.value).ok()?;
        Some((key.to_owned(), value))
    });
    values.collect()
}

/// Returns the parameters that differ from the defaults, as JSON.
pub(crate) fn set_up<T: Default + Serialize>(parameters: &T) -> Map<String, Value> {
    let defaults = hsl_parameters::write(&T::default());
    hsl_parameters::write(parameters)
        .into_iter()
        .filter(|parameter| !defaults.contains(parameter))
        .filter_map(|(key, value)| Some((key, serde_json::to_value(value).ok()?)))
        .collect()
}
