use hsl_types::{Color, LeaguePlayer, LeagueSide};
use hsl_wire::RecordBuilder;
use hsl_wire::geometry_msgs::Point;
use hsl_wire::markers::{at, marker, rgba, size};
use hsl_wire::visualization_msgs::Marker;
use nalgebra::Vector3;
use simspark_protocol::Side;

use crate::LeagueWorld;
use crate::encoder::geometry::to_point;
use crate::encoder::lineup::Lineup;

const BALL_COLOR: Color = Color::opaque(1.0, 0.6, 0.0);
const LEFT_COLOR: Color = Color::opaque(0.2, 0.4, 1.0);
const RIGHT_COLOR: Color = Color::opaque(1.0, 0.2, 0.2);
const TEXT_COLOR: Color = Color::opaque(1.0, 1.0, 1.0);
/// Height of a number, and height of its center above the torso \[m\].
const NUMBER: (f64, f64) = (0.3, 0.5);
/// Height of the text about the match, and height of its center above the field \[m\].
const GAME: (f64, f64) = (0.6, 1.5);

/// Returns the ball, the number above each robot, and the state of the match above the far touch line, in the world
/// frame. `lineup` must list the robots of `world`.
pub(super) fn build_markers(
    record: &RecordBuilder,
    world: &LeagueWorld,
    lineup: &Lineup,
) -> Vec<Marker> {
    let diameter = 2.0 * world.rules().ball_radius;
    let mut markers = vec![Marker {
        pose: at(to_point(&world.ball().position)),
        scale: size(diameter, diameter, diameter),
        color: rgba(BALL_COLOR),
        ..marker(record.world_header(), "ball", Marker::SPHERE)
    }];
    for ((player, _), (_, robot)) in lineup.0.iter().zip(world.robots()) {
        let above = robot.torso().position + Vector3::z() * NUMBER.1;
        markers.push(Marker {
            id: marker_id(*player),
            pose: at(to_point(&above)),
            scale: size(0.0, 0.0, NUMBER.0),
            color: rgba(match player.side() {
                LeagueSide::Left => LEFT_COLOR,
                LeagueSide::Right => RIGHT_COLOR,
            }),
            text: player.number().to_string(),
            ..marker(record.world_header(), "numbers", Marker::TEXT_VIEW_FACING)
        });
    }
    let position = Point {
        x: 0.0,
        y: world.rules().half_width,
        z: GAME.1,
    };
    markers.push(Marker {
        pose: at(position),
        scale: size(0.0, 0.0, GAME.0),
        color: rgba(TEXT_COLOR),
        text: describe_match(world),
        ..marker(record.world_header(), "game", Marker::TEXT_VIEW_FACING)
    });
    markers
}

fn marker_id(player: LeaguePlayer) -> i32 {
    let offset = match player.side() {
        LeagueSide::Left => 0,
        LeagueSide::Right => 100,
    };
    offset + i32::from(player.number())
}

/// Returns teams, score, time and play mode: `Alpha 1:0 Beta  12.34 s  PlayOn`.
fn describe_match(world: &LeagueWorld) -> String {
    let state = world.game_state();
    let team = |side| world.team(side).unwrap_or("?").to_owned();
    let (left, right) = (team(Side::Left), team(Side::Right));
    format!(
        "{left} {}:{} {right}  {:.2} s  {}",
        state.score_left,
        state.score_right,
        state.time,
        state.play_mode.word()
    )
}
