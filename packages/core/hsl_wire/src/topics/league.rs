//! Topics of the 3D simulation league, in the order of their messages of one cycle in a bag. `/clock`, `/tf_static` and
//! `/tf` of [`super::TOPICS`] come before them.

use super::tables::topics;
use crate::{hsl_msgs, sensor_msgs, std_msgs, visualization_msgs};

topics! {
    /// All topics of the 3D simulation league in canonical order, except for the ones that it shares with a match.
    LEAGUE_TOPICS:

    LEAGUE_ROBOT_DESCRIPTION: Player "robot_description" std_msgs::String, from League, LATCHED,
        recorded true,
        "links and joints of the robot in URDF; league_node to viewers";
    LEAGUE_TRUTH: Global "/league/truth" hsl_msgs::LeagueTruth, from League, STREAM,
        recorded true,
        "world after the cycle and the referee's decision; league_node to all";
    LEAGUE_TRAINER: Global "/league/trainer" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "commands of trainers, in cycles that have some; league_node to all";
    LEAGUE_SENSES: Player "senses" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "message that the agent receives; league_node to all";
    LEAGUE_EFFECTORS: Player "effectors" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "commands of the agent for the cycle; league_node to all";
    LEAGUE_JOINT_STATES: Player "joint_states" sensor_msgs::JointState, from League, STREAM,
        recorded true,
        "angles of all joints; league_node to viewers";
    LEAGUE_SCENE: Global "/league/scene" visualization_msgs::MarkerArray, from League, LATCHED,
        recorded true,
        "field, lines and goals, each second; league_node to viewers";
    LEAGUE_MARKERS: Global "/league/markers" visualization_msgs::MarkerArray, from League, STREAM,
        recorded true,
        "markers of ball, numbers and play mode; league_node to viewers";
}
