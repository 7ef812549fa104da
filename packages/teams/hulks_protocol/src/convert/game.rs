use std::time::Duration;

use hsl_types::{FilteredGameControllerState, LineUp, Penalty, PenaltyKind, PlayerNumber, Players};

use super::players::{KNOWN, is_known};
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

impl Translate for FilteredGameControllerState {
    type Theirs = messages::FilteredGameControllerState;

    /// Converts to the type of HULKs, in which substitutes have a penalty, as in the messages of the GameController.
    fn to_theirs(&self) -> Self::Theirs {
        let mut penalties = self.penalties;
        for (player, penalty) in penalties.iter_mut() {
            if !self.line_up.allows(player) {
                penalty.get_or_insert(SUBSTITUTE);
            }
        }
        messages::FilteredGameControllerState {
            game_state: self.game_state.to_theirs(),
            opponent_game_state: self.opponent_game_state.to_theirs(),
            remaining_time_in_half: self.remaining_time_in_half,
            game_phase: self.game_phase.to_theirs(),
            kicking_team: self.kicking_team.to_theirs(),
            penalties: penalties.to_theirs(),
            remaining_number_of_messages: self.remaining_number_of_messages,
            sub_state: self.sub_state.to_theirs(),
            global_field_side: self.global_field_side.to_theirs(),
            new_own_penalties_last_cycle: to_map(&self.new_own_penalties_last_cycle),
            new_opponent_penalties_last_cycle: to_map(&self.new_opponent_penalties_last_cycle),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        let mut penalties = Players::<Option<Penalty>>::from_theirs(&theirs.penalties);
        let mut line_up: LineUp = KNOWN.iter().map(PlayerNumber::from_theirs).collect();
        for (player, penalty) in penalties.iter_mut() {
            if *penalty == Some(SUBSTITUTE) {
                line_up.remove(player);
                *penalty = None;
            }
        }
        Self {
            game_state: Translate::from_theirs(&theirs.game_state),
            opponent_game_state: Translate::from_theirs(&theirs.opponent_game_state),
            remaining_time_in_half: theirs.remaining_time_in_half,
            game_phase: Translate::from_theirs(&theirs.game_phase),
            kicking_team: Translate::from_theirs(&theirs.kicking_team),
            line_up,
            penalties,
            remaining_number_of_messages: theirs.remaining_number_of_messages,
            sub_state: Translate::from_theirs(&theirs.sub_state),
            global_field_side: Translate::from_theirs(&theirs.global_field_side),
            new_own_penalties_last_cycle: from_map(&theirs.new_own_penalties_last_cycle),
            new_opponent_penalties_last_cycle: from_map(&theirs.new_opponent_penalties_last_cycle),
        }
    }
}

/// Penalty of a player that is not in the line-up.
const SUBSTITUTE: Penalty = Penalty {
    kind: PenaltyKind::Substitute,
    remaining: Duration::ZERO,
};

/// Penalties by player, as HULKs sends them; players without a penalty have no entry.
type PenaltyMap = std::collections::BTreeMap<messages::PlayerNumber, messages::Penalty>;

fn to_map(penalties: &Players<Option<Penalty>>) -> PenaltyMap {
    let present = penalties.present();
    present
        .filter(|(number, _)| is_known(*number))
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
