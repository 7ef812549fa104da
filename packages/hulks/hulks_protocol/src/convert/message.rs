use hsl_types::{
    GameControllerReturnMessage, HulkMessage, OutgoingMessage, ReturnMessageBall, StateMessage,
    StateMessageBall,
};

use super::Translate;
use crate::messages::{self, AgedBall};

impl Translate for OutgoingMessage {
    type Theirs = messages::OutgoingMessage;

    fn to_theirs(&self) -> Self::Theirs {
        match self {
            Self::GameController(address, message) => {
                messages::OutgoingMessage::GameController(*address, message.to_theirs())
            }
            Self::Hsl(message) => messages::OutgoingMessage::Hsl(message.to_theirs()),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        match theirs {
            messages::OutgoingMessage::GameController(address, message) => {
                Self::GameController(*address, Translate::from_theirs(message))
            }
            messages::OutgoingMessage::Hsl(message) => Self::Hsl(Translate::from_theirs(message)),
        }
    }
}

impl Translate for HulkMessage {
    type Theirs = messages::HulkMessage;

    fn to_theirs(&self) -> Self::Theirs {
        let Self::State(state) = self;
        messages::HulkMessage::State(state.to_theirs())
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        let messages::HulkMessage::State(state) = theirs;
        Self::State(Translate::from_theirs(state))
    }
}

impl Translate for StateMessage {
    type Theirs = messages::StateMessage;

    fn to_theirs(&self) -> Self::Theirs {
        messages::StateMessage {
            player_number: self.player_number.to_theirs(),
            pose: self.pose.to_theirs(),
            ball_position: self.ball_position.to_theirs(),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            player_number: Translate::from_theirs(&theirs.player_number),
            pose: Translate::from_theirs(&theirs.pose),
            ball_position: Translate::from_theirs(&theirs.ball_position),
        }
    }
}

impl Translate for GameControllerReturnMessage {
    type Theirs = messages::GameControllerReturnMessage;

    fn to_theirs(&self) -> Self::Theirs {
        messages::GameControllerReturnMessage {
            player_number: self.player_number.to_theirs(),
            fallen: self.fallen,
            pose: self.pose.to_theirs(),
            ball: self.ball.to_theirs(),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            player_number: Translate::from_theirs(&theirs.player_number),
            fallen: theirs.fallen,
            pose: Translate::from_theirs(&theirs.pose),
            ball: Translate::from_theirs(&theirs.ball),
        }
    }
}

/// Implements [`Translate`] for a ball in a message.
macro_rules! aged_ball {
    ($ours:ident) => {
        impl Translate for $ours {
            type Theirs = AgedBall;

            fn to_theirs(&self) -> AgedBall {
                AgedBall {
                    position: self.position.to_theirs(),
                    age: self.age,
                }
            }

            fn from_theirs(theirs: &AgedBall) -> Self {
                Self {
                    position: Translate::from_theirs(&theirs.position),
                    age: theirs.age,
                }
            }
        }
    };
}

aged_ball!(StateMessageBall);
aged_ball!(ReturnMessageBall);
