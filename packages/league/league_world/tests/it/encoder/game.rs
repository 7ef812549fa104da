//! State of the match, and its markers.

use hsl_wire::hsl_msgs::{LeaguePlayer, LeagueTruth};
use hsl_wire::visualization_msgs::{Marker, MarkerArray};

use super::practice::{Practice, all, one};

#[test]
fn the_truth_names_teams_robots_and_play_mode() {
    let mut practice = Practice::new();
    practice.cycle_with(&["(playMode PlayOn)"]);
    let record = practice.cycles(2);
    let truth: LeagueTruth = one(&record, "/league/truth");
    assert_eq!(truth.cycle, 3);
    let game = &truth.game;
    assert_eq!(
        (game.team_left.as_str(), game.team_right.as_str()),
        ("Alpha", "Beta")
    );
    assert_eq!((game.play_mode.as_str(), game.half), ("PlayOn", 1));
    let robots: Vec<_> = truth
        .robots
        .iter()
        .map(|it| (it.player.side, it.player.number, it.robot_type))
        .collect();
    let (left, right) = (LeaguePlayer::LEFT, LeaguePlayer::RIGHT);
    let expected = [
        (left, 1, 0),
        (left, 2, 1),
        (left, 10, 2),
        (right, 3, 3),
        (right, 11, 4),
    ];
    assert_eq!(robots, expected);
    for robot in &truth.robots {
        assert_eq!(robot.joint_names.len(), robot.joint_positions.len());
        assert_eq!(robot.part_names.len(), robot.part_positions.len());
        assert_eq!(robot.part_names[0], "torso");
    }
}

#[test]
fn a_robot_that_leaves_is_gone_from_truth_and_markers() {
    let mut practice = Practice::new();
    let numbers = |record: &_| {
        let message: MarkerArray = one(record, "/league/markers");
        let markers = message.markers.into_iter().filter(|it| it.ns == "numbers");
        markers.map(|it| (it.text, it.action)).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&practice.cycle()).len(), 5);
    let seat = practice.seats.remove(0);
    league_server::League::leave(&mut practice.world, seat);
    let record = practice.cycles(5);
    let truth: LeagueTruth = one(&record, "/league/truth");
    assert_eq!(truth.robots.len(), 4);
    let deleted = (String::new(), Marker::DELETE);
    let found = numbers(&record);
    assert_eq!((&found[0], found.len()), (&deleted, 5));
}

#[test]
fn the_scene_is_published_each_second_and_the_ball_ten_times_as_often() {
    let mut practice = Practice::new();
    let (mut scenes, mut markers) = (0, 0);
    for _ in 0..101 {
        let record = practice.cycle();
        scenes += all::<MarkerArray>(&record, "/league/scene").len();
        let moving = all::<MarkerArray>(&record, "/league/markers");
        markers += moving.len();
        for marker in moving.iter().flat_map(|it| &it.markers) {
            assert!(marker.ns != "ball" || marker.pose.position.z > 0.0);
        }
    }
    assert_eq!((scenes, markers), (3, 21));
}
