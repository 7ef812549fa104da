//! Normal writing of bags.

use std::time::Duration;

use hsl_bag::{BagError, BagReader, BagWriter, StorageOptions, sha256};
use hsl_types::Time;

use crate::common::{self, Fixture, tick};

#[test]
fn the_same_records_give_the_same_bytes_in_any_folder() {
    let fixture = Fixture::new();
    let numbers = ["one", "another"].map(|name| {
        let folder = fixture.path(name);
        common::write(&folder, 1..201);
        sha256(folder).unwrap()
    });
    assert_eq!(numbers[0], numbers[1]);

    let longer = fixture.path("longer");
    common::write(&longer, 1..202);
    assert_ne!(numbers[0], sha256(longer).unwrap());
}

#[test]
fn what_was_written_is_read_in_order() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let summary = common::write(&folder, 1..101);
    let read = BagReader::open(&folder).unwrap();
    assert_eq!(read.summary().unwrap(), summary);

    let expected: Vec<_> = (1..=100)
        .map(tick)
        .flat_map(|record| {
            let now = record.now;
            record
                .messages
                .into_iter()
                .map(move |message| (now, message.topic, message.message_type.name, message.data))
        })
        .collect();
    let found = read.messages().unwrap().map(|message| message.unwrap());
    assert!(
        found
            .zip(&expected)
            .all(|(found, (now, topic, message_type, data))| {
                found.time() == *now
                    && found.topic() == topic
                    && found.message_type() == *message_type
                    && found.data() == data
            })
    );
    assert_eq!(summary.message_count(), expected.len() as u64);
}

#[test]
fn metadata_says_what_rosbag2_wants_to_know() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let mut bag = BagWriter::create(&folder, StorageOptions::default()).unwrap();
    for number in 1..=2 {
        bag.write(&common::standard_tick(number)).unwrap();
    }
    bag.finish().unwrap();
    let text = std::fs::read_to_string(folder.join("metadata.yaml")).unwrap();
    insta::assert_snapshot!(text);
}

#[test]
fn a_folder_that_holds_something_is_refused() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    common::write(&folder, 1..2);
    let before = sha256(&folder).unwrap();
    let refused = BagWriter::create(&folder, StorageOptions::default());
    assert!(matches!(refused, Err(BagError::NotEmpty { .. })));
    assert_eq!(sha256(&folder).unwrap(), before);
}

#[test]
fn a_bag_that_is_dropped_is_as_whole_as_one_that_is_finished() {
    let fixture = Fixture::new();
    let [finished, dropped] = ["finished", "dropped"].map(|name| fixture.path(name));
    common::write(&finished, 1..101);
    let mut bag = BagWriter::create(&dropped, StorageOptions::default()).unwrap();
    for number in 1..=100 {
        bag.write(&tick(number)).unwrap();
    }
    drop(bag);
    assert_eq!(sha256(finished).unwrap(), sha256(dropped).unwrap());
}

#[test]
fn a_bag_without_ticks_is_whole() {
    let fixture = Fixture::new();
    let folder = fixture.path("bag");
    let summary = common::write(&folder, 0..0);
    assert_eq!(summary.message_count(), 0);
    assert_eq!(BagReader::open(folder).unwrap().summary().unwrap(), summary);
}

#[test]
fn ticks_that_go_back_are_rejected_and_the_bag_continues() {
    let fixture = Fixture::new();
    let mut bag = BagWriter::create(fixture.path("bag"), StorageOptions::default()).unwrap();
    bag.write(&tick(2)).unwrap();
    for number in [1, 2] {
        let refused = bag.write(&tick(number));
        assert!(matches!(
            refused,
            Err(BagError::Order {
                previous_tick: 2,
                ..
            })
        ));
    }
    let mut early = tick(3);
    early.now = Time::from_nanos(1);
    assert!(matches!(
        bag.write(&early),
        Err(BagError::Order { tick: 3, .. })
    ));
    bag.write(&tick(3)).unwrap();
    assert_eq!(bag.finish().unwrap().end, tick(3).now);
}

#[test]
fn a_topic_that_changes_its_type_is_refused() {
    let fixture = Fixture::new();
    let mut bag = BagWriter::create(fixture.path("bag"), StorageOptions::default()).unwrap();
    bag.write(&tick(1)).unwrap();
    let mut changed = tick(2);
    changed.messages[0].message_type = changed.messages[1].message_type;
    assert!(matches!(
        bag.write(&changed),
        Err(BagError::Type { tick: 2, .. })
    ));
}

#[test]
fn less_than_a_chunk_is_not_in_the_file_yet() {
    let fixture = Fixture::new();
    let options = StorageOptions::default();
    let mut bag = BagWriter::create(fixture.path("bag"), options.clone()).unwrap();
    for number in 1..=500 {
        bag.write(&tick(number)).unwrap();
        let unwritten = tick(number).now.since(tick(bag.flushed_tick()).now);
        assert!(
            unwritten <= options.chunk_duration,
            "{unwritten:?} at tick {number}"
        );
    }
    assert!(options.chunk_duration <= Duration::from_secs(1));
}
