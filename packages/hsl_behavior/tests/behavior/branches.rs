//! The branches of the tree, one situation each.

use std::f32::consts::PI;
use std::time::Duration;

use hsl_types::{
    FallDownStateKind, Field, FieldDimensions, FilteredGameState, HeadMotion, KickPower,
    MotionCommand, Orientation2, PlayerNumber, Point2, PrimaryState, Team, Vector2,
};

use crate::fixture::{Situation, TICK, behavior, walk_end};

fn assert_stands_and_looks(situation: &Situation, expected: HeadMotion) {
    assert_eq!(
        situation.command(),
        MotionCommand::Stand { head: expected },
        "{situation:?}"
    );
}

fn looks_at(situation: &Situation, command: &MotionCommand) -> Option<Point2<Field>> {
    match command.head_motion() {
        Some(HeadMotion::LookAt { target, .. }) => Some(situation.0.robot.ground_to_field * target),
        _ => None,
    }
}

fn look_ahead() -> HeadMotion {
    HeadMotion::Center {
        image_region: hsl_types::ImageRegion::Center,
    }
}

fn assert_near(point: Option<Point2<Field>>, x: f32, y: f32, tolerance: f32) {
    let point = point.unwrap_or_else(|| panic!("there is no point near ({x}, {y})"));
    assert!(
        point.distance(Point2::new(x, y)) <= tolerance,
        "{point:?} is not near ({x}, {y})"
    );
}

#[test]
fn motors_that_yield_or_prepare_come_before_everything_else() {
    let ball_at_feet = |state| Situation::new(state).ball(-1.85, 0.0);
    assert_eq!(
        ball_at_feet(PrimaryState::Damping).command(),
        MotionCommand::Damping
    );
    assert_eq!(
        ball_at_feet(PrimaryState::Prepare).command(),
        MotionCommand::Prepare
    );
}

#[test]
fn a_stopped_robot_stands() {
    let by_state_machine = Situation::new(PrimaryState::Stop).ball(-1.0, 0.0);
    let by_game_controller = Situation::playing()
        .ball(-1.0, 0.0)
        .game(|state| state.game_state = FilteredGameState::Stop);
    for situation in [by_state_machine, by_game_controller] {
        let command = situation.command();
        assert!(
            matches!(command, MotionCommand::Stand { .. }),
            "{command:?}"
        );
    }
}

#[test]
fn robots_in_initial_penalized_and_finished_stand_and_look_ahead() {
    for state in [
        PrimaryState::Initial,
        PrimaryState::Penalized,
        PrimaryState::Finished,
    ] {
        assert_stands_and_looks(&Situation::new(state).ball(-1.0, 0.0), look_ahead());
    }
}

#[test]
fn a_fallen_robot_stands_up_as_soon_as_it_may() {
    let fallen = Situation::playing().ball(-1.0, 0.0);
    for (kind, may_stand_up, expected) in [
        (FallDownStateKind::HasFallen, true, MotionCommand::StandUp),
        (FallDownStateKind::HasFallen, false, MotionCommand::Damping),
        (FallDownStateKind::IsFalling, true, MotionCommand::Damping),
        (
            FallDownStateKind::IsGettingUp,
            false,
            MotionCommand::StandUp,
        ),
    ] {
        let command = fallen.clone().fallen(kind, may_stand_up).command();
        assert_eq!(command, expected, "{kind:?}, may stand up: {may_stand_up}");
    }
}

#[test]
fn in_set_a_robot_stands_and_looks_at_the_ball_or_where_it_will_be() {
    let sees = Situation::new(PrimaryState::Set).ball(0.5, 0.5);
    let sees_nothing = Situation::new(PrimaryState::Set);
    for (situation, x, y) in [(sees, 0.5, 0.5), (sees_nothing, 0.0, 0.0)] {
        let command = situation.command();
        assert!(
            matches!(command, MotionCommand::Stand { .. }),
            "{command:?}"
        );
        assert_near(looks_at(&situation, &command), x, y, 1e-5);
    }
}

