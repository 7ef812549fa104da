//! Series of a Gauss-Markov process around an unknown constant.

/// Values of a process at increasing times, around an unknown mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Series {
    /// Times \[s\] and values.
    pub(super) values: Vec<(f64, f64)>,
}

/// Sufficient statistics of a series for one time constant: the restricted likelihood of the standard deviation `s` is
/// `exp(-squares / (2 s^2)) / (s^freedom exp(log_scale / 2))`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Statistics {
    /// Weighted sum of squares about the mean of the series.
    pub(super) squares: f64,
    /// Degrees of freedom.
    pub(super) freedom: f64,
    /// Logarithm of the determinant, without the standard deviation.
    pub(super) log_scale: f64,
}

impl Statistics {
    /// Returns the negative logarithm of the likelihood of a standard deviation.
    pub(super) fn cost(&self, deviation: f64) -> f64 {
        let variance = (deviation * deviation).max(1e-18);
        0.5 * (self.freedom * libm::log(variance) + self.log_scale + self.squares / variance)
    }

    /// Returns the sum of the statistics of independent series.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            squares: self.squares + other.squares,
            freedom: self.freedom + other.freedom,
            log_scale: self.log_scale + other.log_scale,
        }
    }
}

impl Series {
    /// Returns the statistics for a time constant `tau` \[s\]; 0: independent values. The mean is estimated by generalized
    /// least squares.
    pub(super) fn statistics(&self, tau: f64) -> Statistics {
        // Sums of c^2/v, c y/v and y^2/v of the independent innovations y with mean m c and variance v s^2.
        let (mut cc, mut cy, mut yy, mut log_scale) = (0.0, 0.0, 0.0, 0.0);
        let mut last: Option<(f64, f64)> = None;
        for (at, value) in &self.values {
            let a = match last {
                Some((before, _)) if tau > 0.0 => libm::exp(-(at - before) / tau),
                _ => 0.0,
            };
            let (c, y, v) = (
                1.0 - a,
                value - a * last.map_or(0.0, |(_, value)| value),
                (1.0 - a * a).max(1e-12),
            );
            cc += c * c / v;
            cy += c * y / v;
            yy += y * y / v;
            log_scale += libm::log(v);
            last = Some((*at, *value));
        }
        if self.values.len() < 2 {
            return Statistics::default();
        }
        Statistics {
            squares: (yy - cy * cy / cc).max(0.0),
            freedom: self.values.len() as f64 - 1.0,
            log_scale: log_scale + libm::log(cc),
        }
    }
}

/// Returns the time constants that are compared: 0, and from 5 ms to 60 s, each 1.2 times the one before.
pub(super) fn time_constants() -> Vec<f64> {
    let mut constants = vec![0.0];
    let mut tau = 0.005;
    while tau < 60.0 {
        constants.push(tau);
        tau *= 1.2;
    }
    constants
}

/// Returns time constants around the minimum of `costs` over `constants`, close enough for an interval: from the last one
/// before those with costs of at most `drop` above the minimum to the first one behind them.
pub(super) fn finer(constants: &[f64], costs: &[f64], drop: f64) -> Vec<f64> {
    const PARTS: u32 = 48;
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let is_near = |cost: &f64| *cost <= least + drop;
    let first = costs.iter().position(is_near).unwrap_or_default();
    let last = costs.iter().rposition(is_near).unwrap_or_default();
    let low = constants[first.saturating_sub(1)];
    let high = constants[(last + 1).min(constants.len() - 1)];
    // 0 is far from all others in equal ratios.
    let start = if low > 0.0 { low } else { 0.1 * constants[1] };
    let ratio = libm::log(high.max(1.01 * start) / start) / f64::from(PARTS);
    let finer = (0..=PARTS).map(|part| start * libm::exp(ratio * f64::from(part)));
    let zero = (low <= 0.0).then_some(0.0);
    zero.into_iter().chain(finer).collect()
}

/// Returns the place of the minimum of `costs` over `time_constants`, and the interval in which they are at most `drop`
/// above it, by linear interpolation.
pub(super) fn time_constant(constants: &[f64], costs: &[f64], drop: f64) -> (f64, (f64, f64)) {
    let best = (0..costs.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b]));
    let best = best.unwrap_or_default();
    let limit = costs[best] + drop;
    let crossing = |inside: usize, outside: usize| {
        let (a, b) = (costs[inside], costs[outside]);
        let share = if b > a { (limit - a) / (b - a) } else { 1.0 };
        constants[inside] + share * (constants[outside] - constants[inside])
    };
    let mut low = 0;
    let mut interval = (0.0, f64::INFINITY);
    for index in (0..best).rev() {
        if costs[index] > limit {
            low = index + 1;
            interval.0 = crossing(low, index);
            break;
        }
    }
    if let Some(index) = (best + 1..costs.len()).find(|index| costs[*index] > limit) {
        interval.1 = crossing(index - 1, index);
    }
    // Without a difference to independent values, these are the simplest explanation.
    let value = match low == 0 && costs[0] - costs[best] < 1e-6 * costs[best].abs().max(1.0) {
        true => 0.0,
        false => refined(constants, costs, best),
    };
    (value, interval)
}

/// Returns the minimum of the parabola through three costs around `best`, in the logarithm of the time constant.
fn refined(constants: &[f64], costs: &[f64], best: usize) -> f64 {
    if best < 2 || best + 1 >= costs.len() {
        return constants[best];
    }
    let (left, middle, right) = (costs[best - 1], costs[best], costs[best + 1]);
    let curvature = left - 2.0 * middle + right;
    let shift = if curvature > 0.0 {
        0.5 * (left - right) / curvature
    } else {
        0.0
    };
    constants[best]
        * libm::exp(shift.clamp(-0.5, 0.5) * libm::log(constants[best + 1] / constants[best]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn independent_values_have_the_sum_of_squares_about_their_mean() {
        let values = vec![(0.0, 1.0), (1.0, 3.0), (2.0, 8.0)];
        let statistics = Series { values }.statistics(0.0);
        assert!((statistics.squares - 26.0).abs() < 1e-9, "{statistics:?}");
        assert_eq!(statistics.freedom, 2.0);
    }

    #[test]
    fn the_interval_of_a_time_constant_is_interpolated() {
        let constants = [0.0, 1.0, 2.0, 4.0];
        let (value, interval) = time_constant(&constants, &[9.0, 3.0, 2.0, 4.0], 1.0);
        assert!((1.0..3.0).contains(&value), "{value}");
        assert_eq!(interval, (1.0, 3.0));
    }
}
