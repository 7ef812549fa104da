//! Encoding and decoding are inverse to each other.

use game_controller::{Audience, ControlMessage, ReturnMessage, Version};
use proptest::prelude::*;

use crate::made::any_message;

fn any_version() -> impl Strategy<Value = (Version, ControlMessage)> {
    prop::sample::select(Version::ALL.as_slice())
        .prop_flat_map(|version| any_message(version).prop_map(move |message| (version, message)))
}

proptest! {
    #[test]
    fn a_control_message_is_read_as_it_was_written((version, message) in any_version()) {
        for audience in [Audience::Robots, Audience::Monitors] {
            let bytes = message.to_bytes(version, audience).unwrap();
            prop_assert_eq!(bytes.len(), version.size());
            prop_assert_eq!(ControlMessage::from_bytes(&bytes), Ok((version, audience, message)));
        }
    }

    #[test]
    fn a_return_message_is_read_as_it_was_written(bytes in any::<[u8; 24]>(), player in 1..=20_u8, fallen in 0..2_u8) {
        let head = [b"RGrt".as_slice(), &[4, player, 24, fallen]].concat();
        let bytes = [head.as_slice(), &bytes].concat();
        match ReturnMessage::from_bytes(&bytes) {
            Ok(message) => prop_assert_eq!(message.to_bytes().to_vec(), bytes),
            Err(refusal) => prop_assert!(refusal.to_string().ends_with("is not a number")),
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..210)) {
        let _ = ControlMessage::from_bytes(&bytes);
        let _ = ReturnMessage::from_bytes(&bytes);
    }
}
