//! Messages of any topic, read and written again.

use hulks_protocol::cdr::{CdrError, decode, encode};
use hulks_protocol::messages::*;
use hulks_protocol::topics::Topic;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A value as JSON, and its payload.
type Recoded = Result<(Value, Vec<u8>), CdrError>;

/// Decodes a payload of a topic to JSON, and encodes it again.
pub(crate) fn recode(topic: &Topic, payload: &[u8]) -> Recoded {
    fn through<T: Serialize + DeserializeOwned>(payload: &[u8]) -> Recoded {
        let value: T = decode(payload)?;
        Ok((serde_json::to_value(&value).unwrap(), encode(&value)?))
    }
    let codec: fn(&[u8]) -> Recoded = match topic.name {
        "field_dimensions" => through::<FieldDimensions>,
        "player_number" => through::<PlayerNumber>,
        "primary_state" => through::<PrimaryState>,
        "ground_to_field" => through::<Isometry2>,
        "ball_state" | "rule_ball_state" => through::<Option<BallState>>,
        "player_states" => through::<Players<Option<TimeWrapper<PlayerState>>>>,
        "filtered_game_controller_state" => through::<FilteredGameControllerState>,
        "game_controller_address" => through::<Option<std::net::SocketAddr>>,
        "obstacles" => through::<Vec<Obstacle>>,
        "rule_obstacles" => through::<Vec<RuleObstacle>>,
        "hypothetical_ball_positions" => through::<Vec<HypotheticalBallPosition>>,
        "position_of_interest" | "suggested_search_position" => through::<Point2>,
        "inputs/fall_down_state" => through::<FallDownState>,
        "behavior/motion_command" => through::<MotionCommand>,
        "outputs/message" => through::<OutgoingMessage>,
        "behavior/trace" | "behavior/tree_layout" => through::<NodeTrace>,
        other => panic!("{other} has no codec"),
    };
    codec(payload)
}
