use std::f32::consts::PI;

use hsl_types::{BallState, Ground, Obstacle, ObstacleKind, Orientation2, Point2, Vector2};
use rand_pcg::Pcg64Mcg;

use super::observer::Observer;
use super::position_error::PositionError;
use crate::world::randomness::{Cause, symmetric, unit};

impl Observer<'_> {
    /// Returns the oldest ghost ball in view, at rest, or `None` without one. Ghosts appear in view, uniformly
    /// distributed.
    pub(super) fn ghost_ball(&mut self) -> Option<BallState> {
        let errors = &self.config.errors.perception;
        if errors.ghost_ball_rate <= 0.0 {
            return None;
        }
        let generator = self.randomness.error(self.robot, Cause::GhostBall);
        let (view, config) = (self.view, self.config);
        let range = config.ball_visibility_range;
        let half_angle = (config.ball_visibility_angle / 2.0).min(PI);
        let place = |generator: &mut Pcg64Mcg| {
            let offset = in_sector(range, view.head_yaw, half_angle, generator);
            view.ground_to_world * offset
        };
        let ghosts = self.memory.ghost_balls.advance(
            view.now,
            errors.ghost_ball_rate,
            errors.ghost_ball_lifetime,
            generator,
            place,
        );
        let world_to_ground = view.ground_to_world.inverse();
        let mut positions = ghosts.map(|ghost| world_to_ground * ghost);
        let position = positions.find(|ghost| view.shows(*ghost, config))?;
        let deviation = PositionError::of_ball(config).deviation(position);
        Some(view.ball(position, Vector2::zero(), deviation))
    }

    /// Adds the ghost robots in range. Their team is unknown. Ghosts appear in range, uniformly distributed.
    pub(super) fn add_ghost_robots(&mut self, obstacles: &mut Vec<Obstacle>) {
        let errors = &self.config.errors.perception;
        if errors.ghost_robot_rate <= 0.0 {
            return;
        }
        let generator = self.randomness.error(self.robot, Cause::GhostRobot);
        let (view, config) = (self.view, self.config);
        let range = config.robot_visibility_range;
        let place = |generator: &mut Pcg64Mcg| {
            view.ground_to_world * in_sector(range, view.head_yaw, PI, generator)
        };
        let ghosts = self.memory.ghost_robots.advance(
            view.now,
            errors.ghost_robot_rate,
            errors.ghost_robot_lifetime,
            generator,
            place,
        );
        let world_to_ground = view.ground_to_world.inverse();
        let positions = ghosts.map(|ghost| world_to_ground * ghost);
        let in_range = positions.filter(|position| position.coords().norm() < range);
        obstacles.extend(in_range.map(|position| Obstacle {
            kind: ObstacleKind::Robot,
            position,
            radius_at_foot_height: config.robot_radius,
            radius_at_hip_height: config.robot_radius,
            team: None,
            player_number: None,
        }));
    }
}

/// Returns a uniformly distributed point in a sector around `axis`.
fn in_sector(
    radius: f32,
    axis: Orientation2<Ground>,
    half_angle: f32,
    generator: &mut Pcg64Mcg,
) -> Point2<Ground> {
    let distance = radius * unit(generator).sqrt();
    let direction = axis * Orientation2::new(symmetric(generator, half_angle));
    Point2::origin() + direction.as_unit_vector() * distance
}
