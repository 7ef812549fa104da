//! All programs of other teams. A further program costs its messages, packages for their conversion and its bridge, and
//! an entry here.

use hulks_protocol::parameters::bridged_robot;
use scenario_kit::ReactionTime;

use crate::plan::team_program::{BridgeParameters, Connection, TeamProgram};

/// All programs.
pub static PROGRAMS: &[&TeamProgram] = &[
    &HULKS,
    &BITBOTS,
    &BOOSTER,
    #[cfg(test)]
    &tests::NEWCOMERS,
];

/// Program of HULKs, over Zenoh. Users start it by hand and may restart it during a match.
pub static HULKS: TeamProgram = TeamProgram {
    name: "hulks",
    player: "a HULKs node",
    title: None,
    bridge: "hulks_bridge",
    parameters: BridgeParameters::of::<hulks_protocol::parameters::BridgeParameters>(),
    connection: Connection::OfWorld {
        process: "hulks_world",
        namespace: |robot| {
            let entry = bridged_robot(&robot.to_string()).map_err(|error| error.to_string())?;
            Ok(entry.1.in_keys().to_owned())
        },
    },
    period: None,
    reaction_time: ReactionTime::OF_PROGRAM,
    defaults: &[
        "pacing:=realtime",
        "startup_timeout:=600",
        "tick_timeout:=60",
    ],
    has_standard_topics: false,
    in_shared_team: None,
    view: None,
    pushes_ball: false,
    command: &["sil_nodes"],
    node: "sil_nodes",
    names: &["sil_nodes"],
    starter: &hulks_protocol::starter::FILES,
};

/// Program of Bit-Bots.
static BITBOTS: TeamProgram = TeamProgram {
    name: "bitbots",
    player: "bitbots",
    title: Some("body_behavior of Bit-Bots"),
    bridge: "bitbots_bridge",
    parameters: BridgeParameters::of::<bitbots_protocol::parameters::BridgeParameters>(),
    connection: Connection::OfRobot {
        domain: "program.domain",
        global_names: &["clock", "tf", "kick", "parameter_blackboard/get_parameters"],
    },
    period: Some("1/60"),
    reaction_time: ReactionTime::OF_PROGRAM,
    defaults: &[
        // The bridge limits each direction to the speed of the program's robots.
        "simulation.walk_translation_speed:=0.85",
        // Range and speed of the head, and the pattern in which it searches field features.
        "simulation.head_yaw_minimum:=-1.23",
        "simulation.head_yaw_maximum:=1.23",
        "simulation.head_yaw_velocity:=6",
        "simulation.head_scan_period:=2",
    ],
    // The ball filter needs the angle of the head.
    has_standard_topics: true,
    in_shared_team: Some(("team_messages", "state")),
    view: Some(["ball.view_range", "ball.view_angle"]),
    pushes_ball: true,
    command: &["python3", "run.py"],
    node: "python3 FOLDER/run.py",
    names: &["body_behavior"],
    starter: &bitbots_protocol::starter::FILES,
};

/// Program of Booster's robocup_demo, on the wall clock.
static BOOSTER: TeamProgram = TeamProgram {
    name: "booster",
    player: "booster",
    title: Some("brain_node of Booster"),
    bridge: "booster_bridge",
    parameters: BridgeParameters::of::<booster_protocol::parameters::BridgeParameters>(),
    connection: Connection::OfRobot {
        domain: "program.domain",
        global_names: &[
            "clock",
            "tf",
            "odometer_state",
            "low_state",
            "head_pose",
            "kick_ball",
            "whistle_detected",
            "remote_controller_state",
            "robocup/game_controller",
            "booster_agent/soccer_game_control",
            "booster_soccer/detection",
            "booster_soccer/line_segments",
            "booster_soccer/robot_pose",
            "booster_soccer/ball_position",
            "booster_soccer/teammates_poses",
            "booster_soccer/field_dimensions",
            "booster_soccer/visualization_markers",
            "booster_soccer/visualization_obstacle_grid",
            "booster_soccer/visualization_point_cloud",
            "booster_soccer/player_decision",
            "booster_soccer/log/scalars/performance",
            "booster_soccer/log/scalars/tm_status",
        ],
    },
    period: None,
    // The program receives the state of the game every 0.5 s, and decides on the wall clock.
    // It walks through the center circle before a kick-off of the other team, and outside of the field around a ball in
    // the corner.
    reaction_time: ReactionTime::WITHOUT_AREAS,
    defaults: &[
        "pacing:=realtime",
        "startup_timeout:=600",
        "tick_timeout:=60",
        // On a busy machine, its decisions are late.
        "silence_timeout:=5",
        // The program localizes itself outside of the field.
        "auto_referee.waiting_distance:=0.3",
        // It searches with the head of a K1, and for a ball that its vision detects at 8 m.
        "simulation.ball_visibility_range:=8",
        "simulation.head_yaw_minimum:=-1.1",
        "simulation.head_yaw_maximum:=1.1",
        "simulation.head_yaw_velocity:=3",
        // The program takes part in a set play only after a stop of the game.
        "auto_referee.set_plays.placement_duration:=3",
        // The field kid_size, which is one of the maps in the program.
        "field.length:=9",
        "field.width:=6",
        "field.penalty_marker_distance:=1.5",
        "field.goal_inner_width:=2.6",
        "field.center_circle_diameter:=1.5",
        "field.penalty_area_length:=2",
        "field.penalty_area_width:=5",
        "field.goal_box_area_length:=1",
        "field.goal_box_area_width:=3",
        "field.border_strip_width:=1",
    ],
    has_standard_topics: true,
    in_shared_team: None,
    view: None,
    pushes_ball: true,
    command: &["python3", "run.py", "-p", "game.player_id:={player}"],
    node: "python3 FOLDER/run.py",
    names: &["brain_node"],
    starter: &booster_protocol::starter::FILES,
};

/// Returns the program with this name, or `None`.
pub fn find(name: &str) -> Option<&'static TeamProgram> {
    PROGRAMS
        .iter()
        .copied()
        .find(|program| program.name == name)
}

/// Returns the program that a command starts: the words of the command, or the names of its nodes, contain one of its
/// names. `None` if it is not one of these programs.
pub(crate) fn recognize<'a>(
    words: &'a [String],
    nodes: &'a [String],
) -> Option<&'static TeamProgram> {
    let names = words.iter().chain(nodes);
    let names: Vec<_> = names.filter_map(|name| name.rsplit('/').next()).collect();
    PROGRAMS.iter().copied().find(|program| {
        let of_program = &program.names;
        of_program.iter().any(|name| names.contains(name))
    })
}

#[cfg(test)]
mod tests;
