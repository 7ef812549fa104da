//! Which robots there are.

use hsl_types::LeaguePlayer;
use league_physics::RobotType;
use league_world::LeagueWorld;

use crate::player::player;

/// The robots that there are, with their types, in canonical order. While they stay the same, names and fixed numbers
/// of their messages do so too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lineup(pub(crate) Vec<(LeaguePlayer, RobotType)>);

impl Lineup {
    /// Returns the robots of a world.
    pub(crate) fn of(world: &LeagueWorld) -> Self {
        let robots = world.robots();
        let robots = robots.filter_map(|(seat, robot)| Some((player(seat)?, robot.robot_type())));
        Self(robots.collect())
    }
}
