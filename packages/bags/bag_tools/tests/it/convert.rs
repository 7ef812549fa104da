//! Conversion between storage formats, compared with independent readers and writers.

use std::path::Path;

use bag_tools::{Bag, Progress, StorageKind, ToolError, convert, first_difference};
use hsl_bag::sha256;

use crate::common;
use crate::common::Fixture;
use crate::judges;
use crate::judges::Package;

fn converted(from: &Path, to: &Path, kind: StorageKind) -> Result<Bag, ToolError> {
    let bag = Bag::open(from)?;
    convert(&bag, to, kind, Progress::new(&mut |_| {}))?;
    Bag::open(to)
}

#[test]
fn a_bag_that_went_through_sqlite_is_the_same_bytes_again() {
    let fixture = Fixture::new();
    let [mcap, sqlite, again] = ["a b", "ü.db3", "again"].map(|name| fixture.path(name));
    common::write(&mcap, 1..151);
    let between = converted(&mcap, &sqlite, StorageKind::Sqlite3).unwrap();
    assert_eq!(
        first_difference(&Bag::open(&mcap).unwrap(), &between).unwrap(),
        None
    );
    converted(&sqlite, &again, StorageKind::Mcap).unwrap();
    assert_eq!(sha256(&mcap).unwrap(), sha256(&again).unwrap());
}

#[test]
fn rosbags_and_mcap_read_what_is_written() {
    let fixture = Fixture::new();
    let [bag, sqlite, mcap] = ["bag", "sqlite", "mcap"].map(|name| fixture.path(name));
    common::write(&bag, 1..61);
    converted(&bag, &sqlite, StorageKind::Sqlite3).unwrap();
    converted(&sqlite, &mcap, StorageKind::Mcap).unwrap();
    for folder in [&sqlite, &mcap] {
        judges::read_whole(Package::Rosbags, folder, 60 * 11);
    }
    judges::read_whole(Package::Mcap, &mcap, 60 * 11);
}

#[test]
fn bags_of_the_independent_writer_are_read_and_written_with_all_that_is_in_them() {
    let fixture = Fixture::new();
    for storage in ["mcap", "sqlite3"] {
        let theirs = fixture.path(storage);
        judges::write_foreign(&theirs, storage);
        for kind in [StorageKind::Mcap, StorageKind::Sqlite3] {
            let ours = fixture.path(&format!("{storage}_{kind:?}"));
            let bag = converted(&theirs, &ours, kind).unwrap();
            assert_eq!(
                first_difference(&Bag::open(&theirs).unwrap(), &bag).unwrap(),
                None
            );
            judges::compare_foreign(&theirs, &ours);
        }
    }
}

#[test]
fn bags_that_are_packed_as_a_whole_are_refused_with_the_way_to_mend_it() {
    let fixture = Fixture::new();
    for mode in ["file", "message"] {
        let theirs = fixture.path(mode);
        judges::write_foreign(&theirs, &format!("sqlite3_{mode}"));
        let error = converted(&theirs, &fixture.path("ours"), StorageKind::Mcap).unwrap_err();
        let said = error.to_string();
        assert!(
            said.contains("decompress it first") && said.contains(mode),
            "{said}"
        );
        assert!(error.is_wrong_use());
    }
}

#[test]
fn nothing_is_overwritten_and_nothing_left_of_what_failed() {
    let fixture = Fixture::new();
    let [bag, output] = ["bag", "output"].map(|name| fixture.path(name));
    common::write(&bag, 1..151);
    std::fs::create_dir(&output).unwrap();
    let error = converted(&bag, &output, StorageKind::Sqlite3).unwrap_err();
    assert!(matches!(error, ToolError::Exists { .. }), "{error}");
    std::fs::remove_dir(&output).unwrap();

    let file = bag.join("match_0.mcap");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    for kind in [StorageKind::Mcap, StorageKind::Sqlite3] {
        let error = converted(&bag, &output, kind).unwrap_err();
        assert!(
            error.to_string().contains("truncated or damaged"),
            "{error}"
        );
        let left = std::fs::read_dir(bag.parent().unwrap()).unwrap();
        assert_eq!(left.count(), 1, "something is left beside the bag");
    }
}

#[test]
fn a_cut_off_sqlite_file_is_refused_by_name_unless_all_messages_are_there() {
    let fixture = Fixture::new();
    let [bag, sqlite, output] = ["bag", "sqlite", "output"].map(|name| fixture.path(name));
    common::write(&bag, 1..61);
    converted(&bag, &sqlite, StorageKind::Sqlite3).unwrap();
    let file = sqlite.join("match_0.db3");
    let bytes = std::fs::read(&file).unwrap();
    let mut refused = 0;
    for length in (1..bytes.len()).step_by(bytes.len() / 20) {
        std::fs::write(&file, &bytes[..length]).unwrap();
        match converted(&file, &output, StorageKind::Mcap) {
            Err(error) => {
                assert!(error.to_string().contains("match_0.db3"), "{error}");
                assert!(!output.exists());
                refused += 1;
            }
            // The last pages contain the index, which may be unused.
            Ok(converted) => {
                let whole = Bag::open(&bag).unwrap();
                assert_eq!(first_difference(&whole, &converted).unwrap(), None);
                std::fs::remove_dir_all(&output).unwrap();
            }
        }
    }
    assert!(refused > 10, "only {refused} are refused");
}

#[test]
fn the_files_of_a_bag_are_read_in_the_order_of_its_metadata() {
    let fixture = Fixture::new();
    let [whole, split, rest] = ["whole", "split", "rest"].map(|name| fixture.path(name));
    common::write(&whole, 1..101);
    common::write(&split, 1..51);
    common::write(&rest, 51..101);
    std::fs::rename(rest.join("match_0.mcap"), split.join("a.mcap")).unwrap();
    let unordered = Bag::open(&split).unwrap();
    assert_eq!(unordered.files().len(), 1);
    let metadata = split.join("metadata.yaml");
    let text = std::fs::read_to_string(&metadata).unwrap();
    let names = "relative_file_paths:\n  - match_0.mcap";
    assert!(text.contains(names), "{text}");
    std::fs::write(
        &metadata,
        text.replace(names, &format!("{names}\n  - a.mcap")),
    )
    .unwrap();
    let (whole, split_bag) = (Bag::open(&whole).unwrap(), Bag::open(&split).unwrap());
    assert_eq!(first_difference(&whole, &split_bag).unwrap(), None);
    std::fs::remove_file(metadata).unwrap();
    let error = Bag::open(&split).unwrap_err();
    assert!(
        error.to_string().contains("contains 2 bag files"),
        "{error}"
    );
}
