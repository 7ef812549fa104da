//! Play modes by what they mean.

use simspark_protocol::{PlayMode, Side};

/// What is done in a set play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetPlay {
    KickOff,
    KickIn,
    CornerKick,
    GoalKick,
    FreeKick,
    DirectFreeKick,
}

/// All set plays with their play modes, left and right.
const SET_PLAYS: [(SetPlay, PlayMode, PlayMode); 6] = [
    (
        SetPlay::KickOff,
        PlayMode::KickOffLeft,
        PlayMode::KickOffRight,
    ),
    (SetPlay::KickIn, PlayMode::KickInLeft, PlayMode::KickInRight),
    (
        SetPlay::CornerKick,
        PlayMode::CornerKickLeft,
        PlayMode::CornerKickRight,
    ),
    (
        SetPlay::GoalKick,
        PlayMode::GoalKickLeft,
        PlayMode::GoalKickRight,
    ),
    (
        SetPlay::FreeKick,
        PlayMode::FreeKickLeft,
        PlayMode::FreeKickRight,
    ),
    (
        SetPlay::DirectFreeKick,
        PlayMode::DirectFreeKickLeft,
        PlayMode::DirectFreeKickRight,
    ),
];

impl SetPlay {
    /// Returns the play mode of a team's set play.
    pub(crate) fn mode(self, side: Side) -> PlayMode {
        // All kinds are in the table.
        let found = SET_PLAYS.iter().find(|(kind, ..)| *kind == self);
        let (_, left, right) = found.copied().unwrap_or(SET_PLAYS[0]);
        of_side(side, left, right)
    }

    /// Returns the set play of a play mode, and whose it is.
    pub(crate) fn of(mode: PlayMode) -> Option<(Self, Side)> {
        SET_PLAYS
            .iter()
            .find_map(|&(kind, left, right)| match mode {
                mode if mode == left => Some((kind, Side::Left)),
                mode if mode == right => Some((kind, Side::Right)),
                _ => None,
            })
    }

    /// Whether its first kick may not be a goal.
    pub(crate) fn is_indirect(self) -> bool {
        matches!(
            self,
            Self::KickOff | Self::KickIn | Self::FreeKick | Self::GoalKick
        )
    }
}

/// Returns the side of a goal's play mode.
pub(crate) fn goal(mode: PlayMode) -> Option<Side> {
    match mode {
        PlayMode::GoalLeft => Some(Side::Left),
        PlayMode::GoalRight => Some(Side::Right),
        _ => None,
    }
}

/// Returns the side of a pass mode.
pub(crate) fn pass(mode: PlayMode) -> Option<Side> {
    match mode {
        PlayMode::PassLeft => Some(Side::Left),
        PlayMode::PassRight => Some(Side::Right),
        _ => None,
    }
}

/// Returns what belongs to a side.
pub(crate) fn of_side<T>(side: Side, left: T, right: T) -> T {
    match side {
        Side::Left => left,
        Side::Right => right,
    }
}
