//! Slip of walking robots.

use super::drift::{self, Difference, Walk};
use super::estimate::Fit;
use super::interval;
use super::likelihood::{minimum, profile};
use super::process::{finer, time_constant};
use super::windows::Window;

/// Maximum number of windows: the likelihood is computed some thousand times.
const MOST: usize = 2000;
/// Largest slip that is searched.
const LARGEST: f64 = 2.0;

/// Fits the deviation of the slip and its time constant \[s\]. The drift along the way is that across it, of which `across`
/// are the differences and `walk` the parameters. `period` is the duration of a slot \[s\].
pub(super) fn fit(
    robots: &[Vec<Window>],
    across: &[Difference],
    walk: &Walk,
    period: f64,
    level: f64,
) -> (Result<Fit, String>, Result<Fit, String>) {
    let mut left = MOST;
    let mut used = Vec::new();
    for robot in robots {
        // Windows before the first one with a way are no evidence.
        let start = robot.iter().position(|window| window.way > 0.0);
        let windows = &robot[start.unwrap_or(robot.len())..];
        let mut count = 0;
        let end = windows.iter().position(|window| {
            count += usize::from(window.is_known && window.is_straight);
            count > left
        });
        let windows = &windows[..end.unwrap_or(windows.len())];
        left = left.saturating_sub(count);
        used.push(windows);
    }
    let samples = used.iter().flat_map(|it| it.iter());
    let samples = samples.filter(|it| it.is_known && it.is_straight).count();
    let sums = |tau: &f64| -> Vec<Vec<Sums>> {
        let robots = used.iter();
        let robots = robots.map(|windows| {
            let windows = windows.iter();
            windows.map(|window| Sums::of(&window.steps, *tau, period))
        });
        robots.map(Iterator::collect).collect()
    };
    // Slip, drift, and deviation of the noise.
    let cost_at = |sums: &[Vec<Sums>], p: &[f64]| {
        let noise = |way: f64| p[1] * p[1] * way + p[2] * p[2] + 1e-12;
        let robots = used.iter().zip(sums);
        let costs = robots.map(|(windows, sums)| cost(windows, sums, p[0].abs(), &noise));
        costs.sum::<f64>() + drift::cost(across, &[p[1], 0.0, p[2], 0.0])
    };
    let start = [0.05, walk.drift.value, walk.noise];
    let scale = [0.05, 0.3 * walk.drift.value + 1e-3, 0.3 * walk.noise + 1e-5];
    let mut constants = vec![0.0];
    let mut tau = 0.02;
    while tau < 40.0 {
        constants.push(tau);
        tau *= 1.6;
    }
    let minima = |sums: &[Vec<Vec<Sums>>]| -> Vec<(Vec<f64>, f64)> {
        let minima = sums.iter();
        let minima = minima.map(|it| minimum(&|p| cost_at(it, p), &start, &scale));
        minima.collect()
    };
    let costs = |minima: &[(Vec<f64>, f64)]| minima.iter().map(|it| it.1).collect::<Vec<_>>();
    let drop = interval::likelihood_drop(level);
    let rough: Vec<_> = constants.iter().map(sums).collect();
    let constants = finer(&constants, &costs(&minima(&rough)), drop);
    let constants: Vec<_> = constants.into_iter().step_by(4).collect();
    let sums: Vec<_> = constants.iter().map(sums).collect();
    let minima = minima(&sums);
    let costs = costs(&minima);
    let (tau, reach) = time_constant(&constants, &costs, drop);
    let Some(best) = minima.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else {
        return (Err("no window".to_owned()), Err("no window".to_owned()));
    };
    let best = (best.0.iter().map(|it| it.abs()).collect::<Vec<_>>(), best.1);
    let possible = sums.iter().zip(&costs);
    let possible = possible.filter(|(_, cost)| **cost <= best.1 + drop);
    let possible: Vec<_> = possible.map(|(sums, _)| sums).collect();
    let cost = |p: &[f64]| {
        let costs = possible.iter().map(|sums| cost_at(sums, p));
        costs.fold(f64::INFINITY, f64::min)
    };
    let slip = Fit {
        value: best.0[0],
        interval: profile(&cost, &best, 0, &scale, drop, (0.0, LARGEST)),
        samples,
    };
    let constant = match slip.interval.0 > 0.0 {
        true => Ok(Fit {
            value: tau,
            interval: reach,
            samples,
        }),
        false => Err("no slip that is larger than the noise".to_owned()),
    };
    (Ok(slip), constant)
}

/// Sums over a window for one time constant: a slip of `x` deviations at its start has the value `kept x` at its end, and
/// the sum `weight x` over the steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    kept: f64,
    weight: f64,
    /// Variances of the value at the end and of the sum, and their covariance, for a known value at the start.
    end: f64,
    sum: f64,
    both: f64,
}

impl Sums {
    /// Returns the sums over steps of this period \[s\].
    pub(super) fn of(steps: &[f64], tau: f64, period: f64) -> Self {
        let a = if tau > 0.0 {
            libm::exp(-period / tau)
        } else {
            0.0
        };
        let mut sums = Self {
            kept: 1.0,
            weight: 0.0,
            end: 0.0,
            sum: 0.0,
            both: 0.0,
        };
        for step in steps {
            sums.kept *= a;
            sums.end = a * a * sums.end + 1.0 - a * a;
            sums.both *= a;
            sums.weight += step * sums.kept;
            sums.sum += 2.0 * step * sums.both + step * step * sums.end;
            sums.both += step * sums.end;
        }
        sums
    }

    /// Returns the variance of the sum over the steps, for a slip of one deviation.
    pub(super) fn variance(&self) -> f64 {
        self.weight * self.weight + self.sum
    }
}

/// Returns the negative logarithm of the likelihood of the differences along the way of a robot, by a Kalman filter of the
/// slip and of its sum over a window, weighted with the steps.
fn cost(windows: &[Window], sums: &[Sums], slip: f64, noise: &dyn Fn(f64) -> f64) -> f64 {
    let (mut mean, mut variance) = (0.0, 1.0);
    let mut cost = 0.0;
    for (index, (window, sums)) in windows.iter().zip(sums).enumerate() {
        let sum = sums.weight * mean;
        let sum_variance = sums.weight * sums.weight * variance + sums.sum;
        let covariance = sums.weight * sums.kept * variance + sums.both;
        mean *= sums.kept;
        variance = sums.kept * sums.kept * variance + sums.end;
        // Adjacent windows share the error of the pose between them, which would hide the correlation of the slip.
        if !window.is_known || !window.is_straight || index % 2 == 1 {
            continue;
        }
        let total = slip * slip * sum_variance + noise(window.way);
        let difference = window.along - slip * sum;
        cost += 0.5 * (libm::log(total) + difference * difference / total);
        let gain = slip * covariance / total;
        mean += gain * difference;
        variance = (variance - gain * slip * covariance).max(0.0);
    }
    cost
}