#[test]
fn in_ready_everybody_walks_to_a_legal_place_of_its_own() {
    let field = FieldDimensions::default();
    for kicking_team in Team::ALL {
        let mut places: Vec<Point2<Field>> = Vec::new();
        for player in PlayerNumber::ALL {
            let situation = Situation::new(PrimaryState::Ready)
                .player(player)
                .at(-1.0, -3.3, 1.5)
                .kicking_team(kicking_team);
            let command = situation.command();
            let place = walk_end(&situation, &command).expect("it walks");
            assert!(place.x < 0.0, "{player}: {place:?} is not in the own half");
            assert!(field.is_inside_field(place), "{player}: {place:?}");
            assert!(places.iter().all(|other| other.distance(place) > 0.5));
            places.push(place);
        }
        let closest = places
            .iter()
            .map(|place| place.coords().norm())
            .fold(f32::INFINITY, f32::min);
        match kicking_team {
            Team::Hulks => assert!(closest < 0.6, "nobody is at the ball: {closest} m"),
            Team::Opponent => assert!(
                closest > field.center_circle_diameter / 2.0 + 0.25,
                "somebody touches the centre circle: {closest} m"
            ),
        }
    }
}

#[test]
fn a_robot_at_its_place_at_kick_off_stands() {
    let mut behavior = behavior();
    let mut situation = Situation::new(PrimaryState::Ready);
    let command = situation.command();
    let place = walk_end(&situation, &command).expect("it walks");
    situation = situation.at(place.x, place.y, (-place.coords()).angle());
    let command = behavior.tick(&situation.0).motion_command;
    assert_eq!(
        command,
        MotionCommand::Stand {
            head: HeadMotion::LookAround
        }
    );
}

#[test]
fn the_goalkeeper_at_its_place_stands_and_looks_at_the_ball() {
    let situation = Situation::playing()
        .player(PlayerNumber::One)
        .at(-4.0, 0.0, 0.0)
        .ball(-0.5, 0.0);
    let command = situation.command();
    assert!(
        matches!(command, MotionCommand::Stand { .. }),
        "{command:?}"
    );
    assert_near(looks_at(&situation, &command), -0.5, 0.0, 1e-5);
}

#[test]
fn the_goalkeeper_walks_between_ball_and_goal() {
    let situation = Situation::playing()
        .player(PlayerNumber::One)
        .at(-4.0, -0.5, 0.0)
        .ball(-1.0, 2.0);
    let place = walk_end(&situation, &situation.command()).expect("it walks");
    let (own_goal, ball) = (Point2::new(-4.5, 0.0), Point2::new(-1.0, 2.0));
    let detour = own_goal.distance(place) + place.distance(ball) - own_goal.distance(ball);
    assert!(detour < 0.01 && place.x < -3.5, "{place:?}");
}

#[test]
fn the_goalkeeper_clears_a_ball_in_its_penalty_area() {
    let situation = Situation::playing()
        .player(PlayerNumber::One)
        .at(-4.0, 0.0, 0.0)
        .ball(-3.2, 0.5);
    let command = situation.command();
    let place = walk_end(&situation, &command).expect("it walks");
    assert!(place.distance(Point2::new(-3.2, 0.5)) < 0.5, "{place:?}");
}

#[test]
fn without_a_ball_the_goalkeeper_stays_and_the_others_search() {
    let keeper = Situation::playing()
        .player(PlayerNumber::One)
        .at(-4.0, 0.0, 0.0);
    assert_stands_and_looks(&keeper, HeadMotion::LookAround);

    let searcher = Situation::playing();
    let command = searcher.command();
    assert_eq!(command.head_motion(), Some(HeadMotion::SearchForLostBall));
    assert!(matches!(command, MotionCommand::Walk { .. }), "{command:?}");
}

#[test]
fn a_searching_robot_prefers_what_the_team_suggests_to_what_is_likely() {
    let mut situation = Situation::playing();
    let hypothesis = |x, y, validity| hsl_types::HypotheticalBallPosition {
        position: Point2::new(x, y),
        validity,
    };
    situation.0.hypothetical_ball_positions =
        vec![hypothesis(1.0, 1.0, 0.2), hypothesis(2.0, -1.0, 0.9)];
    assert_near(walk_end(&situation, &situation.command()), 0.0, -1.0, 1e-4);

    situation.0.suggested_search_position = Some(Point2::new(1.0, 2.0));
    assert_near(walk_end(&situation, &situation.command()), 1.0, 2.0, 1e-4);
}

#[test]
fn a_robot_that_finds_no_ball_where_it_searches_turns_around() {
    let mut situation = Situation::playing();
    situation.0.suggested_search_position = Some(Point2::new(-2.0, 0.1));
    let mut behavior = behavior();
    behavior.tick(&situation.0);
    let later = situation.later(Duration::from_secs(1));
    let command = behavior.tick(&later.0).motion_command;
    let MotionCommand::WalkWithVelocity {
        velocity,
        angular_velocity,
        ..
    } = command
    else {
        panic!("it does not turn: {command:?}");
    };
    assert!(velocity == Vector2::zero() && angular_velocity.abs() > 0.1);
}

