//! Parts of bags.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bag_tools::check::check;
use bag_tools::{Bag, Progress, Selection, StorageKind, ToolError, convert, cut, recover};
use hsl_bag::sha256;
use hsl_types::{PlayerNumber, RobotId, Team, Time};
use mcap::Message;

use crate::common::Fixture;
use crate::judges;
use crate::judges::Package;

fn golden() -> Bag {
    Bag::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")).unwrap()
}

/// Cuts the golden bag into `output`, and returns the messages of the new bag. Other readers must read it, too.
fn part(selection: &Selection, output: PathBuf) -> Result<Vec<Message<'static>>, ToolError> {
    let summary = cut(&golden(), &output, selection, Progress::new(&mut |_| {}))?;
    let bag = Bag::open(&output)?;
    let messages = bag.messages()?.collect::<Result<Vec<_>, _>>()?;
    assert_eq!(summary.message_count(), messages.len() as u64);
    judges::read_whole(Package::Rosbags, &output, messages.len());
    judges::read_whole(Package::Mcap, &output, messages.len());
    Ok(messages)
}

fn millis(time: u64) -> Option<Time> {
    Some(Time::from_nanos(time * 1_000_000))
}

#[test]
fn a_part_with_all_is_the_same_bytes() {
    let fixture = Fixture::new();
    let output = fixture.path("all");
    part(&Selection::default(), output.clone()).unwrap();
    assert_eq!(sha256(golden().path()).unwrap(), sha256(output).unwrap());
}

#[test]
fn a_part_in_time_has_what_was_latched_before_in_its_first_tick_and_passes_the_check() {
    let fixture = Fixture::new();
    let (from, to) = (millis(500), millis(900));
    let output = fixture.path("part");
    let selection = Selection {
        from,
        to,
        ..Selection::default()
    };
    let messages = part(&selection, output.clone()).unwrap();
    let times: BTreeSet<_> = messages.iter().map(|it| it.log_time).collect();
    assert_eq!(times.len(), 41);
    assert_eq!(
        times.first().zip(times.last()),
        Some((&500_000_000, &900_000_000))
    );
    assert_eq!(messages[0].channel.topic, "/clock");
    assert_eq!(messages[1].channel.topic, "/tf_static");
    for topic in [
        "field_dimensions",
        "behavior/tree_layout",
        "game_controller_state",
    ] {
        let mut carried = messages.iter().take_while(|it| it.log_time == 500_000_000);
        let topic = format!("/hulks/robot_1/{topic}");
        assert!(
            carried.any(|it| it.channel.topic == topic),
            "{topic} is missing"
        );
    }
    let bag = Bag::open(output).unwrap();
    let report = check(&bag, 10, Progress::new(&mut |_| {})).unwrap();
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
}

#[test]
fn a_part_without_the_end_passes_the_check_in_every_form() {
    let fixture = Fixture::new();
    let [output, sqlite, again] = ["part", "sqlite", "again"].map(|name| fixture.path(name));
    let selection = Selection {
        to: millis(900),
        ..Selection::default()
    };
    part(&selection, output.clone()).unwrap();
    let quiet = &mut |_| {};
    let bag = Bag::open(&output).unwrap();
    convert(&bag, &sqlite, StorageKind::Sqlite3, Progress::new(quiet)).unwrap();
    recover(&sqlite.join("match_0.db3"), &again, Progress::new(quiet)).unwrap();
    for folder in [output, sqlite, again] {
        let bag = Bag::open(&folder).unwrap();
        let file = Bag::open(&bag.files()[0]).unwrap();
        for bag in [bag, file] {
            let report = check(&bag, 10, Progress::new(quiet)).unwrap();
            assert!(report.findings.is_empty(), "{:#?}", report.findings);
        }
        let text = std::fs::read_to_string(folder.join("metadata.yaml")).unwrap();
        let note = "sil_part: from the start to 0.900 s";
        assert!(text.contains(note), "{text}");
    }
}

#[test]
fn a_part_of_a_robot_and_some_topics_has_those_only() {
    let fixture = Fixture::new();
    let selection = Selection {
        topics: vec!["motion_command".to_owned(), "/clock".to_owned()],
        robots: vec![RobotId::new(Team::Hulks, PlayerNumber::new::<1>()).into()],
        ..Selection::default()
    };
    let messages = part(&selection, fixture.path("part")).unwrap();
    let topics: BTreeSet<_> = messages
        .iter()
        .map(|it| it.channel.topic.as_str())
        .collect();
    let expected = BTreeSet::from(["/clock", "/hulks/robot_1/motion_command"]);
    assert_eq!(topics, expected);
}

#[test]
fn an_empty_part_is_refused_and_leaves_nothing() {
    let fixture = Fixture::new();
    let output = fixture.path("part");
    let selection = Selection {
        from: millis(90_000),
        ..Selection::default()
    };
    let error = part(&selection, output.clone()).unwrap_err();
    assert!(
        error.to_string().contains("no message from 90.000 s"),
        "{error}"
    );
    assert!(!output.exists());
}
