//! Search for runs that reach new nodes of trees.

use super::dimension::Dimension;
use super::played_points::Case;
use super::random_points::RandomPoints;
use crate::batch::coverage::{CoveredTree, NewlyReached};
use crate::batch::outcome::Outcome;

/// Search for runs that reach nodes, and results of nodes, which no run has reached. Half of the points are near a point
/// that was the first to reach something, one of the last ones more often, as in fuzzing guided by coverage. Each run has
/// another seed.
#[derive(Clone, Debug)]
pub struct CoverSearch {
    /// Parameters and their ranges; none for runs that differ in their seeds only.
    pub dimensions: Vec<Dimension>,
    /// Number of runs between two decisions about points. The result depends on it, and not on the number of jobs.
    pub batch: usize,
    /// Maximum number of runs.
    pub runs: usize,
    /// Seed of the points.
    pub seed: u64,
    /// Seed of the first run.
    pub first_seed: u64,
}

impl CoverSearch {
    /// Searches until all nodes of `trees` are reached, or until the maximum number of runs. `trees` are those of earlier
    /// runs, to which the new runs are added. `play` plays the cases of a batch; it returns fewer outcomes after a request
    /// to end. Calls `on_new` with each case that reached something new.
    ///
    /// # Errors
    /// Returns the error of `play` or of `on_new`.
    pub fn find(
        &self,
        trees: &mut Vec<CoveredTree>,
        mut play: impl FnMut(&[Case]) -> anyhow::Result<Vec<Outcome>>,
        mut on_new: impl FnMut(&Case, &NewlyReached) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut points = RandomPoints::new(self.seed, self.dimensions.len());
        let mut first_to_reach: Vec<Vec<f64>> = Vec::new();
        let mut runs = 0;
        let is_covered = |trees: &[CoveredTree]| {
            let mut nodes = trees.iter().flat_map(|tree| &tree.nodes);
            !trees.is_empty() && nodes.all(|node| node.reached > 0)
        };
        while runs < self.runs && !is_covered(trees) {
            let count = self.batch.min(self.runs - runs);
            let shares: Vec<_> = (0..count)
                .map(|_| {
                    let is_near = points.index(2) == 1 && !first_to_reach.is_empty();
                    if is_near {
                        let age = points.low_index(first_to_reach.len());
                        points.near(&first_to_reach[first_to_reach.len() - 1 - age])
                    } else {
                        points.anywhere()
                    }
                })
                .collect();
            let cases: Vec<_> = shares.iter().zip(runs..).map(|it| self.case(it)).collect();
            let outcomes = play(&cases)?;
            for ((case, shares), outcome) in cases.iter().zip(shares).zip(&outcomes) {
                runs += 1;
                let new = CoveredTree::add_run(trees, outcome);
                if new.results > 0 {
                    on_new(case, &new)?;
                    first_to_reach.push(shares);
                }
            }
            if outcomes.len() < cases.len() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the case of a point, a number from 0 to 1 for each dimension, and the index of its run.
    fn case(&self, (shares, run): (&Vec<f64>, usize)) -> Case {
        let dimensions = self.dimensions.iter().zip(shares);
        Case {
            point: dimensions
                .map(|(it, share)| it.setting(it.at(*share)))
                .collect(),
            seed: self.first_seed + run as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use match_setup::MatchResult;
    use scenario_kit::{NodeCoverage, TreeCoverage};

    use super::*;
    use crate::batch::campaign::Run;

    /// Returns the outcome of a case of a tree with a root and seven leaves. Each leaf is reached with `x` nearer to 0.7 than
    /// the one before it.
    fn outcome(case: &Case) -> Outcome {
        let x: f64 = case.point[0].strip_prefix("x=").unwrap().parse().unwrap();
        let node = |name: String, depth, is_reached| NodeCoverage {
            name,
            kind: "sequence".to_owned(),
            depth,
            reached: if is_reached { "S" } else { "" }
                .to_owned()
                .try_into()
                .unwrap(),
        };
        let leaves = (0..7).map(|index| {
            let width = 0.2 / f64::from(1 << index);
            node(format!("leaf {index}"), 1, (x - 0.7).abs() < width)
        });
        let nodes = [node("root".to_owned(), 0, true)].into_iter().chain(leaves);
        let tree = TreeCoverage {
            robots: vec!["hulks/2".to_owned()],
            nodes: nodes.collect(),
        };
        let result = MatchResult {
            coverage: vec![tree],
            ..MatchResult::default()
        };
        let run = Run {
            point: 0,
            seed: case.seed,
        };
        Outcome::once(run, result)
    }

    /// Searches with a seed. Returns the trees and the cases.
    fn find(seed: u64, runs: usize) -> (Vec<CoveredTree>, Vec<Case>) {
        let search = CoverSearch {
            dimensions: vec!["x=0.0..1.0".parse().unwrap()],
            batch: 4,
            runs,
            seed,
            first_seed: 100,
        };
        let (mut trees, mut played) = (Vec::new(), Vec::new());
        let play = |cases: &[Case]| {
            played.extend_from_slice(cases);
            Ok(cases.iter().map(outcome).collect())
        };
        search.find(&mut trees, play, |_, _| Ok(())).unwrap();
        (trees, played)
    }

    #[test]
    fn points_near_those_that_reached_something_reach_more() {
        let mut runs = 0;
        for seed in 0..10 {
            let (trees, played) = find(seed, 1000);
            assert_eq!(trees[0].reached(), 8);
            assert_eq!(find(seed, 1000).1, played);
            runs += played.len();
        }
        // Random points need 1,600 runs on average, because of the smallest region of 0.6 % of the range.
        assert!(runs < 900, "{runs}");
    }

    #[test]
    fn each_run_has_another_seed_and_the_number_of_runs_is_limited() {
        let (_, played) = find(0, 6);
        let seeds: Vec<_> = played.iter().map(|case| case.seed).collect();
        assert_eq!(seeds, [100, 101, 102, 103, 104, 105]);
    }
}
