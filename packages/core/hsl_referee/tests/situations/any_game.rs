//! Properties of every game.

use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::{
    GameState, Orientation2, PenaltyKind, Pose2, RefereeCommand, RobotId, SubState, Team,
};
use proptest::prelude::*;

use super::game::{Game, hulk, opponent, seconds};

#[derive(Clone, Debug)]
enum Event {
    Kick(RobotId, f32, f32),
    Walk(RobotId, f32, f32, f32),
    Fall(RobotId),
    Command(RefereeCommand),
    Wait(u8),
}

fn robot() -> impl Strategy<Value = RobotId> {
    (any::<bool>(), 1..=3_u8).prop_map(
        |(ours, number)| {
            if ours { hulk(number) } else { opponent(number) }
        },
    )
}

fn team() -> impl Strategy<Value = Team> {
    prop::sample::select(&Team::ALL[..])
}

fn place() -> impl Strategy<Value = (f32, f32)> {
    let x = prop_oneof![-6.0..6.0_f32, Just(f32::NAN), Just(f32::INFINITY)];
    (x, -4.0..4.0_f32)
}

fn command() -> impl Strategy<Value = RefereeCommand> {
    use GameState::{Finished, Initial, Playing, Ready, Set};
    let state = prop::sample::select(&[Initial, Ready, Set, Playing, Finished][..]);
    let set_play = prop::sample::select(&[SubState::PenaltyKick, SubState::DirectFreeKick][..]);
    let kind = prop::sample::select(&[PenaltyKind::Pushing, PenaltyKind::SentOff][..]);
    prop_oneof![
        state.prop_map(RefereeCommand::SetGameState),
        Just(RefereeCommand::Whistle),
        Just(RefereeCommand::BriefStop),
        Just(RefereeCommand::Resume),
        Just(RefereeCommand::DroppedBall),
        any::<bool>().prop_map(RefereeCommand::SetTimeout),
        team().prop_map(RefereeCommand::RequestTimeout),
        (set_play, team()).prop_map(|(sub_state, kicking_team)| RefereeCommand::AwardSetPlay {
            sub_state,
            kicking_team
        }),
        (robot(), kind).prop_map(|(robot, kind)| RefereeCommand::Penalize { robot, kind }),
        robot().prop_map(RefereeCommand::Unpenalize),
        (robot(), robot()).prop_map(|(robot, other)| RefereeCommand::Substitute {
            robot,
            substitute: other.player_number
        }),
        Just(RefereeCommand::StartPenaltyShootout),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (robot(), place()).prop_map(|(robot, (x, y))| Event::Kick(robot, x, y)),
        4 => (robot(), place(), -4.0..4.0_f32)
            .prop_map(|(robot, (x, y), turn)| Event::Walk(robot, x, y, turn)),
        1 => robot().prop_map(Event::Fall),
        2 => command().prop_map(Event::Command),
        4 => (1..200_u8).prop_map(Event::Wait),
    ]
}

fn config() -> AutoRefereeConfig {
    super::game::config(|config| {
        config.halves = 2;
        config.halftime_duration = seconds(60.0);
        config.penalty_shootout.after_draw = true;
        config.stuck_game_duration = Some(seconds(20.0));
    })
}

/// Returns a game of three robots a team before the first Ready.
fn game() -> Game {
    let mut game = Game::in_state(GameState::Initial, config());
    for number in 1..=3 {
        game.put(hulk(number), -f32::from(number), 1.0);
        game.put(opponent(number), f32::from(number), 1.0);
    }
    game
}

/// Changes the true state of the game as the event says.
fn happen(game: &mut Game, event: &Event) {
    match event {
        Event::Kick(robot, x, y) => game.kick_to(*robot, *x, *y),
        Event::Walk(robot, x, y, turn) => {
            let truth = game.robot_mut(*robot);
            truth.ground_to_world = Pose2::new(*x, *y, *turn).as_transform();
            truth.head_yaw = Orientation2::new(*turn);
        }
        Event::Fall(robot) => game.fell(*robot),
        Event::Command(command) => game.truth.commands.push(*command),
        Event::Wait(_) => {}
    }
}

proptest! {
    #[test]
    fn balls_are_put_onto_the_field_robots_to_finite_places_and_each_decision_comes_again(
        events in prop::collection::vec(event(), 1..60),
    ) {
        let mut game = game();
        let mut other = AutoReferee::new(config());
        for event in &events {
            happen(&mut game, event);
            let ticks = if let Event::Wait(ticks) = event { *ticks } else { 1 };
            for _ in 0..ticks {
                let mut truth = game.truth.clone();
                truth.now += super::game::TICK;
                truth.tick += 1;
                let decision = game.tick();
                let again = other.decide(&truth);
                prop_assert_eq!(format!("{decision:?}"), format!("{again:?}"));
                let field = &game.truth.field_dimensions;
                for placement in &decision.placements {
                    prop_assert!(placement.pose.is_finite());
                }
                let is_new = decision.ball.map(|ball| ball.position)
                    != truth.ball.map(|ball| ball.position);
                if let Some(ball) = decision.ball.filter(|ball| is_new && ball.position.is_finite()) {
                    prop_assert!(field.is_inside_field(ball.position), "{:?}", ball.position);
                }
                let set_play = game.set_play();
                prop_assert!(
                    set_play.is_some() || game.state().sub_state.is_none(),
                    "a set play has a team"
                );
            }
        }
    }
}
