//! Surveys of bags.

use hsl_types::{BallTouch, GameState, Point2, SimulatedBall, Team, Time};
use sil_report::{Possession, SampledRobot, Window};

use crate::common;

#[test]
fn goals_are_found_in_the_tick_in_which_the_score_changes() {
    let folder = tempfile::tempdir().unwrap();
    // Long enough that not every tick is sampled.
    common::write(folder.path(), 6000, "", |tick, truth| {
        truth.game_controller_state.hulks_team.score = u8::from(tick >= 1234);
        truth.game_controller_state.opponent_team.score = u8::from(tick >= 4321);
    });
    let run = common::open(folder.path());
    assert!(run.survey.samples.len() < 3000);
    let goals = run.survey.goals.iter();
    let goals: Vec<_> = goals
        .map(|it| (it.time, it.team, it.scores.hulks, it.scores.opponent))
        .collect();
    let expected = [
        (Time::from_nanos(12_340_000_000), Team::Hulks, 1, 0),
        (Time::from_nanos(43_210_000_000), Team::Opponent, 1, 1),
    ];
    assert_eq!(goals, expected);
}

#[test]
fn a_team_has_the_ball_from_its_touch_until_the_other_teams_while_playing() {
    let folder = tempfile::tempdir().unwrap();
    common::write(folder.path(), 401, "", |tick, truth| {
        truth.game_controller_state.game_state = if tick <= 300 {
            GameState::Playing
        } else {
            GameState::Finished
        };
        let touch = |robot: &str| {
            Some(BallTouch {
                robot: robot.parse().unwrap(),
                time: Time::from_nanos(1),
            })
        };
        truth.ball = Some(SimulatedBall {
            last_touch: match tick {
                ..=50 => None,
                51..=200 => touch("hulks/1"),
                _ => touch("opponent/2"),
            },
            ..SimulatedBall::resting(Point2::new(0.0, 0.0))
        });
    });
    let possession = Possession::of(&common::open(folder.path()).survey);
    let expected = [1.5, 1.0, 0.5];
    let found = [possession.hulks, possession.opponent, possession.no_team];
    for (found, expected) in found.into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-9, "{possession:?}");
    }
}

#[test]
fn the_ball_and_the_robots_are_where_the_truth_says() {
    let folder = tempfile::tempdir().unwrap();
    common::write(folder.path(), 90, "", |tick, truth| {
        let ball = Point2::new(0.04 * tick as f32, -0.02 * tick as f32);
        truth.ball = (tick != 50).then(|| SimulatedBall::resting(ball));
    });
    let samples = common::open(folder.path()).survey.samples;
    let truths = common::truths(folder.path());
    assert_eq!(samples.len(), truths.len());
    for (sample, truth) in samples.iter().zip(&truths) {
        assert_eq!(sample.time, truth.now);
        assert_eq!(sample.ball, truth.ball.map(|ball| ball.position));
        let robots = truth.robots.iter();
        let robots = robots.map(|it| {
            let robot = SampledRobot {
                team: it.id.team,
                number: it.id.player_number.into(),
            };
            (robot, it.ground_to_world.as_pose().position)
        });
        assert_eq!(sample.robots, robots.collect::<Vec<_>>());
    }
}

#[test]
fn progress_ends_with_the_whole_bag() {
    let mut shares = Vec::new();
    let note = |share| shares.push(share);
    sil_report::Run::open(&common::golden(), None, Window::default(), note).unwrap();
    assert!(shares.is_sorted());
    assert_eq!(shares.last(), Some(&1.0));
}

#[test]
fn only_the_window_is_surveyed() {
    let at = |seconds: f64| Some(Time::from_nanos((seconds * 1e9) as u64));
    let survey = |from, to| {
        let window = Window { from, to };
        let run = sil_report::Run::open(&common::golden(), None, window, |_| {}).unwrap();
        let times = run.survey.samples.iter().map(|sample| sample.time);
        (times.collect::<Vec<_>>(), run)
    };
    let (times, run) = survey(at(0.5), at(1.25));
    assert_eq!(
        (times.first().copied(), times.last().copied()),
        (at(0.5), at(1.25))
    );
    assert_eq!(times.len(), 76);
    for picture in sil_report::Picture::ALL {
        let svg = picture.svg(&run).unwrap();
        assert!(svg.contains(", 0.5 to 1.25 s"), "{picture:?}");
    }
    let (after_the_end, _) = survey(at(100.0), None);
    assert!(after_the_end.is_empty());
    let (all, _) = survey(None, None);
    assert_eq!(all.len(), 231);
}
