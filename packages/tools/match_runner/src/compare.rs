//! Comparison of two behaviors by matches with the same seeds.
//!
//! Both sides play each seed, so that the differences of a seed have the same kick-off, noise and losses of messages.

mod comparison;
mod quantity;
mod report;
mod side;

use std::collections::BTreeMap;

use support::statistics::PairedDifference;

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

/// Pairs of a setting, and the seeds without one.
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    /// Pairs by seed.
    pub complete: Vec<Pair<'a>>,
    /// Number of seeds that do not count, because the environment failed.
    pub incomplete: usize,
    /// Number of seeds that were not played by both sides.
    pub open: usize,
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

    /// Returns the pairs of a setting, and the numbers of seeds without one.
    pub fn pairs<'a>(&self, setting: usize, outcomes: &'a [Outcome]) -> Pairs<'a> {
        let mut sides: BTreeMap<u64, [Option<&Outcome>; 2]> = BTreeMap::new();
        for outcome in outcomes.iter().filter(|it| it.run.point / 2 == setting) {
            let pair = sides.entry(outcome.run.seed).or_default();
            pair[outcome.run.point % 2] = Some(outcome);
        }
        let (mut complete, mut incomplete) = (Vec::new(), 0);
        for (seed, pair) in sides {
            let [Some(a), Some(b)] = pair else { continue };
            let outcomes = [a, b];
            match outcomes
                .map(|it| it.verdict)
                .contains(&Verdict::Infrastructure)
            {
                true => incomplete += 1,
                false => complete.push(Pair { seed, outcomes }),
            }
        }
        let seeds = self.campaign.seeds.0.clone().count();
        Pairs {
            open: seeds - complete.len() - incomplete,
            complete,
            incomplete,
        }
    }

    /// Compares a quantity of both sides in a setting; `None` without pairs.
    pub fn difference(&self, quantity: &Quantity, pairs: &[Pair<'_>]) -> Option<PairedDifference> {
        let values = pairs.iter().map(|pair| {
            let value = |outcome: &Outcome| (quantity.value)(&outcome.result, self.team);
            pair.outcomes.map(value)
        });
        PairedDifference::compute(&values.collect::<Vec<_>>())
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

    /// Returns the runs with the first `count` seeds in the order in which they are played: by seed, then by point, so
    /// that both sides play a seed before the next one and a comparison that is stopped has pairs in all settings.
    pub fn runs_until(&self, count: usize) -> impl Iterator<Item = Run> + Send {
        let points = self.campaign.points.len();
        let seeds = self.campaign.seeds.0.clone().take(count);
        seeds.flat_map(move |seed| (0..points).map(move |point| Run { point, seed }))
    }

    /// Returns true if the sides differ in the compared quantity in each setting. Several looks could each find a
    /// difference by chance, so each one needs a smaller probability.
    pub fn is_settled(&self, outcomes: &[Outcome]) -> bool {
        let significance = SIGNIFICANCE / self.looks().len() as f64;
        (0..self.settings()).all(|setting| {
            let pairs = self.pairs(setting, outcomes).complete;
            let difference = self.difference(self.quantity, &pairs);
            let p = difference.and_then(|it| it.p);
            p.is_some_and(|p| p < significance)
        })
    }
}
