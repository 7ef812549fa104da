//! Kick-offs, kick-ins, corner kicks, goal kicks, free kicks and penalty kicks.

use hsl_behavior::Behavior;
use hsl_types::{
    Field, FieldDimensions, FilteredGameState, LineUp, MotionCommand, PlayerNumber, Point2,
    PrimaryState, SubState, Team, Vector2,
};

use crate::fixture::{Situation, TICK, assert_near, behavior, walk_end};

/// Own set plays, with the position of the ball in the field \[m\].
const OWN: [(SubState, (f32, f32)); 4] = [
    (SubState::ThrowIn, (1.0, 3.0)),
    (SubState::CornerKick, (4.5, 3.0)),
    (SubState::DirectFreeKick, (0.5, 1.0)),
    (SubState::IndirectFreeKick, (0.5, -1.0)),
];

/// Returns the position where the robot stands or walks to.
fn place(situation: &Situation) -> Point2<Field> {
    let command = situation.command();
    walk_end(situation, &command)
        .unwrap_or_else(|| situation.0.robot.ground_to_field.as_pose().position)
}

/// Returns the point at which a kick of a robot right behind the ball, in any direction, brings the ball over the
/// opponent's goal line, or `None` if it does not.
fn crosses_goal_line_at(situation: Situation, x: f32, y: f32) -> Option<f32> {
    let seen = situation.at(x - 1.0, y, 0.0).ball(x, y);
    let MotionCommand::Walk {
        target_orientation, ..
    } = seen.command()
    else {
        panic!("it does not walk behind the ball: {:?}", seen.command());
    };
    let direction = seen.0.robot.ground_to_field * target_orientation;
    let length = (FieldDimensions::default().length / 2.0 - x) / direction.cos();
    (0.0..5.0)
        .contains(&length)
        .then_some(y + direction.sin() * length)
}

#[test]
fn the_closest_field_player_takes_the_set_plays_of_its_team() {
    for (sub_state, (x, y)) in OWN {
        let at_ball = Situation::playing()
            .at(x - 1.0, y * 0.5, 0.0)
            .ball(x, y)
            .set_play(sub_state, Team::Hulks);
        let ball = Point2::new(x, y);
        assert!(place(&at_ball).distance(ball) < 0.6, "{sub_state:?}");
        let farther = at_ball.teammate(PlayerNumber::new::<2>(), x - 0.3, y);
        assert!(place(&farther).distance(ball) > 0.6, "{sub_state:?}");
    }
}

#[test]
fn the_goalkeeper_takes_goal_kicks_and_where_it_is_not_there_the_closest_defender() {
    let ball = Point2::new(-3.9, 1.1);
    let goal_kick = |situation: Situation| {
        let situation = situation
            .ball(-3.9, 1.1)
            .set_play(SubState::GoalKick, Team::Hulks);
        place(&situation).distance(ball) < 0.6
    };
    let keeper = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-4.2, -1.0, 0.0)
        .teammate(PlayerNumber::new::<3>(), -3.8, 1.5);
    assert!(goal_kick(keeper));
    let defender = Situation::playing().at(-3.5, 1.5, 0.0);
    assert!(!goal_kick(defender.clone().teammate(
        PlayerNumber::new::<1>(),
        -4.2,
        -1.0
    )));
    assert!(goal_kick(defender.clone()));
    assert!(goal_kick(
        defender
            .teammate(PlayerNumber::new::<1>(), -4.2, -1.0)
            .penalized(PlayerNumber::new::<1>())
    ));
}

#[test]
fn from_kick_offs_throw_ins_and_indirect_free_kicks_no_robot_shoots_at_the_goal() {
    let half_goal = FieldDimensions::default().goal_inner_width / 2.0;
    let of = |sub_state| Situation::playing().set_play(sub_state, Team::Hulks);
    let enters = |situation, x, y| {
        crosses_goal_line_at(situation, x, y).is_some_and(|at: f32| at.abs() < half_goal + 0.2)
    };
    assert!(!enters(own_kick_off(), 0.0, 0.0));
    assert!(!enters(of(SubState::ThrowIn), 1.5, -3.0));
    assert!(!enters(of(SubState::IndirectFreeKick), 2.0, 1.0));
    assert!(enters(of(SubState::DirectFreeKick), 2.0, 1.0));
    assert!(enters(Situation::playing(), 2.0, 1.0));
}

#[test]
fn at_set_plays_of_the_other_team_the_closest_robot_stands_between_ball_and_goal_where_it_may() {
    for (sub_state, (x, y)) in OWN {
        let ball = Point2::new(x, y);
        let own_goal = Point2::new(-4.5, 0.0);
        for radius in [0.75, 1.5] {
            let situation = Situation::playing()
                .at(x - 0.5, y * 0.8, 0.0)
                .ball(x, y)
                .set_play(sub_state, Team::Opponent)
                .rule_circle(x, y, radius);
            let leaves = place(&situation);
            assert!(leaves.distance(ball) > radius, "{sub_state:?}: {leaves:?}");

            let outside = situation.at(x - 2.5, y * 0.5, 0.0).ball(x, y);
            let place = place(&outside);
            let distance = place.distance(ball);
            assert!(
                distance > radius + 0.25 && distance < radius + 0.6,
                "{sub_state:?}: {distance} m from the ball"
            );
            let detour = own_goal.distance(place) + distance - own_goal.distance(ball);
            assert!(detour < 0.01, "{sub_state:?}: {place:?} is not on the way");
        }
    }
}

