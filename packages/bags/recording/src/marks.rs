//! Markers and violations on the timeline.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hsl_bag::BagMessage;
use hsl_types::Time;
use hsl_wire::convert::{header, robot_id};
use hsl_wire::{hsl_msgs, std_msgs, topics};
use serde::Serialize;

use crate::message::read;

/// Marker set by the scenario or the referee, or event of a match of the 3D simulation league.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Marker {
    /// Marked time.
    pub time_ns: u64,
    /// Text.
    pub label: String,
    /// Color, for example `#90ee90`.
    pub color: String,
    /// Robot of the event, for example `left/3`; `None` for the whole world.
    pub robot: Option<String>,
}

/// Violation with its duration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ViolationMark {
    /// First tick of the violation.
    pub time_ns: u64,
    /// Last tick of the violation without interruption.
    pub end_ns: u64,
    /// Number of ticks of the violation.
    pub ticks: u64,
    /// Name of the check that found the violation.
    pub check_name: String,
    /// Robot, for example `hulks/3`; `None` for the whole world.
    pub robot: Option<String>,
    /// Message with the numbers of the first tick.
    pub message: String,
    /// True if the violation fails the run.
    pub is_error: bool,
}

/// Returns the markers among messages, in the order of their marked times, which are clamped to `span`. Errors of
/// unreadable messages are added to `faults`.
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
            robot: None,
        })
    });
    let mut marks: Vec<_> = marks.collect();
    marks.sort_by_key(|mark| mark.time_ns);
    marks
}

/// Returns the violations among messages. Violations of a check and a robot in consecutive ticks of `tick_ns` are
/// merged to one; without `tick_ns`, each tick is one. Errors of unreadable messages are added to `faults`.
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
            let robot = violation.robot.as_ref().and_then(robot_name);
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

/// Returns the name of a robot, for example `hulks/3`; `None` if there is no such robot.
pub(crate) fn robot_name(id: &hsl_msgs::RobotId) -> Option<String> {
    Some(robot_id::from_message(id).ok()?.to_string())
}

/// Returns the color in CSS notation, without alpha.
fn color(color: &std_msgs::ColorRGBA) -> String {
    let part = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!(
        "#{:02x}{:02x}{:02x}",
        part(color.r),
        part(color.g),
        part(color.b)
    )
}
