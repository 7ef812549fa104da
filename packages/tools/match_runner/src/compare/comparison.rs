use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use support::statistics::PairedDifference;

use super::{PairedCampaign, Pairs, QUANTITIES, Quantity, SIGNIFICANCE, Side};
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
    /// without a difference, or if the pairs are too few.
    pub more_seeds: Option<usize>,
    /// Number of seeds that both sides played, on which the result is based.
    pub pairs: usize,
    /// Number of seeds that do not count, because the environment failed.
    pub incomplete: usize,
    /// Number of seeds that were not played by both sides, because the comparison ended before.
    pub open: usize,
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
    /// Fewer than 6 pairs, from which nothing is concluded.
    TooFewPairs,
}

/// Statistic of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ComparedStatistic {
    /// Name.
    pub name: String,
    /// Mean of side A; `None` without pairs.
    pub a: Option<f64>,
    /// Mean of side B; `None` without pairs.
    pub b: Option<f64>,
    /// Mean of the differences B - A of each seed; `None` without pairs.
    pub difference: Option<f64>,
    /// Lower end of the 95 % confidence interval of the difference; `None` for fewer than 6 pairs.
    pub low: Option<f64>,
    /// Upper end of the 95 % confidence interval of the difference; `None` for fewer than 6 pairs.
    pub high: Option<f64>,
    /// Probability of such a difference if the sides are alike; `None` for fewer than 6 pairs.
    pub p: Option<f64>,
    /// Number of seeds that both sides played.
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
    /// Bags of side A and side B; `None` if the comparison ended before they were recorded.
    pub bags: Option<[String; 2]>,
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
        let Pairs {
            complete: pairs,
            incomplete,
            open,
        } = paired.pairs(setting, outcomes);
        let difference = paired.difference(paired.quantity, &pairs);
        let statistics = QUANTITIES
            .iter()
            .map(|quantity| ComparedStatistic::new(quantity, paired.difference(quantity, &pairs)));
        let different = paired.most_different(&pairs).into_iter().map(|pair| {
            let bags = [0, 1].map(|side| {
                let (point, seed) = (2 * setting + side, pair.seed);
                let bag = paired.campaign.bag_of(folder, Run { point, seed });
                bag.is_dir().then(|| bag.display().to_string())
            });
            let [a, b] = bags;
            let bags = a.zip(b).map(|(a, b)| [a, b]);
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
            verdict: ComparisonVerdict::of(paired.quantity, difference.as_ref()),
            more_seeds: difference.and_then(|it| it.missing_pairs()),
            pairs: pairs.len(),
            incomplete,
            open,
            statistics: statistics.collect(),
            most_different: different.collect(),
        }
    }
}

impl ComparedStatistic {
    /// Creates the statistic from a difference; `None` without pairs.
    fn new(quantity: &Quantity, difference: Option<PairedDifference>) -> Self {
        let interval = difference.and_then(|it| it.interval);
        Self {
            name: quantity.name.to_owned(),
            a: difference.map(|it| it.means[0]),
            b: difference.map(|it| it.means[1]),
            difference: difference.map(|it| it.difference),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            p: difference.and_then(|it| it.p),
            seeds: difference.map_or(0, |it| it.pairs),
            different_seeds: difference.map_or(0, |it| it.differing),
        }
    }
}

impl ComparisonVerdict {
    /// Returns the result for a quantity with this difference; `None` without pairs.
    pub fn of(quantity: &Quantity, difference: Option<&PairedDifference>) -> Self {
        let Some((difference, p)) = difference.and_then(|it| Some((it, it.p?))) else {
            return Self::TooFewPairs;
        };
        if p >= SIGNIFICANCE {
            return Self::NoDifference;
        }
        match quantity.is_more_better {
            None => Self::Different,
            Some(is_more_better) if is_more_better == (difference.difference > 0.0) => Self::Better,
            Some(_) => Self::Worse,
        }
    }
}
