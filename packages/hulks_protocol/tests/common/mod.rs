//! The recorded conversation with the real node. It is not part of this repository: `HULKS_CAPTURE` names its
//! file, and without it the tests over it say that they had none.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use hulks_protocol::cdr::{CdrError, decode, encode};
use hulks_protocol::messages::*;
use hulks_protocol::{topics, topics::Topic};
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
    let codecs: [(&Topic, fn(&[u8]) -> Recoded); 19] = [
        (&topics::FIELD_DIMENSIONS, through::<FieldDimensions>),
        (&topics::PLAYER_NUMBER, through::<PlayerNumber>),
        (&topics::PRIMARY_STATE, through::<PrimaryState>),
        (&topics::GROUND_TO_FIELD, through::<Isometry2>),
        (&topics::BALL_STATE, through::<Option<BallState>>),
        (&topics::RULE_BALL_STATE, through::<Option<BallState>>),
        (
            &topics::PLAYER_STATES,
            through::<Players<Option<TimeWrapper<PlayerState>>>>,
        ),
        (
            &topics::FILTERED_GAME_CONTROLLER_STATE,
            through::<FilteredGameControllerState>,
        ),
        (
            &topics::GAME_CONTROLLER_ADDRESS,
            through::<Option<std::net::SocketAddr>>,
        ),
        (&topics::OBSTACLES, through::<Vec<Obstacle>>),
        (&topics::RULE_OBSTACLES, through::<Vec<RuleObstacle>>),
        (
            &topics::HYPOTHETICAL_BALL_POSITIONS,
            through::<Vec<HypotheticalBallPosition>>,
        ),
        (&topics::POSITION_OF_INTEREST, through::<Point2>),
        (&topics::SUGGESTED_SEARCH_POSITION, through::<Point2>),
        (&topics::FALL_DOWN_STATE, through::<FallDownState>),
        (&topics::MOTION_COMMAND, through::<MotionCommand>),
        (&topics::MESSAGE, through::<OutgoingMessage>),
        (&topics::TRACE, through_trace),
        (&topics::TREE_LAYOUT, through_trace),
    ];
    let (_, codec) = codecs
        .iter()
        .find(|(it, _)| *it == topic)
        .unwrap_or_else(|| panic!("{} has no codec", topic.name));
    codec(payload)
}

fn through_trace(payload: &[u8]) -> Recoded {
    let value: NodeTrace = decode(payload)?;
    Ok((serde_json::to_value(&value).unwrap(), encode(&value)?))
}
