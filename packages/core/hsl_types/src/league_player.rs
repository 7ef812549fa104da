//! Identities of players of the 3D simulation league.

use std::fmt;
use std::str::FromStr;

/// Side of the field that a team of the 3D simulation league defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeagueSide {
    /// Left side, at negative x.
    Left,
    /// Right side, at positive x.
    Right,
}

impl LeagueSide {
    /// Both sides in canonical order.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

impl fmt::Display for LeagueSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// Player of the 3D simulation league. The order is the canonical order of all data by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaguePlayer {
    side: LeagueSide,
    number: u8,
}

impl LeaguePlayer {
    /// Largest number of a player.
    pub const MAX_NUMBER: u8 = 11;

    /// Creates the identity of a player. Returns `None` unless the number is from 1 to [`Self::MAX_NUMBER`].
    pub fn new(side: LeagueSide, number: u8) -> Option<Self> {
        (1..=Self::MAX_NUMBER)
            .contains(&number)
            .then_some(Self { side, number })
    }

    /// Returns all possible players, in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_side = |side| (1..=Self::MAX_NUMBER).map(move |number| Self { side, number });
        LeagueSide::ALL.into_iter().flat_map(of_side)
    }

    /// Returns the position in [`Self::all`].
    pub fn index(self) -> usize {
        self.side as usize * usize::from(Self::MAX_NUMBER) + usize::from(self.number - 1)
    }

    /// Returns the side of the player's team.
    pub fn side(self) -> LeagueSide {
        self.side
    }

    /// Returns the uniform number, from 1 to [`Self::MAX_NUMBER`].
    pub fn number(self) -> u8 {
        self.number
    }

    /// Returns the ROS namespace of the player's robot, as in `/left/robot_3`.
    pub fn namespace(self) -> String {
        format!("/{}", self.frame_prefix())
    }

    /// Returns the prefix of the tf frames of the player's robot, as in `left/robot_3`.
    pub fn frame_prefix(self) -> String {
        format!("{}/robot_{}", self.side, self.number)
    }
}

/// Error for a text that is not a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaguePlayerError(pub String);

impl fmt::Display for LeaguePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a player: must be one of left/1 to left/11 and right/1 to right/11",
            self.0
        )
    }
}

impl std::error::Error for LeaguePlayerError {}

impl FromStr for LeaguePlayer {
    type Err = LeaguePlayerError;

    /// Parses `left/3`, or the namespace `left/robot_3` with or without a leading slash.
    fn from_str(text: &str) -> Result<Self, LeaguePlayerError> {
        let name = text.trim_matches('/');
        let is_named = |player: &Self| player.to_string() == name || player.frame_prefix() == name;
        Self::all()
            .find(is_named)
            .ok_or_else(|| LeaguePlayerError(text.to_owned()))
    }
}

impl fmt::Display for LeaguePlayer {
    /// Formats the player for display, as in `left/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.side, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_22_players_is_found_by_its_name_and_its_namespace() {
        let players: Vec<_> = LeaguePlayer::all().collect();
        assert_eq!(players.len(), 22);
        assert!(players.is_sorted());
        for player in players {
            assert_eq!(player.to_string().parse(), Ok(player));
            assert_eq!(player.namespace().parse(), Ok(player));
            assert_eq!(
                LeaguePlayer::new(player.side(), player.number()),
                Some(player)
            );
        }
    }

    #[test]
    fn names_and_numbers_without_a_player_are_rejected() {
        for name in ["", "left/0", "left/12", "middle/1", "left/robot_01"] {
            assert!(name.parse::<LeaguePlayer>().is_err(), "{name}");
        }
        assert_eq!(LeaguePlayer::new(LeagueSide::Left, 0), None);
        assert_eq!(LeaguePlayer::new(LeagueSide::Right, 12), None);
    }
}
