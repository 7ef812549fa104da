use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{Mode, RpcRequest};

/// Call of the locomotion service.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Call {
    /// 2000: change the mode.
    ChangeMode(Mode),
    /// 2001: walk with a velocity.
    Move {
        /// Forward \[m/s\].
        vx: f32,
        /// To the left \[m/s\].
        vy: f32,
        /// Counterclockwise \[rad/s\].
        vyaw: f32,
    },
    /// 2004: rotate the head.
    RotateHead {
        /// Downwards \[rad\].
        pitch: f32,
        /// To the left \[rad\].
        yaw: f32,
    },
    /// 2008: get up from the ground.
    GetUp,
    /// 2038: start or end a visual kick.
    VisualKick {
        /// True to start, false to end.
        start: bool,
    },
}

/// Error for a request that is not a known call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The header has no number of a call.
    #[error("the header must be JSON with api_id, got {header:?}: {reason}")]
    Header {
        /// Header of the request.
        header: String,
        /// Error of the parser.
        reason: String,
    },
    /// The number of the call is unknown.
    #[error("api_id {0} is not one of 2000, 2001, 2004, 2008, 2038")]
    Unknown(u32),
    /// The body is invalid for the call.
    #[error("invalid body {body:?} of call {api_id}: {reason}")]
    Body {
        /// Number of the call.
        api_id: u32,
        /// Body of the request.
        body: String,
        /// Error of the parser.
        reason: String,
    },
}

/// JSON header of a request.
#[derive(Deserialize, Serialize)]
struct RequestHeader {
    api_id: u32,
}

/// JSON body of a call to change the mode.
#[derive(Deserialize)]
struct ModeBody {
    mode: i32,
}

/// JSON body of a call to walk.
#[derive(Deserialize)]
struct MoveBody {
    vx: f32,
    vy: f32,
    vyaw: f32,
}

/// JSON body of a call to rotate the head.
#[derive(Deserialize)]
struct HeadBody {
    pitch: f32,
    yaw: f32,
}

/// JSON body of a call to start or end a visual kick.
#[derive(Deserialize)]
struct KickBody {
    start: bool,
}

impl Call {
    /// Returns the number of the call in the robot's interface.
    pub fn api_id(self) -> u32 {
        match self {
            Self::ChangeMode(_) => 2000,
            Self::Move { .. } => 2001,
            Self::RotateHead { .. } => 2004,
            Self::GetUp => 2008,
            Self::VisualKick { .. } => 2038,
        }
    }

    /// Returns the JSON body of the call, which is empty for a call without arguments.
    fn body(self) -> String {
        match self {
            Self::ChangeMode(mode) => json!({ "mode": mode.number() }).to_string(),
            Self::Move { vx, vy, vyaw } => json!({"vx": vx, "vy": vy, "vyaw": vyaw}).to_string(),
            Self::RotateHead { pitch, yaw } => json!({"pitch": pitch, "yaw": yaw}).to_string(),
            Self::GetUp => String::new(),
            Self::VisualKick { start } => json!({"start": start, "version": 0}).to_string(),
        }
    }
}

/// Returns the request for a call. The robot repeats `uuid` in its response.
pub fn request(uuid: &str, call: Call) -> RpcRequest {
    RpcRequest {
        uuid: uuid.to_owned(),
        header: json!({ "api_id": call.api_id() }).to_string(),
        body: call.body(),
    }
}

/// Returns the call of a request, as the robot reads it. Unknown keys are ignored.
///
/// # Errors
/// Returns an error if the request is not one of the known calls.
pub fn parse_call(request: &RpcRequest) -> Result<Call, CallError> {
    let header: RequestHeader =
        serde_json::from_str(&request.header).map_err(|error| CallError::Header {
            header: request.header.clone(),
            reason: error.to_string(),
        })?;
    let body = |reason: String| CallError::Body {
        api_id: header.api_id,
        body: request.body.clone(),
        reason,
    };
    match header.api_id {
        2000 => {
            let ModeBody { mode } = parse(&request.body).map_err(body)?;
            let known = u8::try_from(mode).ok().and_then(Mode::from_number);
            let mode = known.ok_or_else(|| body(format!("mode {mode} is not one of 0 to 4")))?;
            Ok(Call::ChangeMode(mode))
        }
        2001 => {
            let MoveBody { vx, vy, vyaw } = parse(&request.body).map_err(body)?;
            Ok(Call::Move { vx, vy, vyaw })
        }
        2004 => {
            let HeadBody { pitch, yaw } = parse(&request.body).map_err(body)?;
            Ok(Call::RotateHead { pitch, yaw })
        }
        2008 => Ok(Call::GetUp),
        2038 => {
            let KickBody { start } = parse(&request.body).map_err(body)?;
            Ok(Call::VisualKick { start })
        }
        other => Err(CallError::Unknown(other)),
    }
}

/// Parses a JSON body; the error is the text of the parser.
fn parse<T: DeserializeOwned>(body: &str) -> Result<T, String> {
    serde_json::from_str(body).map_err(|error| error.to_string())
}
