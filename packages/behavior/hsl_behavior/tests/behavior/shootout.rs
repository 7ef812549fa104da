//! Roles in a penalty shoot-out.

use hsl_types::{
    GamePhase, LineUp, MotionCommand, PlayerNumber, Point2, PrimaryState, Team, Vector2,
};

use crate::fixture::{Situation, assert_near, walk_end};

/// Returns a shoot-out in which `team` shoots a ball that lies on the penalty mark before `goal_x`.
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

/// Returns a shot that has reached the goalkeeper.
pub(crate) fn shot_at_the_feet() -> Situation {
    shootout(Team::Opponent)
        .player(PlayerNumber::new::<1>())
        .game(|state| state.kicking_team = None)
        .at(-4.5, 0.25, 0.0)
        .rolling_ball(-4.35, 0.3, Vector2::new(-1.0, 0.0))
}

#[test]
fn a_shot_that_has_reached_the_goalkeeper_is_kicked_away() {
    let kicks = shot_at_the_feet().command();
    assert!(
        matches!(kicks, MotionCommand::VisualKick { .. }),
        "{kicks:?}"
    );
}

#[test]
fn when_its_team_shoots_the_closest_player_shoots_and_no_other_robot_moves() {
    let shooter = shootout(Team::Hulks);
    let place = walk_end(&shooter, &shooter.command()).expect("it walks to the ball");
    assert!(place.distance(Point2::new(3.2, 0.0)) < 0.5, "{place:?}");

    let at_ball = shootout(Team::Hulks).at(3.06, -0.06, 0.41).ball(3.2, 0.0);
    let shoots = at_ball.command();
    assert!(
        matches!(shoots, MotionCommand::VisualKick { .. }),
        "{shoots:?}"
    );

    let watches = shooter
        .teammate(PlayerNumber::new::<2>(), 3.0, 0.0)
        .command();
    assert!(
        matches!(watches, MotionCommand::Stand { .. }),
        "{watches:?}"
    );
}

#[test]
fn when_the_other_team_shoots_the_goalkeeper_is_on_its_line_and_no_other_robot_moves() {
    let keeper = shootout(Team::Opponent).player(PlayerNumber::new::<1>());
    assert_near(walk_end(&keeper, &keeper.command()), -4.5, 0.0, 1e-3);
    let other = shootout(Team::Opponent).command();
    assert!(matches!(other, MotionCommand::Stand { .. }), "{other:?}");
}

#[test]
fn a_robot_that_is_alone_keeps_the_goal_and_stops_the_shot() {
    let others = |keeper: PlayerNumber| {
        LineUp::default()
            .iter()
            .filter(move |other| *other != keeper)
    };
    for keeper in [PlayerNumber::new::<1>(), PlayerNumber::new::<4>()] {
        let alone = others(keeper).fold(shootout(Team::Opponent), |situation, other| {
            situation.penalized(other)
        });
        let waits = alone.clone().player(keeper).at(-4.0, 1.0, 0.0);
        assert_near(walk_end(&waits, &waits.command()), -4.5, 0.0, 1e-3);

        let shot = alone
            .player(keeper)
            .game(|state| state.kicking_team = None)
            .at(-4.5, 0.0, 0.0)
            .rolling_ball(-3.2, 0.15, Vector2::new(-1.0, 0.0));
        let place = walk_end(&shot, &shot.command());
        assert_near(place, -4.5, 0.15, 0.05);
    }
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
    assert_near(ready(Team::Hulks, PlayerNumber::new::<2>()), 2.7, 0.0, 1e-3);
    assert_near(
        ready(Team::Opponent, PlayerNumber::new::<1>()),
        -4.5,
        0.0,
        1e-3,
    );
}
