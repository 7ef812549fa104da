//! Recovery of damaged bags.

use std::fs;
use std::path::{Path, PathBuf};

use bag_tools::check::check;
use bag_tools::{Bag, Progress, RecoveryReport, ToolError, recover, recovery_advice};
use hsl_bag::{BagWriter, StorageOptions, sha256};

use crate::common::{self, Fixture, tick};
use crate::judges;
use crate::judges::Package;

/// Messages per tick.
const MESSAGES: usize = 11;

fn recovered(bag: &Path, output: &Path) -> Result<RecoveryReport, ToolError> {
    recover(bag, output, Progress::new(&mut |_| {}))
}

/// Writes a bag of 150 ticks in several chunks and damages it with `damage`.
fn damaged(fixture: &Fixture, damage: impl Fn(&mut Vec<u8>)) -> PathBuf {
    let folder = fixture.path("a damaged bag, ü");
    common::write(&folder, 1..151);
    let file = folder.join("match_0.mcap");
    let mut bytes = fs::read(&file).unwrap();
    damage(&mut bytes);
    fs::write(&file, bytes).unwrap();
    folder
}

/// Returns the offsets of the chunks in a file.
fn chunks(bytes: &[u8]) -> Vec<usize> {
    let summary = mcap::Summary::read(bytes).unwrap().unwrap();
    let starts = summary.chunk_indexes.iter();
    starts
        .map(|it| usize::try_from(it.chunk_start_offset).unwrap())
        .collect()
}

/// Checks that a bag is intact and contains only written messages, in their order.
fn assert_whole(bag: &Path, count: usize) {
    judges::read_whole(Package::Rosbags, bag, count);
    judges::read_whole(Package::Mcap, bag, count);
    let mut genuine = (1..=150).flat_map(|number| {
        let record = tick(number);
        let now = record.now.as_nanos();
        record
            .messages
            .into_iter()
            .map(move |it| (now, it.topic, it.data))
    });
    for message in Bag::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let is_it = |(now, topic, data): (u64, std::borrow::Cow<'_, str>, Vec<u8>)| {
            now == message.log_time && topic == message.channel.topic && data == *message.data
        };
        assert!(
            genuine.any(is_it),
            "{message:?} was not written, or is out of order"
        );
    }
}

#[test]
fn a_whole_bag_is_the_same_bytes_again_and_nothing_is_lost() {
    let fixture = Fixture::new();
    let bag = damaged(&fixture, |_| {});
    let output = fixture.path("output");
    let report = recovered(&bag, &output).unwrap();
    assert!(report.nothing_is_lost(), "{report:?}");
    assert_eq!(sha256(&bag).unwrap(), sha256(&output).unwrap());
}

#[test]
fn of_a_bag_that_was_cut_off_all_whole_chunks_come_back() {
    let fixture = Fixture::new();
    let bag = damaged(&fixture, |bytes| {
        let last = *chunks(bytes).last().unwrap();
        bytes.truncate(last + 100);
    });
    let output = fixture.path("output");
    let report = recovered(&bag, &output).unwrap();
    let [loss] = &report.losses[..] else {
        panic!("{report:?}");
    };
    assert!(loss.is_at_end && loss.length == 100, "{loss:?}");
    assert_eq!(report.lost_messages(), None);
    let count = usize::try_from(report.recovered.message_count()).unwrap();
    assert!(count >= 100 * MESSAGES, "{count}");
    assert_whole(&output, count);
}

#[test]
fn the_chunks_behind_a_damaged_one_come_back_whatever_of_it_is_damaged() {
    // The opcode, the length, the checksum, and the compressed data.
    for offset in [0, 3, 9 + 24, 200] {
        for chunk in [0, 1] {
            let fixture = Fixture::new();
            let bag = damaged(&fixture, |bytes| {
                let place = chunks(bytes)[chunk] + offset;
                bytes[place] ^= 0x55;
            });
            let output = fixture.path("output");
            let report = recovered(&bag, &output).unwrap();
            let lost = usize::try_from(report.lost_messages().unwrap()).unwrap();
            assert!((MESSAGES..=50 * MESSAGES).contains(&lost), "{report:?}");
            assert!(!report.losses.is_empty() && !report.losses[0].is_at_end);
            assert_whole(&output, 150 * MESSAGES - lost);
        }
    }
}

#[test]
fn a_bag_without_its_first_half_comes_back_from_where_its_channels_are_known() {
    let fixture = Fixture::new();
    let bag = damaged(&fixture, |bytes| {
        let half = bytes.len() / 2;
        bytes.drain(..half);
    });
    let output = fixture.path("output");
    let report = recovered(&bag, &output).unwrap();
    assert_eq!(report.losses[0].offset, 0);
    let count = usize::try_from(report.recovered.message_count()).unwrap();
    assert!(count >= 20 * MESSAGES, "{report:?}");
    assert_whole(&output, count);
}

#[test]
fn a_bag_that_is_being_written_is_not_called_damaged() {
    let fixture = Fixture::new();
    let [folder, copy] = ["bag", "copy.mcap"].map(|name| fixture.path(name));
    let mut bag = BagWriter::create(&folder, StorageOptions::default()).unwrap();
    for number in 1..=150 {
        bag.write(&tick(number)).unwrap();
    }
    let advice = recovery_advice(&folder);
    assert!(advice.contains("still being written"), "{advice}");
    let report = check(&Bag::open(&folder).unwrap(), 3, Progress::new(&mut |_| {})).unwrap();
    let finding = report.findings.iter().next().unwrap().to_string();
    assert!(finding.contains("still being written"), "{finding}");
    // The writer of the bag was killed.
    fs::copy(bag.path(), &copy).unwrap();
    let advice = recovery_advice(&copy);
    assert!(advice.contains("sil bag recover"), "{advice}");
}

#[test]
fn what_holds_no_message_is_refused_and_leaves_nothing() {
    let fixture = Fixture::new();
    let output = fixture.path("output");
    for bytes in [&b""[..], b"no bag at all", mcap::MAGIC, &[0x06; 4000]] {
        let file = fixture.path("file.mcap");
        fs::write(&file, bytes).unwrap();
        let error = recovered(&file, &output).unwrap_err();
        assert!(
            error.to_string().contains("nothing can be recovered"),
            "{error}"
        );
        assert!(!output.exists() && !fixture.path("output.unfinished").exists());
    }
    let folder = fixture.path("folder");
    fs::create_dir(&folder).unwrap();
    let error = recovered(&folder, &output).unwrap_err();
    assert!(
        error.to_string().contains("contains no .mcap or .db3 file"),
        "{error}"
    );
}
