//! Groups of play modes.

use simspark_protocol::{PlayMode, Side};

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
    /// Returns the play mode of this set play for the team that takes it.
    pub(crate) fn mode(self, side: Side) -> PlayMode {
        // The table contains all kinds.
        let found = SET_PLAYS.iter().find(|(kind, ..)| *kind == self);
        let (_, left, right) = found.copied().unwrap_or(SET_PLAYS[0]);
        select_by_side(side, left, right)
    }

    /// Returns the set play of a play mode, and the side of the team that takes it; `None` for other modes.
    pub(crate) fn from_mode(mode: PlayMode) -> Option<(Self, Side)> {
        SET_PLAYS
            .iter()
            .find_map(|&(kind, left, right)| match mode {
                mode if mode == left => Some((kind, Side::Left)),
                mode if mode == right => Some((kind, Side::Right)),
                _ => None,
            })
    }

    /// Returns true if a goal from the first kick does not count.
    pub(crate) fn is_indirect(self) -> bool {
        matches!(
            self,
            Self::KickOff | Self::KickIn | Self::FreeKick | Self::GoalKick
        )
    }
}

/// Returns the side that scored, if the play mode is a goal.
pub(crate) fn scoring_side(mode: PlayMode) -> Option<Side> {
    match mode {
        PlayMode::GoalLeft => Some(Side::Left),
        PlayMode::GoalRight => Some(Side::Right),
        _ => None,
    }
}

/// Returns the side in pass mode, if the play mode is a pass mode.
pub(crate) fn passing_side(mode: PlayMode) -> Option<Side> {
    match mode {
        PlayMode::PassLeft => Some(Side::Left),
        PlayMode::PassRight => Some(Side::Right),
        _ => None,
    }
}

pub(crate) fn select_by_side<T>(side: Side, left: T, right: T) -> T {
    match side {
        Side::Left => left,
        Side::Right => right,
    }
}
