//! List of the robots in a match.

use hsl_types::LeaguePlayer;
use league_physics::RobotType;

use crate::LeagueWorld;
use crate::encoder::player::to_player;

/// Robots in a match with their types, in canonical order. While it does not change, names and constants in messages
/// are reused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lineup(pub(crate) Vec<(LeaguePlayer, RobotType)>);

impl Lineup {
    /// Creates the list of the robots in a world.
    pub(crate) fn from_world(world: &LeagueWorld) -> Self {
        let robots = world.robots();
        let robots =
            robots.filter_map(|(seat, robot)| Some((to_player(seat)?, robot.robot_type())));
        Self(robots.collect())
    }
}
