use hsl_types::{Penalty, PenaltyKind, Players};

use super::{Translate, alike};
use crate::messages;

alike!(
    enum Team {
        Hulks,
        Opponent,
    }
);

alike!(
    enum GlobalFieldSide {
        Home,
        Away,
    }
);

alike!(
    enum SubState {
        DirectFreeKick,
        IndirectFreeKick,
        PenaltyKick,
        ThrowIn,
        GoalKick,
        CornerKick,
    }
);

alike!(enum FilteredGameState {
    Initial,
    Ready,
    Set,
    Playing { ball_is_free, kick_off },
    Finished,
    Stop,
});

alike!(enum GamePhase <=> GamePhase {
    Normal <=> Normal,
    PenaltyShootout <=> PenaltyShootout { kicking_team },
    ExtraTime <=> Extratime,
    Timeout <=> Timeout,
});

/// Converts penalties, whose kinds have the same names on both sides.
macro_rules! penalties {
    ($($kind:ident),* $(,)?) => {
        alike!(Penalty <=> Penalty {
            $((Self { kind: PenaltyKind::$kind, remaining }) <=> (Theirs::$kind { remaining })
            with remaining;)*
        });
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

alike!(struct FilteredGameControllerState {
    game_state,
    opponent_game_state,
    remaining_time_in_half,
    game_phase,
    kicking_team,
    penalties,
    remaining_number_of_messages,
    sub_state,
    global_field_side,
    new_own_penalties_last_cycle: (to_map, from_map),
    new_opponent_penalties_last_cycle: (to_map, from_map),
});

/// Penalties by player, as HULKs sends them; players without a penalty have no entry.
type PenaltyMap = std::collections::BTreeMap<messages::PlayerNumber, messages::Penalty>;

/// Returns the map of the present penalties.
fn to_map(penalties: &Players<Option<Penalty>>) -> PenaltyMap {
    let present = penalties.present();
    present
        .map(|(number, penalty)| (number.to_theirs(), penalty.to_theirs()))
        .collect()
}

/// Returns the penalty of each player; `None` for players without an entry.
fn from_map(penalties: &PenaltyMap) -> Players<Option<Penalty>> {
    let mut ours = Players::default();
    for (number, penalty) in penalties {
        ours[Translate::from_theirs(number)] = Some(Translate::from_theirs(penalty));
    }
    ours
}
