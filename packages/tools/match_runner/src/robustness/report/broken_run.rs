use schemars::JsonSchema;
use serde::Serialize;

use crate::batch::campaign::{Campaign, Run};
use crate::batch::outcome::Outcome;
use crate::verdict::failure::Verdict;

/// Run that did not pass.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BrokenRun {
    /// Seed.
    pub seed: u64,
    /// First failure; `None` if it is not known.
    pub failure: Option<String>,
    /// Arguments of `sil` that repeat the run.
    pub arguments: Vec<String>,
}

impl BrokenRun {
    /// Returns the run of a point with the smallest seed that did not pass.
    pub(super) fn find(campaign: &Campaign, outcomes: &[Outcome], point: usize) -> Option<Self> {
        let is_broken = |it: &&Outcome| {
            it.run.point == point
                && !matches!(it.verdict, Verdict::Passed | Verdict::Infrastructure)
        };
        let broken = outcomes.iter().filter(is_broken);
        let broken = broken.min_by_key(|it| it.run.seed)?;
        let seed = broken.run.seed;
        Some(Self {
            seed,
            failure: broken.result.failures.first().map(ToString::to_string),
            arguments: campaign.arguments(Run { point, seed }),
        })
    }
}
