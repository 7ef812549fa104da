//! Options for other formats of matches: halves, sides, positions and penalty kicks.

use league_world::referee::RefereeConfig;
use simspark_protocol::{Number, PlayMode, Side, TrainerCommand};

use super::situation::Situation;

fn config() -> RefereeConfig {
    RefereeConfig {
        half_time: 1.0,
        automatic_kick_off: Some(0.1),
        ..RefereeConfig::default()
    }
}

#[test]
fn a_match_of_a_single_half_ends_with_it() {
    let config = RefereeConfig {
        single_half: true,
        ..config()
    };
    let mut situation = Situation::with(config, PlayMode::PlayOn);
    situation.play(0.98);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
    situation.play(0.04);
    assert_eq!(situation.mode(), PlayMode::GameOver);
}

#[test]
fn goals_go_with_the_teams_that_change_sides_and_the_other_team_kicks_off() {
    for (change_sides, score, mode) in [
        (false, [2, 1], PlayMode::KickOffRight),
        (true, [1, 2], PlayMode::KickOffLeft),
    ] {
        let config = RefereeConfig {
            change_sides,
            ..config()
        };
        let mut situation = Situation::with(config, PlayMode::PlayOn);
        situation.robot(Side::Left, 2, -3.0, 1.0);
        situation.command(&TrainerCommand::Score { left: 2, right: 1 });
        situation.play(1.04);
        assert_eq!(situation.mode(), PlayMode::BeforeKickOff);
        let referee = &situation.referee;
        assert_eq!(
            Side::ALL
                .iter()
                .map(|&it| referee.score(it))
                .collect::<Vec<_>>(),
            score
        );
        assert_eq!(referee.has_changed_sides(), change_sides);
        situation.play(0.12);
        assert_eq!(situation.mode(), mode);
    }
}

#[test]
fn robots_may_start_and_beam_anywhere_on_the_field() {
    let config = RefereeConfig {
        any_position: true,
        ..RefereeConfig::default()
    };
    let mut situation = Situation::with(config, PlayMode::BeforeKickOff);
    situation.robot(Side::Left, 2, 3.0, 1.0);
    assert!(situation.cycle().placements.is_empty());
    let beam = |x| {
        situation
            .referee
            .beam_pose(Side::Left, [x, 1.0, 0.0], [0.0; 3])
    };
    assert_eq!(beam(5.0), Some((5.0, 1.0, 0.0)));
    assert_eq!(beam(99.0), Some((15.0, 1.0, 0.0)));
    situation.command(&TrainerCommand::KickOff(Some(Side::Right)));
    assert!(situation.cycle().placements.is_empty());
}

/// Returns a penalty kick with a kicker, a goalkeeper and a third robot.
fn penalty_kick() -> Situation {
    let config = RefereeConfig {
        penalty_shoot_out: true,
        ..RefereeConfig::default()
    };
    let mut situation = Situation::with(config, PlayMode::KickOffLeft);
    situation.robot(Side::Left, 9, -0.3, 0.0);
    situation.robot(Side::Right, 1, 14.5, 0.0);
    situation.robot(Side::Left, 2, -5.0, 0.0);
    situation
}

#[test]
fn the_taker_of_a_penalty_kick_may_touch_the_ball_again_and_score() {
    let mut situation = penalty_kick();
    situation.touch(0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
    situation.play(0.2);
    situation.touch(0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
    situation.roll_to(15.2, 0.0);
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::GoalLeft);
    assert_eq!(situation.referee.score(Side::Left), 1);
}

#[test]
fn a_goalkeeper_that_leaves_its_area_in_a_penalty_kick_gives_a_goal_once() {
    let mut situation = penalty_kick();
    situation.touch(0);
    situation.robots[1].position.x = 13.0;
    situation.cycle();
    assert_eq!(situation.mode(), PlayMode::GoalLeft);
    let time = TrainerCommand::Time(Number::from(10.0));
    situation.command(&time);
    situation.command(&TrainerCommand::PlayMode(PlayMode::PlayOn));
    situation.play(1.0);
    assert_eq!(situation.mode(), PlayMode::PlayOn);
    assert_eq!(situation.referee.score(Side::Left), 1);
}
