//! Calls of the locomotion service, as JSON.

use booster::{
    Call, Mode, RpcRequest, RpcResponse, Status, parse_call, parse_status, request, response,
};
use proptest::prelude::*;

#[test]
fn calls_have_the_numbers_and_bodies_of_the_robot_s_service() {
    for (call, header, body) in [
        (
            Call::ChangeMode(Mode::Soccer),
            r#"{"api_id":2000}"#,
            r#"{"mode":4}"#,
        ),
        (
            Call::Move {
                vx: 0.5,
                vy: 0.0,
                vyaw: -1.0,
            },
            r#"{"api_id":2001}"#,
            r#"{"vx":0.5,"vy":0.0,"vyaw":-1.0}"#,
        ),
        (
            Call::RotateHead {
                pitch: 0.25,
                yaw: -0.5,
            },
            r#"{"api_id":2004}"#,
            r#"{"pitch":0.25,"yaw":-0.5}"#,
        ),
        (Call::GetUp, r#"{"api_id":2008}"#, ""),
        (
            Call::VisualKick { start: true },
            r#"{"api_id":2038}"#,
            r#"{"start":true,"version":0}"#,
        ),
    ] {
        let sent = request("a", call);
        assert_eq!((sent.header.as_str(), sent.body.as_str()), (header, body));
        assert_eq!(parse_call(&sent), Ok(call));
    }
}

#[test]
fn the_error_describes_a_request_that_is_not_a_call() {
    for (header, body, expected) in [
        ("", "", "the header must be JSON with api_id, got \"\""),
        (r#"{"api_id":1}"#, "", "api_id 1 is not one of"),
        (
            r#"{"api_id":2000}"#,
            r#"{"mode":9}"#,
            "mode 9 is not one of 0 to 4",
        ),
        (
            r#"{"api_id":2000}"#,
            r#"{"mode":-1}"#,
            "mode -1 is not one of 0 to 4",
        ),
        (r#"{"api_id":2001}"#, r#"{"vx":1}"#, "missing field `vy`"),
        (
            r#"{"api_id":2038}"#,
            "yes",
            "invalid body \"yes\" of call 2038",
        ),
    ] {
        let sent = RpcRequest {
            header: header.to_owned(),
            body: body.to_owned(),
            ..RpcRequest::default()
        };
        let error = parse_call(&sent).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}, not {expected}");
    }
}

#[test]
fn a_response_has_the_uuid_of_its_request_and_a_status() {
    let answer = response("abc", Status::TOO_FREQUENT);
    assert_eq!(
        (answer.uuid.as_str(), answer.header.as_str()),
        ("abc", r#"{"status":429}"#)
    );
    assert_eq!(parse_status(&answer), Ok(Status::TOO_FREQUENT));
    assert_eq!(Status::TOO_FREQUENT.to_string(), "429 (too frequent)");
    let error = parse_status(&RpcResponse::default())
        .unwrap_err()
        .to_string();
    assert!(error.contains("got \"\""), "{error}");
}

proptest! {
    #[test]
    fn any_text_is_a_call_or_an_error(header in ".*", body in ".*", id in 1990u32..2050) {
        let number = format!("{{\"api_id\":{id}}}");
        for header in [header, number] {
            let _ = parse_call(&RpcRequest { header, body: body.clone(), ..RpcRequest::default() });
        }
    }
}
