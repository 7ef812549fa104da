use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, RobotId, Time};
use hsl_wire::topics;
use hsl_wire::visualization_msgs::MarkerArray;
use serde::Serialize;

use crate::marks::{Marker, ViolationMark, markers, violations};
use crate::recording::{read, robots};
use crate::run_end::{RunEnd, RunFailure};
use crate::shapes::Drawn;
use crate::states::{StateSpan, states};
use crate::{Kind, Recording, World, league};

/// The namespace of markers for the field of view of a robot, in the frame of its head.
const VISIBILITY: &str = "visibility";

/// A recording as a whole.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// What it contains.
    pub kind: Kind,
    /// Name of its folder or file.
    pub name: String,
    /// Whether it may still grow.
    pub is_live: bool,
    /// The damage; none if it is intact.
    pub damage: Option<String>,
    /// What `sil bag recover` saves of a damaged recording, with the command; none if it is intact or still growing.
    pub recovery: Option<String>,
    /// Time of the first message.
    pub start_ns: u64,
    /// Time of the last message.
    pub end_ns: u64,
    /// Time from tick to tick; none if there are less than two.
    pub tick_ns: Option<u64>,
    /// The field of play; none if the bag does not contain it.
    pub field: Option<FieldDimensions>,
    /// The robots in canonical order.
    pub robots: Vec<RobotOverview>,
    /// The states of the game, without gaps.
    pub states: Vec<StateSpan>,
    /// Markers of the scenario and the referee; goals, fouls and commands of trainers of the 3D simulation league.
    pub markers: Vec<Marker>,
    /// Whether states and markers are those of the whole recording. Otherwise each overview of it has more of them.
    pub is_complete: bool,
    /// Violations.
    pub violations: Vec<ViolationMark>,
    /// The result of the run in the bag, and failures from the program that played it.
    pub end: RunEnd,
    /// Topics by name.
    pub topics: Vec<TopicOverview>,
    /// Unreadable parts of the bag.
    pub faults: Vec<String>,
}

/// A robot of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobotOverview {
    /// Its name, for example `hulks/3`.
    pub id: String,
    /// Its team, for example `hulks`.
    pub team: String,
    /// Its player number.
    pub number: u8,
    /// The outline of its field of view, in the frame of its head; empty if unknown.
    pub visibility: Vec<Drawn>,
}

/// A topic of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TopicOverview {
    /// Fully qualified name.
    pub name: String,
    /// Message type, for example `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// Number of messages.
    pub count: u64,
}

/// What the kind of a recording decides about its overview.
pub(crate) struct Content {
    pub(crate) field: Option<FieldDimensions>,
    pub(crate) robots: Vec<RobotOverview>,
    pub(crate) states: Vec<StateSpan>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) is_complete: bool,
    pub(crate) faults: Vec<String>,
}

/// Returns the overview of a recording; of a damaged one that of its intact part.
///
/// # Errors
/// The file cannot be read.
pub fn overview(
    recording: &Recording,
    is_live: bool,
    failures: &[RunFailure],
) -> Result<Overview, ToolError> {
    let summary = recording.summary()?;
    let kind = Kind::of(&summary);
    let content = match kind {
        Kind::Match => content(recording, &summary),
        Kind::League => league::content(recording, &summary),
    };
    let mut faults = content.faults;
    let mut messages = Vec::new();
    let of_marks = [&topics::TIMELINE_MARKERS, &topics::VIOLATIONS];
    for topic in of_marks.into_iter().chain(RunEnd::TOPICS) {
        match recording.all_of(topic.name) {
            Ok(found) => messages.extend(found),
            Err(error) => faults.push(error.to_string()),
        }
    }
    let is_damaged = summary.damage.is_some() || !faults.is_empty();
    let is_growing = is_live && recording.is_open();
    let advice = || recording.recovery_advice().to_owned();
    let tick_ns = tick_duration(recording, summary.start);
    let mut end = RunEnd::of(&messages, &mut faults);
    end.add(failures, tick_ns.unwrap_or_default());
    let mut markers = markers(&messages, summary.start..=summary.end, &mut faults);
    markers.extend(content.markers);
    markers.sort_by_key(|marker| marker.time_ns);
    Ok(Overview {
        kind,
        name: recording.name().to_owned(),
        is_live: is_growing,
        recovery: (is_damaged && !is_growing).then(advice),
        start_ns: summary.start.as_nanos(),
        end_ns: summary.end.as_nanos(),
        tick_ns,
        field: content.field,
        robots: content.robots,
        states: content.states,
        markers,
        is_complete: content.is_complete,
        violations: violations(&messages, tick_ns, &mut faults),
        end,
        topics: topic_overviews(&summary),
        damage: summary.damage,
        faults,
    })
}

/// Returns the overview of a recording with all of its history.
///
/// # Errors
/// The file cannot be read.
pub fn whole_overview(
    recording: &Recording,
    failures: &[RunFailure],
) -> Result<Overview, ToolError> {
    loop {
        let overview = overview(recording, false, failures)?;
        if overview.is_complete {
            return Ok(overview);
        }
    }
}

/// Returns what the overview of a match contains.
fn content(recording: &Recording, summary: &BagSummary) -> Content {
    let mut faults = Vec::new();
    let mut note = |error: ToolError| faults.push(error.to_string());
    let states = states(recording, summary.start, summary.end).unwrap_or_else(|error| {
        note(error);
        Vec::new()
    });
    let first = recording.tick_at(summary.start).unwrap_or_else(|error| {
        note(error);
        None
    });
    let world = first.and_then(|tick| World::of(&tick, &mut faults));
    Content {
        field: world.map(|world| world.field),
        robots: robot_overviews(recording, summary, &mut faults),
        states,
        markers: Vec::new(),
        is_complete: true,
        faults,
    }
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
        team: robot.team.to_string(),
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

/// Returns the time from the first tick to the second \[ns\].
fn tick_duration(recording: &Recording, start: Time) -> Option<u64> {
    recording
        .second_moment()
        .ok()
        .flatten()
        .map(|second| second.since(start).as_nanos() as u64)
}
