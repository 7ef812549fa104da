//! Nodes of trees that the runs of a campaign reached, and those that none reached.

use scenario_kit::{NodeCoverage, NodeResult, TreeCoverage};

use super::outcome::Outcome;

/// Maximum number of nodes without a result that a text names.
const NAMED: usize = 12;
/// Text between the names of a path.
const SEPARATOR: &str = " > ";

/// Tree of a campaign, with the number of runs that reached each node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredTree {
    /// Robots with this tree in any run, in the order of the runs.
    pub robots: Vec<String>,
    /// Number of runs with this tree.
    pub runs: usize,
    /// Nodes in the order of the tree.
    pub nodes: Vec<CoveredNode>,
}

/// Node of a tree, with the number of runs that reached it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredNode {
    /// Names from the root to the node.
    pub path: Vec<String>,
    /// Kind, for example `sequence`.
    pub kind: String,
    /// Number of runs in which the node was ticked or halted.
    pub reached: usize,
    /// Number of runs in which the node had each result, in the order of [`NodeResult::ALL`].
    pub results: [usize; NodeResult::ALL.len()],
}

/// Parts of trees that a run was the first to reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewlyReached {
    /// Paths of nodes, in the order of the trees.
    pub nodes: Vec<String>,
    /// Number of results that their nodes had for the first time.
    pub results: usize,
}

impl CoveredTree {
    /// Returns all trees of a campaign in the order of their first runs. `outcomes` are in the order of the runs.
    pub fn all(outcomes: &[Outcome]) -> Vec<Self> {
        let mut trees: Vec<Self> = Vec::new();
        for outcome in outcomes {
            Self::add_run(&mut trees, outcome);
        }
        trees
    }

    /// Adds a run to the trees of a campaign. Returns the parts that no run had reached before.
    pub fn add_run(trees: &mut Vec<Self>, outcome: &Outcome) -> NewlyReached {
        let mut new = NewlyReached::default();
        for tree in &outcome.result.coverage {
            let paths = paths(&tree.nodes);
            let known = trees.iter().position(|known| known.is(tree, &paths));
            let index = known.unwrap_or_else(|| {
                trees.push(Self::unreached(tree, paths));
                trees.len() - 1
            });
            trees[index].add(tree, &mut new);
        }
        new
    }

    /// Returns the tree without a run.
    fn unreached(tree: &TreeCoverage, paths: Vec<Vec<String>>) -> Self {
        let nodes = tree.nodes.iter().zip(paths);
        let nodes = nodes.map(|(node, path)| CoveredNode {
            path,
            kind: node.kind.clone(),
            reached: 0,
            results: [0; NodeResult::ALL.len()],
        });
        Self {
            robots: Vec::new(),
            runs: 0,
            nodes: nodes.collect(),
        }
    }

    /// Returns whether `tree`, whose nodes have these paths, is this tree.
    fn is(&self, tree: &TreeCoverage, paths: &[Vec<String>]) -> bool {
        let nodes = tree.nodes.iter().zip(paths);
        self.nodes.len() == tree.nodes.len()
            && self
                .nodes
                .iter()
                .zip(nodes)
                .all(|(known, (node, path))| known.kind == node.kind && known.path == *path)
    }

    /// Adds a run in which this tree had these results, and to `new` the parts that no run had reached before.
    fn add(&mut self, tree: &TreeCoverage, new: &mut NewlyReached) {
        self.runs += 1;
        for robot in &tree.robots {
            if !self.robots.contains(robot) {
                self.robots.push(robot.clone());
            }
        }
        for (node, of_run) in self.nodes.iter_mut().zip(&tree.nodes) {
            if node.reached == 0 && of_run.reached.is_any() {
                new.nodes.push(node.path.join(SEPARATOR));
            }
            node.reached += usize::from(of_run.reached.is_any());
            for (count, result) in node.results.iter_mut().zip(NodeResult::ALL) {
                let had_result = of_run.reached.contains(result);
                new.results += usize::from(had_result && *count == 0);
                *count += usize::from(had_result);
            }
        }
    }

    /// Returns the title of the tree, for example `tree of hulks/1, hulks/2`.
    pub fn title(&self) -> String {
        format!("tree of {}", self.robots.join(", "))
    }

    /// Returns the number of nodes that any run reached.
    pub fn reached(&self) -> usize {
        self.nodes.iter().filter(|node| node.reached > 0).count()
    }

