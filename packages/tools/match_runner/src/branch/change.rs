use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use bevyhavior_simulator::SimulationConfig;
use hsl_behavior_files::RobotParameters;
use hsl_types::{FieldDimensions, Point2, RobotId, World, limits};
use support::InvalidValues;

use crate::plan::checks::require_plays;
use crate::plan::match_arguments::{MatchArguments, rule};
use crate::plan::match_plan::{MatchPlan, WORLD_SIM, behavior_node, overrides};
use crate::plan::play_arguments::PlayArguments;
use crate::plan::run_parameters::behavior_rules;
use crate::verdict::failure::WrongUse;

/// Parameter of the physics that a running match cannot change.
const TICK_DURATION: &str = "simulation.tick_duration";

/// Change of a match that a user asks for.
#[derive(Clone, Debug, Default)]
pub struct ChangeRequest {
    /// Robots whose behavior changes; empty for all.
    pub robots: Vec<RobotId>,
    /// File of their tree after the fork; `None` for the same tree.
    pub tree: Option<PathBuf>,
    /// Parameters after the fork, each as `KEY=VALUE`.
    pub set: Vec<String>,
    /// Position of the ball after the fork, at rest \[m\].
    pub ball: Option<Point2<World>>,
}

/// Checked change of a match.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Robots whose behavior changes.
    pub behaviors: BTreeMap<RobotId, BehaviorChange>,
    /// Physics, perception and communication after the fork; `None` for the same.
    pub simulation: Option<SimulationConfig>,
    /// Position of the ball after the fork, at rest \[m\].
    pub ball: Option<Point2<World>>,
}

/// Change of a behavior.
#[derive(Clone, Debug)]
pub struct BehaviorChange {
    /// Parameters after the fork.
    pub parameters: RobotParameters,
    /// True if the tree is replaced by that of the parameters.
    pub replaces_tree: bool,
}

impl Change {
    /// Creates the change of the match of `plan` from a request, and checks the files that it names. `arguments` are
    /// the arguments of the plan.
    ///
    /// # Errors
    /// Returns an error if a robot does not play, a parameter is unknown or invalid, or a parameter cannot change while a
    /// match is played.
    pub fn new(
        request: &ChangeRequest,
        plan: &MatchPlan,
        arguments: &MatchArguments,
    ) -> Result<Self, WrongUse> {
        let mut invalid = InvalidValues::default();
        for robot in &request.robots {
            require_plays("robot", *robot, &plan.behaviors, &mut invalid);
        }
        invalid.into_result(()).map_err(WrongUse::because)?;
        if let Some(ball) = request.ball {
            require_near_field(ball, &plan.options.options.field)?;
        }
        let settings = request.set.iter().map(|set| rule(set));
        for setting in settings.collect::<Result<Vec<_>, _>>()? {
            require_changeable(&setting)?;
        }
        let mut changed = arguments.clone();
        changed.rules.extend(request.rules()?);
        changed.play = PlayArguments {
            bag: None,
            no_record: true,
            ..changed.play
        };
        let changed = MatchPlan::new(changed)?;
        let before = &plan.options.options;
        let simulation = changed.options.options.simulation;
        let is_chosen =
            |robot: &RobotId| request.robots.is_empty() || request.robots.contains(robot);
        let behaviors = changed
            .behaviors
            .into_iter()
            .filter_map(|(robot, parameters)| {
                let before = plan.behaviors.get(&robot)?;
                let is_new_tree = request.tree.is_some() && is_chosen(&robot);
                let replaces_tree = is_new_tree || parameters.tree != before.tree;
                let change = BehaviorChange {
                    replaces_tree,
                    parameters,
                };
                let is_change = replaces_tree || change.parameters != *before;
                is_change.then_some((robot, change))
            });
        Ok(Self {
            behaviors: behaviors.collect(),
            simulation: Some(simulation).filter(|it| *it != before.simulation),
            ball: request.ball,
        })
    }
}

/// Returns an error if a position is so far from the field that no scenario has a ball there.
fn require_near_field(ball: Point2<World>, field: &FieldDimensions) -> Result<(), WrongUse> {
    let (most_x, most_y) = (
        limits::farthest(field.length),
        limits::farthest(field.width),
    );
    let (x, y) = (ball.x, ball.y);
    if x.abs() <= most_x && y.abs() <= most_y {
        return Ok(());
    }
    Err(WrongUse::because(format!(
        "the position of the ball must be within {most_x} m along x and {most_y} m along y, got ({x}, {y})"
    )))
}

/// Returns an error unless the rule `setting` sets a parameter of the physics or of the robots: only these have an effect
/// in a running match.
fn require_changeable(setting: &str) -> Result<(), WrongUse> {
    let of_nodes = overrides(&MatchArguments {
        rules: vec![setting.to_owned()],
        ..MatchArguments::default()
    })?;
    let robots: BTreeSet<_> = RobotId::all().map(behavior_node).collect();
    let is_changeable = |node: &String, key: &str| match node.as_str() {
        WORLD_SIM => key.starts_with("simulation.") && key != TICK_DURATION,
        _ => robots.contains(node),
    };
    let mut keys = of_nodes
        .iter()
        .flat_map(|(node, values)| values.iter().map(move |(key, _)| (node, key)));
    if keys.any(|(node, key)| is_changeable(node, key)) {
        return Ok(());
    }
    let key = setting.split_once(":=").map_or(setting, |(key, _)| key);
    Err(WrongUse::because(format!(
        "{key} cannot change in a running match; only simulation.*, without tick_duration, and parameters of the robots can"
    )))
}

impl ChangeRequest {
    /// Returns the parameters as rules, for the nodes of the robots if there are some.
    ///
    /// # Errors
    /// Returns an error if a setting is not `KEY=VALUE`.
    pub fn rules(&self) -> Result<Vec<String>, WrongUse> {
        let rules = behavior_rules(self.tree.as_deref(), &self.set)?;
        if self.robots.is_empty() {
            return Ok(rules);
        }
        let of_robot = |robot: &RobotId| {
            let node = behavior_node(*robot);
            let rules = rules.iter().map(move |rule| format!("{node}:{rule}"));
            rules.collect::<Vec<_>>()
        };
        Ok(self.robots.iter().flat_map(of_robot).collect())
    }
}
