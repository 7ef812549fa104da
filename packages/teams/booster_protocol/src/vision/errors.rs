//! Errors of an image.

use hsl_types::{Ground, PlayerNumber, Point2, Time, Vector2};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::parameters::VisionParameters;

/// Errors of an image. They depend only on the parameters, the player and the time of the image, and not on the images
/// before, so that an image that was skipped does not change the next ones.
#[derive(Debug)]
pub(super) struct Errors {
    parameters: VisionParameters,
    generator: Pcg64Mcg,
}

impl Errors {
    /// Creates the errors of the image of a player at this time.
    pub(super) fn new(parameters: &VisionParameters, player: PlayerNumber, now: Time) -> Self {
        let seed = u64::from(parameters.seed) << 8 | u64::from(u8::from(player));
        let mut bytes = [0; 16];
        let (of_seed, of_time) = bytes.split_at_mut(8);
        of_seed.copy_from_slice(&seed.to_le_bytes());
        of_time.copy_from_slice(&now.as_nanos().to_le_bytes());
        let mut generator = Pcg64Mcg::from_seed(bytes);
        // The first numbers of similar seeds are similar.
        for _ in 0..4 {
            generator.next_u64();
        }
        Self {
            parameters: *parameters,
            generator,
        }
    }

    /// Returns a position with an error; `None` if the object is overlooked.
    pub(super) fn of(&mut self, position: Point2<Ground>) -> Option<Point2<Ground>> {
        let VisionParameters {
            error,
            relative_error,
            overlooked,
            ..
        } = self.parameters;
        if self.unit() < overlooked {
            return None;
        }
        let limit = error + relative_error * position.coords().norm();
        let mut along_axis = || (2.0 * self.unit() - 1.0) * limit;
        Some(position + Vector2::new(along_axis(), along_axis()))
    }

    /// Returns a uniformly distributed number from 0 to less than 1.
    fn unit(&mut self) -> f32 {
        (self.generator.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
    }
}
