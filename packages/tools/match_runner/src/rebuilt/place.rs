use hsl_types::{Point2, Vector2, World};

use super::assumed;
use super::deviation::combined;

/// Estimated position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Mean \[m\].
    pub position: Point2<World>,
    /// Standard deviation of each coordinate \[m\].
    pub deviation: f32,
}

impl Place {
    /// Creates a place with a deviation within the assumed limits.
    pub(super) fn new(position: Point2<World>, deviation: f32) -> Self {
        Self {
            position,
            deviation: deviation.clamp(assumed::LEAST, assumed::MOST_POSITION),
        }
    }

    /// Returns true if two estimates of the same position differ as much as these two: by at most three standard deviations
    /// of their difference.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let deviation = combined([self.deviation, other.deviation]);
        self.position.distance(other.position) <= 3.0 * deviation
    }

    /// Returns the mean of independent estimates of the same position, weighted by their variances; `None` without one.
    ///
    /// The deviation is that of the mean, or the spread of the estimates if that is larger.
    pub(super) fn fused(places: &[Self]) -> Option<Self> {
        let weight = |place: &Self| (place.deviation * place.deviation).recip();
        let total: f32 = places.iter().map(weight).sum();
        if places.is_empty() {
            return None;
        }
        let mut mean = Vector2::zero();
        for place in places {
            mean = mean + place.position.coords() * (weight(place) / total);
        }
        let mean = Point2::new(mean.x, mean.y);
        let squares = places.iter().map(|place| {
            let distance = place.position.distance(mean);
            // Half of the square of a distance is that of each coordinate.
            weight(place) / total * distance * distance / 2.0
        });
        let spread = squares.sum::<f32>().sqrt();
        Some(Self::new(mean, total.sqrt().recip().max(spread)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(x: f32, deviation: f32) -> Place {
        Place::new(Point2::new(x, 1.0), deviation)
    }

    #[test]
    fn the_mean_is_nearer_to_the_better_estimate_and_better_than_both() {
        let mean = Place::fused(&[place(0.0, 0.1), place(0.1, 0.2)]).unwrap();
        assert!((mean.position.x - 0.02).abs() < 1e-6, "{mean:?}");
        assert!((mean.deviation - 0.2 / 5_f32.sqrt()).abs() < 1e-6);
        assert_eq!(mean.position.y, 1.0);
    }

    #[test]
    fn estimates_that_contradict_each_other_spread() {
        let mean = Place::fused(&[place(0.0, 0.1), place(1.0, 0.1)]).unwrap();
        assert!((mean.deviation - 0.5 / 2_f32.sqrt()).abs() < 1e-6);
        assert_eq!(Place::fused(&[]), None);
    }
}
