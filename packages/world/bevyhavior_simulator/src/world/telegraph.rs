use std::time::Duration;

use hsl_types::Time;
use rand_pcg::Pcg64Mcg;

use crate::world::randomness::happens;

/// Stationary process that switches between off and on after exponentially distributed times: the chain of Gilbert and
/// Elliott in continuous time, in its exact discretization. With the rate `r` of switching on and the mean duration `d`
/// of on, the probability of on is `p = r d / (1 + r d)`, and the correlation between two values `exp(-t (r + 1 / d))`
/// for the time `t` between them, whenever the process is read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Telegraph(Option<(bool, Time)>);

impl Telegraph {
    /// Returns true if the process is on at `now`. `rate` is the number of times that it switches on per second of off
    /// \[1/s\], `duration` the mean duration of on. Draws no number for a process that never is on.
    pub(crate) fn is_on(
        &mut self,
        now: Time,
        rate: f32,
        duration: Duration,
        generator: &mut Pcg64Mcg,
    ) -> bool {
        let duration = duration.as_secs_f32();
        let share = rate * duration / (1.0 + rate * duration);
        if share <= 0.0 {
            return false;
        }
        let is_on = match self.0 {
            Some((is_on, at)) if at == now => is_on,
            Some((was_on, at)) => {
                let passed = now.since(at).as_secs_f32();
                let kept = libm::expf(-passed * (rate + duration.recip()));
                let before = f32::from(u8::from(was_on));
                happens(generator, share + (before - share) * kept)
            }
            None => happens(generator, share),
        };
        self.0 = Some((is_on, now));
        is_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::samples::{assert_near, correlation, mean};
    use rand_core::SeedableRng;

    #[test]
    fn share_duration_and_correlation_are_those_of_the_formulas() {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let mut process = Telegraph::default();
        let (rate, duration) = (0.5, Duration::from_millis(500));
        let times = (1..=400_000).map(|tick| Time::from_nanos(tick * 10_000_000));
        let on: Vec<_> = times
            .map(|now| {
                let is_on = process.is_on(now, rate, duration, &mut generator);
                f32::from(u8::from(is_on))
            })
            .collect();
        assert_near(mean(&on), 0.2, 0.02);
        for lag in [10, 40] {
            let wanted = libm::expf(-(lag as f32) * 0.01 * 2.5);
            assert_near(correlation(&on, lag), wanted, 0.05);
        }
        let ends = on.windows(2).filter(|pair| pair[0] > pair[1]).count();
        let mean_duration = mean(&on) * on.len() as f32 * 0.01 / ends as f32;
        assert_near(mean_duration, 0.5, 0.03);
    }
}
