//! State of the game by the rules and as robots receive it, and phase of the match.

use hsl_types::{FilteredGameState, GamePhase, GameState};

use super::mirror::variants;
use crate::hsl_msgs;

variants!(GameState = hsl_msgs::GameState, value {
    Initial = INITIAL,
    Ready = READY,
    Set = SET,
    Playing = PLAYING,
    Finished = FINISHED,
});

variants!(FilteredGameState = hsl_msgs::FilteredGameState, value {
    Initial = INITIAL,
    Ready = READY,
    Set = SET,
    Playing = PLAYING { ball_is_free, kick_off },
    Finished = FINISHED,
    Stop = STOP,
});

variants!(GamePhase = hsl_msgs::GamePhase, value {
    Normal = NORMAL,
    PenaltyShootout = PENALTY_SHOOTOUT { kicking_team },
    ExtraTime = EXTRA_TIME,
    Timeout = TIMEOUT,
});
