use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, Time};
use hsl_wire::topics::{self, Topic};
use serde::Serialize;

use crate::content::Content;
use crate::marks::{Marker, ViolationMark, markers, violations};
use crate::robot_overview::RobotOverview;
use crate::run_end::{RunEnd, RunFailure};
use crate::states::StateSpan;
use crate::{Kind, Recording, league, match_content};

/// Overview of a recording.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overview {
    /// Kind.
    pub kind: Kind,
    /// Name of the folder or file.
    pub name: String,
    /// True for a log of robots: poses are those that the robots estimate, and the ball is where each robot sees it.
    pub is_log: bool,
    /// True if the recording may still grow.
    pub is_live: bool,
    /// Damage; `None` if the recording is intact.
    pub damage: Option<String>,
    /// Part of a damaged recording that `sil bag recover` saves, with the command; `None` if the recording is intact or
    /// still growing.
    pub recovery: Option<String>,
    /// Time of the first message.
    pub start_ns: u64,
    /// Time of the last message.
    pub end_ns: u64,
    /// Duration of a tick; `None` if there are fewer than two ticks.
    pub tick_ns: Option<u64>,
    /// Dimensions of the field; `None` if the bag does not contain them.
    #[cfg_attr(test, ts(type = "FieldDimensions | null"))]
    pub field: Option<FieldDimensions>,
    /// Robots in canonical order.
    pub robots: Vec<RobotOverview>,
    /// States of the game, without gaps.
    pub states: Vec<StateSpan>,
    /// Markers of the scenario and the referee, or goals, fouls and commands of trainers of the 3D simulation league.
    pub markers: Vec<Marker>,
    /// True if states and markers are of the whole recording. Otherwise each further overview has more of them.
    pub is_complete: bool,
    /// Violations.
    pub violations: Vec<ViolationMark>,
    /// Result of the run in the bag, and failures reported by the program that played it.
    pub end: RunEnd,
    /// Topics by name.
    pub topics: Vec<TopicOverview>,
    /// Errors of unreadable parts of the bag.
    pub faults: Vec<String>,
}

/// Topic of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopicOverview {
    /// Fully qualified name.
    pub name: String,
    /// Message type, for example `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// Number of messages.
    pub count: u64,
}

/// Returns the overview of a recording, or of the intact part of a damaged one. With `is_live`, the recording may still
/// be written. `failures` are the failures that were reported when the run was played.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn overview(
    recording: &Recording,
    is_live: bool,
    failures: &[RunFailure],
) -> Result<Overview, ToolError> {
    let summary = recording.summary()?;
    let kind = Kind::of(&summary);
    let content = match kind {
        Kind::Match => match_content::content(recording, &summary),
        Kind::League => league::content(recording, &summary),
        Kind::Foreign => Content::of_other_program(),
    };
    // Times of other programs are relative to the first message.
    let origin = match kind {
        Kind::Foreign => summary.start,
        Kind::Match | Kind::League => Time::ZERO,
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
    let tick_ns = match recording.is_log() {
        true => decision_period(&summary),
        false => tick_duration(recording, summary.start),
    };
    let mut end = RunEnd::of(&messages, &mut faults);
    end.add(failures, tick_ns.unwrap_or_default());
    let mut markers = markers(&messages, summary.start..=summary.end, &mut faults);
    markers.extend(content.markers);
    markers.sort_by_key(|marker| marker.time_ns);
    Ok(Overview {
        kind,
        name: recording.name().to_owned(),
        is_log: recording.is_log(),
        is_live: is_growing,
        recovery: (is_damaged && !is_growing).then(advice),
        start_ns: summary.start.since(origin).as_nanos() as u64,
        end_ns: summary.end.since(origin).as_nanos() as u64,
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

/// Returns the overview of a recording with all of its history, which a single call of [`overview`] may not contain.
///
/// # Errors
/// Returns an error if the file cannot be read.
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

fn topic_overviews(summary: &BagSummary) -> Vec<TopicOverview> {
    let topics = summary.topics.iter().map(|topic| TopicOverview {
        name: topic.name.clone(),
        r#type: topic.message_type.clone(),
        count: topic.message_count,
    });
    topics.collect()
}

/// Returns the mean time between the world states of a robot in a log \[ns\]; `None` without two of them.
fn decision_period(summary: &BagSummary) -> Option<u64> {
    let states = summary.topics.iter().filter(|topic| {
        let known = Topic::by_full_name(&topic.name);
        known.is_some_and(|(topic, _)| topic == &topics::WORLD_STATE)
    });
    let most = states.map(|topic| topic.message_count).max()?;
    let duration = u64::try_from(summary.duration().as_nanos()).ok()?;
    duration.checked_div(most.checked_sub(1)?)
}

/// Returns the time from the first to the second tick \[ns\]; `None` with fewer ticks.
fn tick_duration(recording: &Recording, start: Time) -> Option<u64> {
    recording
        .second_moment()
        .ok()
        .flatten()
        .map(|second| second.since(start).as_nanos() as u64)
}
