//! What is marked on the timeline.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hsl_bag::BagMessage;
use hsl_types::Time;
use hsl_wire::convert::{header, robot_id};
use hsl_wire::{hsl_msgs, std_msgs, topics};
use serde::Serialize;

use crate::recording::read;

/// A mark that the scenario or the referee has set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Marker {
    /// The moment that is marked.
    pub time_ns: u64,
    /// For people.
    pub label: String,
    /// As in `#90ee90`.
    pub color: String,
}

/// Something that should never have happened, for as long as it lasted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ViolationMark {
    /// First tick in which it held.
    pub time_ns: u64,
    /// Last tick in which it held without interruption.
    pub end_ns: u64,
    /// In how many ticks it held.
    pub ticks: u64,
    /// Of the check that found it.
    pub check_name: String,
    /// As in `hulks/3`; none: the whole world.
    pub robot: Option<String>,
    /// What, with the numbers of the first tick.
    pub message: String,
    /// Whether it makes the run fail.
    pub is_error: bool,
}

/// The marks among messages in order of the time that they name, which is moved into `span`; what cannot be read
/// is noted.
pub(crate) fn markers(
    messages: &[BagMessage],
    span: RangeInclusive<Time>,
    faults: &mut Vec<String>,
) -> Vec<Marker> {
    let of_topic = messages.iter();
    let of_topic = of_topic.filter(|it| it.topic() == topics::TIMELINE_MARKERS.name);
    let marks = of_topic.filter_map(|message| {
        let marker: hsl_msgs::TimelineMarker = read(message, faults)?;
        let time = match header::now(&marker.header) {
            Ok(time) => time.clamp(*span.start(), *span.end()),
            Err(found) => {
                faults.push(format!("{}: {found}", message.topic()));
                message.time()
            }
        };
        Some(Marker {
            time_ns: time.as_nanos(),
            label: marker.label,
            color: color(&marker.color),
        })
    });
    let mut marks: Vec<_> = marks.collect();
    marks.sort_by_key(|mark| mark.time_ns);
    marks
}

/// The violations among messages, those of consecutive ticks of `tick_ns` as one; what cannot be read is noted.
pub(crate) fn violations(
    messages: &[BagMessage],
    tick_ns: Option<u64>,
    faults: &mut Vec<String>,
) -> Vec<ViolationMark> {
    let of_topic = messages.iter();
    let of_topic = of_topic.filter(|it| it.topic() == topics::VIOLATIONS.name);
    let mut found: Vec<ViolationMark> = Vec::new();
    let mut last: BTreeMap<(String, Option<String>), usize> = BTreeMap::new();
    for message in of_topic {
        let Some(read) = read::<hsl_msgs::Violations>(message, faults) else {
            continue;
        };
        let now = message.time().as_nanos();
        for violation in read.violations {
            let robot = violation.robot.as_ref().and_then(name);
            let key = (violation.check_name, robot);
            let is_error = violation.severity == hsl_msgs::Violation::ERROR;
            if let Some(mark) = last.get(&key).and_then(|index| found.get_mut(*index))
                && mark.is_error == is_error
                && tick_ns.is_some_and(|tick| now.saturating_sub(mark.end_ns) <= tick)
            {
                mark.ticks += u64::from(mark.end_ns != now);
                mark.end_ns = now;
                continue;
            }
            last.insert(key.clone(), found.len());
            let (check_name, robot) = key;
            found.push(ViolationMark {
                time_ns: now,
                end_ns: now,
                ticks: 1,
                check_name,
                robot,
                message: violation.message,
                is_error,
            });
        }
    }
    found
}

/// As in `hulks/3`; none: there is no such robot.
fn name(id: &hsl_msgs::RobotId) -> Option<String> {
    Some(robot_id::from_message(id).ok()?.to_string())
}

/// As pages write it.
fn color(color: &std_msgs::ColorRGBA) -> String {
    let part = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!(
        "#{:02x}{:02x}{:02x}",
        part(color.r),
        part(color.g),
        part(color.b)
    )
}
