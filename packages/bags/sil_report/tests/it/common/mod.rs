//! Bags for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hsl_bag::{BagReader, BagWriter, StorageOptions};
use hsl_types::{Severity, SimulationTruth, Time, TimelineMarker, Violation};
use hsl_wire::convert::{header, simulation_truth, timeline_marker, violations};
use hsl_wire::{Message, RecordMessage, TickRecord, hsl_msgs, topics};
use sil_report::{Outcome, Run, Window};

pub(crate) fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")
}

pub(crate) fn open(bag: &Path) -> Run {
    open_with(bag, None)
}

pub(crate) fn open_with(bag: &Path, outcome: Option<Outcome>) -> Run {
    Run::open(bag, outcome, Window::default(), |_| {}).unwrap()
}

/// Returns all truths of a bag, read sequentially.
pub(crate) fn truths(bag: &Path) -> Vec<SimulationTruth> {
    let messages = BagReader::open(bag).unwrap().messages().unwrap();
    let messages = messages.map(Result::unwrap);
    let truths = messages.filter(|message| message.topic() == topics::TRUTH.name);
    let truths = truths.map(|message| {
        let truth = hsl_msgs::SimulationTruth::from_cdr(message.data()).unwrap();
        simulation_truth::from_message(&truth).unwrap()
    });
    truths.collect()
}

/// Writes the golden bag truncated to a fraction of its file.
pub(crate) fn cut(share: f64, folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let bytes = fs::read(golden().join("match_0.mcap")).unwrap();
    let length = (bytes.len() as f64 * share) as usize;
    fs::write(folder.join("match_0.mcap"), &bytes[..length]).unwrap();
}

/// Writes a bag of 10 ms ticks, each made by `change` from the first tick of the golden bag. The last tick has a marker
/// and a violation with the text `text`.
pub(crate) fn write(
    folder: &Path,
    ticks: u64,
    text: &str,
    change: impl Fn(u64, &mut SimulationTruth),
) {
    let first = truths(&golden()).swap_remove(0);
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for tick in 1..=ticks {
        let now = Time::ZERO + Duration::from_millis(10 * tick);
        let mut truth = first.clone();
        (truth.now, truth.tick) = (now, tick);
        change(tick, &mut truth);
        let mut messages = vec![message(
            &topics::TRUTH,
            &simulation_truth::to_message(&truth),
        )];
        if tick == ticks {
            messages.extend([violation(now, text), marker(now, text)]);
        }
        let record = TickRecord {
            now,
            tick,
            messages,
        };
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
}

/// Returns a recorded violation of hulks/2.
fn violation(now: Time, text: &str) -> RecordMessage {
    let violation = Violation {
        check_name: "check",
        robot: Some("hulks/2".parse().unwrap()),
        message: text.to_owned(),
        severity: Severity::Error,
    };
    let message_of = violations::to_message(header::of_world(now), &[violation]);
    message(&topics::VIOLATIONS, &message_of)
}

/// Returns a recorded timeline marker.
fn marker(now: Time, text: &str) -> RecordMessage {
    let marker = TimelineMarker {
        frame_time: now,
        color: hsl_types::Color::RED,
        label: text.to_owned(),
    };
    message(
        &topics::TIMELINE_MARKERS,
        &timeline_marker::to_message(&marker),
    )
}

fn message<M: Message>(topic: &topics::Topic, message: &M) -> RecordMessage {
    RecordMessage {
        topic: topic.name.into(),
        message_type: M::TYPE,
        data: message.to_cdr(),
    }
}
