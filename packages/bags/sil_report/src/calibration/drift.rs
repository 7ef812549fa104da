//! Random walk of the pose of walking robots.

use super::estimate::Fit;
use super::interval;
use super::likelihood::{minimum, profile};

/// Squared distance of a difference in standard deviations from which it is none by a random walk, but a correction below
/// the threshold of jumps, or a push by a robot that is not perceived.
const OUTLIER: f64 = 20.0;

/// Difference between predicted and measured motion in a window that is independent of all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    /// Difference \[m\], \[rad\].
    pub(super) value: f64,
    /// Way \[m\].
    pub(super) way: f64,
    /// Deviation of the sum of a slip of one deviation over the turn \[rad\].
    pub(super) turned: f64,
}

/// Parameters of the differences `e` over a way `d`: normally distributed with the mean `mean d` and the variance
/// `drift^2 d + noise^2 + slip^2 turned^2`.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// Deviation of the random walk, by the root of the way.
    pub(super) drift: Fit,
    /// Mean by the way.
    pub(super) mean: Fit,
    /// Deviation without a way.
    pub(super) noise: f64,
}

/// Fits a random walk by the maximum of the likelihood, with intervals by its profile.
pub(super) fn fit(differences: &[Difference], level: f64) -> Walk {
    let mut differences = differences.to_vec();
    let moved = |differences: &[Difference]| differences.iter().filter(|it| it.way > 0.0).count();
    let squares: f64 = differences.iter().map(|it| it.value * it.value).sum();
    let typical = (squares / differences.len().max(1) as f64).sqrt().max(1e-6);
    let scale = [typical; 4];
    let mut best = (vec![typical, 0.0, typical, 0.1 * typical], 0.0);
    for _ in 0..2 {
        best = minimum(&|p| cost(&differences, p), &best.0, &scale);
        differences.retain(|it| it.squared(&best.0) < OUTLIER);
    }
    let best = minimum(&|p| cost(&differences, p), &best.0, &scale);
    let drop = interval::likelihood_drop(level);
    let found = |index: usize, value: f64, low: f64| {
        let best = (with(&best.0, index, value), best.1);
        let most = value.abs() + 20.0 * typical;
        let cost = |p: &[f64]| cost(&differences, p);
        Fit {
            value,
            interval: profile(&cost, &best, index, &scale, drop, (low * most, most)),
            samples: moved(&differences),
        }
    };
    Walk {
        drift: found(0, best.0[0].abs(), 0.0),
        mean: found(1, best.0[1], -1.0),
        noise: best.0[2].abs(),
    }
}

/// Returns the parameters with one of them replaced.
fn with(parameters: &[f64], index: usize, value: f64) -> Vec<f64> {
    let mut parameters = parameters.to_vec();
    parameters[index] = value;
    parameters
}

impl Difference {
    /// Returns the variance with the parameters drift, mean, noise, slip.
    fn variance(&self, p: &[f64]) -> f64 {
        let slipped = p[3] * self.turned;
        p[0] * p[0] * self.way + p[2] * p[2] + slipped * slipped + 1e-14
    }

    /// Returns the squared distance from the mean in standard deviations.
    fn squared(&self, p: &[f64]) -> f64 {
        let difference = self.value - p[1] * self.way;
        difference * difference / self.variance(p)
    }
}

/// Returns the negative logarithm of the likelihood of the differences.
pub(super) fn cost(differences: &[Difference], p: &[f64]) -> f64 {
    let costs = differences
        .iter()
        .map(|it| 0.5 * (libm::log(it.variance(p)) + it.squared(p)));
    costs.sum()
}
