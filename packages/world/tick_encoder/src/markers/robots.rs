use hsl_types::{Color, RobotId, Team, limits};
use hsl_wire::RecordBuilder;
use hsl_wire::std_msgs::Header;
use hsl_wire::visualization_msgs::Marker;

use super::shape::{marker, raised, rgba, size, team_color};

/// Height of a NAO \[m\].
const HEIGHT: f64 = 0.58;
/// Height of a digit \[m\].
const DIGIT_HEIGHT: f64 = 0.3;
const NUMBER_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
const HEAD_COLOR: Color = Color::opaque(1.0, 0.9, 0.2);

/// Returns the markers of a robot: body, number and head direction. They are fixed in the robot's frames, so a viewer
/// moves them with each transform.
pub(super) fn markers_of(record: &RecordBuilder, robot: RobotId) -> [Marker; 3] {
    let id = index(robot);
    let locked = |header, ns, r#type| Marker {
        id,
        frame_locked: true,
        ..marker(header, ns, r#type)
    };
    let body = Marker {
        pose: raised(HEIGHT / 2.0),
        scale: size(0.2, 0.3, HEIGHT),
        color: rgba(team_color(robot.team)),
        ..locked(record.robot_header(robot), "robots", Marker::CUBE)
    };
    let number = Marker {
        pose: raised(HEIGHT + DIGIT_HEIGHT / 2.0),
        scale: size(0.0, 0.0, DIGIT_HEIGHT),
        color: rgba(NUMBER_COLOR),
        text: robot.player_number.to_string(),
        ..locked(
            record.robot_header(robot),
            "numbers",
            Marker::TEXT_VIEW_FACING,
        )
    };
    let head = Marker {
        scale: size(0.4, 0.05, 0.08),
        color: rgba(HEAD_COLOR),
        ..locked(head_header(record, robot), "heads", Marker::ARROW)
    };
    [body, number, head]
}

/// Returns the id of a robot's marker among those of all robots.
pub(super) fn index(robot: RobotId) -> i32 {
    let before = match robot.team {
        Team::Hulks => 0,
        Team::Opponent => limits::PLAYERS as i32,
    };
    before + i32::from(u8::from(robot.player_number)) - 1
}

/// Returns the header of markers that move with a robot's head.
pub(super) fn head_header(record: &RecordBuilder, robot: RobotId) -> Header {
    Header {
        frame_id: robot.head_frame().to_owned(),
        ..record.world_header()
    }
}
