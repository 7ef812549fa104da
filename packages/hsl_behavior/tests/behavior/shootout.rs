//! Roles in a penalty shoot-out.

use hsl_types::{GamePhase, MotionCommand, PlayerNumber, Point2, PrimaryState, Team};

use crate::fixture::{Situation, assert_near, walk_end};

/// A shoot-out in which `team` shoots a ball that lies on the penalty mark before `goal_x`.
fn shootout(team: Team) -> Situation {
    let mark_x = match team {
        Team::Hulks => 3.2,
        Team::Opponent => -3.2,
    };
    Situation::playing()
        .at(mark_x - 1.0, 0.3, 0.0)
        .ball(mark_x, 0.0)
        .game(|state| {
            state.game_phase = GamePhase::PenaltyShootout { kicking_team: team };
            state.kicking_team = Some(team);
        })
}

#[test]
fn when_its_team_shoots_the_closest_player_shoots_and_nobody_else_moves() {
    let shooter = shootout(Team::Hulks);
    let place = walk_end(&shooter, &shooter.command()).expect("it walks to the ball");
    assert!(place.distance(Point2::new(3.2, 0.0)) < 0.5, "{place:?}");

    let at_ball = shootout(Team::Hulks).at(3.06, -0.06, 0.41).ball(3.2, 0.0);
    let shoots = at_ball.command();
    assert!(
        matches!(shoots, MotionCommand::VisualKick { .. }),
        "{shoots:?}"
    );

    let watches = shooter.teammate(PlayerNumber::Two, 3.0, 0.0).command();
    assert!(
        matches!(watches, MotionCommand::Stand { .. }),
        "{watches:?}"
    );
}

#[test]
fn when_the_other_team_shoots_the_goalkeeper_is_on_its_line_and_nobody_else_moves() {
    let keeper = shootout(Team::Opponent).player(PlayerNumber::One);
    assert_near(walk_end(&keeper, &keeper.command()), -4.5, 0.0, 1e-3);
    let other = shootout(Team::Opponent).command();
    assert!(matches!(other, MotionCommand::Stand { .. }), "{other:?}");
}

#[test]
fn in_ready_the_shooter_walks_behind_the_ball_and_the_goalkeeper_to_its_line() {
    let ready = |team, player| {
        let mut situation = shootout(team)
            .player(player)
            .at(0.0, 1.0, 0.0)
            .without_ball();
        situation.0.robot.primary_state = PrimaryState::Ready;
        walk_end(&situation, &situation.command())
    };
    assert_near(ready(Team::Hulks, PlayerNumber::Two), 2.7, 0.0, 1e-3);
    assert_near(ready(Team::Opponent, PlayerNumber::One), -4.5, 0.0, 1e-3);
}
