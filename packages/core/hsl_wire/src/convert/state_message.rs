//! State that a robot reports to its teammates.

use hsl_types::{StateMessage, StateMessageBall};

use super::mirror::fields;
use crate::hsl_msgs;

fields!(
    StateMessage = hsl_msgs::StateMessage {
        player_number,
        pose,
        ball_position
    }
);

fields!(StateMessageBall = hsl_msgs::StateMessageBall { position, age });
