use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, RobotId, Time};
use hsl_wire::convert::field_dimensions;
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Owner};
use hsl_wire::visualization_msgs::MarkerArray;

use crate::content::Content;
use crate::message::read;
use crate::recording::Recording;
use crate::robot_overview::{RobotOverview, owners};
use crate::states::{State, StateSpan};
use crate::world::World;

/// Namespace of markers for the field of view of a robot, in the frame of its head.
const VISIBILITY: &str = "visibility";

/// Maximum number of states of the game. Files are untrusted, and a state may change in each tick.
const MOST_SPANS: usize = 10_000;

/// Returns the parts of the overview of a match. Errors of unreadable parts become part of it.
pub(crate) fn content(recording: &Recording, summary: &BagSummary) -> Content {
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
        field: match recording.is_log() {
            true => logged_field(recording, summary),
            false => world.and_then(|world| world.field),
        },
        robots: robot_overviews(recording, summary, &mut faults),
        states,
        markers: Vec::new(),
        is_complete: true,
        faults,
    }
}

/// Returns the dimensions of the field that a robot of a log received; `None` without any.
fn logged_field(recording: &Recording, summary: &BagSummary) -> Option<FieldDimensions> {
    let robots = owners(summary, Owner::robot).into_iter();
    let mut fields = robots.filter_map(|robot| {
        let topic = topics::FIELD_DIMENSIONS.full_name(robot);
        let message = recording.first_of(topic).ok().flatten()?;
        let message = read::<hsl_msgs::FieldDimensions>(&message, &mut Vec::new())?;
        field_dimensions::from_message(&message).ok()
    });
    fields.next()
}

/// Returns the robots of a match with the outlines of their fields of view, which are recorded as markers of the scene.
/// Adds the error of an unreadable scene to `faults`.
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
    let robots = owners(summary, Owner::robot).into_iter();
    let robots = robots.map(|robot| RobotOverview {
        id: robot.to_string(),
        team: robot.team.to_string(),
        number: robot.player_number.into(),
        visibility: outline(robot),
    });
    robots.collect()
}

/// Returns the states of the game from `start` to `end`, without gaps; empty if the bag does not contain them. Goes
/// backwards: each game state contains the time of its change, so that only ticks around changes are read.
fn states(recording: &Recording, start: Time, end: Time) -> Result<Vec<StateSpan>, ToolError> {
    let mut spans = Vec::new();
    let mut until = end;
    let mut looked_at = end;
    while let Some(tick) = recording.tick_at(looked_at)? {
        let Some(game) = World::of(&tick, &mut Vec::new()).and_then(|world| world.game) else {
            break;
        };
        let since = game.last_game_state_change.max(start);
        // Files are untrusted: with this limit the search goes back or ends.
        let since = since.min(tick.time);
        spans.push(StateSpan {
            start_ns: since.as_nanos(),
            end_ns: until.as_nanos(),
            state: State::Game(game.game_state),
        });
        if since <= start || spans.len() >= MOST_SPANS {
            break;
        }
        until = since;
        looked_at = Time::from_nanos(since.as_nanos() - 1);
    }
    spans.reverse();
    Ok(spans)
}
