//! Matches of the 3D simulation league.

use std::path::Path;

use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{GameState, Point2, Team, Time};
use hsl_wire::convert::header;
use hsl_wire::hsl_msgs::{LeagueBall, LeagueGame, LeaguePlayer, LeagueRobot, LeagueTruth};
use hsl_wire::{Message, RecordMessage, TickRecord, geometry_msgs, topics};
use sil_report::{Picture, page};

use crate::common;

/// Number of cycles, and the first cycle with a goal of the right team.
const CYCLES: u64 = 300;
const GOAL: u64 = 123;

/// Writes a match with one robot a side, a rolling ball and a goal.
fn write(folder: &Path) {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for cycle in 1..=CYCLES {
        let now = Time::from_nanos(cycle * 20_000_000);
        let place = |x, y| geometry_msgs::Pose {
            position: geometry_msgs::Point { x, y, z: 0.38 },
            ..Default::default()
        };
        let robot = |side, number, x| LeagueRobot {
            player: LeaguePlayer { side, number },
            torso: place(x, 1.0),
            ..LeagueRobot::default()
        };
        let moved = cycle as f64 / 100.0;
        let robots = [
            robot(LeaguePlayer::LEFT, 2, -moved),
            robot(LeaguePlayer::RIGHT, 11, moved),
        ];
        let truth = LeagueTruth {
            header: header::of_world(now),
            cycle,
            game: LeagueGame {
                play_mode: if cycle < GOAL { "PlayOn" } else { "Goal_Right" }.to_owned(),
                team_left: "Alpha".to_owned(),
                score_right: u32::from(cycle >= GOAL),
                ..LeagueGame::default()
            },
            ball: LeagueBall {
                pose: place(-2.0 * moved, 0.5),
                ..LeagueBall::default()
            },
            robots: robots.into_iter().collect(),
            fouls: Vec::new(),
        };
        let message = RecordMessage {
            topic: topics::LEAGUE_TRUTH.name.into(),
            message_type: LeagueTruth::TYPE,
            data: truth.to_cdr(),
        };
        let record = TickRecord {
            now,
            tick: cycle,
            messages: vec![message],
        };
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
}

#[test]
fn robots_ball_and_goals_are_those_of_the_bag() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let run = common::open(folder.path());
    assert_eq!(run.ticks(), CYCLES);
    let survey = run.survey;
    assert_eq!(survey.samples.len() as u64, CYCLES);
    let sample = &survey.samples[99];
    assert_eq!(sample.ball, Some(Point2::new(-2.0, 0.5)));
    assert_eq!(sample.state, GameState::Playing);
    let robots = sample.robots.iter();
    let robots: Vec<_> = robots
        .map(|(it, place)| (it.team, it.number, *place))
        .collect();
    let [left, right] = [Point2::new(-1.0, 1.0), Point2::new(1.0, 1.0)];
    assert_eq!(
        robots,
        [(Team::Hulks, 2, left), (Team::Opponent, 11, right)]
    );
    let [goal] = &survey.goals[..] else {
        panic!("{:?} is not one goal", survey.goals);
    };
    assert_eq!(
        (goal.team, goal.time.as_nanos()),
        (Team::Opponent, GOAL * 20_000_000)
    );
    assert_eq!(survey.teams, ["Alpha", "right"]);
}

#[test]
fn pictures_and_page_name_the_teams_and_show_no_possession() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let run = common::open(folder.path());
    let pictures: Vec<_> = Picture::of(&run).collect();
    assert!(!pictures.contains(&Picture::Possession));
    for picture in pictures {
        picture.png(&run).unwrap();
    }
    let trajectories = Picture::Trajectories.svg(&run).unwrap();
    assert!(
        trajectories.contains("Alpha") && !trajectories.contains("hulks"),
        "{trajectories}"
    );
    let page = page(&[run]).unwrap();
    assert!(page.contains("goal for right, 0 : 1") && page.contains("0 : 1"));
    assert!(!page.contains("possession"), "possession is on the page");
}
