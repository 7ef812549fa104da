use hsl_types::{
    FilteredGameControllerState, FilteredGameState, GamePhase, Penalty, PenaltyKind, Players,
};

use super::{Translate, alike};
use crate::messages;

alike!(Team <=> messages::Team { Hulks, Opponent });

alike!(GlobalFieldSide <=> messages::GlobalFieldSide { Home, Away });

alike!(SubState <=> messages::SubState {
    DirectFreeKick, IndirectFreeKick, PenaltyKick, ThrowIn, GoalKick, CornerKick,
});

impl Translate for FilteredGameState {
    type Theirs = messages::FilteredGameState;

    fn to_theirs(&self) -> Self::Theirs {
        use messages::FilteredGameState as Theirs;
        match *self {
            Self::Initial => Theirs::Initial,
            Self::Ready => Theirs::Ready,
            Self::Set => Theirs::Set,
            Self::Playing {
                ball_is_free,
                kick_off,
            } => Theirs::Playing {
                ball_is_free,
                kick_off,
            },
            Self::Finished => Theirs::Finished,
            Self::Stop => Theirs::Stop,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        use messages::FilteredGameState as Theirs;
        match *theirs {
            Theirs::Initial => Self::Initial,
            Theirs::Ready => Self::Ready,
            Theirs::Set => Self::Set,
            Theirs::Playing {
                ball_is_free,
                kick_off,
            } => Self::Playing {
                ball_is_free,
                kick_off,
            },
            Theirs::Finished => Self::Finished,
            Theirs::Stop => Self::Stop,
        }
    }
}

impl Translate for GamePhase {
    type Theirs = messages::GamePhase;

    fn to_theirs(&self) -> Self::Theirs {
        use messages::GamePhase as Theirs;
        match self {
            Self::Normal => Theirs::Normal,
            Self::PenaltyShootout { kicking_team } => Theirs::PenaltyShootout {
                kicking_team: kicking_team.to_theirs(),
            },
            Self::ExtraTime => Theirs::Extratime,
            Self::Timeout => Theirs::Timeout,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        use messages::GamePhase as Theirs;
        match theirs {
            Theirs::Normal => Self::Normal,
            Theirs::PenaltyShootout { kicking_team } => Self::PenaltyShootout {
                kicking_team: Translate::from_theirs(kicking_team),
            },
            Theirs::Extratime => Self::ExtraTime,
            Theirs::Timeout => Self::Timeout,
        }
    }
}

/// Implements [`Translate`] for penalties, whose kinds have the same names on both sides.
macro_rules! penalties {
    ($($kind:ident),* $(,)?) => {
        impl Translate for Penalty {
            type Theirs = messages::Penalty;

            fn to_theirs(&self) -> Self::Theirs {
                let remaining = self.remaining;
                match self.kind {
                    $(PenaltyKind::$kind => messages::Penalty::$kind { remaining },)*
                }
            }

            fn from_theirs(theirs: &Self::Theirs) -> Self {
                let (kind, remaining) = match *theirs {
                    $(messages::Penalty::$kind { remaining } => (PenaltyKind::$kind, remaining),)*
                };
                Self { kind, remaining }
            }
        }
    };
}

penalties!(
    IllegalPosition,
    MotionInSet,
    MotionInStop,
    LocalGameStuck,
    IncapableRobot,
    PickUp,
    BallHolding,
    LeavingTheField,
    PlayingWithArmsHands,
    Pushing,
    Cautioned,
    SentOff,
    Substitute,
);

impl Translate for FilteredGameControllerState {
    type Theirs = messages::FilteredGameControllerState;

    fn to_theirs(&self) -> Self::Theirs {
        messages::FilteredGameControllerState {
            game_state: self.game_state.to_theirs(),
            opponent_game_state: self.opponent_game_state.to_theirs(),
            remaining_time_in_half: self.remaining_time_in_half,
            game_phase: self.game_phase.to_theirs(),
            kicking_team: self.kicking_team.to_theirs(),
            penalties: self.penalties.to_theirs(),
            remaining_number_of_messages: self.remaining_number_of_messages,
            sub_state: self.sub_state.to_theirs(),
            global_field_side: self.global_field_side.to_theirs(),
            new_own_penalties_last_cycle: to_map(&self.new_own_penalties_last_cycle),
            new_opponent_penalties_last_cycle: to_map(&self.new_opponent_penalties_last_cycle),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            game_state: Translate::from_theirs(&theirs.game_state),
            opponent_game_state: Translate::from_theirs(&theirs.opponent_game_state),
            remaining_time_in_half: theirs.remaining_time_in_half,
            game_phase: Translate::from_theirs(&theirs.game_phase),
            kicking_team: Translate::from_theirs(&theirs.kicking_team),
            penalties: Translate::from_theirs(&theirs.penalties),
            remaining_number_of_messages: theirs.remaining_number_of_messages,
            sub_state: Translate::from_theirs(&theirs.sub_state),
            global_field_side: Translate::from_theirs(&theirs.global_field_side),
            new_own_penalties_last_cycle: from_map(&theirs.new_own_penalties_last_cycle),
            new_opponent_penalties_last_cycle: from_map(&theirs.new_opponent_penalties_last_cycle),
        }
    }
}

type PenaltyMap = std::collections::BTreeMap<messages::PlayerNumber, messages::Penalty>;

fn to_map(penalties: &Players<Option<Penalty>>) -> PenaltyMap {
    let present = penalties.present();
    present
        .map(|(number, penalty)| (number.to_theirs(), penalty.to_theirs()))
        .collect()
}

fn from_map(penalties: &PenaltyMap) -> Players<Option<Penalty>> {
    let mut ours = Players::default();
    for (number, penalty) in penalties {
        ours[Translate::from_theirs(number)] = Some(Translate::from_theirs(penalty));
    }
    ours
}
