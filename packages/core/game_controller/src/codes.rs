//! Numbers of states, set plays, penalties and colors in control messages, by version of the protocol. The league's
//! GameController defines them.

use hsl_types::{JerseyColor, PenaltyKind, SubState};

use crate::game_state::{Phase, State};
use crate::{NotInVersion, Refusal, Version};

/// A value and its number on the wire.
type Code<T> = (T, u8);

const STATES: &[Code<State>] = &[
    (State::Initial, 0),
    (State::Ready, 1),
    (State::Set, 2),
    (State::Playing, 3),
    (State::Finished, 4),
];

/// State that exists only in version 18.
const STANDBY: u8 = 5;

const PHASES: &[Code<Phase>] = &[
    (Phase::Normal, 0),
    (Phase::PenaltyShootout, 1),
    (Phase::ExtraTime, 2),
    (Phase::Timeout, 3),
];

/// Set plays of the Humanoid Soccer League.
const SET_PLAYS: &[Code<Option<SubState>>] = &[
    (None, 0),
    (Some(SubState::DirectFreeKick), 1),
    (Some(SubState::IndirectFreeKick), 2),
    (Some(SubState::PenaltyKick), 3),
    (Some(SubState::ThrowIn), 4),
    (Some(SubState::GoalKick), 5),
    (Some(SubState::CornerKick), 6),
];

/// Set plays of the Standard Platform League: the free kick is direct, the kick-in is a throw-in.
const SPL_SET_PLAYS: &[Code<Option<SubState>>] = &[
    (None, 0),
    (Some(SubState::GoalKick), 1),
    (Some(SubState::DirectFreeKick), 2),
    (Some(SubState::CornerKick), 3),
    (Some(SubState::ThrowIn), 4),
    (Some(SubState::PenaltyKick), 5),
];

/// Penalties in version 20.
const PENALTIES_20: &[Code<Option<PenaltyKind>>] = &[
    (None, 0),
    (Some(PenaltyKind::IllegalPosition), 1),
    (Some(PenaltyKind::MotionInSet), 2),
    (Some(PenaltyKind::MotionInStop), 3),
    (Some(PenaltyKind::LocalGameStuck), 4),
    (Some(PenaltyKind::IncapableRobot), 5),
    (Some(PenaltyKind::PickUp), 6),
    (Some(PenaltyKind::BallHolding), 7),
    (Some(PenaltyKind::LeavingTheField), 8),
    (Some(PenaltyKind::PlayingWithArmsHands), 9),
    (Some(PenaltyKind::Pushing), 10),
    (Some(PenaltyKind::Cautioned), 11),
    (Some(PenaltyKind::SentOff), 12),
    (Some(PenaltyKind::Substitute), 13),
];

/// Penalties in version 19.
const PENALTIES_19: &[Code<Option<PenaltyKind>>] = &[
    (None, 0),
    (Some(PenaltyKind::IllegalPosition), 1),
    (Some(PenaltyKind::MotionInSet), 2),
    (Some(PenaltyKind::LocalGameStuck), 3),
    (Some(PenaltyKind::IncapableRobot), 4),
    (Some(PenaltyKind::PickUp), 5),
    (Some(PenaltyKind::BallHolding), 6),
    (Some(PenaltyKind::LeavingTheField), 7),
    (Some(PenaltyKind::PlayingWithArmsHands), 8),
    (Some(PenaltyKind::Pushing), 9),
    (Some(PenaltyKind::SentOff), 10),
    (Some(PenaltyKind::Substitute), 11),
];

/// Penalties of the Standard Platform League. If a number or a penalty occurs twice, the first entry is used: illegal
/// ball contact is ball holding. The penalty for a player's stance is read as a caution, a manual penalty as sent off.
const PENALTIES_18: &[Code<Option<PenaltyKind>>] = &[
    (None, 0),
    (Some(PenaltyKind::BallHolding), 1),
    (Some(PenaltyKind::PlayingWithArmsHands), 1),
    (Some(PenaltyKind::Pushing), 2),
    (Some(PenaltyKind::MotionInSet), 3),
    (Some(PenaltyKind::MotionInSet), 11),
    (Some(PenaltyKind::IncapableRobot), 4),
    (Some(PenaltyKind::IllegalPosition), 5),
    (Some(PenaltyKind::IllegalPosition), 9),
    (Some(PenaltyKind::LeavingTheField), 6),
    (Some(PenaltyKind::PickUp), 7),
    (Some(PenaltyKind::LocalGameStuck), 8),
    (Some(PenaltyKind::Cautioned), 10),
    (Some(PenaltyKind::Substitute), 14),
    (Some(PenaltyKind::SentOff), 15),
];

