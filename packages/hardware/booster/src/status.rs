use std::fmt;

use serde::Deserialize;
use serde_json::json;

use crate::RpcResponse;

/// Status in the robot's answer to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(pub i32);

impl Status {
    /// The call was executed.
    pub const OK: Self = Self(0);
    /// The call is malformed.
    pub const BAD_REQUEST: Self = Self(400);
    /// The call is not possible in the robot's state.
    pub const CONFLICT: Self = Self(409);
    /// Calls are too frequent.
    pub const TOO_FREQUENT: Self = Self(429);
    /// The robot refuses the call.
    pub const REFUSED: Self = Self(501);
    /// The mode cannot follow the current one.
    pub const STATE_TRANSITION_FAILED: Self = Self(502);
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.0 {
            0 => "ok",
            -1 => "not sent",
            100 => "timeout",
            400 => "bad request",
            409 => "conflict",
            429 => "too frequent",
            500 => "internal error",
            501 => "refused",
            502 => "state transition failed",
            _ => "unknown",
        };
        write!(f, "{} ({text})", self.0)
    }
}

/// Error for a response without a status.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the header must be JSON with status, got {header:?}: {reason}")]
pub struct StatusError {
    /// Header of the response.
    pub header: String,
    /// Error of the parser.
    pub reason: String,
}

/// JSON header of a response.
#[derive(Deserialize)]
struct ResponseHeader {
    status: i32,
}

/// Returns the response with this status to the request with the identifier `uuid`.
pub fn response(uuid: &str, status: Status) -> RpcResponse {
    RpcResponse {
        uuid: uuid.to_owned(),
        header: json!({ "status": status.0 }).to_string(),
        body: String::new(),
    }
}

/// Returns the status of a response.
///
/// # Errors
/// Returns an error if the response has no status.
pub fn parse_status(response: &RpcResponse) -> Result<Status, StatusError> {
    let header: Result<ResponseHeader, _> = serde_json::from_str(&response.header);
    header
        .map(|it| Status(it.status))
        .map_err(|error| StatusError {
            header: response.header.clone(),
            reason: error.to_string(),
        })
}
