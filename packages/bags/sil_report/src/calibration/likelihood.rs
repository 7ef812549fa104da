//! Maximum of a likelihood and intervals by its profile.

use argmin::core::{CostFunction, Error, Executor};
use argmin::solver::brent::BrentRoot;
use argmin::solver::neldermead::NelderMead;

/// Maximum number of iterations of the simplex.
const ITERATIONS: u64 = 400;
/// Deviation of the costs at the corners of the simplex at which the search ends: far below the drop at the ends of an
/// interval.
const TOLERANCE: f64 = 1e-7;

/// Negative logarithm of a likelihood.
struct Cost<'a>(&'a dyn Fn(&[f64]) -> f64);

impl CostFunction for Cost<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, parameters: &Self::Param) -> Result<f64, Error> {
        let cost = (self.0)(parameters);
        Ok(if cost.is_finite() { cost } else { 1e300 })
    }
}

/// Function of one number.
struct Height<'a>(&'a dyn Fn(f64) -> f64);

impl CostFunction for Height<'_> {
    type Param = f64;
    type Output = f64;

    fn cost(&self, place: &f64) -> Result<f64, Error> {
        Ok((self.0)(*place))
    }
}

/// Returns the minimum of `cost` near `start`, found by the simplex of Nelder and Mead (1965), and its place. `scale` is
/// the size of the first simplex along each parameter.
pub(super) fn minimum(
    cost: &dyn Fn(&[f64]) -> f64,
    start: &[f64],
    scale: &[f64],
) -> (Vec<f64>, f64) {
    let mut best = (start.to_vec(), cost(start));
    if start.is_empty() {
        return best;
    }
    // The simplex starts again where it ended, because it may have become flat.
    for size in [1.0, 0.3] {
        let mut simplex = vec![best.0.clone()];
        for (index, scale) in scale.iter().enumerate() {
            let mut corner = best.0.clone();
            corner[index] += size * scale;
            simplex.push(corner);
        }
        let Ok(solver) = NelderMead::new(simplex).with_sd_tolerance(TOLERANCE) else {
            return best;
        };
        let found = Executor::new(Cost(cost), solver)
            .configure(|state| state.max_iters(ITERATIONS))
            .run();
        let Ok(found) = found else {
            return best;
        };
        let state = found.state;
        if let Some(place) = state.best_param
            && state.best_cost < best.1
        {
            best = (place, state.best_cost);
        }
    }
    best
}

/// Returns the interval of the parameter `index` in which the least `cost` of all other parameters is at most `drop`
/// above the minimum `best`. The search stays within `bounds`.
pub(super) fn profile(
    cost: &dyn Fn(&[f64]) -> f64,
    best: &(Vec<f64>, f64),
    index: usize,
    scale: &[f64],
    drop: f64,
    bounds: (f64, f64),
) -> (f64, f64) {
    let others = without(&best.0, index);
    let scale = without(scale, index);
    let rise = |value: f64| {
        let at = |others: &[f64]| cost(&with(others, index, value));
        minimum(&at, &others, &scale).1 - best.1
    };
    let center = best.0[index];
    (
        crossing(&rise, drop, center, bounds.0),
        crossing(&rise, drop, center, bounds.1),
    )
}

/// Returns the place between the minimum `center` and `bound` at which the cost is `drop` above its minimum, found by the
/// method of Brent (1973); `bound` if it is lower there. `rise` is the cost above its minimum.
pub(super) fn crossing(rise: &dyn Fn(f64) -> f64, drop: f64, center: f64, bound: f64) -> f64 {
    // The root of a rise is nearly linear in the distance.
    let height = |place: f64| {
        let rise = rise(place);
        let rise = if rise.is_finite() { rise } else { 1e300 };
        (rise.max(0.0) / drop).sqrt().min(2.0) - 1.0
    };
    if height(bound) <= 0.0 {
        return bound;
    }
    let exact = 1e-3 * center.abs() + 1e-6;
    let solver = BrentRoot::new(center, bound, exact);
    let found = Executor::new(Height(&height), solver)
        .configure(|state| state.max_iters(ITERATIONS))
        .run();
    let place = found.ok().and_then(|found| found.state.param);
    place.unwrap_or(bound)
}

/// Returns the numbers without the one at `index`.
fn without(numbers: &[f64], index: usize) -> Vec<f64> {
    let mut others = numbers.to_vec();
    others.remove(index);
    others
}

/// Returns the numbers with `value` inserted at `index`.
fn with(others: &[f64], index: usize, value: f64) -> Vec<f64> {
    let mut all = others.to_vec();
    all.insert(index, value);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_profile_of_a_quadratic_cost_is_that_of_its_marginal_deviation() {
        // Two parameters with correlation 0.6 and deviations 1 and 2.
        let cost = |p: &[f64]| {
            let (a, b) = (p[0] - 3.0, (p[1] - 1.0) / 2.0);
            (a * a - 1.2 * a * b + b * b) / (2.0 * 0.64)
        };
        let scale = [1.0, 1.0];
        let best = minimum(&cost, &[0.0, 0.0], &scale);
        assert!((best.0[0] - 3.0).abs() < 1e-3 && (best.0[1] - 1.0).abs() < 1e-3);
        let (low, high) = profile(&cost, &best, 1, &scale, 0.5, (-10.0, 10.0));
        assert!(
            (low + 1.0).abs() < 0.01 && (high - 3.0).abs() < 0.01,
            "{low} {high}"
        );
    }
}
