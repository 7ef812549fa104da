//! Frames arrive in chunks of any size, and nothing is lost.

use proptest::prelude::*;
use simspark_protocol::{CLIENT_LIMIT, FrameDecoder, FrameError, write_frame};

fn frames(messages: &[String]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for message in messages {
        write_frame(message, &mut bytes).unwrap();
    }
    bytes
}

/// Returns all complete messages.
fn take(decoder: &mut FrameDecoder) -> Vec<String> {
    let mut messages = Vec::new();
    while let Some(message) = decoder.next_frame().unwrap() {
        messages.push(String::from_utf8(message.to_vec()).unwrap());
    }
    messages
}

#[test]
fn the_length_is_four_bytes_in_big_endian_order_and_does_not_count_itself() {
    assert_eq!(frames(&["(syn)".to_owned()]), b"\0\0\0\x05(syn)");
    let long = "x".repeat(0x0102);
    assert_eq!(frames(&[long])[..4], [0, 0, 1, 2]);
}

#[test]
fn a_message_is_returned_with_its_last_byte() {
    let bytes = frames(&["(syn)".to_owned(), String::new(), "(pass)".to_owned()]);
    let mut decoder = FrameDecoder::new(CLIENT_LIMIT);
    let mut found = Vec::new();
    for (index, byte) in bytes.iter().enumerate() {
        decoder.push(&[*byte]);
        found.extend(take(&mut decoder).into_iter().map(|it| (index, it)));
    }
    let expected = [(8, "(syn)"), (12, ""), (22, "(pass)")];
    assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
    assert_eq!(decoder.pending(), 0);
}

#[test]
fn a_length_beyond_the_limit_is_refused_before_the_message_arrives() {
    let mut decoder = FrameDecoder::new(10);
    decoder.push(b"\0\0\0\x0b");
    let (length, limit) = (11, 10);
    let error = FrameError::TooLong { length, limit };
    assert_eq!(decoder.next_frame(), Err(error));
    decoder.push(b"12345678901\0\0\0\0");
    assert_eq!(decoder.next_frame(), Err(error), "the stream is lost");
    let text = error.to_string();
    assert!(
        text.starts_with("message of 11 bytes exceeds the limit of 10 bytes"),
        "{text}"
    );
}

#[test]
fn a_text_without_lengths_is_refused_at_once() {
    let mut decoder = FrameDecoder::new(CLIENT_LIMIT);
    decoder.push(b"(scene rsg/agent/nao/nao.rsg)");
    assert!(decoder.next_frame().is_err());
}

proptest! {
    #[test]
    fn frames_come_out_as_they_went_in_however_they_are_cut(
        messages in prop::collection::vec("[ -~]{0,40}", 0..8),
        cuts in prop::collection::vec(1_usize..20, 1..40),
    ) {
        let bytes = frames(&messages);
        let mut decoder = FrameDecoder::new(40);
        let mut found = Vec::new();
        let (mut rest, mut cuts) = (bytes.as_slice(), cuts.iter().cycle());
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(rest.len().min(*cuts.next().unwrap()));
            decoder.push(chunk);
            found.extend(take(&mut decoder));
            prop_assert!(decoder.pending() < 44, "at most an incomplete frame is kept");
            rest = after;
        }
        prop_assert_eq!(found, messages);
        prop_assert_eq!(decoder.pending(), 0);
    }
}
