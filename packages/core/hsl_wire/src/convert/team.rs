//! Teams and sides of the field.

use hsl_types::{GlobalFieldSide, Side, Team};

use super::constant::constants;

constants!(Team in crate::hsl_msgs::RobotId: Hulks = HULKS, Opponent = OPPONENT);
constants!(Side in crate::hsl_msgs::BallState: Left = LEFT, Right = RIGHT);
constants!(GlobalFieldSide in crate::hsl_msgs::GameControllerState: Home = HOME, Away = AWAY);
