use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{Frame, Isometry2, Orientation2, Point2, Vector2, limits, seconds};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use crate::world::error_levels::share;
use crate::world::randomness::{happens, normal, symmetric};

/// Errors of perception and communication. By default everything is exact, and no random numbers are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct NoiseConfig {
    /// Standard deviation of the perceived ball position along each axis.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub ball_position: f32,
    /// Probability that a robot overlooks a visible ball in a tick.
    #[parameter(range = 0.0..=1.0)]
    pub ball_overlooked: f32,
    /// Standard deviation of perceived obstacle positions along each axis.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub obstacle_position: f32,
    /// Probability that a robot overlooks an obstacle in a tick.
    #[parameter(range = 0.0..=1.0)]
    pub obstacle_overlooked: f32,
    /// Standard deviation of a robot's estimate of its own position along each axis.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub own_position: f32,
    /// Standard deviation of a robot's estimate of its own orientation.
    #[parameter(unit = "rad", range = 0.0..=limits::ANGLE)]
    pub own_orientation: f32,
    /// Probability that a team message is lost on the way to one of its receivers.
    #[parameter(range = 0.0..=1.0)]
    pub message_loss: f32,
    /// Maximum delay of a team message. Delays are distributed uniformly.
    #[serde(with = "seconds")]
    pub message_delay: Duration,
    /// Maximum distance between the sender and a receiver of a team message; 0: unlimited.
    #[parameter(unit = "m", range = 0.0..=limits::DISTANCE)]
    pub message_range: f32,
}

impl NoiseConfig {
    /// Returns the noise of a robot at a level: standard deviations, probabilities and the delay times the level. The
    /// range of messages stays.
    pub(crate) fn scaled(&self, level: f32) -> Self {
        Self {
            ball_position: self.ball_position * level,
            ball_overlooked: share(self.ball_overlooked, level),
            obstacle_position: self.obstacle_position * level,
            obstacle_overlooked: share(self.obstacle_overlooked, level),
            own_position: self.own_position * level,
            own_orientation: self.own_orientation * level,
            message_loss: share(self.message_loss, level),
            message_delay: self.message_delay.mul_f64(f64::from(level)),
            message_range: self.message_range,
        }
    }
}

/// Returns true with this probability. Draws no number for a probability of 0, so that an exact simulation does not
/// depend on the generator.
pub(crate) fn occurs(probability: f32, generator: &mut Pcg64Mcg) -> bool {
    probability > 0.0 && happens(generator, probability)
}

/// Returns a random displacement with this standard deviation along each axis. Draws no number for a deviation of 0.
pub(crate) fn offset<F: Frame>(standard_deviation: f32, generator: &mut Pcg64Mcg) -> Vector2<F> {
    if standard_deviation > 0.0 {
        Vector2::new(
            normal(generator, standard_deviation),
            normal(generator, standard_deviation),
        )
    } else {
        Vector2::zero()
    }
}

/// Returns the covariance, in rows, of independent errors with these standard deviations.
pub(crate) fn diagonal<const AXES: usize, const ELEMENTS: usize>(
    deviations: [f32; AXES],
) -> [f32; ELEMENTS] {
    const { assert!(ELEMENTS == AXES * AXES, "a covariance is square") };
    let mut covariance = [0.0; ELEMENTS];
    for (element, deviation) in covariance.iter_mut().step_by(AXES + 1).zip(deviations) {
        *element = deviation * deviation;
    }
    covariance
}

/// Returns the point with a random error of this standard deviation \[m\] along each axis. For a deviation of 0, the
/// point is returned unchanged.
pub(crate) fn blurred<F: Frame>(
    point: Point2<F>,
    standard_deviation: f32,
    generator: &mut Pcg64Mcg,
) -> Point2<F> {
    if standard_deviation > 0.0 {
        point + offset(standard_deviation, generator)
    } else {
        point
    }
}

/// Returns the robot's estimate of its pose: `pose` with an error of position and orientation, as configured, that is
/// drawn from `generator`. Without a configured error, returns `pose` and draws nothing.
pub(crate) fn believed<A: Frame, B: Frame>(
    pose: Isometry2<A, B>,
    config: &NoiseConfig,
    generator: &mut Pcg64Mcg,
) -> Isometry2<A, B> {
    if config.own_position <= 0.0 && config.own_orientation <= 0.0 {
        return pose;
    }
    let turn = if config.own_orientation > 0.0 {
        normal(generator, config.own_orientation)
    } else {
        0.0
    };
    Isometry2::new(
        pose.translation() + offset(config.own_position, generator),
        pose.orientation() * Orientation2::new(turn),
    )
}

/// Returns a random delay of a team message, uniform between 0 and `longest`. Draws no number if `longest` is 0.
pub(crate) fn delay(longest: Duration, generator: &mut Pcg64Mcg) -> Duration {
    if longest.is_zero() {
        return Duration::ZERO;
    }
    let half = longest.as_secs_f32() / 2.0;
    Duration::from_secs_f32((half + symmetric(generator, half)).max(0.0))
}
