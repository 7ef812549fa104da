//! The topics of the 3D simulation league, in the order in which their messages of one cycle stand in a bag. `/clock`,
//! `/tf_static` and `/tf` of [`super::TOPICS`] stand before them.

use super::tables::topics;
use crate::{hsl_msgs, sensor_msgs, std_msgs, visualization_msgs};

topics! {
    /// All topics of the 3D simulation league in canonical order, besides those that it shares with a match.
    LEAGUE_TOPICS:

    LEAGUE_ROBOT_DESCRIPTION: Player "robot_description" std_msgs::String, from League, LATCHED,
        recorded true,
        "the robot's links and joints in URDF; league_node to viewers";
    LEAGUE_TRUTH: Global "/league/truth" hsl_msgs::LeagueTruth, from League, STREAM,
        recorded true,
        "the world after the cycle, and what the referee decided; league_node to everyone";
    LEAGUE_TRAINER: Global "/league/trainer" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "what trainers commanded, in cycles in which they did; league_node to everyone";
    LEAGUE_SENSES: Player "senses" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "the message that the agent receives; league_node to everyone";
    LEAGUE_EFFECTORS: Player "effectors" hsl_msgs::LeagueText, from League, STREAM,
        recorded true,
        "what the agent commanded for the cycle; league_node to everyone";
    LEAGUE_JOINT_STATES: Player "joint_states" sensor_msgs::JointState, from League, STREAM,
        recorded true,
        "the angles of all joints; league_node to viewers";
    LEAGUE_SCENE: Global "/league/scene" visualization_msgs::MarkerArray, from League, LATCHED,
        recorded true,
        "field, lines and goals, each second; league_node to viewers";
    LEAGUE_MARKERS: Global "/league/markers" visualization_msgs::MarkerArray, from League, STREAM,
        recorded true,
        "ball, numbers and play mode to look at; league_node to viewers";
}
