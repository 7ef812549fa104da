//! Responses about intact and damaged bags, and to invalid requests.

use std::fs;
use std::path::{Path, PathBuf};

use bag_tools::{Bag, Progress, StorageKind, convert};
use hsl_bag::{BagReader, BagWriter, StorageOptions};
use hsl_types::Time;
use hsl_wire::{Message, RecordMessage, TickRecord, hsl_msgs, std_msgs, topics};
use recording::Recording;
use serde_json::{Value, json};
use sil_viewer::Viewer;

use crate::page::bags;
use crate::served::Served;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")
}

/// Writes a copy of the golden bag with `change` applied to its file.
fn changed(change: impl FnOnce(&mut Vec<u8>)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = BagReader::open(golden()).unwrap().path().to_owned();
    let mut bytes = fs::read(file).unwrap();
    change(&mut bytes);
    fs::write(folder.path().join("match_0.mcap"), bytes).unwrap();
    folder
}

fn last_frame(served: &Served, overview: &Value) -> Value {
    let path = format!(
        "/api/recordings/0/frames?at_ns={}&robot=hulks/1",
        overview["end_ns"]
    );
    served.json(&path)[0].clone()
}

#[test]
fn estimated_poses_are_in_the_frame_of_the_world() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("estimated");
    bags::write_estimated(&bag);
    let served = Served::of(&[&bag]);
    let frames = served.json("/api/recordings/0/frames?at_ns=1200000000");
    let robots = frames[0]["robots"].as_array().unwrap();
    let estimate = |id: &str| {
        let robot = robots.iter().find(|robot| robot["id"] == id).unwrap();
        let number = |key: &str| robot["estimated_pose"][key].as_f64().unwrap();
        (number("x"), number("y"), number("theta"))
    };
    assert_eq!(estimate("hulks/1"), (1.0, -0.5, 0.0));
    // The other team plays to the other goal.
    let (x, y, theta) = estimate("opponent/1");
    let half_turn = std::f64::consts::PI;
    assert!((x + 1.0).abs() < 1e-6 && (y - 0.5).abs() < 1e-6);
    assert!((theta.abs() - half_turn).abs() < 1e-6, "{theta}");
}

#[test]
fn every_moment_is_the_one_that_the_bag_holds() {
    let served = Served::of(&[&golden()]);
    let overview = served.json("/api/recordings/0/overview");
    let reader = BagReader::open(golden()).unwrap();
    for message in reader.messages().unwrap() {
        let message = message.unwrap();
        if message.topic() != topics::TRUTH.name {
            continue;
        }
        let truth = hsl_msgs::SimulationTruth::from_cdr(message.data()).unwrap();
        let at = message.time().as_nanos();
        let frames = served.json(&format!("/api/recordings/0/frames?at_ns={}", at + 1));
        assert_eq!(frames[0]["time_ns"], at);
        assert_eq!(frames[0]["tick"], truth.tick);
        if let Some(ball) = truth.ball {
            assert_eq!(frames[0]["ball"]["x"], json!(ball.position.x));
        }
        assert_eq!(frames[0]["robots"].as_array().unwrap().len(), 4);
    }
    assert_eq!(overview["damage"], Value::Null);
    assert_eq!(overview["states"][0]["start_ns"], overview["start_ns"]);
}

#[test]
fn the_states_have_no_gaps_and_are_those_of_the_ticks() {
    let served = Served::of(&[&golden()]);
    let overview = served.json("/api/recordings/0/overview");
    let states = overview["states"].as_array().unwrap();
    assert!(states.len() >= 4, "{states:?}");
    for pair in states.windows(2) {
        assert_eq!(pair[0]["end_ns"], pair[1]["start_ns"]);
    }
    for state in states {
        let path = format!("/api/recordings/0/frames?at_ns={}", state["start_ns"]);
        assert_eq!(served.json(&path)[0]["game"]["state"], state["state"]);
    }
}

#[test]
fn the_intact_part_of_a_truncated_bag_is_shown_with_the_damage() {
    let folder = changed(|bytes| bytes.truncate(bytes.len() * 2 / 3));
    let served = Served::of(&[folder.path()]);
    let overview = served.json("/api/recordings/0/overview");
    let damage = overview["damage"].as_str().unwrap();
    assert!(damage.contains("truncated"), "{damage}");
    assert_eq!(overview["robots"].as_array().unwrap().len(), 4);
    let frame = last_frame(&served, &overview);
    assert_eq!(frame["time_ns"], overview["end_ns"]);
    assert_eq!(frame["robot"]["id"], "hulks/1");
}

