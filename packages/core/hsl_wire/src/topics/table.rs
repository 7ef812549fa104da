//! Topics of a match, in the order of their messages of one tick in a bag.

use super::tables::topics;
use crate::{hsl_msgs, rosgraph_msgs, tf2_msgs, visualization_msgs};

topics! {
    /// All topics of a match in canonical order.
    TOPICS:

    CLOCK: Global "/clock" rosgraph_msgs::Clock, from World, STREAM,
        recorded true,
        "time of the tick; world_sim to all";
    TF_STATIC: Global "/tf_static" tf2_msgs::TFMessage, from World, LATCHED,
        recorded true,
        "constant transforms; world_sim to viewers";
    FIELD_DIMENSIONS: Robot "field_dimensions" hsl_msgs::FieldDimensions, from World, LATCHED,
        recorded true,
        "dimensions of the field; world_sim to behavior";
    TREE_LAYOUT: Robot "behavior/tree_layout" hsl_msgs::BehaviorTreeLayout, from Behavior, LATCHED,
        recorded true,
        "layout of the behavior tree; behavior to recorder and viewers";
    INTERVENTIONS: Global "/sim/interventions" hsl_msgs::Intervention, from World, BURST,
        recorded true,
        "requests from outside that took effect before this tick; world_sim to recorder and viewers";
    TRUTH: Global "/sim/truth" hsl_msgs::SimulationTruth, from World, STREAM,
        recorded true,
        "true state of the world before the referee decides; world_sim to referee and recorder";
    REFEREE_COMMAND: Global "/referee/command" hsl_msgs::RefereeCommand, from Anyone, BURST,
        recorded true,
        "commands to the referee; any node to world_sim, which forwards them in /sim/truth";
    REFEREE_DECISION: Global "/referee/decision" hsl_msgs::RefereeDecision, from Referee, STREAM,
        recorded true,
        "decision of the referee; referee to world_sim";
    GAME_CONTROLLER_STATE: Robot "game_controller_state" hsl_msgs::GameControllerState, from World, LATCHED,
        recorded true,
        "state of the game from the view of the robot's team; world_sim to behavior";
    HSL_INCOMING: Robot "hsl/incoming" hsl_msgs::HslMessage, from World, BURST,
        recorded true,
        "packets that the robot receives; world_sim to behavior";
    WORLD_STATE: Robot "world_state" hsl_msgs::WorldState, from World, STREAM,
        recorded true,
        "world as the robot perceives it; world_sim to behavior";
    MOTION_COMMAND: Robot "motion_command" hsl_msgs::MotionCommand, from Behavior, STREAM,
        recorded true,
        "motion of the robot; behavior to world_sim";
    HSL_OUTGOING: Robot "hsl/outgoing" hsl_msgs::HslMessage, from Behavior, BURST,
        recorded true,
        "packets that the robot sends; behavior to world_sim";
    TRACE: Robot "behavior/trace" hsl_msgs::BehaviorTrace, from Behavior, STREAM,
        recorded true,
        "results of the tree's nodes; behavior to world_sim, recorder and viewers";
    DEBUG: Robot "behavior/debug" hsl_msgs::BehaviorDebug, from Behavior, STREAM,
        recorded true,
        "debug data of the behavior's decision; behavior to world_sim, recorder and viewers";
    MISSION_DECISION: Global "/mission/decision" hsl_msgs::MissionDecision, from Mission, BURST,
        recorded true,
        "decision of the mission with its reasons; mission to world_sim";
    PACKET_EVENTS: Global "/sim/packet_events" hsl_msgs::PacketEvents, from World, STREAM,
        recorded true,
        "events of the packets that robots sent; world_sim to recorder";
    VIOLATIONS: Global "/sim/violations" hsl_msgs::Violations, from World, STREAM,
        recorded true,
        "violated invariants; world_sim to recorder";
    TIMELINE_MARKERS: Global "/sim/timeline_markers" hsl_msgs::TimelineMarker, from World, BURST,
        recorded true,
        "marks on the timeline; world_sim to recorder";
    TF: Global "/tf" tf2_msgs::TFMessage, from World, BURST,
        recorded true,
        "poses of the robots; world_sim to viewers";
    SCENE: Global "/sim/scene" visualization_msgs::MarkerArray, from World, LATCHED,
        recorded true,
        "markers of field, robots and fields of view, each second; world_sim to viewers";
    MARKERS: Global "/sim/markers" visualization_msgs::MarkerArray, from World, STREAM,
        recorded true,
        "markers of ball, paths, kicks, rule obstacles and violations; world_sim to viewers";
    FAILURES: Global "/sim/failures" hsl_msgs::Failures, from World, BURST,
        recorded true,
        "failures of the run, in the tick of their detection; world_sim to recorder";
    RESULT: Global "/sim/result" hsl_msgs::ScenarioResult, from World, LATCHED,
        recorded true,
        "result of the run, after its last tick; world_sim to recorder";
    PACE: Global "/sim/pace" hsl_msgs::Pace, from World, STREAM,
        recorded false,
        "pace of the match against the wall clock, each second; world_sim to users";
    RECORDING: Global "/sim/recording" hsl_msgs::RecordedTicks, from World, BURST,
        recorded false,
        "record of each tick, several in a message; world_sim to recorder";
    RECORDED: Global "/sim/recorded" hsl_msgs::RecorderStatus, from Recorder, LATCHED,
        recorded false,
        "progress of the recorder; recorder to world_sim";
    DECISION_CLOCK: Robot "clock" rosgraph_msgs::Clock, from World, STREAM,
        recorded false,
        "time of the last tick in which a decision was due, for robots with a decision period; world_sim to behavior";
}
