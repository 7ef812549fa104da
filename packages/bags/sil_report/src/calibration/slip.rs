//! Slip of walking robots.

use super::course_blocks::Window;
use super::estimate::Fit;
use super::interval;
use super::likelihood::{minimum, profile};
use super::process::{finer, time_constant};

/// Maximum number of windows: the likelihood is computed some thousand times.
const MOST: usize = 1500;
/// Largest slip that is searched.
const LARGEST: f64 = 2.0;

/// Fits the deviation of the slip and its time constant \[s\]. `drift` is the deviation of the drift \[m^0.5\], `rest` the
/// variance of the difference for a standing robot \[m^2\], and `period` the duration of a slot \[s\].
pub(super) fn fit(
    robots: &[Vec<Window>],
    drift: f64,
    rest: f64,
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
            count += usize::from(window.is_known && window.way > 0.0);
            count > left
        });
        let windows = &windows[..end.unwrap_or(windows.len())];
        left = left.saturating_sub(count);
        used.push(windows);
    }
    let samples = used.iter().flat_map(|it| it.iter());
    let samples = samples.filter(|it| it.is_known && it.way > 0.0).count();
    let noise = |way: f64| drift * drift * way + rest + 1e-12;
    let cost_at = |tau: f64, slip: f64| {
        let costs = used
            .iter()
            .map(|windows| cost(windows, slip, tau, period, &noise));
        costs.sum::<f64>()
    };
    let mut constants = vec![0.0];
    let mut tau = 0.02;
    while tau < 40.0 {
        constants.push(tau);
        tau *= 1.6;
    }
    let minima = |constants: &[f64]| -> Vec<(Vec<f64>, f64)> {
        let minima = constants.iter();
        let minima = minima.map(|tau| minimum(&|p| cost_at(*tau, p[0].abs()), &[0.05], &[0.05]));
        minima.collect()
    };
    let drop = interval::likelihood_drop(level);
    let rough: Vec<_> = minima(&constants).iter().map(|(_, cost)| *cost).collect();
    let constants = finer(&constants, &rough, drop);
    let constants: Vec<_> = constants.into_iter().step_by(4).collect();
    let minima = minima(&constants);
    let costs: Vec<_> = minima.iter().map(|(_, cost)| *cost).collect();
    let (tau, reach) = time_constant(&constants, &costs, drop);
    let Some(best) = minima.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else {
        return (Err("no window".to_owned()), Err("no window".to_owned()));
    };
    let best = (vec![best.0[0].abs()], best.1);
    let possible = constants.iter().zip(&costs);
    let possible = possible.filter(|(_, cost)| **cost <= best.1 + drop);
    let possible: Vec<_> = possible.map(|(tau, _)| *tau).collect();
    let cost = |p: &[f64]| {
        let costs = possible.iter().map(|tau| cost_at(*tau, p[0].abs()));
        costs.fold(f64::INFINITY, f64::min)
    };
    let slip = Fit {
        value: best.0[0],
        interval: profile(&cost, &best, 0, &[0.05], drop, (0.0, LARGEST)),
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

/// Returns the negative logarithm of the likelihood of the differences along the way of a robot, by a Kalman filter of the
/// slip and of its sum over a window, weighted with the steps.
fn cost(windows: &[Window], slip: f64, tau: f64, period: f64, noise: &dyn Fn(f64) -> f64) -> f64 {
    let kept = if tau > 0.0 {
        libm::exp(-period / tau)
    } else {
        0.0
    };
    let (mut mean, mut variance) = (0.0, 1.0);
    let mut cost = 0.0;
    for (index, window) in windows.iter().enumerate() {
        let (mut sum, mut covariance, mut sum_variance) = (0.0, 0.0, 0.0);
        for step in &window.steps {
            mean *= kept;
            variance = kept * kept * variance + 1.0 - kept * kept;
            covariance *= kept;
            sum += step * mean;
            sum_variance += 2.0 * step * covariance + step * step * variance;
            covariance += step * variance;
        }
        // Adjacent windows share the error of the pose between them, which would hide the correlation of the slip.
        if !window.is_known || window.way <= 0.0 || index % 2 == 1 {
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
