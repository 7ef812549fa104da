use std::time::Duration;

use hsl_types::Time;
use rand_pcg::Pcg64Mcg;

use crate::world::randomness::{exponential, happens};

/// Assignment of a perceived robot to the wrong team. It is drawn again after times that are distributed
/// exponentially, so that the correlation between two times is `exp(-t / duration)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TeamMixup(Option<Drawn>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    is_wrong: bool,
    /// Time at which the assignment is drawn again.
    until: Time,
}

impl TeamMixup {
    /// Returns true if the robot is assigned to the wrong team at `now`. `duration` is the mean time between two draws.
    /// Draws no number for a probability of 0.
    pub(super) fn is_wrong(
        &mut self,
        now: Time,
        probability: f32,
        duration: Duration,
        generator: &mut Pcg64Mcg,
    ) -> bool {
        if probability <= 0.0 {
            return false;
        }
        if let Some(drawn) = self.0
            && now < drawn.until
        {
            return drawn.is_wrong;
        }
        let is_wrong = happens(generator, probability);
        let until = now + exponential(generator, duration);
        self.0 = Some(Drawn { is_wrong, until });
        is_wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::samples::{assert_near, correlation, mean};
    use rand_core::SeedableRng;

    #[test]
    fn the_share_is_the_probability_and_the_correlation_decays_with_the_duration() {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let mut mixup = TeamMixup::default();
        let duration = Duration::from_secs(1);
        let times = (1..=400_000).map(|tick| Time::from_nanos(tick * 10_000_000));
        let wrong: Vec<_> = times
            .map(|now| {
                let is_wrong = mixup.is_wrong(now, 0.3, duration, &mut generator);
                f32::from(u8::from(is_wrong))
            })
            .collect();
        assert_near(mean(&wrong), 0.3, 0.03);
        for lag in [50, 100] {
            let wanted = libm::expf(-(lag as f32) / 100.0);
            assert_near(correlation(&wrong, lag), wanted, 0.05);
        }
    }
}
