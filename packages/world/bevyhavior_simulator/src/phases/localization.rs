use bevy_ecs::prelude::Component;
use hsl_types::{
    FallDownStateKind, Field, Ground, Isometry2, Orientation2, PrimaryState, RobotId, Time,
};

use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::gauss_markov::GaussMarkov;
use crate::world::noise::{believed, occurs, offset};
use crate::world::randomness::{Cause, SimulatorRandomness, exponential, normal};

/// Errors of a robot's estimated pose that depend on earlier ticks.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LocalizationMemory {
    /// Estimated pose relative to the true pose, without noise: drift, or what the last correction left.
    pub(crate) drift: Isometry2<Ground, Ground>,
    /// Noise of position and orientation, in standard deviations.
    noise: GaussMarkov<3>,
    /// Time until which the estimated pose is on the other half of the field.
    mirrored_until: Option<Time>,
    /// True if the robot was not on its feet in the last tick.
    was_down: bool,
    /// True if the robot was penalized in the last tick.
    was_penalized: bool,
}

/// Robot that estimates its pose in one tick.
pub(crate) struct Localizer<'a> {
    /// Identity of the robot.
    pub(crate) robot: RobotId,
    /// Clock.
    pub(crate) clock: &'a SimulatorClock,
    /// Parameters.
    pub(crate) config: &'a SimulationConfig,
    /// Errors of earlier ticks.
    pub(crate) memory: &'a mut LocalizationMemory,
    /// Random numbers of the errors.
    pub(crate) randomness: &'a mut SimulatorRandomness,
}

impl Localizer<'_> {
    /// Returns the pose that the robot estimates; `pose` is the true one. Draws random numbers only for errors that are
    /// not 0.
    pub(crate) fn estimate(
        &mut self,
        pose: Isometry2<Ground, Field>,
        posture: FallDownStateKind,
        primary_state: PrimaryState,
    ) -> Isometry2<Ground, Field> {
        if !self.config.errors.localization.is_any() {
            return believed(pose, &self.config.noise, &mut self.randomness.localization);
        }
        self.correct();
        self.return_from_penalty(primary_state == PrimaryState::Penalized);
        self.rise(posture != FallDownStateKind::IsReady);
        let drifted = pose * self.memory.drift;
        let is_mirrored = self
            .memory
            .mirrored_until
            .is_some_and(|until| self.clock.now < until);
        self.noisy(if is_mirrored {
            mirrored(drifted)
        } else {
            drifted
        })
    }

    /// Replaces the drift by the rest that a correction leaves, if one occurs in this tick. Corrections are a Poisson
    /// process.
    fn correct(&mut self) {
        let errors = &self.config.errors.localization;
        let probability = -libm::expm1f(-errors.correction_rate * self.clock.dt());
        if errors.correction_rate <= 0.0 {
            return;
        }
        let generator = self.randomness.error(self.robot, Cause::Correction);
        if occurs(probability, generator) {
            let turn = deviation(errors.correction_orientation, generator);
            let translation = offset(errors.correction_position, generator);
            self.memory.drift = Isometry2::new(translation, Orientation2::new(turn));
        }
    }

    /// Draws the error of a robot that was penalized and now is not.
    fn return_from_penalty(&mut self, is_penalized: bool) {
        let errors = &self.config.errors.localization;
        let was_penalized = std::mem::replace(&mut self.memory.was_penalized, is_penalized);
        if is_penalized || !was_penalized || errors.kidnapped_after_penalty <= 0.0 {
            return;
        }
        self.memory.mirrored_until = None;
        let generator = self.randomness.error(self.robot, Cause::Kidnapping);
        self.memory.drift = if occurs(errors.kidnapped_after_penalty, generator) {
            let turn = deviation(errors.kidnapped_orientation, generator);
            let translation = offset(errors.kidnapped_position, generator);
            Isometry2::new(translation, Orientation2::new(turn))
        } else {
            Isometry2::identity()
        };
    }

    /// Mirrors the estimated pose of a robot that was down and now is on its feet, with the configured probability.
    fn rise(&mut self, is_down: bool) {
        let errors = &self.config.errors.localization;
        let was_down = std::mem::replace(&mut self.memory.was_down, is_down);
        if is_down || !was_down || errors.mirrored_after_fall <= 0.0 {
            return;
        }
        let generator = self.randomness.error(self.robot, Cause::Mirroring);
        if occurs(errors.mirrored_after_fall, generator) {
            let duration = exponential(generator, errors.mirrored_duration);
            self.memory.mirrored_until = Some(self.clock.now + duration);
        }
    }

    /// Returns the pose with the noise of position and orientation.
    fn noisy(&mut self, pose: Isometry2<Ground, Field>) -> Isometry2<Ground, Field> {
        let (noise, tau) = (
            &self.config.noise,
            self.config.errors.localization.correlation_time,
        );
        if tau.is_zero() {
            return believed(pose, noise, &mut self.randomness.localization);
        }
        let generator = self.randomness.error(self.robot, Cause::OwnPose);
        let [x, y, turn] = self.memory.noise.at(self.clock.now, tau, generator);
        let error = hsl_types::Vector2::new(x, y) * noise.own_position;
        Isometry2::new(
            pose.translation() + error,
            pose.orientation() * Orientation2::new(turn * noise.own_orientation),
        )
    }
}

/// Returns the pose rotated by half a turn around the center mark.
fn mirrored(pose: Isometry2<Ground, Field>) -> Isometry2<Ground, Field> {
    let half_turn = Orientation2::from_cos_sin(-1.0, 0.0);
    Isometry2::new(-pose.translation(), pose.orientation() * half_turn)
}

/// Returns a normally distributed number with mean 0. Draws no number for a deviation of 0.
fn deviation(standard_deviation: f32, generator: &mut rand_pcg::Pcg64Mcg) -> f32 {
    if standard_deviation > 0.0 {
        normal(generator, standard_deviation)
    } else {
        0.0
    }
}
