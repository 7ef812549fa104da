//! Search for parameters with which a scenario fails: an optimiser lowers the margin of the runs, and the failing case is
//! simplified. Search for parameters and seeds with which runs reach new nodes of trees.

pub mod case_file;
pub mod cover;
pub mod dimension;
pub mod goal;
pub mod judged_points;
pub mod optimiser;
pub mod played_points;
pub mod random_points;
pub mod shrink;

use crate::batch::sweep::Point;
use dimension::Dimension;
use optimiser::Proposer;

/// Value of a run, and whether the run failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// Value to minimise.
    pub value: f64,
    /// True if the run failed.
    pub failed: bool,
}

/// Search in the space of some parameters.
#[derive(Clone, Debug)]
pub struct Search {
    /// Parameters and their ranges.
    pub dimensions: Vec<Dimension>,
    /// Number of runs between two questions to the optimiser. The result depends on it, and not on the number of jobs.
    pub batch: usize,
    /// Maximum number of runs.
    pub runs: usize,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// First point that failed, or else the point with the smallest value.
    pub point: Point,
    /// Evaluation of the point.
    pub evaluation: Evaluation,
    /// Number of runs up to the point.
    pub runs: usize,
}

impl Search {
    /// Searches until a run fails, or until the maximum number of runs. `evaluate` plays the points of a batch. Returns
    /// `None` if it returned no evaluation, after a request to end.
    ///
    /// # Errors
    /// Returns the error of the optimiser or of `evaluate`.
    pub fn find(
        &self,
        proposer: &mut impl Proposer,
        mut evaluate: impl FnMut(&[Point]) -> anyhow::Result<Vec<Evaluation>>,
    ) -> anyhow::Result<Option<Found>> {
        let mut values = Vec::new();
        let mut best: Option<Found> = None;
        let mut runs = 0;
        while runs < self.runs {
            let count = self.batch.min(self.runs - runs);
            let proposed = proposer.propose(&values, count)?;
            let points: Vec<_> = proposed.iter().map(|it| self.point(it)).collect();
            let evaluations = evaluate(&points)?;
            values = evaluations.iter().map(|it| it.value).collect();
            for (point, evaluation) in points.iter().zip(&evaluations) {
                runs += 1;
                let is_better = best.as_ref().is_none_or(|best| {
                    evaluation.failed || evaluation.value < best.evaluation.value
                });
                if is_better {
                    best = Some(Found {
                        point: point.clone(),
                        evaluation: *evaluation,
                        runs,
                    });
                }
                if evaluation.failed {
                    return Ok(best);
                }
            }
            if evaluations.len() < points.len() {
                break;
            }
        }
        Ok(best)
    }

    /// Returns the settings of a proposal, a number from 0 to 1 for each dimension.
    fn point(&self, proposal: &[f64]) -> Point {
        let dimensions = self.dimensions.iter().zip(proposal);
        dimensions
            .map(|(it, share)| it.setting(it.at(*share)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proposer of fixed numbers.
    struct Fixed(Vec<f64>);

    impl Proposer for Fixed {
        fn propose(&mut self, _: &[f64], count: usize) -> anyhow::Result<Vec<Vec<f64>>> {
            Ok(self.0.drain(..count).map(|share| vec![share]).collect())
        }
    }

    /// Searches with a fault below 0.2; `shares` are the proposals.
    fn find(shares: &[f64], batch: usize) -> Found {
        let search = Search {
            dimensions: vec!["x=0.0..1.0".parse().unwrap()],
            batch,
            runs: shares.len(),
        };
        let found = search.find(&mut Fixed(shares.to_vec()), |points| {
            let values = points.iter().map(|point| {
                let value: f64 = point[0].strip_prefix("x=").unwrap().parse().unwrap();
                Evaluation {
                    value: value - 0.2,
                    failed: value < 0.2,
                }
            });
            Ok(values.collect())
        });
        found.unwrap().unwrap()
    }

    #[test]
    fn the_first_failing_point_of_a_batch_ends_the_search() {
        let found = find(&[0.9, 0.15, 0.1, 0.8], 4);
        assert_eq!((found.point, found.runs), (vec!["x=0.15".to_owned()], 2));
    }

    #[test]
    fn without_a_failure_the_smallest_value_is_the_result() {
        let found = find(&[0.9, 0.5, 0.3, 0.4, 0.8], 2);
        assert!(!found.evaluation.failed);
        assert_eq!((found.point, found.runs), (vec!["x=0.3".to_owned()], 3));
    }
}