#[test]
fn the_closest_robot_walks_behind_the_ball_and_faces_the_goal_there() {
    let situation = Situation::playing().ball(1.0, 0.5);
    let command = situation.command();
    let place = walk_end(&situation, &command).expect("it walks");
    assert!(place.x < 1.0 && place.distance(Point2::new(1.0, 0.5)) < 0.5);
    let MotionCommand::Walk {
        target_orientation, ..
    } = command
    else {
        panic!("it does not walk: {command:?}");
    };
    let facing = situation.0.robot.ground_to_field * target_orientation;
    let to_goal = (Point2::<Field>::new(4.5, 0.0) - place).orientation();
    assert!(facing.angle_to(to_goal).abs() < 0.2, "{facing:?}");
}

#[test]
fn a_robot_in_front_of_the_ball_walks_around_it() {
    let situation = Situation::playing().at(1.5, 0.0, PI).ball(1.0, 0.0);
    let MotionCommand::Walk { path, .. } = situation.command() else {
        panic!("it does not walk");
    };
    assert!(path.segments.len() > 1, "{path:?}");
    let end = situation.0.robot.ground_to_field * path.end().expect("the path has segments");
    assert!(end.x < 0.9, "{end:?}");
}

#[test]
fn a_robot_behind_the_ball_kicks_it_towards_the_goal() {
    let situation = Situation::playing().at(0.85, 0.0, 0.0).ball(1.0, 0.0);
    let command = situation.command();
    let MotionCommand::VisualKick {
        ball_position,
        kick_direction,
        kick_power,
        ..
    } = command
    else {
        panic!("it does not kick: {command:?}");
    };
    assert!(ball_position.distance(Point2::new(0.15, 0.0)) < 1e-5);
    assert!(kick_direction.angle().abs() < 0.2);
    assert_eq!(kick_power, KickPower::Rumpelstilzchen, "the goal is far");

    let near_goal = Situation::playing().at(2.36, -0.04, 0.27).ball(2.5, 0.0);
    let MotionCommand::VisualKick { kick_power, .. } = near_goal.command() else {
        panic!("it does not kick");
    };
    assert_eq!(kick_power, KickPower::Schlong, "the goal is near");
}

#[test]
fn a_robot_that_kicks_goes_on_a_bit_farther_off_but_does_not_begin_there() {
    let near = Situation::playing().at(0.85, 0.0, 0.0).ball(1.0, 0.0);
    let farther = Situation::playing()
        .later(TICK)
        .at(0.85, 0.075, 0.0)
        .ball(1.0, 0.0);
    let is_kick = |command| matches!(command, MotionCommand::VisualKick { .. });
    assert!(!is_kick(farther.command()));
    let mut behavior = behavior();
    assert!(is_kick(behavior.tick(&near.0).motion_command));
    assert!(is_kick(behavior.tick(&farther.0).motion_command));
}

#[test]
fn a_kick_that_does_not_move_the_ball_is_given_up() {
    let mut behavior = behavior();
    let mut situation = Situation::playing().at(0.85, 0.0, 0.0);
    let gives_up = (0..300).any(|_| {
        situation = situation.clone().later(TICK).ball(1.0, 0.0);
        let command = behavior.tick(&situation.0).motion_command;
        matches!(command, MotionCommand::Walk { .. })
    });
    assert!(gives_up);
}

#[test]
fn a_ball_that_rolls_past_too_fast_is_not_kicked() {
    let rolling = |speed| {
        Situation::playing()
            .at(0.85, 0.0, 0.0)
            .rolling_ball(1.0, 0.0, Vector2::new(0.0, speed))
            .command()
    };
    assert!(matches!(rolling(0.2), MotionCommand::VisualKick { .. }));
    assert!(matches!(rolling(2.0), MotionCommand::Walk { .. }));
}

