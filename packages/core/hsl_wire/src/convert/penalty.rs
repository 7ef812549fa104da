//! Penalties, by player.

use hsl_types::{Penalty, PenaltyKind, PlayerNumber};

use super::mirror::{constants, fields};
use crate::hsl_msgs;

constants!(PenaltyKind = hsl_msgs::Penalty {
    IllegalPosition = ILLEGAL_POSITION,
    MotionInSet = MOTION_IN_SET,
    MotionInStop = MOTION_IN_STOP,
    LocalGameStuck = LOCAL_GAME_STUCK,
    IncapableRobot = INCAPABLE_ROBOT,
    PickUp = PICK_UP,
    BallHolding = BALL_HOLDING,
    LeavingTheField = LEAVING_THE_FIELD,
    PlayingWithArmsHands = PLAYING_WITH_ARMS_HANDS,
    Pushing = PUSHING,
    Cautioned = CAUTIONED,
    SentOff = SENT_OFF,
    Substitute = SUBSTITUTE,
});

fields!((PlayerNumber, Penalty) = hsl_msgs::Penalty {
    player_number,
    kind,
    remaining,
} as (player_number, Penalty { kind, remaining }));