    /// Returns the paths of the highest nodes that no run reached: those whose parent was reached.
    pub fn never_reached(&self) -> Vec<String> {
        let is_reached = |path: &[String]| {
            let mut nodes = self.nodes.iter();
            path.is_empty() || nodes.any(|node| node.path == path && node.reached > 0)
        };
        let never = self.nodes.iter().filter(|node| node.reached == 0);
        let highest = never.filter(|node| {
            let parent = node.path.split_last().map(|(_, parent)| parent);
            parent.is_some_and(is_reached)
        });
        highest.map(|node| node.path.join(SEPARATOR)).collect()
    }
}

/// Returns a text about the trees of a campaign: the number of nodes that its runs reached, and the highest nodes that none
/// reached, a limited number of each tree.
pub fn text(trees: &[CoveredTree]) -> String {
    let mut text = String::new();
    for tree in trees {
        let (reached, all) = (tree.reached(), tree.nodes.len());
        text += &format!("{}: {reached} of {all} nodes reached\n", tree.title());
        let never = tree.never_reached();
        for path in never.iter().take(NAMED) {
            text += &format!("  never: {path}\n");
        }
        if never.len() > NAMED {
            text += &format!("  and {} more\n", never.len() - NAMED);
        }
    }
    text
}

/// Returns the names from the root to each node.
fn paths(nodes: &[NodeCoverage]) -> Vec<Vec<String>> {
    let mut current: Vec<String> = Vec::new();
    let paths = nodes.iter().map(|node| {
        current.truncate(node.depth);
        current.push(node.name.clone());
        current.clone()
    });
    paths.collect()
}

#[cfg(test)]
mod tests {
    use match_setup::MatchResult;

    use super::*;
    use crate::batch::campaign::Run;

    /// Returns the outcome of a run in which the nodes of one tree had these results.
    fn outcome(robot: &str, reached: [&str; 3]) -> Outcome {
        let nodes = [("root", 0), ("kick", 1), ("aim", 2)];
        let nodes = nodes.into_iter().zip(reached);
        let nodes = nodes.map(|((name, depth), reached)| NodeCoverage {
            name: name.to_owned(),
            kind: "sequence".to_owned(),
            depth,
            reached: reached.to_owned().try_into().unwrap(),
        });
        let tree = TreeCoverage {
            robots: vec![robot.to_owned()],
            nodes: nodes.collect(),
        };
        let result = MatchResult {
            coverage: vec![tree],
            ..MatchResult::default()
        };
        Outcome::once(Run { point: 0, seed: 0 }, result)
    }

    #[test]
    fn runs_are_counted_by_node_and_result() {
        let outcomes = [
            outcome("hulks/2", ["SR", "", ""]),
            outcome("hulks/3", ["F", "FH", ""]),
        ];
        let trees = CoveredTree::all(&outcomes);
        assert_eq!(trees.len(), 1);
        assert_eq!(trees[0].title(), "tree of hulks/2, hulks/3");
        let counts = trees[0]
            .nodes
            .iter()
            .map(|node| (node.reached, node.results));
        let expected = [(2, [1, 1, 1, 0, 0]), (1, [0, 1, 0, 0, 1]), (0, [0; 5])];
        assert_eq!(counts.collect::<Vec<_>>(), expected);
        assert_eq!(trees[0].never_reached(), ["root > kick > aim"]);
    }

    #[test]
    fn a_run_reaches_a_part_first_once() {
        let mut trees = Vec::new();
        let mut add = |reached| CoveredTree::add_run(&mut trees, &outcome("hulks/2", reached));
        let new = |nodes: &[&str], results| NewlyReached {
            nodes: nodes.iter().map(|&path| path.to_owned()).collect(),
            results,
        };
        assert_eq!(add(["S", "", ""]), new(&["root"], 1));
        assert_eq!(add(["SF", "", ""]), new(&[], 1));
        assert_eq!(add(["F", "R", ""]), new(&["root > kick"], 1));
        assert_eq!(add(["SF", "R", ""]), NewlyReached::default());
    }

    #[test]
    fn only_the_highest_of_nodes_that_were_never_reached_are_named() {
        let text = text(&CoveredTree::all(&[outcome("hulks/2", ["S", "", ""])]));
        assert_eq!(
            text,
            "tree of hulks/2: 1 of 3 nodes reached\n  never: root > kick\n"
        );
    }
}