#[test]
fn a_ball_that_rolls_to_the_own_goal_is_stopped_by_who_can_reach_its_way() {
    let shot = |keeper_y: f32, ball_x: f32| {
        Situation::playing()
            .player(PlayerNumber::One)
            .at(-4.0, keeper_y, 0.0)
            .rolling_ball(ball_x, 0.3, Vector2::new(-1.0, 0.0))
    };
    let comes = shot(0.0, -2.5);
    assert_near(walk_end(&comes, &comes.command()), -4.0, 0.3, 0.05);
    let is_there = shot(0.25, -3.85).command();
    assert!(
        matches!(is_there, MotionCommand::VisualKick { .. }),
        "{is_there:?}"
    );
}

#[test]
fn where_an_opponent_blocks_the_way_the_ball_is_kicked_past_it() {
    let mut situation = Situation::playing().at(-1.15, 0.0, 0.0).ball(-1.0, 0.0);
    let open = kick_direction_of(&situation);
    situation.0.obstacles = [-0.3, 0.0, 0.3]
        .map(|y| hsl_types::Obstacle {
            kind: hsl_types::ObstacleKind::Robot,
            position: Point2::new(1.2, y),
            radius_at_foot_height: 0.25,
            radius_at_hip_height: 0.25,
        })
        .to_vec();
    let past = kick_direction_of(&situation);
    assert!(open.angle().abs() < 0.2, "{open:?}");
    assert!(past.angle().abs() > 0.3, "{past:?}");
}

#[test]
fn kicks_that_are_as_good_as_each_other_take_turns() {
    let directions: std::collections::BTreeSet<_> = (0..10)
        .map(|turn| {
            let situation = Situation::playing()
                .later(Duration::from_secs(5 * turn))
                .at(1.85, 0.0, 0.0)
                .ball(2.0, 0.0);
            (kick_direction_of(&situation).angle() * 100.0).round() as i32
        })
        .collect();
    assert!(directions.len() > 2, "{directions:?}");
}

/// Where a robot wants to kick to: the direction that it kicks in or turns to.
fn kick_direction_of(situation: &Situation) -> Orientation2<Field> {
    let in_ground = match situation.command() {
        MotionCommand::VisualKick { kick_direction, .. } => kick_direction,
        MotionCommand::Walk {
            target_orientation, ..
        } => target_orientation,
        other => panic!("it neither kicks nor walks: {other:?}"),
    };
    situation.0.robot.ground_to_field * in_ground
}

#[test]
fn a_supporter_computes_the_voronoi_map_and_walks_within_its_own_part() {
    let situation = Situation::playing()
        .at(-3.0, 2.0, 0.0)
        .ball(1.0, 0.0)
        .teammate(PlayerNumber::Two, 0.5, 0.0);
    let output = situation.decide();
    let debug = output.debug.expect("the behavior says why");
    let map = debug.voronoi_map.expect("a supporter has a map");
    assert_eq!(debug.voronoi_inputs.len(), 2);
    assert!(map.owners.contains(&Some(PlayerNumber::Three)));
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
    assert!(!with_teammate(PlayerNumber::Two), "three leaves it to two");
    assert!(with_teammate(PlayerNumber::Four), "four leaves it to three");
}

#[test]
fn a_closer_teammate_does_not_count_when_it_is_penalized_or_was_not_heard_of_for_long() {
    let situation = Situation::playing()
        .ball(0.0, 0.0)
        .teammate(PlayerNumber::Two, 0.1, 0.0);
    let plays = |situation: &Situation| {
        let end = walk_end(situation, &situation.command()).expect("it walks");
        end.coords().norm() < 0.5
    };
    assert!(!plays(&situation));
    assert!(plays(&situation.clone().penalized(PlayerNumber::Two)));
    let silent = situation.later(Duration::from_secs(30)).ball(0.0, 0.0);
    assert!(plays(&silent));
}

#[test]
fn until_the_opponents_kick_off_everybody_stays_outside_the_centre_circle() {
    let radius = FieldDimensions::default().center_circle_diameter / 2.0;
    for player in PlayerNumber::ALL {
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

#[test]
fn a_robot_that_has_just_stopped_does_not_start_to_walk_at_once() {
    let mut behavior = behavior();
    let stopped = Situation::new(PrimaryState::Set).ball(0.0, 0.0);
    behavior.tick(&stopped.0);
    let is_walk = |command| matches!(command, MotionCommand::Walk { .. });
    let soon = Situation::playing()
        .later(Duration::from_millis(200))
        .ball(0.0, 0.0);
    assert!(!is_walk(behavior.tick(&soon.0).motion_command));
    let later = soon.later(Duration::from_millis(200)).ball(0.0, 0.0);
    assert!(is_walk(behavior.tick(&later.0).motion_command));
}
