//! Rejection of invalid bytes, with the reason and the offset.

use hsl_wire::{CdrError, MESSAGE_TYPES, Message, hsl_msgs, std_msgs};
use proptest::prelude::*;

const HEADER: [u8; 4] = [0, 1, 0, 0];

fn read<M: Message + std::fmt::Debug>(body: &[u8]) -> Result<M, CdrError> {
    M::from_cdr(&[&HEADER, body].concat())
}

#[test]
fn numbers_are_aligned_to_their_size_from_behind_the_header() {
    let message = hsl_msgs::RecorderStatus {
        tick: 0x0102_0304_0506_0708,
        closed: true,
        error: "ab".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        message.to_cdr(),
        [
            0, 1, 0, 0, // header
            0, 0, 0, 0, 0, 0, 0, 0, // stamp
            8, 7, 6, 5, 4, 3, 2, 1, // tick
            1, 0, 0, 0, // closed, padding
            3, 0, 0, 0, b'a', b'b', 0, // error
        ]
    );
}

#[test]
fn a_buffer_is_used_again() {
    let mut buffer = vec![0xff; 1000];
    let pointer = buffer.as_ptr();
    let message = std_msgs::Header::default();
    message.write_cdr(&mut buffer);
    assert_eq!(buffer, message.to_cdr());
    assert_eq!(buffer.as_ptr(), pointer);
}

#[test]
fn other_encodings_are_refused() {
    let body = std_msgs::Header::default().to_cdr().split_off(4);
    for header in [
        [0, 0, 0, 0],
        [0, 3, 0, 0],
        [0, 7, 0, 0],
        [1, 1, 0, 0],
        [0, 1, 0, 4],
    ] {
        let bytes = [&header, body.as_slice()].concat();
        let refused = std_msgs::Header::from_cdr(&bytes);
        assert_eq!(refused, Err(CdrError::Encapsulation { header }));
    }
    let refused = std_msgs::Header::from_cdr(&[0, 1, 0]);
    assert_eq!(refused, Err(CdrError::Header { length: 3 }));
}

#[test]
fn padding_may_follow_a_message_and_nothing_else() {
    // A message of 1 byte, and the bytes that may follow up to a multiple of 4.
    for rest in [&[][..], &[0, 0, 0], &[1, 2, 3]] {
        let body = [&[5], rest].concat();
        assert_eq!(read(&body), Ok(hsl_msgs::PrimaryState { value: 5 }));
    }
    for rest in [&[0][..], &[0, 0], &[0; 4], &[0; 7]] {
        let body = [&[5], rest].concat();
        let refused = read::<hsl_msgs::PrimaryState>(&body);
        let count = rest.len();
        assert_eq!(refused, Err(CdrError::Trailing { offset: 1, count }));
    }
}

#[test]
fn a_length_that_the_bytes_cannot_hold_takes_no_memory() {
    let body = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,
    ];
    let refused = read::<hsl_msgs::Violations>(&body);
    assert!(matches!(
        refused,
        Err(CdrError::Truncated {
            offset: 20,
            remaining: 0,
            ..
        })
    ));
    let (header, length) = body.split_at(16);
    let body = [header, &[0; 4], length].concat();
    let refused = read::<hsl_msgs::BehaviorTrace>(&body);
    let needed = u32::MAX as usize;
    assert_eq!(
        refused,
        Err(CdrError::Truncated {
            offset: 24,
            needed,
            remaining: 0
        })
    );
}

#[test]
fn a_sequence_over_its_bound_is_refused() {
    let state = hsl_msgs::StateMessage::default().to_cdr().split_off(4);
    let length = state.len() - 4;
    let body = [&state[..length], &[2, 0, 0, 0]].concat();
    let refused = read::<hsl_msgs::StateMessage>(&body);
    let offset = body.len();
    assert_eq!(
        refused,
        Err(CdrError::Bound {
            offset,
            length: 2,
            bound: 1
        })
    );

    // Four empty sequences and three numbers are before the line-up.
    let body = [&[0; 20][..], &[21, 0, 0, 0]].concat();
    let refused = read::<hsl_msgs::TeamState>(&body);
    assert_eq!(
        refused,
        Err(CdrError::Bound {
            offset: 24,
            length: 21,
            bound: 20
        })
    );
}

#[test]
fn a_truth_value_is_zero_or_one() {
    let refused = read::<hsl_msgs::FallDownState>(&[0, 2]);
    assert_eq!(
        refused,
        Err(CdrError::Bool {
            offset: 2,
            value: 2
        })
    );
}

#[test]
fn text_ends_with_a_zero_byte_and_is_utf_8() {
    let header = |text: &[u8]| {
        let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
        let body = [&[0; 8], &[length, 0, 0, 0][..], text].concat();
        read::<std_msgs::Header>(&body)
    };
    assert_eq!(
        header(b"\0").map(|header| header.frame_id),
        Ok(String::new())
    );
    assert_eq!(header(b""), Err(CdrError::Unterminated { offset: 12 }));
    assert_eq!(header(b"abc"), Err(CdrError::Unterminated { offset: 15 }));
    assert!(matches!(
        header(b"a\xff\0"),
        Err(CdrError::Utf8 { offset: 15, .. })
    ));
}

#[test]
fn every_beginning_of_a_message_is_refused() {
    for message_type in MESSAGE_TYPES {
        let bytes = message_type.new_message().bytes();
        for length in 0..bytes.len() {
            let refused = message_type.decode(&bytes[..length]);
            assert!(refused.is_err(), "{} of {length} bytes", message_type.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_bytes_are_read_or_refused(
        body in prop::collection::vec(prop_oneof![3 => 0..4_u8, 1 => any::<u8>()], 0..400),
    ) {
        let bytes = [&HEADER, body.as_slice()].concat();
        for message_type in MESSAGE_TYPES {
            if let Ok(message) = message_type.decode(&bytes) {
                // The decoded message encodes to the same bytes, except for padding.
                let again = message.bytes();
                let read = message_type.decode(&again);
                prop_assert!(read.is_ok_and(|read| read.bytes() == again));
            }
        }
    }

    #[test]
    fn a_changed_byte_is_read_or_refused(place: prop::sample::Index, value: u8) {
        for message_type in MESSAGE_TYPES {
            let mut bytes = message_type.new_message().bytes();
            let place = place.index(bytes.len());
            bytes[place] = value;
            let _ = message_type.decode(&bytes);
        }
    }
}
