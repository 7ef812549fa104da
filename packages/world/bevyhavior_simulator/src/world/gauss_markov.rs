use std::time::Duration;

use hsl_types::Time;
use rand_pcg::Pcg64Mcg;

use crate::world::randomness::normal;

/// Stationary first-order Gauss-Markov process of `N` independent numbers with mean 0 and variance 1, in its exact
/// discretization: `x' = a x + sqrt(1 - a^2) n` with `a = exp(-dt / tau)` and normally distributed `n`. The
/// correlation between two values is `exp(-t / tau)` for the time `t` between them, whenever the process is read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct GaussMarkov<const N: usize>(Option<([f32; N], Time)>);

impl<const N: usize> GaussMarkov<N> {
    /// Returns the values at `now`, for the time constant `tau`; with a time constant of 0, they are independent of
    /// all others. Draws no number if the process was read at `now` before.
    pub(crate) fn at(&mut self, now: Time, tau: Duration, generator: &mut Pcg64Mcg) -> [f32; N] {
        let values = match self.0 {
            Some((values, at)) if at == now => values,
            Some((values, at)) if !tau.is_zero() => {
                let steps = now.since(at).as_secs_f32() / tau.as_secs_f32();
                let (kept, renewed) = (libm::expf(-steps), (-libm::expm1f(-2.0 * steps)).sqrt());
                values.map(|value| kept * value + normal(generator, renewed))
            }
            _ => [0.0; N].map(|_| normal(generator, 1.0)),
        };
        self.0 = Some((values, now));
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::samples::{assert_near, correlation, deviation};
    use rand_core::SeedableRng;

    /// Returns values every 10 ms of a process with this time constant.
    fn values(tau: Duration) -> Vec<f32> {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let mut process = GaussMarkov::<1>::default();
        let times = (1..=200_000).map(|tick| Time::from_nanos(tick * 10_000_000));
        times
            .map(|now| process.at(now, tau, &mut generator)[0])
            .collect()
    }

    #[test]
    fn the_variance_is_1_and_the_correlation_decays_with_the_time_constant() {
        let values = values(Duration::from_millis(200));
        assert_near(deviation(&values), 1.0, 0.03);
        for lag in [1, 10, 20, 40] {
            let wanted = libm::expf(-(lag as f32) / 20.0);
            assert_near(correlation(&values, lag), wanted, 0.04);
        }
    }

    #[test]
    fn without_a_time_constant_the_values_are_independent() {
        let values = values(Duration::ZERO);
        assert_near(deviation(&values), 1.0, 0.01);
        assert_near(correlation(&values, 1), 0.0, 0.01);
    }

    #[test]
    fn the_correlation_does_not_depend_on_how_often_the_process_is_read() {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let tau = Duration::from_millis(200);
        let pairs = (0..20_000_u64).map(|pair| {
            let mut process = GaussMarkov::<1>::default();
            let start = Time::from_nanos(pair);
            let [first] = process.at(start, tau, &mut generator);
            let [second] = process.at(start + tau, tau, &mut generator);
            first * second
        });
        let mean = pairs.sum::<f32>() / 20_000.0;
        assert_near(mean, libm::expf(-1.0), 0.03);
    }

    #[test]
    fn a_second_value_at_the_same_time_is_the_first() {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let mut process = GaussMarkov::<2>::default();
        let mut read = || process.at(Time::ZERO, Duration::ZERO, &mut generator);
        assert_eq!(read(), read());
    }
}
