//! The state of the game: of the rules, as robots act on it, and the phase of the match.

use hsl_types::{FilteredGameState, GamePhase, GameState};

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(GameState in crate::hsl_msgs::GameState:
    Initial = INITIAL,
    Ready = READY,
    Set = SET,
    Playing = PLAYING,
    Finished = FINISHED,
);

impl Convert for GameState {
    type Message = hsl_msgs::GameState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::GameState {
            value: self.to_constant(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        door.constant("value", message.value)
    }
}

impl Convert for FilteredGameState {
    type Message = hsl_msgs::FilteredGameState;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::FilteredGameState as Message;
        let plain = |value| Message {
            value,
            ..Default::default()
        };
        match *self {
            Self::Initial => plain(Message::INITIAL),
            Self::Ready => plain(Message::READY),
            Self::Set => plain(Message::SET),
            Self::Playing {
                ball_is_free,
                kick_off,
            } => Message {
                value: Message::PLAYING,
                ball_is_free,
                kick_off,
            },
            Self::Finished => plain(Message::FINISHED),
            Self::Stop => plain(Message::STOP),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::FilteredGameState as Message;
        match message.value {
            Message::INITIAL => Some(Self::Initial),
            Message::READY => Some(Self::Ready),
            Message::SET => Some(Self::Set),
            Message::PLAYING => Some(Self::Playing {
                ball_is_free: message.ball_is_free,
                kick_off: message.kick_off,
            }),
            Message::FINISHED => Some(Self::Finished),
            Message::STOP => Some(Self::Stop),
            other => door.unknown("value", other),
        }
    }
}

impl Convert for GamePhase {
    type Message = hsl_msgs::GamePhase;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::GamePhase as Message;
        let plain = |value| Message {
            value,
            ..Default::default()
        };
        match *self {
            Self::Normal => plain(Message::NORMAL),
            Self::PenaltyShootout { kicking_team } => Message {
                value: Message::PENALTY_SHOOTOUT,
                kicking_team: kicking_team.to_constant(),
            },
            Self::ExtraTime => plain(Message::EXTRA_TIME),
            Self::Timeout => plain(Message::TIMEOUT),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::GamePhase as Message;
        match message.value {
            Message::NORMAL => Some(Self::Normal),
            Message::PENALTY_SHOOTOUT => Some(Self::PenaltyShootout {
                kicking_team: door.constant("kicking_team", message.kicking_team)?,
            }),
            Message::EXTRA_TIME => Some(Self::ExtraTime),
            Message::TIMEOUT => Some(Self::Timeout),
            other => door.unknown("value", other),
        }
    }
}
