use std::time::Duration;

use hsl_types::{Ground, Point2, Time, Vector2};
use rand_pcg::Pcg64Mcg;

use crate::world::config::SimulationConfig;
use crate::world::gauss_markov::GaussMarkov;
use crate::world::noise::blurred;

/// Error of perceived positions: normally distributed along each axis with mean 0, and a variance of
/// `at_robot^2 + (per_meter * distance)^2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PositionError {
    /// Standard deviation at distance 0 \[m\].
    at_robot: f32,
    /// Growth of the standard deviation with the distance \[m/m\].
    per_meter: f32,
    /// Time constant of the correlation; 0: independent errors.
    correlation_time: Duration,
}

impl PositionError {
    /// Returns the error of perceived ball positions.
    pub(super) fn of_ball(config: &SimulationConfig) -> Self {
        Self {
            at_robot: config.noise.ball_position,
            per_meter: config.errors.perception.ball_position_per_meter,
            correlation_time: config.errors.perception.position_correlation_time,
        }
    }

    /// Returns the error of perceived obstacle positions.
    pub(super) fn of_obstacles(config: &SimulationConfig) -> Self {
        Self {
            at_robot: config.noise.obstacle_position,
            per_meter: config.errors.perception.obstacle_position_per_meter,
            correlation_time: config.errors.perception.position_correlation_time,
        }
    }

    /// Returns true if the error depends neither on the distance nor on earlier errors.
    pub(super) fn is_white(&self) -> bool {
        self.per_meter <= 0.0 && self.correlation_time.is_zero()
    }

    /// Returns the standard deviation of the error of a position along each axis \[m\].
    pub(super) fn deviation(&self, position: Point2<Ground>) -> f32 {
        let of_distance = self.per_meter * position.coords().norm();
        libm::hypotf(self.at_robot, of_distance)
    }

    /// Returns the position with an error that depends on nothing, and its standard deviation \[m\]. Draws no number
    /// for a deviation of 0.
    pub(super) fn blurred(
        &self,
        position: Point2<Ground>,
        generator: &mut Pcg64Mcg,
    ) -> (Point2<Ground>, f32) {
        (blurred(position, self.at_robot, generator), self.at_robot)
    }

    /// Returns the position with its error at `now`, and the standard deviation of the error \[m\].
    pub(super) fn displaced(
        &self,
        position: Point2<Ground>,
        now: Time,
        process: &mut GaussMarkov<2>,
        generator: &mut Pcg64Mcg,
    ) -> (Point2<Ground>, f32) {
        let deviation = self.deviation(position);
        let [x, y] = process.at(now, self.correlation_time, generator);
        (position + Vector2::new(x, y) * deviation, deviation)
    }
}
