//! Teams and sides of the field.

use hsl_types::{GlobalFieldSide, Side, Team};

use super::mirror::constants;
use crate::hsl_msgs;

constants!(Team = hsl_msgs::RobotId { Hulks = HULKS, Opponent = OPPONENT });
constants!(Side = hsl_msgs::BallState { Left = LEFT, Right = RIGHT });
constants!(GlobalFieldSide = hsl_msgs::GameControllerState { Home = HOME, Away = AWAY });