/// Returns the value for a number on the wire. `field` is the name of the field and `expected` its valid numbers, for
/// the error.
///
/// # Errors
/// Returns an error if the number has no value.
fn decode<T: Copy>(
    codes: &[Code<T>],
    number: u8,
    field: &'static str,
    expected: &'static str,
) -> Result<T, Refusal> {
    let code = codes.iter().find(|(_, it)| *it == number);
    code.map(|(value, _)| *value).ok_or(Refusal::Value {
        field,
        value: number,
        expected,
    })
}

/// Returns the number of a value on the wire: the number in the first entry with the value. Returns `None` if the
/// version lacks the value.
fn encode<T: Copy + PartialEq>(codes: &[Code<T>], value: T) -> Option<u8> {
    let code = codes.iter().find(|(it, _)| *it == value);
    code.map(|(_, number)| *number)
}

impl Version {
    /// Returns the state of the game with this number in a message of this version.
    pub(crate) fn state(self, number: u8) -> Result<State, Refusal> {
        match self {
            Self::V18 if number == STANDBY => Ok(State::Standby),
            Self::V18 => decode(STATES, number, "state", "0 to 5"),
            Self::V19 | Self::V20 => decode(STATES, number, "state", "0 to 4"),
        }
    }

    /// Returns the number of a state in messages of this version. Returns an error if the version lacks the state.
    pub(crate) fn state_number(self, state: State) -> Result<u8, NotInVersion> {
        if self == Self::V18 && state == State::Standby {
            return Ok(STANDBY);
        }
        encode(STATES, state).ok_or(NotInVersion {
            version: self,
            what: "state Standby",
        })
    }

    /// Returns the set play with this number in a message of this version; `None` for no set play.
    pub(crate) fn set_play(self, number: u8) -> Result<Option<SubState>, Refusal> {
        match self {
            Self::V18 => decode(SPL_SET_PLAYS, number, "setPlay", "0 to 5"),
            Self::V19 | Self::V20 => decode(SET_PLAYS, number, "setPlay", "0 to 6"),
        }
    }

    /// Returns the number of a set play in messages of this version. Returns an error if the version lacks the set
    /// play.
    pub(crate) fn set_play_number(self, set_play: Option<SubState>) -> Result<u8, NotInVersion> {
        let codes = match self {
            Self::V18 => SPL_SET_PLAYS,
            Self::V19 | Self::V20 => SET_PLAYS,
        };
        encode(codes, set_play).ok_or(NotInVersion {
            version: self,
            what: "indirect free kick",
        })
    }

    /// Returns the penalty with this number in a message of this version; `None` for no penalty.
    pub(crate) fn penalty(self, number: u8) -> Result<Option<PenaltyKind>, Refusal> {
        let (codes, expected) = match self {
            Self::V18 => (PENALTIES_18, "0 to 11, 14 or 15"),
            Self::V19 => (PENALTIES_19, "0 to 11"),
            Self::V20 => (PENALTIES_20, "0 to 13"),
        };
        decode(codes, number, "penalty", expected)
    }

    /// Returns the number of a penalty in messages of this version. Returns an error if the version lacks the penalty.
    pub(crate) fn penalty_number(self, penalty: Option<PenaltyKind>) -> Result<u8, NotInVersion> {
        let codes = match self {
            Self::V18 => PENALTIES_18,
            Self::V19 => PENALTIES_19,
            Self::V20 => PENALTIES_20,
        };
        encode(codes, penalty).ok_or(NotInVersion {
            version: self,
            what: match penalty {
                Some(PenaltyKind::MotionInStop) => "penalty for motion in a stop",
                _ => "caution",
            },
        })
    }
}

pub(crate) fn phase(number: u8) -> Result<Phase, Refusal> {
    decode(PHASES, number, "gamePhase", "0 to 3")
}

pub(crate) fn phase_number(phase: Phase) -> u8 {
    match phase {
        Phase::Normal => 0,
        Phase::PenaltyShootout => 1,
        Phase::ExtraTime => 2,
        Phase::Timeout => 3,
    }
}

/// Returns the color with this number; `field` is the name of the field for the error.
pub(crate) fn color(number: u8, field: &'static str) -> Result<JerseyColor, Refusal> {
    let color = JerseyColor::ALL.get(usize::from(number)).copied();
    color.ok_or(Refusal::Value {
        field,
        value: number,
        expected: "0 to 9",
    })
}

/// Returns the boolean of a byte that must be 0 or 1; `field` is the name of the field for the error.
pub(crate) fn flag(number: u8, field: &'static str) -> Result<bool, Refusal> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        value => Err(Refusal::Value {
            field,
            value,
            expected: "0 or 1",
        }),
    }
}
