//! Timeline: markers at their marked time, violations with their duration.

use std::path::Path;

use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{Color, Severity, Time, TimelineMarker, Violation};
use hsl_wire::convert::{header, time, timeline_marker, violations};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, RecordMessage, TickRecord, rosgraph_msgs};
use serde_json::{Value, json};

use crate::served::Served;

/// Duration of a tick \[ns\].
const TICK: u64 = 10_000_000;

fn message<M: Message>(topic: &'static Topic, message: &M) -> RecordMessage {
    RecordMessage {
        topic: topic.name.into(),
        message_type: topic.message_type,
        data: message.to_cdr(),
    }
}

/// Writes a bag of ten ticks. Tick 5 has additional markers with other times. One check has violations in ticks 2 to 4
/// and in tick 8, another one in tick 3.
fn write(bag: &Path) {
    let mut writer = BagWriter::create(bag, StorageOptions::default()).unwrap();
    for tick in 1..=10 {
        let now = Time::from_nanos(tick * TICK);
        let clock = rosgraph_msgs::Clock {
            clock: time::to_message(now),
        };
        let mut messages = vec![message(&topics::CLOCK, &clock)];
        let names: &[_] = match tick {
            2 | 4 | 8 => &["far"],
            3 => &["far", "near"],
            _ => &[],
        };
        let found = names.iter().map(|check_name| Violation {
            check_name,
            robot: None,
            message: format!("in tick {tick}"),
            severity: Severity::Error,
        });
        let found: Vec<_> = found.collect();
        if !found.is_empty() {
            let found = violations::to_message(header::of_world(now), &found);
            messages.push(message(&topics::VIOLATIONS, &found));
        }
        for named in [9, 2, 50].into_iter().filter(|_| tick == 5) {
            let marker = TimelineMarker {
                frame_time: Time::from_nanos(named * TICK),
                color: Color::RED,
                label: format!("tick {named}"),
            };
            let marker = timeline_marker::to_message(&marker);
            messages.push(message(&topics::TIMELINE_MARKERS, &marker));
        }
        writer
            .write(&TickRecord {
                now,
                tick,
                messages,
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

/// Returns the given fields of each entry of a list, with times in ticks.
fn entries(list: &Value, fields: &[&str]) -> Vec<Vec<Value>> {
    let field = |entry: &Value, field: &str| match entry[field].as_u64() {
        Some(time) if field.ends_with("_ns") => json!(time / TICK),
        _ => entry[field].clone(),
    };
    let entries = list.as_array().unwrap().iter();
    entries
        .map(|entry| fields.iter().map(|it| field(entry, it)).collect())
        .collect()
}

#[test]
fn markers_are_at_the_time_that_they_name_and_violations_that_last_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("marked");
    write(&bag);
    let overview = Served::of(&[&bag]).json("/api/recordings/0/overview");
    let markers = entries(&overview["markers"], &["time_ns", "label"]);
    let expected = [
        vec![json!(2), json!("tick 2")],
        vec![json!(9), json!("tick 9")],
        vec![json!(10), json!("tick 50")],
    ];
    assert_eq!(markers, expected, "beyond the end is at the end");
    let fields = ["check_name", "time_ns", "end_ns", "ticks", "message"];
    let violations = entries(&overview["violations"], &fields);
    let expected = [
        json!(["far", 2, 4, 3, "in tick 2"]),
        json!(["near", 3, 3, 1, "in tick 3"]),
        json!(["far", 8, 8, 1, "in tick 8"]),
    ];
    assert_eq!(json!(violations), json!(expected));
}
