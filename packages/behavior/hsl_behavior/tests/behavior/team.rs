//! Roles of the team: the robot that plays the ball, and the others.

use std::time::Duration;

use hsl_types::{FieldDimensions, LineUp, MotionCommand, PlayerNumber, Point2};

use crate::fixture::{Situation, walk_end};

#[test]
fn a_supporter_computes_the_voronoi_map_and_walks_within_its_own_part() {
    let situation = Situation::playing()
        .at(-3.0, 2.0, 0.0)
        .ball(1.0, 0.0)
        .teammate(PlayerNumber::new::<2>(), 0.5, 0.0);
    let output = situation.decide();
    let debug = output.debug.expect("the behavior says why");
    let map = debug.voronoi_map.expect("a supporter has a map");
    assert_eq!(debug.voronoi_inputs.len(), 2);
    assert!(map.owners.contains(&Some(PlayerNumber::new::<3>())));
    let place = walk_end(&situation, &output.motion_command).expect("it walks");
    let own_part = place.distance(Point2::new(-3.0, 2.0));
    assert!(
        own_part < place.distance(Point2::new(0.5, 0.0)),
        "{place:?}"
    );
}

#[test]
fn of_two_robots_equally_close_to_the_ball_the_smaller_number_plays_it() {
    let with_teammate = |number| {
        let situation = Situation::playing()
            .at(-1.0, 1.0, 0.0)
            .ball(0.0, 0.0)
            .teammate(number, -1.0, -1.0);
        situation
            .decide()
            .debug
            .and_then(|debug| debug.voronoi_map)
            .is_none()
    };
    assert!(
        !with_teammate(PlayerNumber::new::<2>()),
        "three leaves it to two"
    );
    assert!(
        with_teammate(PlayerNumber::new::<4>()),
        "four leaves it to three"
    );
}

#[test]
fn a_closer_teammate_does_not_count_when_it_is_penalized_or_was_not_heard_of_for_long() {
    let situation =
        Situation::playing()
            .ball(0.0, 0.0)
            .teammate(PlayerNumber::new::<2>(), 0.1, 0.0);
    let plays = |situation: &Situation| {
        let end = walk_end(situation, &situation.command()).expect("it walks");
        end.coords().norm() < 0.5
    };
    assert!(!plays(&situation));
    assert!(plays(
        &situation.clone().penalized(PlayerNumber::new::<2>())
    ));
    let silent = situation.later(Duration::from_secs(30)).ball(0.0, 0.0);
    assert!(plays(&silent));
}

#[test]
fn until_the_opponents_kick_off_every_robot_stays_outside_the_centre_circle() {
    let radius = FieldDimensions::default().center_circle_diameter / 2.0;
    for player in LineUp::default().iter() {
        let situation = Situation::playing()
            .player(player)
            .at(-1.1, 0.0, 0.0)
            .ball(0.0, 0.0)
            .ball_is_not_free(true);
        let place = match situation.command() {
            MotionCommand::Stand { .. } => continue,
            command => walk_end(&situation, &command).expect("it stands or walks"),
        };
        assert!(place.coords().norm() > radius + 0.2, "{player}: {place:?}");
    }
}

#[test]
fn a_ball_that_belongs_to_the_other_team_is_kept_away_from() {
    let situation = Situation::playing()
        .at(-0.3, 0.0, 0.0)
        .ball(0.0, 0.0)
        .ball_is_not_free(false);
    let place = walk_end(&situation, &situation.command()).expect("it walks away");
    assert!(place.coords().norm() > 0.9 && place.x < 0.0, "{place:?}");
}
