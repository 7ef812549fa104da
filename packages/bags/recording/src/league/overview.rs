use hsl_bag::BagSummary;
use hsl_types::FieldDimensions;
use hsl_wire::topics::Owner;

use crate::Recording;
use crate::content::Content;
use crate::robot_overview::{RobotOverview, owners};

/// Field of the league.
///
/// Source: `naosoccersim.rb` and `soccer.rsg` of rcssserver3d 0.7.3, and recordings with it. The field has neither goal
/// areas nor marks.
pub const LEAGUE_FIELD: FieldDimensions = FieldDimensions {
    ball_radius: 0.042,
    length: 30.0,
    width: 20.0,
    line_width: 0.04,
    penalty_marker_size: 0.0,
    goal_box_area_length: 0.0,
    goal_box_area_width: 0.0,
    penalty_area_length: 1.8,
    penalty_area_width: 6.0,
    penalty_marker_distance: 0.0,
    center_circle_diameter: 4.0,
    border_strip_width: 1.0,
    goal_inner_width: 2.1,
    goal_post_diameter: 0.08,
    goal_depth: 0.6,
    corner_arc_radius: 0.0,
};

/// Returns the parts of the overview of a match of the league. Reads a further part of its history, so the next
/// overview has more of it.
pub(crate) fn content(recording: &Recording, summary: &BagSummary) -> Content {
    let robots = owners(summary, Owner::player).into_iter();
    let robots = robots.map(|robot| RobotOverview {
        id: robot.to_string(),
        team: robot.side().to_string(),
        number: robot.number(),
        visibility: Vec::new(),
    });
    let history = recording.league_history();
    Content {
        field: Some(LEAGUE_FIELD),
        robots: robots.collect(),
        states: history.events.modes,
        markers: history.events.marks,
        is_complete: history.is_complete,
        faults: history.faults,
    }
}
