//! Topics of the HULKs `behavior_node` that the bridge uses, with the types of the known revision.
//!
//! The actual types of a running node are in its tokens, see [`crate::agreement`].

use crate::schema::SchemaText;

/// Topic of a robot, identified by the name.
#[derive(Debug)]
pub struct Topic {
    /// Name within the robot's namespace.
    pub name: &'static str,
    /// Path of the Rust type.
    pub type_name: &'static str,
    /// `RZHS02_` and the hash of the schema.
    pub hash: &'static str,
    /// True if late joiners receive the last message ("transient local").
    pub is_latched: bool,
    /// Text that is hashed.
    pub(crate) schema: SchemaText,
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Topic {}

/// Dimensions of the field. The node reads them once, before its first decision.
pub const FIELD_DIMENSIONS: Topic = latched(
    "field_dimensions",
    "types::field_dimensions::FieldDimensions",
    "RZHS02_4ae9fc21ee5fa7900b0c2b82f3b9366ffda1fbaebd0de618e7a928d14a7aac2f",
    include_str!("../schemas/field_dimensions.json"),
);
/// Number of the player.
pub const PLAYER_NUMBER: Topic = latched(
    "player_number",
    "hsl_network_messages::PlayerNumber",
    "RZHS02_fdd52b794edac177c9fe0ba1f6c9b9cc887edd0c851b688e58ec5b5053b58c7b",
    include_str!("../schemas/player_number.json"),
);
/// Primary state of the robot.
pub const PRIMARY_STATE: Topic = latched(
    "primary_state",
    "types::primary_state::PrimaryState",
    "RZHS02_07bcd508dac8d26178eaa7d6a0492b92af33b64b5eef1be3558a70f4ed14dbaa",
    include_str!("../schemas/primary_state.json"),
);
/// Pose of the robot.
pub const GROUND_TO_FIELD: Topic = volatile(
    "ground_to_field",
    "nalgebra::Isometry2<f32>",
    "RZHS02_a842daac39c69d015346cce8586a75378a6bd88ff32ba3db9de8c59429e38a56",
    include_str!("../schemas/isometry2.json"),
);
/// Ball, as perceived by the robot.
pub const BALL_STATE: Topic = volatile(
    "ball_state",
    BALL_STATE_TYPE,
    BALL_STATE_HASH,
    BALL_STATE_SCHEMA,
);
/// Position of the ball in a set play.
pub const RULE_BALL_STATE: Topic = volatile(
    "rule_ball_state",
    BALL_STATE_TYPE,
    BALL_STATE_HASH,
    BALL_STATE_SCHEMA,
);
/// States reported by teammates.
pub const PLAYER_STATES: Topic = volatile(
    "player_states",
    "types::players::Players<Option<types::time_wrapper::TimeWrapper<types::world_state::PlayerState>>>",
    "RZHS02_021ba15f593860affee8e49c0837bb04db10d9f472101797582e639bfb7f6086",
    include_str!("../schemas/player_states.json"),
);
/// State of the game.
pub const FILTERED_GAME_CONTROLLER_STATE: Topic = volatile(
    "filtered_game_controller_state",
    "types::filtered_game_controller_state::FilteredGameControllerState",
    "RZHS02_ca1c94919a8ea74cf3e3c5872b09cca29eaacefd70243eee27dd10af07733a70",
    include_str!("../schemas/filtered_game_controller_state.json"),
);
/// Address for return messages.
pub const GAME_CONTROLLER_ADDRESS: Topic = volatile(
    "game_controller_address",
    "Option<std::net::SocketAddr>",
    "RZHS02_92582d95429eeca7be99e648e5e491a960c4030bce2e46c963bcc850825b124a",
    include_str!("../schemas/game_controller_address.json"),
);
/// Perceived obstacles.
pub const OBSTACLES: Topic = volatile(
    "obstacles",
    "Vec<types::obstacles::Obstacle>",
    "RZHS02_1f2bbd5cefac07cdb4da8d91166f891f742a4fd14aac9119fc0ed03c61de7ad2",
    include_str!("../schemas/obstacles.json"),
);
/// Areas that the rules forbid.
pub const RULE_OBSTACLES: Topic = volatile(
    "rule_obstacles",
    "Vec<types::rule_obstacles::RuleObstacle>",
    "RZHS02_e7c2d022cf87f9abf79ec71c61d4219ba6dec291de9cffde23a4c31324fe7305",
    include_str!("../schemas/rule_obstacles.json"),
);
/// Hypothetical positions of a lost ball.
pub const HYPOTHETICAL_BALL_POSITIONS: Topic = volatile(
    "hypothetical_ball_positions",
    "Vec<types::ball_position::HypotheticalBallPosition<coordinate_systems::Ground>>",
    "RZHS02_2ba97915bd21db9a1c5cd971a63d3aba924802a997026de21f1e057479069086",
    include_str!("../schemas/hypothetical_ball_positions.json"),
);
/// Default point to look at, frame `Ground`.
pub const POSITION_OF_INTEREST: Topic =
    volatile("position_of_interest", POINT_TYPE, POINT_HASH, POINT_SCHEMA);
/// Position for the search of the ball, frame `Field`.
pub const SUGGESTED_SEARCH_POSITION: Topic = volatile(
    "suggested_search_position",
    POINT_TYPE,
    POINT_HASH,
    POINT_SCHEMA,
);
/// Fall state of the robot.
pub const FALL_DOWN_STATE: Topic = volatile(
    "inputs/fall_down_state",
    "booster::FallDownState",
    "RZHS02_32f6b70bf3c8afca7063edd75865f69180db306b1753dfbab60933deeb9641c1",
    include_str!("../schemas/fall_down_state.json"),
);

/// Motion command, which is the last message of each decision.
pub const MOTION_COMMAND: Topic = volatile(
    "behavior/motion_command",
    "types::motion_command::MotionCommand",
    "RZHS02_978555e88cc15ae435d8463951226156bc9e6a7e12abe3771f4a6b6410873065",
    include_str!("../schemas/motion_command.json"),
);
/// Messages that the robot sends over the network.
pub const MESSAGE: Topic = volatile(
    "outputs/message",
    "types::messages::OutgoingMessage",
    "RZHS02_443b7bc87dcacfa48f19c64f6f17ebea195dd7ad2089697208d7f3f7e202cf99",
    include_str!("../schemas/outgoing_message.json"),
);
/// Trace of the tree, published only while the token of a subscriber exists.
pub const TRACE: Topic = volatile(
    "behavior/trace",
    NODE_TRACE_TYPE,
    NODE_TRACE_HASH,
    NODE_TRACE_SCHEMA,
);
/// Layout of the tree, published once at the start if the token of a subscriber exists.
pub const TREE_LAYOUT: Topic = latched(
    "behavior/tree_layout",
    NODE_TRACE_TYPE,
    NODE_TRACE_HASH,
    NODE_TRACE_SCHEMA,
);
/// Inputs of the decision, published only while the token of a subscriber exists.
pub const BLACKBOARD: Topic = volatile(
    "behavior/blackboard",
    "behavior_node::node::Blackboard",
    "RZHS02_a7597a8077fe9fbad974dbc14182cef4c276633bdc15cfb170ba59e7043acca8",
    include_str!("../schemas/blackboard.json"),
);

/// Topics that the node subscribes to, in the order in which the bridge publishes them.
pub const INPUTS: &[&Topic] = &[
    &FIELD_DIMENSIONS,
    &PLAYER_NUMBER,
    &PLAYER_STATES,
    &FALL_DOWN_STATE,
    &BALL_STATE,
    &FILTERED_GAME_CONTROLLER_STATE,
    &GAME_CONTROLLER_ADDRESS,
    &GROUND_TO_FIELD,
    &HYPOTHETICAL_BALL_POSITIONS,
    &OBSTACLES,
    &POSITION_OF_INTEREST,
    &PRIMARY_STATE,
    &RULE_BALL_STATE,
    &RULE_OBSTACLES,
    &SUGGESTED_SEARCH_POSITION,
];

/// Topics that the node publishes.
pub const OUTPUTS: &[&Topic] = &[&MOTION_COMMAND, &MESSAGE, &TRACE, &TREE_LAYOUT, &BLACKBOARD];

const BALL_STATE_TYPE: &str = "Option<types::world_state::BallState>";
const BALL_STATE_HASH: &str =
    "RZHS02_8f7db508dba431bdd8470d8d130c1ee964ee867196ebe258398d20490bdab059";
const BALL_STATE_SCHEMA: &str = include_str!("../schemas/ball_state.json");
const POINT_TYPE: &str = "nalgebra::Point2<f32>";
const POINT_HASH: &str = "RZHS02_bb69338277ac8e3c42c8e309faff7fd3f74bf25b872a3e01e4b55a572ffd8e7f";
const POINT_SCHEMA: &str = include_str!("../schemas/point2.json");
const NODE_TRACE_TYPE: &str = "types::behavior_tree::NodeTrace";
const NODE_TRACE_HASH: &str =
    "RZHS02_b1a033595ce497182cee0fe95409b38169ee16099e75c3d3556edb39500e56ac";
const NODE_TRACE_SCHEMA: &str = include_str!("../schemas/node_trace.json");

/// Returns a topic whose late joiners receive nothing.
const fn volatile(
    name: &'static str,
    type_name: &'static str,
    hash: &'static str,
    schema: &'static str,
) -> Topic {
    Topic {
        name,
        type_name,
        hash,
        is_latched: false,
        schema: SchemaText(schema),
    }
}

/// Returns a topic whose late joiners receive the last message.
const fn latched(
    name: &'static str,
    type_name: &'static str,
    hash: &'static str,
    schema: &'static str,
) -> Topic {
    Topic {
        is_latched: true,
        ..volatile(name, type_name, hash, schema)
    }
}
