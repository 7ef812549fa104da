//! What is marked on the timeline.

use hsl_bag::BagMessage;
use hsl_wire::convert::robot_id;
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

/// Something that should never have happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ViolationMark {
    /// When.
    pub time_ns: u64,
    /// Of the check that found it.
    pub check_name: String,
    /// As in `hulks/3`; none: the whole world.
    pub robot: Option<String>,
    /// What, with its numbers.
    pub message: String,
    /// Whether it makes the run fail.
    pub is_error: bool,
}

/// The marks among messages; what cannot be read is noted.
pub(crate) fn markers(messages: &[BagMessage], faults: &mut Vec<String>) -> Vec<Marker> {
    let of_topic = messages.iter();
    let of_topic = of_topic.filter(|it| it.topic() == topics::TIMELINE_MARKERS.name);
    let marks = of_topic.filter_map(|message| {
        let marker: hsl_msgs::TimelineMarker = read(message, faults)?;
        Some(Marker {
            time_ns: message.time().as_nanos(),
            label: marker.label,
            color: color(&marker.color),
        })
    });
    marks.collect()
}

/// The violations among messages; what cannot be read is noted.
pub(crate) fn violations(messages: &[BagMessage], faults: &mut Vec<String>) -> Vec<ViolationMark> {
    let of_topic = messages.iter();
    let of_topic = of_topic.filter(|it| it.topic() == topics::VIOLATIONS.name);
    let mut found = Vec::new();
    for message in of_topic {
        let Some(read) = read::<hsl_msgs::Violations>(message, faults) else {
            continue;
        };
        found.extend(read.violations.into_iter().map(|violation| ViolationMark {
            time_ns: message.time().as_nanos(),
            check_name: violation.check_name,
            robot: violation.robot.as_ref().and_then(name),
            message: violation.message,
            is_error: violation.severity == hsl_msgs::Violation::ERROR,
        }));
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
