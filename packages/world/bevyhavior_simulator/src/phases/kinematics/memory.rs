use bevy_ecs::prelude::Component;
use hsl_types::Time;

use super::acceleration::Speeds;
use super::command_latency::CommandQueue;
use crate::world::gauss_markov::GaussMarkov;

/// Motion of a robot in earlier ticks on which its errors depend.
#[derive(Component, Clone, Debug, Default)]
pub(crate) struct MotionMemory {
    /// Commands on their way to the motion.
    pub(super) commands: CommandQueue,
    /// Speeds in the last tick, if they change gradually.
    pub(super) speeds: Speeds,
    /// Slip, in standard deviations.
    pub(super) slip: GaussMarkov<1>,
    /// Time since which the robot is commanded to kick.
    pub(super) kicking_since: Option<Time>,
}
