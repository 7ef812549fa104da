//! Test of a datagram from the fuzzer.

use game_controller::{
    ControlMessage, Follower, ForwardedStatus, MonitorRequest, ReturnMessage, Version,
};
use hsl_types::Time;

/// Reads a datagram as each kind of message. A message that was read is encoded and read again, which must give the
/// same message. Returns true if the datagram is a message.
pub fn use_up(bytes: &[u8]) -> bool {
    let mut is_message = false;
    match ControlMessage::from_bytes(bytes) {
        Ok((version, audience, message)) => {
            is_message = true;
            let Ok(written) = message.to_bytes(version, audience) else {
                panic!("a message that was read in a version can be encoded in it: {message:?}");
            };
            assert_eq!(
                ControlMessage::from_bytes(&written),
                Ok((version, audience, message))
            );
            // In version 18, several numbers have the same meaning.
            assert!(version == Version::V18 || written == bytes);
            let [team, other] = message.teams.map(|team| team.number);
            let state = Follower::new(team, Some(other)).follow(Time::ZERO, &message);
            assert!(state.is_ok(), "the teams play");
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
    if let Ok(message) = ReturnMessage::from_bytes(bytes) {
        is_message = true;
        assert_eq!(message.to_bytes().as_slice(), bytes);
        let _ = (message.pose(), message.ball());
    }
    if let Ok(request) = MonitorRequest::from_bytes(bytes) {
        is_message = true;
        assert_eq!(request.to_bytes().as_slice(), bytes);
    }
    if let Ok(status) = ForwardedStatus::from_bytes(bytes) {
        assert_eq!(status.to_bytes(), bytes);
    }
    is_message
}
