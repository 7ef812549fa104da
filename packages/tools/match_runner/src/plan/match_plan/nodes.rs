//! Nodes of a match, and the parameters that are set for each of them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hsl_behavior_files::RobotParameters;
use hsl_parameters::{NodeKeys, Overrides, ParameterSource, distribute};
use hsl_types::{FieldDimensions, RobotId};
use match_setup::MatchOptions;
use scenario_kit::Cast;
use support::InvalidValues;

use super::MatchPlan;
use crate::plan::checks::{require_plays, unique};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::players;
use crate::plan::team_programs::PROGRAMS;
use crate::verdict::failure::WrongUse;

/// Node of the world.
pub const WORLD_SIM: &str = "/world_sim";
/// Node of the referee.
pub const REFEREE_NODE: &str = "/referee_node";
/// Node of a mission.
pub const MISSION_NODE: &str = "/field_mission_node";
/// Node of the recorder.
pub const RECORDER_NODE: &str = "/recorder_node";

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

/// Returns the fully qualified name of the behavior node of `robot`.
pub fn behavior_node(robot: RobotId) -> String {
    format!("{}/behavior_node", robot.namespace())
}

/// Adds an error to `invalid` for each rule for a node of a robot that does not play, because it would be ignored.
/// Parameter files and rules for several nodes may be shared by matches with different robots.
pub(super) fn require_players(
    arguments: &MatchArguments,
    cast: &Cast,
    invalid: &mut InvalidValues,
) {
    for rule in &arguments.rules {
        let source = ParameterSource::Rule(rule.clone());
        let is_for = |robot: &RobotId| {
            let bridges = PROGRAMS.iter().filter(|it| it.world_process().is_none());
            let bridges = bridges.map(|it| it.node_of(*robot));
            let mut nodes = bridges.chain([behavior_node(*robot)]);
            nodes.any(|node| source.is_rule_of(&node))
        };
        if let Some(robot) = RobotId::all().find(is_for) {
            require_plays(rule, robot, cast, invalid);
        }
    }
}

/// Returns the parameters set for each node by files and arguments, by the name of the node. Returns an error if a rule
/// fits no node.
pub(crate) fn overrides(
    arguments: &MatchArguments,
) -> Result<BTreeMap<String, Overrides>, WrongUse> {
    let mut nodes = vec![
        NodeKeys::of::<MatchOptions>(WORLD_SIM),
        NodeKeys::of::<RefereeKeys>(REFEREE_NODE),
        NodeKeys::of::<MissionKeys>(MISSION_NODE),
    ];
    nodes.extend(RobotId::all().map(|robot| NodeKeys::of::<RobotParameters>(behavior_node(robot))));
    nodes.extend(PROGRAMS.iter().flat_map(|program| program.nodes()));
    let mut sources = players::defaults(arguments).map_err(WrongUse::because)?;
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
