//! States of the robot's state machine and of the game.

use std::time::Duration;

use hsl_types::{
    FallDownStateKind, Field, FieldDimensions, FilteredGameState, HeadMotion, ImageRegion, LineUp,
    MotionCommand, PlayerNumber, Point2, PrimaryState, Team,
};

use crate::fixture::{
    Situation, assert_near, assert_stands_and_looks, behavior, looks_at, walk_end,
};

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
    let look_ahead = HeadMotion::Center {
        image_region: ImageRegion::Center,
    };
    for state in [
        PrimaryState::Initial,
        PrimaryState::Penalized,
        PrimaryState::Finished,
    ] {
        assert_stands_and_looks(&Situation::new(state).ball(-1.0, 0.0), look_ahead);
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
fn in_ready_every_robot_walks_to_a_legal_position_of_its_own() {
    let field = FieldDimensions::default();
    let sizes = [3, 4, 5, 7, 11].map(LineUp::first).into_iter();
    // The goalkeeper and player 3 are substitutes.
    let substituted = (2..=8).filter(|number| *number != 3);
    let substituted = substituted.map(|number| PlayerNumber::try_from(number).expect("it is one"));
    let line_ups = sizes.chain([substituted.collect()]);
    for (line_up, kicking_team) in
        line_ups.flat_map(|line_up| Team::ALL.map(|team| (line_up, team)))
    {
        let mut places: Vec<Point2<Field>> = Vec::new();
        for player in line_up.iter() {
            let situation = Situation::new(PrimaryState::Ready)
                .player(player)
                .at(-1.0, -3.3, 1.5)
                .kicking_team(kicking_team)
                .game(|state| state.line_up = line_up);
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
            Team::Hulks => assert!(closest < 0.6, "no robot is at the ball: {closest} m"),
            Team::Opponent => assert!(
                closest > field.center_circle_diameter / 2.0 + 0.25,
                "a robot touches the center circle: {closest} m"
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
