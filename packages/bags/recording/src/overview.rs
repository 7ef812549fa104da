use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, RobotId, Team, Time};
use hsl_wire::topics;
use hsl_wire::visualization_msgs::MarkerArray;
use serde::Serialize;

use crate::marks::{Marker, ViolationMark, markers, violations};
use crate::recording::{read, robots};
use crate::run_end::RunEnd;
use crate::shapes::Drawn;
use crate::states::{StateSpan, states};
use crate::{Recording, World};

/// The namespace of markers that outline what a robot can see, in its head's frame.
const VISIBILITY: &str = "visibility";

/// A recording as a whole.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// Of its folder or file.
    pub name: String,
    /// Whether it may still grow.
    pub is_live: bool,
    /// Why it is not whole; none: it is.
    pub damage: Option<String>,
    /// What `sil bag recover` saves of a damaged recording, with the command; none: it is whole, or still grows.
    pub recovery: Option<String>,
    /// The first message.
    pub start_ns: u64,
    /// The last message.
    pub end_ns: u64,
    /// From tick to tick; none: there are no two.
    pub tick_ns: Option<u64>,
    /// The field of play; none: the bag does not tell it.
    pub field: Option<FieldDimensions>,
    /// In canonical order.
    pub robots: Vec<RobotOverview>,
    /// The states of the game, without gaps.
    pub states: Vec<StateSpan>,
    /// Marks of the scenario and the referee.
    pub markers: Vec<Marker>,
    /// What should never have happened.
    pub violations: Vec<ViolationMark>,
    /// How the run ended, as the bag says.
    pub end: RunEnd,
    /// Why the run failed besides, as the program says that played it.
    pub failures: Vec<String>,
    /// By name.
    pub topics: Vec<TopicOverview>,
    /// What of the bag cannot be read.
    pub faults: Vec<String>,
}

/// A robot of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobotOverview {
    /// As in `hulks/3`.
    pub id: String,
    /// Its team.
    pub team: Team,
    /// The number on its back.
    pub number: u8,
    /// The outline of what it can see, in the frame of its head; empty: unknown.
    pub visibility: Vec<Drawn>,
}

/// A topic of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TopicOverview {
    /// Fully qualified.
    pub name: String,
    /// As in `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// How many messages.
    pub count: u64,
}

/// The overview of a recording; what can be shown of a damaged one.
///
/// # Errors
/// When the file cannot be read.
pub fn overview(
    recording: &Recording,
    is_live: bool,
    failures: &[String],
) -> Result<Overview, ToolError> {
    let summary = recording.summary()?;
    let mut faults = Vec::new();
    let mut note = |error: ToolError| faults.push(error.to_string());
    let states = states(recording, summary.start, summary.end).unwrap_or_else(|error| {
        note(error);
        Vec::new()
    });
    let mut messages = Vec::new();
    let of_marks = [&topics::TIMELINE_MARKERS, &topics::VIOLATIONS];
    for topic in of_marks.into_iter().chain(RunEnd::TOPICS) {
        match recording.all_of(topic.name) {
            Ok(found) => messages.extend(found),
            Err(error) => note(error),
        }
    }
    let first = recording.tick_at(summary.start).unwrap_or_else(|error| {
        note(error);
        None
    });
    let is_damaged = summary.damage.is_some() || !faults.is_empty();
    let is_growing = is_live && recording.is_open();
    let advice = || recording.recovery_advice().to_owned();
    let world = first.and_then(|tick| World::of(&tick, &mut faults));
    let tick_ns = tick_duration(recording, summary.start);
    let end = RunEnd::of(&messages, &mut faults);
    Ok(Overview {
        name: recording.name().to_owned(),
        is_live: is_growing,
        recovery: (is_damaged && !is_growing).then(advice),
        start_ns: summary.start.as_nanos(),
        end_ns: summary.end.as_nanos(),
        tick_ns,
        field: world.map(|world| world.field),
        robots: robot_overviews(recording, &summary, &mut faults),
        states,
        markers: markers(&messages, summary.start..=summary.end, &mut faults),
        violations: violations(&messages, tick_ns, &mut faults),
        failures: failures
            .iter()
            .filter(|it| !end.says(it))
            .cloned()
            .collect(),
        end,
        topics: topic_overviews(&summary),
        damage: summary.damage,
        faults,
    })
}

fn robot_overviews(
    recording: &Recording,
    summary: &BagSummary,
    faults: &mut Vec<String>,
) -> Vec<RobotOverview> {
    let markers = recording.first_of(topics::SCENE.name).unwrap_or_default();
    let markers = markers.and_then(|message| read::<MarkerArray>(&message, faults));
    let markers = markers.map_or_else(Vec::new, |array| array.markers);
    let outline = |robot: RobotId| {
        let of_robot = markers
            .iter()
            .find(|marker| marker.ns == VISIBILITY && marker.header.frame_id == robot.head_frame());
        let points = of_robot.map_or(&[][..], |marker| &marker.points);
        points
            .iter()
            .map(|point| [point.x as f32, point.y as f32])
            .collect()
    };
    let robots = robots(summary).into_iter().map(|robot| RobotOverview {
        id: robot.to_string(),
        team: robot.team,
        number: robot.player_number.into(),
        visibility: outline(robot),
    });
    robots.collect()
}

fn topic_overviews(summary: &BagSummary) -> Vec<TopicOverview> {
    let topics = summary.topics.iter().map(|topic| TopicOverview {
        name: topic.name.clone(),
        r#type: topic.message_type.clone(),
        count: topic.message_count,
    });
    topics.collect()
}

/// Nanoseconds from the first tick to the second.
fn tick_duration(recording: &Recording, start: Time) -> Option<u64> {
    recording
        .second_moment()
        .ok()
        .flatten()
        .map(|second| second.since(start).as_nanos() as u64)
}
