//! Nodes of behavior trees that a run reached, and their results.

mod reached;

use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{Layout, LayoutNode, Trace};
use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut, Resource};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBehaviorOutputs, SimulatorTrees};
use hsl_types::RobotId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use reached::{NodeResult, Reached};

/// Results that the nodes of one tree had in a run, of all robots with this tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeCoverage {
    /// Robots with this tree, in canonical order.
    pub robots: Vec<String>,
    /// Nodes in the order of the tree.
    pub nodes: Vec<NodeCoverage>,
}

/// Results that a node had in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NodeCoverage {
    /// Name; not unique.
    pub name: String,
    /// Kind, for example `sequence`.
    pub kind: String,
    /// Number of ancestors of the node in the tree.
    pub depth: usize,
    /// Results of the node, one letter each: S success, F failure, R running, K skipped, H halted. Empty if the node was
    /// never ticked.
    pub reached: Reached,
}

/// Results of the nodes of all trees so far.
#[derive(Resource, Debug, Default)]
pub struct SimulatorTreeCoverage {
    /// Trees in the order of their first ticks.
    trees: Vec<CountedTree>,
    /// Version of the layout of each robot, and the index of its tree.
    current: BTreeMap<RobotId, (u32, usize)>,
}

/// Tree with the results of its nodes so far.
#[derive(Debug)]
struct CountedTree {
    robots: BTreeSet<RobotId>,
    layout: Layout,
    /// Results by node id.
    reached: Vec<Reached>,
}

impl SimulatorTreeCoverage {
    /// Adds the trace of a robot with the tree `layout` in one tick. A trace of another layout is skipped.
    pub fn add(&mut self, robot: RobotId, layout: &Layout, trace: &Trace) {
        if trace.layout_version != layout.version {
            return;
        }
        let known = self.current.get(&robot).copied();
        let index = match known.filter(|(version, _)| *version == layout.version) {
            Some((_, index)) => index,
            None => self.enter(robot, layout),
        };
        let reached = self.trees[index].reached.iter_mut();
        let results = trace.statuses.iter().zip(&trace.halted);
        for (reached, (status, halted)) in reached.zip(results) {
            reached.add(*status, *halted);
        }
    }

    /// Returns the index of the tree with this layout, to which the robot is added.
    fn enter(&mut self, robot: RobotId, layout: &Layout) -> usize {
        // Versions count the trees of a robot, and do not tell whether two robots have the same tree.
        let mut trees = self.trees.iter();
        let known = trees.position(|tree| tree.layout.nodes == layout.nodes);
        let index = known.unwrap_or_else(|| {
            self.trees.push(CountedTree {
                robots: BTreeSet::new(),
                layout: layout.clone(),
                reached: vec![Reached::default(); layout.nodes.len()],
            });
            self.trees.len() - 1
        });
        self.trees[index].robots.insert(robot);
        self.current.insert(robot, (layout.version, index));
        index
    }

    /// Returns the results of the nodes of all trees.
    pub fn trees(&self) -> Vec<TreeCoverage> {
        self.trees.iter().map(CountedTree::coverage).collect()
    }
}

impl CountedTree {
    fn coverage(&self) -> TreeCoverage {
        let mut depths: Vec<usize> = Vec::with_capacity(self.reached.len());
        let nodes = self.layout.nodes.iter().zip(&self.reached);
        let nodes = nodes.map(|(node, reached)| {
            let LayoutNode {
                name, kind, parent, ..
            } = node;
            // A parent comes before its children; the root is its own parent.
            let depth = depths.get(*parent as usize).map_or(0, |depth| depth + 1);
            depths.push(depth);
            NodeCoverage {
                name: name.clone(),
                kind: kind.clone(),
                depth,
                reached: *reached,
            }
        });
        TreeCoverage {
            nodes: nodes.collect(),
            robots: self.robots.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Adds [`SimulatorTreeCoverage`] to `app`, and the system that updates it in every tick.
pub(crate) fn count(app: &mut App) {
    app.init_resource::<SimulatorTreeCoverage>().add_systems(
        Update,
        observe.in_set(BehaviorTreeSimulatorSet::AfterKinematics),
    );
}

/// System: adds the traces of all robots in this tick.
fn observe(
    outputs: Res<SimulatorBehaviorOutputs>,
    trees: Res<SimulatorTrees>,
    mut coverage: ResMut<SimulatorTreeCoverage>,
) {
    for (robot, output) in &outputs.0 {
        if let (Some(trace), Some(layout)) = (&output.trace, trees.0.get(robot)) {
            coverage.add(*robot, layout, trace);
        }
    }
}

#[cfg(test)]
mod tests {
    use behavior_tree::Status;
    use hsl_types::{PlayerNumber, Team};

    use super::*;

    const ONE: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    const TWO: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());

    /// Returns a layout with a root and nodes below it.
    fn layout(version: u32, names: &[&str]) -> Layout {
        let nodes = names.iter().map(|name| LayoutNode {
            name: (*name).to_owned(),
            ..LayoutNode::default()
        });
        Layout {
            version,
            nodes: nodes.collect(),
        }
    }

    fn trace(layout_version: u32, statuses: &[Status]) -> Trace {
        Trace {
            layout_version,
            statuses: statuses.to_vec(),
            ..Trace::idle(statuses.len())
        }
    }

    #[test]
    fn robots_with_equal_trees_are_counted_together() {
        let mut coverage = SimulatorTreeCoverage::default();
        let (first, second) = (layout(0, &["root", "a"]), layout(3, &["root", "a"]));
        coverage.add(ONE, &first, &trace(0, &[Status::Success, Status::Idle]));
        coverage.add(TWO, &second, &trace(3, &[Status::Failure, Status::Running]));
        let trees = coverage.trees();
        assert_eq!(trees.len(), 1);
        assert_eq!(trees[0].robots, ["hulks/1", "hulks/2"]);
        let reached = trees[0].nodes.iter().map(|node| node.reached.to_string());
        assert_eq!(reached.collect::<Vec<_>>(), ["SF", "R"]);
        let depths = trees[0].nodes.iter().map(|node| node.depth);
        assert_eq!(depths.collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn a_replaced_tree_is_another_tree_and_a_trace_of_an_old_layout_does_not_count() {
        let mut coverage = SimulatorTreeCoverage::default();
        let (old, new) = (layout(0, &["root", "a"]), layout(1, &["root", "b"]));
        coverage.add(ONE, &old, &trace(0, &[Status::Success, Status::Idle]));
        coverage.add(ONE, &new, &trace(0, &[Status::Success, Status::Success]));
        coverage.add(ONE, &new, &trace(1, &[Status::Success, Status::Success]));
        let trees = coverage.trees();
        let reached = trees.iter().map(|tree| tree.nodes[1].reached.to_string());
        assert_eq!(reached.collect::<Vec<_>>(), ["", "S"]);
    }
}
