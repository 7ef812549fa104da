use std::collections::BTreeMap;

use bevy_ecs::prelude::Component;
use hsl_types::RobotId;

use super::camera::Camera;
use super::ghosts::Ghosts;
use super::team_mixup::TeamMixup;
use crate::world::gauss_markov::GaussMarkov;

/// Object that robots perceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// The ball.
    Ball,
    /// Another robot.
    Robot(RobotId),
    /// Obstacle of the scenario with this index.
    Obstacle(usize),
}

impl Target {
    /// Returns the robot, or `None` for another object.
    pub(super) fn robot(self) -> Option<RobotId> {
        match self {
            Self::Robot(robot) => Some(robot),
            Self::Ball | Self::Obstacle(_) => None,
        }
    }
}

/// Errors of the perception of one object.
#[derive(Clone, Debug, Default)]
pub(super) struct TargetMemory {
    /// Process that decides if it is detected.
    pub(super) detection: GaussMarkov<1>,
    /// Assignment to a team.
    pub(super) team: TeamMixup,
    /// Error of its position along each axis, in standard deviations.
    pub(super) position: GaussMarkov<2>,
}

/// Errors of a robot's perception. Empty without errors that depend on earlier ones.
#[derive(Component, Clone, Debug, Default)]
pub(crate) struct PerceptionMemory {
    pub(super) camera: Camera,
    pub(super) ghost_balls: Ghosts,
    pub(super) ghost_robots: Ghosts,
    targets: BTreeMap<Target, TargetMemory>,
}

impl PerceptionMemory {
    /// Returns the errors of the perception of `target`.
    pub(super) fn of(&mut self, target: Target) -> &mut TargetMemory {
        self.targets.entry(target).or_default()
    }
}
