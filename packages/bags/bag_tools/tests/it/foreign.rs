//! Bags of other programs: every version is read, and copies of them contain no additional data.

use std::path::{Path, PathBuf};

use bag_tools::{Bag, Progress, Selection, StorageKind, convert, cut, recover};

use crate::common::Fixture;
use crate::foreign_files::{COUNT, ChannelMetadata, NUMBERS, mcap_file, metadata, sqlite_file};
use crate::judges;

/// Copies a bag with every tool, and returns the new bags.
fn rewritten(bag: &Path, outputs: &Path) -> Vec<PathBuf> {
    let opened = Bag::open(bag).unwrap();
    let quiet = &mut |_: hsl_types::Time| {};
    let mut bags = ["cut", "recovered"].map(|name| outputs.join(name)).to_vec();
    let all = Selection::default();
    cut(&opened, &bags[0], &all, Progress::new(quiet)).unwrap();
    recover(bag, &bags[1], Progress::new(quiet)).unwrap();
    for kind in [StorageKind::Mcap, StorageKind::Sqlite3] {
        let [converted, again] =
            ["", " again"].map(|suffix| outputs.join(format!("{kind:?}{suffix}")));
        convert(&opened, &converted, kind, Progress::new(quiet)).unwrap();
        // The copy can be copied.
        let opened = Bag::open(&converted).unwrap();
        convert(&opened, &again, kind, Progress::new(quiet)).unwrap();
        bags.extend([converted, again]);
    }
    bags
}

#[test]
fn channels_with_less_metadata_than_ours_are_written_as_they_are() {
    let fixture = Fixture::new();
    let keep_last = NUMBERS.replace("history: 3", "history: 1");
    let two: ChannelMetadata<'_> = &[
        &[("offered_qos_profiles", NUMBERS)],
        &[("offered_qos_profiles", &keep_last), ("callerid", "/b")],
    ];
    let same: ChannelMetadata<'_> = &[&[("callerid", "/a")], &[("callerid", "/b")]];
    let cases: [(&str, ChannelMetadata<'_>); 5] = [
        ("none", &[&[]]),
        ("unreadable profiles", &[&[("offered_qos_profiles", "7")]]),
        ("a hash of its own", &[&[("topic_type_hash", "RIHS01_00")]]),
        ("two publishers", two),
        ("two publishers without profiles", same),
    ];
    let mut bags = Vec::new();
    for (name, channels) in cases {
        // `/clock` is in the table of topics, which has a profile for it.
        for topic in ["/chatter", "/clock"] {
            let folder = fixture.path(&format!("{name} {}", &topic[1..]));
            let file = mcap_file(&folder, topic, channels);
            bags.extend(rewritten(&file, &folder.join("out")));
        }
    }
    judges::read_foreign(&bags, COUNT);
}

#[test]
fn bags_of_all_versions_are_read_and_written_again() {
    let fixture = Fixture::new();
    let mut bags = Vec::new();
    for version in 1..=9 {
        let folder = fixture.path(&format!("version {version}")).join("foreign");
        let profiles = if version < 4 { None } else { Some(NUMBERS) };
        sqlite_file(&folder, profiles);
        let listed = match version {
            2 | 3 => "foreign/foreign_0.db3",
            _ => "foreign_0.db3",
        };
        metadata(&folder, version, listed, NUMBERS);
        let summary = Bag::open(&folder).unwrap().summary().unwrap();
        assert_eq!(summary.message_count(), COUNT as u64);
        bags.extend(rewritten(
            &folder,
            &fixture.path(&format!("outputs {version}")),
        ));
    }
    judges::read_foreign(&bags, COUNT);
}

#[test]
fn profiles_that_only_the_metadata_has_come_into_the_storage() {
    let fixture = Fixture::new();
    let folder = fixture.path("foreign");
    mcap_file(&folder, "/chatter", &[&[]]);
    metadata(&folder, 8, "foreign_0.mcap", NUMBERS);
    let bags = rewritten(&folder, &fixture.path("outputs"));
    judges::read_foreign(&bags, COUNT);
    for bag in bags {
        // Without `metadata.yaml`.
        let bag = Bag::open(bag).unwrap();
        let message = Bag::open(&bag.files()[0])
            .unwrap()
            .messages()
            .unwrap()
            .next();
        let message = message.unwrap().unwrap();
        let profiles = &message.channel.metadata["offered_qos_profiles"];
        assert!(profiles.contains("reliability: 2"), "{profiles}");
    }
}

#[test]
fn data_of_the_recorder_is_kept() {
    let fixture = Fixture::new();
    let folder = fixture.path("foreign");
    sqlite_file(&folder, Some(NUMBERS));
    metadata(&folder, 8, "foreign_0.db3", NUMBERS);
    for bag in rewritten(&folder, &fixture.path("outputs")) {
        let text = std::fs::read_to_string(bag.join("metadata.yaml")).unwrap();
        let data = "custom_data:\n    robot: 7\n    place: hall\n";
        assert!(text.contains(data), "{text}");
    }
}
