//! Comparison of two behaviors by matches with the same seeds.
//!
//! Both sides play each seed, so that the differences of a seed have the same kick-off, noise and losses of messages.

mod comparison;
mod quantity;
mod report;
mod side;

use std::collections::{BTreeMap, BTreeSet};

use statistics::PairedDifference;

use crate::batch::campaign::{Campaign, Run};
use crate::batch::outcome::Outcome;
use crate::batch::sweep::Point;
use crate::verdict::failure::Verdict;

pub use comparison::{
    ComparedSetting, ComparedStatistic, Comparison, ComparisonVerdict, DifferentSeed,
};
pub use quantity::{QUANTITIES, Quantity};
pub use side::{Side, settings};

/// Probability of a difference by chance below which two sides differ.
pub const SIGNIFICANCE: f64 = 0.05;
/// Number of seeds before the first look at the results. Each further look is after twice as many.
const FIRST_LOOK: usize = 10;
/// Maximum number of listed seeds of a setting.
const LISTED: usize = 3;

/// Campaign in which two sides play each setting of a sweep with each seed.
#[derive(Clone, Debug)]
pub struct PairedCampaign {
    /// Campaign; its points are those of [`settings`].
    pub campaign: Campaign,
    /// Team whose behavior differs.
    pub team: hsl_types::Team,
    /// Compared quantity.
    pub quantity: &'static Quantity,
}

/// Results of both sides in a setting and with a seed.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// Seed.
    pub seed: u64,
    /// Outcome of each side.
    pub outcomes: [&'a Outcome; 2],
}

impl PairedCampaign {
    /// Returns the number of settings of the sweep.
    pub fn settings(&self) -> usize {
        self.campaign.points.len() / 2
    }

    /// Returns the settings of a point without the setting of its side.
    fn setting(&self, index: usize) -> &[String] {
        let point: &Point = &self.campaign.points[2 * index];
        &point[..point.len() - 1]
    }

    /// Returns the pairs of a setting by seed, and the number of pairs that are incomplete because the environment
    /// failed.
    pub fn pairs<'a>(&self, setting: usize, outcomes: &'a [Outcome]) -> (Vec<Pair<'a>>, usize) {
        let mut sides: BTreeMap<u64, [Option<&Outcome>; 2]> = BTreeMap::new();
        for outcome in outcomes.iter().filter(|it| it.run.point / 2 == setting) {
            let is_valid = outcome.verdict != Verdict::Infrastructure;
            let pair = sides.entry(outcome.run.seed).or_default();
            pair[outcome.run.point % 2] = is_valid.then_some(outcome);
        }
        let count = sides.len();
        let pairs = sides.into_iter().filter_map(|(seed, pair)| {
            let [Some(a), Some(b)] = pair else {
                return None;
            };
            let outcomes = [a, b];
            Some(Pair { seed, outcomes })
        });
        let pairs: Vec<_> = pairs.collect();
        let incomplete = count - pairs.len();
        (pairs, incomplete)
    }

    /// Compares a quantity of both sides in a setting.
    pub fn difference(&self, quantity: &Quantity, pairs: &[Pair<'_>]) -> PairedDifference {
        let values = pairs.iter().map(|pair| {
            let value = |outcome: &Outcome| (quantity.value)(&outcome.result, self.team);
            pair.outcomes.map(value)
        });
        PairedDifference::compute(values.collect())
    }

    /// Returns the pairs of a setting that differ most in the compared quantity, the largest difference first.
    pub fn most_different<'a>(&self, pairs: &[Pair<'a>]) -> Vec<Pair<'a>> {
        let difference = |pair: &Pair<'_>| {
            let value = |outcome: &Outcome| (self.quantity.value)(&outcome.result, self.team);
            let [a, b] = pair.outcomes.map(value);
            b - a
        };
        let mut pairs = pairs.to_vec();
        pairs.retain(|pair| difference(pair) != 0.0);
        pairs.sort_by(|a, b| {
            let [a, b] = [a, b].map(|pair| difference(pair).abs());
            b.total_cmp(&a)
        });
        pairs.truncate(LISTED);
        pairs
    }

    /// Returns the numbers of seeds after which the results are looked at: 10, 20, 40 and so on, and all.
    pub fn looks(&self) -> Vec<usize> {
        let seeds = self.campaign.seeds.0.clone().count();
        let doubled = std::iter::successors(Some(FIRST_LOOK), |look| look.checked_mul(2));
        let looks = doubled.take_while(|look| *look < seeds);
        looks.chain([seeds]).collect()
    }

    /// Returns the runs with the first `count` seeds.
    pub fn runs_until(&self, count: usize) -> BTreeSet<Run> {
        let seeds: BTreeSet<u64> = self.campaign.seeds.0.clone().take(count).collect();
        let runs = self.campaign.runs();
        runs.filter(|run| seeds.contains(&run.seed)).collect()
    }

    /// Returns true if the sides differ in the compared quantity in each setting. Several looks could each find a
    /// difference by chance, so each one needs a smaller probability.
    pub fn is_settled(&self, outcomes: &[Outcome]) -> bool {
        let significance = SIGNIFICANCE / self.looks().len() as f64;
        (0..self.settings()).all(|setting| {
            let (pairs, _) = self.pairs(setting, outcomes);
            self.difference(self.quantity, &pairs).p < significance
        })
    }
}
