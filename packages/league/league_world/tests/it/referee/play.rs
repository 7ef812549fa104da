//! Goals, set plays and halves.

use league_world::referee::RefereeConfig;
use simspark_protocol::{Number, PlayMode, Side, TrainerCommand};

use super::situation::Situation;

#[test]
fn a_goal_counts_and_the_other_team_kicks_off() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Left, 2, 10.0, 0.0);
    situation.touch(0);
    situation.roll_to(15.03, 0.5);
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::GoalLeft);
    assert_eq!(
        (
            situation.referee.score(Side::Left),
            situation.referee.score(Side::Right)
        ),
        (1, 0)
    );
    situation.play(2.98);
    assert_eq!(situation.mode(), PlayMode::GoalLeft);
    situation.play(0.04);
    assert_eq!(situation.mode(), PlayMode::KickOffRight);
    assert_eq!(situation.ball.position.x, 0.0);
}

#[test]
fn a_ball_beside_or_above_the_goal_is_no_goal() {
    for (y, z) in [(1.2, 0.042), (0.0, 0.9)] {
        let mut situation = Situation::new(PlayMode::PlayOn);
        situation.robot(Side::Left, 2, 10.0, 0.0);
        situation.touch(0);
        situation.roll_to(15.1, y);
        situation.ball.position.z = z;
        situation.cycle();
        assert_eq!(situation.mode(), PlayMode::GoalKickRight, "y {y}, z {z}");
    }
}

#[test]
fn a_ball_out_goes_to_the_team_that_did_not_touch_it_last() {
    let cases = [
        (
            Side::Left,
            (3.0, 10.05),
            PlayMode::KickInRight,
            (3.0, 9.958),
        ),
        (
            Side::Right,
            (3.0, -10.05),
            PlayMode::KickInLeft,
            (3.0, -9.958),
        ),
        (
            Side::Left,
            (15.05, 4.0),
            PlayMode::GoalKickRight,
            (14.0, 0.0),
        ),
        (
            Side::Right,
            (15.05, -4.0),
            PlayMode::CornerKickLeft,
            (14.958, -5.483),
        ),
        (
            Side::Left,
            (-15.05, 4.0),
            PlayMode::CornerKickRight,
            (-14.958, 5.483),
        ),
    ];
    for (last, (x, y), mode, (spot_x, spot_y)) in cases {
        let mut situation = Situation::new(PlayMode::PlayOn);
        situation.robot(last, 2, 0.0, 0.0);
        situation.touch(0);
        situation.roll_to(x, y);
        situation.cycle();
        assert_eq!(situation.mode(), mode);
        situation.play(1.0);
        let ball = situation.ball.position;
        assert!(
            (ball.x - spot_x).hypot(ball.y - spot_y) < 1e-9,
            "{mode}: {ball}"
        );
    }
}

#[test]
fn a_ball_that_no_robot_touched_is_never_out() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.roll_to(3.0, 12.0);
    situation.play(1.0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
}

#[test]
fn opponents_are_put_back_after_the_pause_and_the_touch_ends_the_set_play() {
    let mut situation = Situation::new(PlayMode::FreeKickLeft);
    situation.robot(Side::Left, 2, -0.2, 0.0);
    situation.robot(Side::Right, 3, 1.0, 0.0);
    situation.play(0.96);
    situation.touch(0);
    assert_eq!(situation.mode(), PlayMode::FreeKickLeft, "it is a pause");
    assert_eq!(situation.robots[1].position.x, 1.0);
    situation.cycle();
    assert_eq!(situation.robots[1].position.x, 2.5);
    situation.touch(0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
}

#[test]
fn the_taker_of_a_free_kick_may_not_touch_the_ball_twice_nor_score() {
    let mut taken = Situation::new(PlayMode::FreeKickLeft);
    for (side, number, x) in [
        (Side::Left, 2, -0.2),
        (Side::Left, 3, -5.0),
        (Side::Right, 2, 5.0),
    ] {
        taken.robot(side, number, x, 0.0);
    }
    taken.play(1.2);
    taken.touch(0);
    taken.play(0.2);
    let (referee, ball, robots) = (taken.referee.clone(), taken.ball, taken.robots.clone());
    let again = || Situation {
        referee: referee.clone(),
        ball,
        robots: robots.clone(),
    };
    let mut twice = again();
    twice.touch(0);
    assert_eq!(twice.mode(), PlayMode::FreeKickRight);
    let mut alone = again();
    alone.roll_to(15.1, 0.0);
    alone.cycle();
    assert_eq!(alone.mode(), PlayMode::GoalKickRight);
    let mut passed = again();
    passed.touch(1);
    passed.touch(0);
    passed.roll_to(15.1, 0.0);
    passed.cycle();
    assert_eq!(passed.mode(), PlayMode::GoalLeft);
}

#[test]
fn a_set_play_that_no_player_takes_ends_after_the_time_limit() {
    let mut situation = Situation::new(PlayMode::KickInRight);
    situation.robot(Side::Left, 2, 1.0, 0.0);
    situation.play(14.98);
    assert_eq!(situation.mode(), PlayMode::KickInRight);
    situation.play(0.04);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
}

#[test]
fn pass_mode_keeps_opponents_away_and_its_team_does_not_score_at_once() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Left, 2, -0.3, 0.0).requests_pass = true;
    situation.robot(Side::Right, 2, 1.5, 0.0);
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::PassLeft);
    situation.robots[0].requests_pass = false;
    situation.robots[1].position.x = 0.6;
    situation.cycle();
    assert!((situation.robots[1].position.x - 1.1).abs() < 1e-9);
    situation.play(4.0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
    assert!(situation.referee.pass_score_wait(Side::Left).is_some());
    situation.roll_to(15.1, 0.0);
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::GoalKickRight);
}

#[test]
fn an_opponent_at_the_ball_prevents_pass_mode() {
    let mut situation = Situation::new(PlayMode::PlayOn);
    situation.robot(Side::Left, 2, -0.3, 0.0).requests_pass = true;
    situation.robot(Side::Right, 2, 0.9, 0.0);
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::PlayOn);
}

#[test]
fn halves_end_and_a_match_that_is_over_stays_over() {
    let config = RefereeConfig {
        automatic_kick_off: Some(2.0),
        ..RefereeConfig::default()
    };
    let mut situation = Situation::with(config, PlayMode::BeforeKickOff);
    situation.robot(Side::Left, 2, -5.0, 0.0);
    situation.play(1.98);
    assert_eq!(
        (situation.mode(), situation.referee.time()),
        (PlayMode::BeforeKickOff, 0.0)
    );
    situation.play(0.04);
    assert_eq!(situation.mode(), PlayMode::KickOffLeft);
    situation.command(&TrainerCommand::Time(Number::from(299.0)));
    situation.play(1.0);
    assert_eq!(
        (situation.mode(), situation.referee.half()),
        (PlayMode::BeforeKickOff, 2)
    );
    situation.play(2.1);
    assert_eq!(situation.mode(), PlayMode::KickOffRight);
    situation.command(&TrainerCommand::Time(Number::from(599.0)));
    situation.play(2.0);
    assert_eq!(situation.mode(), PlayMode::GameOver);
    situation.command(&TrainerCommand::KickOff(Some(Side::Left)));
    assert_eq!(situation.mode(), PlayMode::GameOver);
    assert_eq!(situation.referee.time(), 600.0);
}
