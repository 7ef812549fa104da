//! Test of bytes from the fuzzer.

use booster::{
    ButtonEvent, Call, FallDownState, Kick, LowState, Odometer, RpcRequest, RpcResponse,
    parse_call, parse_status, request, response,
};

/// Decodes the bytes as each message of the robot, and as a request and a response of its service. A decoded message is
/// encoded and decoded again, which must give the same bytes. Returns true if the bytes are a message.
pub fn use_up(bytes: &[u8]) -> bool {
    let mut is_message = false;
    macro_rules! each {
        ($($message:ident)*) => {
            $(match $message::from_cdr(bytes) {
                Ok(message) => {
                    is_message = true;
                    let written = message.to_cdr();
                    let again = $message::from_cdr(&written).map(|message| message.to_cdr());
                    assert_eq!(again, Ok(written));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            })*
        };
    }
    each!(LowState Odometer FallDownState ButtonEvent Kick RpcRequest RpcResponse);
    if let Ok(message) = RpcRequest::from_cdr(bytes) {
        call(&message);
    }
    if let Ok(answer) = RpcResponse::from_cdr(bytes) {
        status(&answer);
    }
    is_message
}

/// Parses the call of a request.
fn call(message: &RpcRequest) {
    match parse_call(message) {
        // A number that is too large becomes infinite, which JSON cannot express.
        Ok(call) if is_finite(call) => {
            assert_eq!(parse_call(&request(&message.uuid, call)), Ok(call));
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Parses the status of a response.
fn status(answer: &RpcResponse) {
    match parse_status(answer) {
        Ok(status) => {
            assert_eq!(parse_status(&response(&answer.uuid, status)), Ok(status));
            assert!(!status.to_string().is_empty());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn is_finite(call: Call) -> bool {
    match call {
        Call::Move { vx, vy, vyaw } => [vx, vy, vyaw].iter().all(|it| it.is_finite()),
        Call::RotateHead { pitch, yaw } => pitch.is_finite() && yaw.is_finite(),
        Call::ChangeMode(_) | Call::GetUp | Call::VisualKick { .. } => true,
    }
}
