//! Reading of truncated and damaged bags.

use std::collections::BTreeSet;
use std::fs;

use hsl_bag::{BagError, BagIndex, BagReader, BagWriter, StorageOptions};
use proptest::prelude::*;

use crate::common::{self, Fixture, tick};

/// Returns the bytes of a bag with several chunks.
fn bytes(fixture: &Fixture) -> Vec<u8> {
    let folder = fixture.path("whole");
    common::write(&folder, 1..151);
    fs::read(folder.join("match_0.mcap")).unwrap()
}

/// Returns the number of messages read, and whether the reader reports damage.
fn read(fixture: &Fixture, name: &str, bytes: &[u8]) -> (usize, bool) {
    let path = fixture.path(name);
    fs::write(&path, bytes).unwrap();
    let expected: Vec<_> = (1..=150).flat_map(|number| tick(number).messages).collect();
    let mut count = 0;
    let mut damaged = false;
    for message in BagReader::open(&path).unwrap().messages().unwrap() {
        assert!(!damaged, "something follows the note of the damage");
        match message {
            Ok(message) => {
                assert_eq!(message.data(), expected[count].data);
                assert_eq!(message.topic(), expected[count].topic);
                count += 1;
            }
            Err(BagError::Damaged { messages, .. }) => {
                assert_eq!(messages, count as u64);
                damaged = true;
            }
            Err(other) => panic!("{other}"),
        }
    }
    (count, damaged)
}

#[test]
fn a_bag_cut_off_anywhere_gives_what_is_whole_and_says_so() {
    let fixture = Fixture::new();
    let whole = bytes(&fixture);
    let messages = 150 * tick(1).messages.len();
    assert_eq!(read(&fixture, "cut", &whole), (messages, false));
    let mut before = 0;
    for length in (0..whole.len()).step_by(97) {
        let (count, damaged) = read(&fixture, "cut", &whole[..length]);
        assert!(
            damaged,
            "truncated at {length} of {} bytes without an error",
            whole.len()
        );
        assert!(
            count >= before,
            "{count} messages in {length} bytes, fewer than in less"
        );
        before = count;
    }
    assert_eq!(
        before, messages,
        "all messages must be read if only the end is missing"
    );
}

#[test]
fn a_writer_that_was_killed_leaves_all_but_the_last_chunk() {
    let fixture = Fixture::new();
    let folder = fixture.path("killed");
    let options = StorageOptions::default();
    let mut bag = BagWriter::create(&folder, options.clone()).unwrap();
    for number in 1..=149 {
        bag.write(&tick(number)).unwrap();
    }
    // The file now has the content that a killed process leaves.
    let summary = BagReader::open(&folder).unwrap().summary().unwrap();
    assert!(summary.damage.is_some());
    assert!(tick(149).now.since(summary.end) <= options.chunk_duration);
}

#[test]
fn an_index_of_messages_that_became_a_message_is_damage() {
    let fixture = Fixture::new();
    let mut bytes = bytes(&fixture);
    // Finds the first index after the first chunk; a record is an opcode, a length of 8 bytes and a body.
    let mut offset = mcap::MAGIC.len();
    while bytes[offset] != mcap::records::op::MESSAGE_INDEX {
        let length = bytes[offset + 1..offset + 9].try_into().unwrap();
        offset += 9 + u64::from_le_bytes(length) as usize;
    }
    bytes[offset] = mcap::records::op::MESSAGE;
    let (count, damaged) = read(&fixture, "damaged", &bytes);
    assert!(damaged);
    assert!(
        (1..150 * tick(1).messages.len()).contains(&count),
        "{count}"
    );

    // Without the summary at its end, the file is scanned.
    let path = fixture.path("cut");
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let summary = BagIndex::open(&path).unwrap().summary();
    assert!(summary.damage.unwrap().contains("record type"));
}

#[test]
fn a_pipe_without_a_writer_is_refused_at_once() {
    let fixture = Fixture::new();
    let pipe = fixture.path("match_0.mcap");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let error = BagReader::open(&pipe).unwrap().messages().err().unwrap();
    assert!(error.to_string().contains("is a named pipe"), "{error}");
    let error = BagIndex::open(&pipe).err().unwrap();
    assert!(error.to_string().contains("is a named pipe"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_damaged_bit_makes_no_message_wrong_and_none_missing_unnoticed(
        place in any::<prop::sample::Index>(),
        bit in 0..8_u32,
    ) {
        let fixture = Fixture::new();
        let mut bytes = bytes(&fixture);
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        let path = fixture.path("damaged");
        fs::write(&path, bytes).unwrap();
        let mut genuine: BTreeSet<_> = (1..=150)
            .map(tick)
            .flat_map(|record| {
                let now = record.now;
                record.messages.into_iter().map(move |message| (now, message.data))
            })
            .collect();
        let mut damaged = false;
        for message in BagReader::open(&path).unwrap().messages().unwrap() {
            match message {
                Ok(message) => {
                    let message = (message.time(), message.data().to_owned());
                    prop_assert!(genuine.remove(&message), "{message:?} was not written");
                }
                Err(_) => damaged = true,
            }
        }
        prop_assert!(damaged || genuine.is_empty(), "{} messages are missing", genuine.len());
    }
}
