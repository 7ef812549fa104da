use std::time::Duration;

use hsl_types::{Point2, Time, World};
use rand_pcg::Pcg64Mcg;

use crate::world::randomness::{exponential, happens};

/// Maximum number of ghosts of one robot at once.
const MOST: usize = 100;

/// Object that a robot perceives although it does not exist. It rests.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ghost {
    /// Position \[m\].
    position: Point2<World>,
    /// Time at which it disappears.
    until: Time,
}

/// Ghosts of one kind. They appear in a Poisson process, at most one in an image, and their lifetimes are distributed
/// exponentially: the mean number of ghosts is `rate * lifetime`.
#[derive(Clone, Debug, Default)]
pub(super) struct Ghosts {
    present: Vec<Ghost>,
    /// Time of the last image.
    seen_at: Option<Time>,
}

impl Ghosts {
    /// Returns the positions of the ghosts in an image at `now`, from the oldest to the newest. `rate` is the number
    /// of new ghosts per second \[1/s\], `lifetime` their mean lifetime, and `place` draws the position of a new one.
    /// Draws no number for a rate of 0.
    pub(super) fn advance(
        &mut self,
        now: Time,
        rate: f32,
        lifetime: Duration,
        generator: &mut Pcg64Mcg,
        place: impl FnOnce(&mut Pcg64Mcg) -> Point2<World>,
    ) -> impl Iterator<Item = Point2<World>> {
        let passed = self.seen_at.map_or(Duration::ZERO, |at| now.since(at));
        self.seen_at = Some(now);
        self.present.retain(|ghost| now < ghost.until);
        if rate > 0.0 && happens(generator, -libm::expm1f(-rate * passed.as_secs_f32())) {
            let position = place(generator);
            let until = now + exponential(generator, lifetime);
            if self.present.len() < MOST {
                self.present.push(Ghost { position, until });
            }
        }
        self.present.iter().map(|ghost| ghost.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::samples::{assert_near, correlation, mean};
    use rand_core::SeedableRng;

    /// Returns the number of ghosts every 10 ms, at a rate of 0.5 per second and a lifetime of 2 s.
    fn counts() -> Vec<f32> {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let mut ghosts = Ghosts::default();
        let lifetime = Duration::from_secs(2);
        let times = (1..=400_000).map(|tick| Time::from_nanos(tick * 10_000_000));
        times
            .map(|now| {
                let place = |_: &mut Pcg64Mcg| Point2::origin();
                let present = ghosts.advance(now, 0.5, lifetime, &mut generator, place);
                present.count() as f32
            })
            .collect()
    }

    #[test]
    fn the_number_of_ghosts_is_distributed_by_poisson_and_decays_with_the_lifetime() {
        let counts = counts();
        assert_near(mean(&counts), 1.0, 0.08);
        let none = counts.iter().filter(|count| **count == 0.0).count();
        assert_near(none as f32 / counts.len() as f32, libm::expf(-1.0), 0.04);
        for lag in [100, 200] {
            let wanted = libm::expf(-(lag as f32) / 200.0);
            assert_near(correlation(&counts, lag), wanted, 0.06);
        }
    }
}
