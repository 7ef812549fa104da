//! A summary of a plan as JSON: `sil match --check` prints it, and the launch files read it.

use std::collections::BTreeMap;
use std::path::Path;

use hsl_parameters::Overrides;
use match_setup::MatchOptions;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::plan::hulks_nodes;
use crate::plan::match_plan::{MatchPlan, MissionKeys, RefereeKeys};

/// The options of a match, and the nodes that play it.
#[derive(Debug, Serialize)]
pub struct PlanSummary<'a> {
    /// Parameters of the world.
    pub options: &'a MatchOptions,
    /// The robots whose behavior node is to be started, with parameters that differ from the defaults.
    pub robots: BTreeMap<String, Map<String, Value>>,
    /// Parameters of the referee node that differ from the defaults; none: the world is the referee.
    pub referee: Option<Map<String, Value>>,
    /// Parameters of the mission's node that differ from the defaults; none: there is no such node.
    pub mission: Option<Map<String, Value>>,
    /// The robots played by HULKs nodes, as entries of the bridge's parameter `robots`.
    pub hulks_nodes: Vec<String>,
    /// Parameters that files and arguments set, for each node by its fully qualified name.
    pub given: BTreeMap<&'a str, Map<String, Value>>,
    /// The folder for the bag; none: nothing is recorded.
    pub bag: Option<&'a Path>,
    /// Bytes above which no file of the recorder grows; none: no limit.
    pub fill_disk_at: Option<u64>,
}

impl<'a> PlanSummary<'a> {
    /// Summarises `plan`.
    pub fn of(plan: &'a MatchPlan) -> Self {
        let robots = plan.own_robots().map(|robot| {
            let own = plan.behaviors.get(&robot).map(set_up);
            (robot.to_string(), own.unwrap_or_default())
        });
        let given = plan
            .overrides
            .iter()
            .map(|(node, given)| (node.as_str(), values(given)));
        Self {
            options: &plan.options,
            robots: robots.collect(),
            referee: plan
                .has_referee_node()
                .then(|| set_up(&RefereeKeys::of(plan))),
            mission: plan
                .options
                .mission_node
                .then(|| set_up(&MissionKeys::of(plan))),
            hulks_nodes: hulks_nodes::entries(&plan.hulks_nodes),
            given: given.collect(),
            bag: plan.bag.as_deref(),
            fill_disk_at: plan.options.options.faults.disk_size(),
        }
    }
}

/// Returns the given values.
fn values(given: &Overrides) -> Map<String, Value> {
    let values = given.iter().filter_map(|(key, given)| {
        let value = serde_json::to_value(&given.value).ok()?;
        Some((key.to_owned(), value))
    });
    values.collect()
}

/// Returns the parameters that differ from the defaults.
pub(crate) fn set_up<T: Default + Serialize>(parameters: &T) -> Map<String, Value> {
    let defaults = hsl_parameters::write(&T::default());
    hsl_parameters::write(parameters)
        .into_iter()
        .filter(|parameter| !defaults.contains(parameter))
        .filter_map(|(key, value)| Some((key, serde_json::to_value(value).ok()?)))
        .collect()
}
