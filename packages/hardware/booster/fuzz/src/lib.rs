//! What is done with bytes that a fuzzer made up.

use booster::{
    ButtonEvent, Call, FallDownState, Kick, LowState, Odometer, RpcRequest, RpcResponse, call_of,
    request, response, status_of,
};

/// Reads the bytes as each message of the robot, and as a request and a response of its service. What is read is written
/// and read again, which must give the same bytes. Returns whether they are a message.
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
    if let Ok(asked) = RpcRequest::from_cdr(bytes) {
        call(&asked);
    }
    if let Ok(answer) = RpcResponse::from_cdr(bytes) {
        status(&answer);
    }
    is_message
}

/// Reads the call of a request.
fn call(asked: &RpcRequest) {
    match call_of(asked) {
        // JSON has no infinity, which a number that is too large becomes.
        Ok(call) if is_finite(call) => {
            assert_eq!(call_of(&request(&asked.uuid, call)), Ok(call));
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads the status of a response.
fn status(answer: &RpcResponse) {
    match status_of(answer) {
        Ok(status) => {
            assert_eq!(status_of(&response(&answer.uuid, status)), Ok(status));
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
