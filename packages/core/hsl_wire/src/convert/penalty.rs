//! Penalties, by player.

use arrayvec::ArrayVec;
use hsl_types::{Penalty, PenaltyKind, Players};

use super::constant::{Constant, constants};
use super::{Convert, Door, player};
use crate::hsl_msgs;

constants!(PenaltyKind in crate::hsl_msgs::Penalty:
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
);

pub(super) fn to_messages(penalties: &Players<Option<Penalty>>) -> ArrayVec<hsl_msgs::Penalty, 5> {
    penalties
        .present()
        .map(|(number, penalty)| hsl_msgs::Penalty {
            player_number: number.into(),
            kind: penalty.kind.to_constant(),
            remaining: penalty.remaining.to_message(),
        })
        .collect()
}

pub(super) fn from_messages(
    door: &Door<'_>,
    name: &'static str,
    messages: &[hsl_msgs::Penalty],
) -> Option<Players<Option<Penalty>>> {
    player::by_number(door, name, messages, |message, door| {
        let number = player::number(door, "player_number", message.player_number);
        let kind = door.constant("kind", message.kind);
        let remaining = door.convert("remaining", &message.remaining);
        let penalty = Penalty {
            kind: kind?,
            remaining: remaining?,
        };
        Some((number?, penalty))
    })
}
