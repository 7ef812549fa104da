use field_mission::{MissionTick, ObjectKind, PERCEPTS};
use hsl_types::{FilteredGameState, PlayerNumber, Point2, Pose2, Team, Vector2};
use mission::AuditRecord;

use crate::fixture::{Practice, robot};

/// Returns the facts that perception changed in a tick.
fn perceived(decision: &MissionTick) -> Vec<(String, bool)> {
    let facts = decision.records.iter().filter_map(|record| match record {
        AuditRecord::Fact {
            source, fact, new, ..
        } if source == "perception" => Some((fact.clone(), *new)),
        _ => None,
    });
    facts.collect()
}

fn changes(facts: &[(&str, bool)]) -> Vec<(String, bool)> {
    facts
        .iter()
        .map(|(fact, value)| ((*fact).to_owned(), *value))
        .collect()
}

#[test]
fn the_readme_has_every_percept() {
    let readme = include_str!("../../README.md");
    for percept in PERCEPTS {
        let parameters = percept.parameters.iter().map(|kind| match kind {
            ObjectKind::Robot => " ?robot",
            ObjectKind::Place => " ?place",
        });
        let heading = format!(
            "| `({}{})` |",
            percept.predicate,
            parameters.collect::<String>()
        );
        assert!(readme.contains(&heading), "the README lacks {heading}");
    }
}

#[test]
fn a_robot_is_at_a_place_until_it_is_half_as_far_again_from_it() {
    let mut practice = Practice::new("(passed one two)");
    assert_eq!(perceived(&practice.decide()), []);
    for (x, change) in [
        (1.4, Some(true)),
        (1.6, None),
        (1.7, None),
        (1.8, Some(false)),
        (1.6, None),
    ] {
        let at = Pose2::new(x, 2.0, 0.0);
        practice.robots.insert(robot(PlayerNumber::new::<3>()), at);
        let expected: Vec<_> = change
            .map(|it| ("at(two,left)".to_owned(), it))
            .into_iter()
            .collect();
        assert_eq!(perceived(&practice.decide()), expected, "at x = {x}");
    }
}

#[test]
fn the_ball_belongs_to_the_robot_that_has_it_while_a_teammate_walks_by() {
    let mut practice = Practice::new("(passed one two)");
    practice
        .robots
        .insert(robot(PlayerNumber::new::<2>()), Pose2::new(-0.3, 0.0, 0.0));
    let got = changes(&[("has_ball(one)", true), ("ball_is_free()", false)]);
    let mut found = perceived(&practice.decide());
    found.sort();
    let mut expected = got;
    expected.sort();
    assert_eq!(found, expected);
    practice
        .robots
        .insert(robot(PlayerNumber::new::<3>()), Pose2::new(0.0, 0.2, 0.0));
    assert_eq!(perceived(&practice.decide()), []);
    // The robot leaves the ball to the other one.
    practice
        .robots
        .insert(robot(PlayerNumber::new::<2>()), Pose2::new(-0.7, 0.0, 0.0));
    let mut found = perceived(&practice.decide());
    found.sort();
    assert_eq!(
        found,
        changes(&[("has_ball(one)", false), ("has_ball(two)", true)])
    );
}

#[test]
fn an_opponent_that_is_closer_takes_the_ball() {
    let mut practice = Practice::new("(passed one two)");
    practice
        .robots
        .insert(robot(PlayerNumber::new::<2>()), Pose2::new(-0.3, 0.0, 0.0));
    practice.decide();
    practice.opponent = Some(Point2::new(0.8, 0.0));
    assert_eq!(perceived(&practice.decide()), []);
    practice.opponent = Some(Point2::new(0.2, 0.0));
    let mut found = perceived(&practice.decide());
    found.sort();
    assert_eq!(
        found,
        changes(&[
            ("ball_is_free()", true),
            ("has_ball(one)", false),
            ("opponent_has_ball()", true)
        ])
    );
}

#[test]
fn a_robot_of_the_team_is_not_taken_for_an_opponent() {
    let mut practice = Practice::new("(passed one two)");
    practice
        .robots
        .insert(robot(PlayerNumber::new::<3>()), Pose2::new(0.2, 0.0, 0.0));
    practice.opponent = Some(Point2::new(0.3, 0.1));
    let facts = perceived(&practice.decide());
    assert!(
        facts.contains(&("has_ball(two)".to_owned(), true)),
        "{facts:?}"
    );
    assert!(
        !facts.iter().any(|(fact, _)| fact == "opponent_has_ball()"),
        "{facts:?}"
    );
}

#[test]
fn nobody_knows_where_the_ball_is_until_it_was_seen() {
    let mut practice = Practice::new("(passed one two)");
    practice.ball = None;
    practice
        .robots
        .insert(robot(PlayerNumber::new::<2>()), Pose2::new(-0.3, 0.0, 0.0));
    assert_eq!(perceived(&practice.decide()), []);
    practice.ball = Some((Point2::new(1.0, 2.2), Vector2::zero()));
    assert_eq!(
        perceived(&practice.decide()),
        changes(&[("ball_at(left)", true)])
    );
}

#[test]
fn a_kick_off_of_the_others_is_a_goal_which_stays() {
    let mut practice = Practice::new("(passed one two)");
    practice.game = FilteredGameState::Ready;
    practice.kicking_team = Some(Team::Hulks);
    assert_eq!(perceived(&practice.decide()), []);
    practice.kicking_team = Some(Team::Opponent);
    assert_eq!(
        perceived(&practice.decide()),
        changes(&[("scored()", true)])
    );
    practice.game = FilteredGameState::Set;
    assert_eq!(perceived(&practice.decide()), []);
}
