use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use statistics::PairedDifference;

use super::{PairedCampaign, QUANTITIES, Quantity, SIGNIFICANCE, Side};
use crate::batch::campaign::Run;
use crate::batch::outcome::Outcome;

/// Comparison of two sides in all settings, as `sil compare --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// Tree file or parameter of side A.
    pub a: String,
    /// Tree file or parameter of side B.
    pub b: String,
    /// Statistic that decides, for example `goal-difference`.
    pub statistic: String,
    /// Settings of the sweep, in order.
    pub settings: Vec<ComparedSetting>,
}

/// Comparison of two sides in a setting.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ComparedSetting {
    /// Settings as `KEY=VALUE`; empty without a sweep.
    pub settings: Vec<String>,
    /// Result for the statistic that decides.
    pub verdict: ComparisonVerdict,
    /// Number of further seeds with which a difference of this size would be found with a probability of 80 %; `None`
    /// without a difference.
    pub more_seeds: Option<usize>,
    /// Number of seeds that do not count, because the environment failed.
    pub incomplete: usize,
    /// Statistics in order.
    pub statistics: Vec<ComparedStatistic>,
    /// Seeds that differ most in the statistic that decides, the largest difference first.
    pub most_different: Vec<DifferentSeed>,
}

/// Result of the comparison of a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ComparisonVerdict {
    /// Side B is better.
    Better,
    /// Side B is worse.
    Worse,
    /// The sides differ in a statistic of which neither more nor less is better.
    Different,
    /// No difference was found.
    NoDifference,
}

/// Statistic of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ComparedStatistic {
    /// Name.
    pub name: String,
    /// Mean of side A.
    pub a: f64,
    /// Mean of side B.
    pub b: f64,
    /// Mean of the differences B - A of each seed.
    pub difference: f64,
    /// Lower end of the 95 % confidence interval of the difference.
    pub low: f64,
    /// Upper end of the 95 % confidence interval of the difference.
    pub high: f64,
    /// Probability of such a difference if the sides are alike.
    pub p: f64,
    /// Number of seeds.
    pub seeds: usize,
    /// Number of seeds with different values.
    pub different_seeds: usize,
}

/// Seed with different values of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DifferentSeed {
    /// Seed.
    pub seed: u64,
    /// Value of side A.
    pub a: f64,
    /// Value of side B.
    pub b: f64,
    /// Bags of side A and side B.
    pub bags: [String; 2],
}

impl Comparison {
    /// Compares the outcomes of both sides. `folder` contains the bags of the seeds that differ most.
    pub fn of(
        paired: &PairedCampaign,
        sides: &[Side; 2],
        outcomes: &[Outcome],
        folder: &Path,
    ) -> Self {
        let [a, b] = sides.each_ref().map(ToString::to_string);
        let settings = 0..paired.settings();
        Self {
            a,
            b,
            statistic: paired.quantity.name.to_owned(),
            settings: settings
                .map(|setting| ComparedSetting::of(paired, setting, outcomes, folder))
                .collect(),
        }
    }
}

impl ComparedSetting {
    /// Compares the outcomes of both sides in a setting.
    fn of(paired: &PairedCampaign, setting: usize, outcomes: &[Outcome], folder: &Path) -> Self {
        let (pairs, incomplete) = paired.pairs(setting, outcomes);
        let difference = paired.difference(paired.quantity, &pairs);
        let statistics = QUANTITIES
            .iter()
            .map(|quantity| ComparedStatistic::new(quantity, &paired.difference(quantity, &pairs)));
        let different = paired.most_different(&pairs).into_iter().map(|pair| {
            let bags = [0, 1].map(|side| {
                let (point, seed) = (2 * setting + side, pair.seed);
                let bag = paired.campaign.bag_of(folder, Run { point, seed });
                bag.display().to_string()
            });
            let value = |outcome: &Outcome| (paired.quantity.value)(&outcome.result, paired.team);
            let [a, b] = pair.outcomes.map(value);
            DifferentSeed {
                seed: pair.seed,
                a,
                b,
                bags,
            }
        });
        Self {
            settings: paired.setting(setting).to_vec(),
            verdict: ComparisonVerdict::of(paired.quantity, &difference),
            more_seeds: difference.missing_pairs(),
            incomplete,
            statistics: statistics.collect(),
            most_different: different.collect(),
        }
    }
}

impl ComparedStatistic {
    /// Creates the statistic from a difference.
    fn new(quantity: &Quantity, difference: &PairedDifference) -> Self {
        let PairedDifference {
            pairs,
            differing,
            means: [a, b],
            difference,
            interval: (low, high),
            p,
            ..
        } = *difference;
        Self {
            name: quantity.name.to_owned(),
            a,
            b,
            difference,
            low,
            high,
            p,
            seeds: pairs,
            different_seeds: differing,
        }
    }
}

impl ComparisonVerdict {
    /// Returns the result for a quantity with this difference.
    pub fn of(quantity: &Quantity, difference: &PairedDifference) -> Self {
        if difference.p >= SIGNIFICANCE {
            return Self::NoDifference;
        }
        match quantity.is_more_better {
            None => Self::Different,
            Some(is_more_better) if is_more_better == (difference.difference > 0.0) => Self::Better,
            Some(_) => Self::Worse,
        }
    }
}
