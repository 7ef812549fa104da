//! The recorded conversation with the real node. It is not part of this repository: `HULKS_CAPTURE` names its
//! file, and without it the tests over it say that they had none.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

pub(crate) mod made;

use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use hulks_protocol::cdr::{CdrError, decode, encode};
use hulks_protocol::messages::*;
use hulks_protocol::topics::Topic;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// All lines; none: there is no such file here.
pub(crate) fn capture() -> Option<Vec<Value>> {
    let Some(path) = std::env::var_os("HULKS_CAPTURE") else {
        eprintln!("HULKS_CAPTURE names no recorded conversation: nothing was tested over one");
        return None;
    };
    let file = File::open(&path).expect("HULKS_CAPTURE");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let values = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap());
    Some(values.collect())
}

/// The lines of one event.
pub(crate) fn events<'a>(lines: &'a [Value], event: &'a str) -> impl Iterator<Item = &'a Value> {
    lines.iter().filter(move |line| line["event"] == event)
}

/// The bytes of a field in hexadecimal digits.
pub(crate) fn bytes(line: &Value, field: &str) -> Vec<u8> {
    hex::decode(line[field].as_str().unwrap()).unwrap()
}

/// A value as JSON, and its payload.
type Recoded = Result<(Value, Vec<u8>), CdrError>;

/// What a payload of a topic means, as JSON, and the payload that it is encoded back to.
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
        "behavior/trace" | "behavior/tree_layout" => through_trace,
        other => panic!("{other} has no codec"),
    };
    codec(payload)
}

fn through_trace(payload: &[u8]) -> Recoded {
    let value: NodeTrace = decode(payload)?;
    Ok((serde_json::to_value(&value).unwrap(), encode(&value)?))
}
