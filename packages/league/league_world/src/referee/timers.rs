//! Timers of fouls and penalties, by player.

use std::collections::BTreeMap;

use simspark_protocol::{FoulKind, Player};

use crate::referee::clock::Clock;
use crate::referee::limb::Limb;

/// Robots that wait for their penalty, their foul, and the time since then.
pub(crate) type Penalties = BTreeMap<Player, (FoulKind, Clock)>;

/// Frozen limbs, and the time since the freeze. An entry stays until the limb may be frozen again.
pub(crate) type Freezes = BTreeMap<(Player, Limb), Clock>;

/// Times since robots stopped standing.
pub(crate) type FallTimers = BTreeMap<Player, FallTimer>;

/// Times since a robot stopped standing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FallTimer {
    /// Time without standing.
    pub(crate) not_standing: Clock,
    /// Time on the ground.
    pub(crate) on_ground: Clock,
    /// Time since the robot is upright again.
    pub(crate) standing: Clock,
}