#[test]
fn at_a_penalty_kick_of_the_other_team_the_goalkeeper_is_on_its_line_and_the_others_are_outside() {
    let field = FieldDimensions::default();
    for state in [PrimaryState::Ready, PrimaryState::Playing] {
        for player in LineUp::default().iter() {
            let situation = Situation::new(state)
                .player(player)
                .at(-1.0, -2.0, 0.0)
                .ball(-3.2, 0.0)
                .set_play(SubState::PenaltyKick, Team::Opponent);
            let place = place(&situation);
            if player == PlayerNumber::new::<1>() {
                assert_near(Some(place), -4.5, 0.0, 1e-3);
            } else {
                let edge = -field.length / 2.0 + field.penalty_area_length;
                assert!(place.x > edge + 0.25, "{player}: {place:?}");
            }
        }
    }
}

#[test]
fn at_a_penalty_kick_of_its_own_team_one_robot_is_behind_the_ball_and_the_others_are_outside() {
    let field = FieldDimensions::default();
    let mark = Point2::new(field.length / 2.0 - field.penalty_marker_distance, 0.0);
    let places: Vec<_> = LineUp::default()
        .iter()
        .map(|player| {
            let situation = Situation::new(PrimaryState::Ready)
                .player(player)
                .at(-1.0, -2.0, 0.0)
                .set_play(SubState::PenaltyKick, Team::Hulks);
            place(&situation)
        })
        .collect();
    let edge = field.length / 2.0 - field.penalty_area_length;
    let inside = places.iter().filter(|place| place.x > edge - 0.25);
    assert_eq!(inside.count(), 1, "{places:?}");
    assert!(places.iter().any(|place| place.distance(mark) < 0.6));
    assert!(places[0].x < -3.5, "the goalkeeper stays at home");

    let kicker = Situation::playing()
        .at(mark.x - 0.5, 0.0, 0.0)
        .ball(mark.x, mark.y)
        .set_play(SubState::PenaltyKick, Team::Hulks);
    assert!(place(&kicker).distance(mark) < 0.5);
}

#[test]
fn a_goalkeeper_that_is_alone_on_the_field_plays_the_ball() {
    let keeper = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-1.0, 0.0, 0.0)
        .ball(1.0, 0.0);
    assert!(place(&keeper).x < -3.0, "it keeps the goal");
    let others = LineUp::default().iter().skip(1);
    let alone = others.fold(keeper.clone(), Situation::penalized);
    assert!(place(&alone).x > 0.4, "it plays the ball");
    let only_one = keeper.game(|state| state.line_up = LineUp::first(1));
    assert!(
        place(&only_one).x > 0.4,
        "it is the only player of its team"
    );
}

/// Returns the kick-off of its own team, before the ball is in play.
fn own_kick_off() -> Situation {
    Situation::playing()
        .kicking_team(Team::Hulks)
        .game(|state| {
            state.game_state = FilteredGameState::Playing {
                ball_is_free: true,
                kick_off: true,
            };
        })
}

#[test]
fn at_its_own_kick_off_or_penalty_kick_only_the_one_that_takes_it_leaves_its_place() {
    let kick_off = own_kick_off()
        .at(-1.35, 1.35, -0.785)
        .ball(0.0, 0.0)
        .teammate(PlayerNumber::new::<2>(), -0.4, 0.0);
    let stays = place(&kick_off);
    assert!(stays.distance(Point2::new(-1.35, 1.35)) < 0.1, "{stays:?}");
    let takes = place(&own_kick_off().at(-0.4, 0.0, 0.0).ball(0.0, 0.0));
    assert!(takes.coords().norm() < 0.4, "{takes:?}");

    let outside = Situation::playing()
        .at(2.3, 0.75, -0.4)
        .ball(3.2, 0.0)
        .teammate(PlayerNumber::new::<2>(), 2.7, 0.0)
        .set_play(SubState::PenaltyKick, Team::Hulks);
    assert!(place(&outside).x < 2.85 - 0.25, "{:?}", place(&outside));
}

#[test]
fn a_robot_that_kicked_off_does_not_shoot_before_another_one_has_touched_the_ball() {
    let shoots = |behavior: &mut Behavior, situation: &Situation| {
        let at_ball = situation.clone().at(2.0, 0.0, 0.0).ball(3.0, 0.0);
        let MotionCommand::Walk {
            target_orientation, ..
        } = behavior.tick(&at_ball.0).motion_command
        else {
            panic!("it does not walk behind the ball");
        };
        let way = target_orientation.as_unit_vector();
        way.x > 0.0 && (way.y / way.x * 1.5).abs() < 0.75
    };
    let mut kicker = behavior();
    let mut situation = own_kick_off().at(-0.13, -0.07, 0.5).ball(0.0, 0.0);
    let kicks = kicker.tick(&situation.0).motion_command;
    assert!(
        matches!(kicks, MotionCommand::VisualKick { .. }),
        "{kicks:?}"
    );

    situation = Situation::playing().later(TICK * 2).at(-0.13, -0.07, 0.5);
    let rolls =
        |situation: Situation, speed| situation.rolling_ball(0.5, 0.3, Vector2::new(speed, 0.2));
    situation = rolls(situation, 1.0);
    kicker.tick(&situation.0);
    situation = rolls(situation.later(TICK), 0.9);
    kicker.tick(&situation.0);
    assert!(!shoots(&mut kicker.clone(), &situation.clone().later(TICK)));

    situation = rolls(situation.later(TICK), 2.0);
    kicker.tick(&situation.0);
    assert!(shoots(&mut kicker, &situation.later(TICK * 100)));
}