#[test]
fn a_damaged_bag_is_shown_with_what_can_be_recovered() {
    let damages: [fn(&mut Vec<u8>); 2] = [
        |bytes| bytes.truncate(bytes.len() * 2 / 3),
        |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle..middle + 64].fill(0xa5);
        },
    ];
    for damage in damages {
        let folder = changed(damage);
        let served = Served::of(&[folder.path()]);
        let command = format!("`sil bag recover {} -o ", folder.path().display());
        let overview = served.json("/api/recordings/0/overview");
        let shown = overview["recovery"].as_str().map(str::to_owned);
        let end = overview["end_ns"].as_u64().unwrap();
        let frames = (0..50).map(|part| {
            let path = format!("/api/recordings/0/frames?at_ns={}", end / 50 * part);
            served.get(&path).1
        });
        let said: Vec<_> = frames.chain(shown).collect();
        let advice = said.iter().find(|text| text.contains(&command));
        let advice = advice.unwrap_or_else(|| panic!("{command} is not shown"));
        assert!(
            advice.contains("` saves ") && advice.contains(" messages, from "),
            "{advice}"
        );
    }
    let whole = Served::of(&[&golden()]).json("/api/recordings/0/overview");
    assert_eq!(whole["recovery"], Value::Null);
}

#[test]
fn an_sqlite_bag_is_shown_as_one_of_mcap() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("golden");
    let progress = &mut |_| {};
    let mcap = Bag::open(golden()).unwrap();
    convert(&mcap, &bag, StorageKind::Sqlite3, Progress::new(progress)).unwrap();
    let [one, other] = [golden(), bag].map(|bag| Served::of(&[&bag]));
    for path in [
        "overview",
        "layouts/hulks/1",
        "frames?at_ns=0&step_ns=37000000&count=70&robot=hulks/2",
        "frames?at_ns=18446744073709551615",
    ] {
        let path = format!("/api/recordings/0/{path}");
        assert_eq!(one.json(&path), other.json(&path), "{path}");
    }
}

#[test]
fn a_damaged_part_is_reported_and_the_others_are_shown() {
    let folder = changed(|bytes| {
        let middle = bytes.len() / 2;
        for byte in &mut bytes[middle..middle + 64] {
            *byte ^= 0xff;
        }
    });
    let served = Served::of(&[folder.path()]);
    let overview = served.json("/api/recordings/0/overview");
    assert_eq!(
        last_frame(&served, &overview)["time_ns"],
        overview["end_ns"]
    );
    let end = overview["end_ns"].as_u64().unwrap();
    let answers = (0..50).map(|part| {
        served.get(&format!(
            "/api/recordings/0/frames?at_ns={}",
            end / 50 * part
        ))
    });
    let broken: Vec<_> = answers.filter(|(status, _)| *status == 500).collect();
    assert!(!broken.is_empty(), "no part is damaged");
    for (_, body) in broken {
        assert!(body.contains("match_0.mcap"), "{body}");
    }
}

#[test]
fn what_is_no_bag_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("leer und schön.mcap");
    fs::write(&empty, b"").unwrap();
    let overview = Served::of(&[&empty]).json("/api/recordings/0/overview");
    assert_eq!(overview["damage"], "the file is empty");
    assert_eq!(overview["name"], "leer und schön.mcap");
    let text = folder.path().join("text.mcap");
    fs::write(&text, "this is no bag at all").unwrap();
    let overview = Served::of(&[&text]).json("/api/recordings/0/overview");
    assert!(overview["damage"].is_string(), "{overview}");
    let missing = folder.path().join("missing");
    let error = Viewer::new(false).show(&missing, Vec::new()).unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}

