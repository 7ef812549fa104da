use hsl_referee::{AutoRefereeConfig, rule_obstacles};
use hsl_types::{
    FieldDimensions, GameControllerState, GameState, GlobalFieldSide, Point2, RobotId,
    RuleObstacle, SubState, Team,
};

use super::game::{hulk, opponent};

/// Returns the rule obstacles for `robot` in a game with a ball at (1, 2).
fn obstacles(robot: RobotId, state: &GameControllerState) -> Vec<RuleObstacle> {
    let config = AutoRefereeConfig::default();
    let field = FieldDimensions::default();
    rule_obstacles(
        robot,
        state,
        Some(Point2::new(1.0, 2.0)),
        &field,
        &config.rule_obstacles(),
    )
}

fn state(
    game_state: GameState,
    kicking_team: Option<Team>,
    sub_state: Option<SubState>,
) -> GameControllerState {
    GameControllerState {
        game_state,
        kicking_team,
        sub_state,
        ..GameControllerState::default()
    }
}

const CIRCLE: RuleObstacle = RuleObstacle::Circle {
    center: Point2::origin(),
    radius: 0.75,
};

#[test]
fn the_circle_is_closed_to_the_team_that_does_not_kick_off() {
    for game_state in [GameState::Ready, GameState::Set, GameState::Playing] {
        let state = state(game_state, Some(Team::Hulks), None);
        assert!(
            obstacles(opponent(2), &state).contains(&CIRCLE),
            "in {game_state:?}"
        );
        assert!(
            !obstacles(hulk(2), &state).contains(&CIRCLE),
            "in {game_state:?}"
        );
    }
}

#[test]
fn the_circle_is_closed_to_both_before_a_dropped_ball() {
    for robot in [hulk(2), opponent(2)] {
        assert_eq!(
            obstacles(robot, &state(GameState::Set, None, None)),
            [CIRCLE]
        );
    }
}

#[test]
fn the_other_half_is_closed_to_both_until_the_ball_is_in_play() {
    let state = state(GameState::Playing, Some(Team::Hulks), None);
    for robot in [hulk(3), opponent(3)] {
        let obstacles = obstacles(robot, &state);
        let forbids = |x: f32| obstacles.iter().any(|it| it.contains(Point2::new(x, 2.0)));
        assert!(forbids(3.0) && !forbids(-3.0));
    }
}

#[test]
fn around_a_set_play_the_other_team_sees_a_circle_in_its_own_field_frame() {
    let mut state = state(
        GameState::Playing,
        Some(Team::Hulks),
        Some(SubState::ThrowIn),
    );
    let circle = |x, y| RuleObstacle::Circle {
        center: Point2::new(x, y),
        radius: 0.75,
    };
    assert_eq!(obstacles(opponent(2), &state), [circle(-1.0, -2.0)]);
    assert_eq!(obstacles(hulk(2), &state), []);
    state.global_field_side = GlobalFieldSide::Away;
    assert_eq!(obstacles(opponent(2), &state), [circle(1.0, 2.0)]);
}

#[test]
fn at_a_penalty_kick_the_own_penalty_area_is_closed_to_all_but_the_goalkeeper() {
    for game_state in [GameState::Ready, GameState::Set, GameState::Playing] {
        let state = state(game_state, Some(Team::Hulks), Some(SubState::PenaltyKick));
        let area = RuleObstacle::Rectangle {
            min: Point2::new(-4.5, -2.0),
            max: Point2::new(-2.85, 2.0),
        };
        assert_eq!(obstacles(opponent(2), &state), [area]);
        assert_eq!(obstacles(opponent(1), &state), []);
        assert_eq!(obstacles(hulk(2), &state), []);
    }
}

#[test]
fn nothing_is_forbidden_while_the_ball_is_in_play() {
    for robot in [hulk(2), opponent(2)] {
        assert_eq!(obstacles(robot, &state(GameState::Playing, None, None)), []);
    }
}