#[test]
fn questions_that_make_no_sense_are_answered_with_what_is_wrong() {
    let served = Served::of(&[&golden()]);
    for (path, expected) in [
        ("/api/recordings/7/overview", 404),
        ("/api/recordings/one/overview", 400),
        ("/api/recordings/7/mission", 404),
        ("/api/recordings/0/frames", 400),
        ("/api/recordings/0/frames?at_ns=-1", 400),
        ("/api/recordings/0/frames?at_ns=1&robot=unknown", 400),
        ("/api/recordings/0/frames?at_ns=1&count=100000", 400),
        ("/api/recordings/0/layouts/hulks/21", 400),
        ("/../Cargo.toml", 404),
        ("/%2e%2e/Cargo.toml", 404),
        ("/api/../../Cargo.toml", 404),
    ] {
        let (status, body) = served.get(path);
        assert_eq!(status, expected, "{path}: {body}");
        assert!(!body.contains("[package]"), "{path}: {body}");
    }
    let (status, _) = served.get(
        "/api/recordings/0/frames?at_ns=18446744073709551615&count=3&step_ns=18446744073709551615",
    );
    assert_eq!(status, 200);
}

#[test]
fn two_recordings_are_compared_and_one_alone_is_not() {
    let alone = Served::of(&[&golden()]);
    assert_eq!(alone.get("/api/difference").0, 400);
    let twice = Served::of(&[&golden(), &golden()]);
    assert_eq!(twice.json("/api/difference"), Value::Null);
}

#[test]
fn only_this_machine_is_answered() {
    let served = Served::of(&[&golden()]);
    assert_eq!(served.get_as("/", "localhost").0, 200);
    assert_eq!(served.get_as("/", "example.org").0, 403);
    assert_eq!(served.get_as("/api/recordings", "example.org:80").0, 403);
    let own = served.url().trim_end_matches('/').to_owned();
    assert_eq!(served.get_with("/api/recordings", "Origin", &own).0, 200);
    for (header, value) in [
        ("Origin", "http://example.org"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let (status, body) = served.get_with("/api/recordings", header, value);
        assert_eq!(status, 403, "{header}: {value}");
        assert!(body.contains("only the page itself"), "{body}");
    }
    // Any page may link to the page.
    assert_eq!(served.get_with("/", "Sec-Fetch-Site", "cross-site").0, 200);
}

#[test]
fn the_readable_part_of_a_bag_with_missing_topics_or_wrong_types_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("other");
    let mut writer = BagWriter::create(&bag, StorageOptions::default()).unwrap();
    let text = std_msgs::Header {
        frame_id: "<script>alert(1)</script>".to_owned(),
        ..Default::default()
    };
    for tick in 1..=3 {
        let messages = [
            "/another/topic",
            topics::TRUTH.name,
            "/hulks/robot_2/world_state",
        ];
        let messages = messages.map(|topic| RecordMessage {
            topic: topic.into(),
            message_type: std_msgs::Header::TYPE,
            data: text.to_cdr(),
        });
        let record = TickRecord {
            now: Time::from_nanos(tick * 10_000_000),
            tick,
            messages: messages.into(),
        };
        writer.write(&record).unwrap();
    }
    writer.finish().unwrap();
    let served = Served::of(&[&bag]);
    let overview = served.json("/api/recordings/0/overview");
    assert_eq!(overview["field"], Value::Null);
    assert_eq!(overview["robots"][0]["id"], "hulks/2");
    let frames = served.json("/api/recordings/0/frames?at_ns=20000000&robot=hulks/2");
    assert_eq!(frames[0]["time_ns"], 20_000_000);
    let fault = frames[0]["robot"]["faults"][0].as_str().unwrap();
    assert!(fault.contains("std_msgs/msg/Header"), "{fault}");
}

#[test]
fn a_bag_that_is_being_written_grows_under_the_eyes() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("live");
    let mut writer = BagWriter::create(&bag, StorageOptions::default()).unwrap();
    let mut write = |tick: u64| {
        let now = Time::from_nanos(tick * 10_000_000);
        let clock = hsl_wire::rosgraph_msgs::Clock {
            clock: hsl_wire::convert::time::to_message(now),
        };
        let messages = vec![RecordMessage {
            topic: topics::CLOCK.name.into(),
            message_type: topics::CLOCK.message_type,
            data: clock.to_cdr(),
        }];
        writer
            .write(&TickRecord {
                now,
                tick,
                messages,
            })
            .unwrap();
        writer.flush().unwrap();
    };
    write(1);
    let recording = Recording::open(&bag).unwrap();
    assert_eq!(
        recording.summary().unwrap().end,
        Time::from_nanos(10_000_000)
    );
    write(2);
    assert_eq!(
        recording.summary().unwrap().end,
        Time::from_nanos(20_000_000)
    );
    assert!(recording.is_open());
    drop(writer);
    recording.summary().unwrap();
    assert!(!recording.is_open());
}
