//! Team messages: to every teammate, in the next tick, within the budget.

use crate::common::{hulk, knowledge_of, opponent, stand, world_with};
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, SimulationConfig, SimulatorBehaviorInputs,
    SimulatorGameState, SimulatorReceivedHslMessages,
};
use hsl_types::{
    GameControllerState, GameState, HulkMessage, IncomingMessage, MessageBytes, OutgoingMessage,
    Pose2, RobotId, StateMessage, StateMessageBall, Time,
};

/// Returns an output of a standing robot with one team message, which contains a fixed pose and ball.
fn says_where_it_is(id: RobotId) -> BehaviorOutput {
    let message = HulkMessage::State(StateMessage {
        player_number: id.player_number,
        pose: Pose2::new(1.0, 2.0, 0.0),
        ball_position: Some(StateMessageBall {
            position: hsl_types::Point2::new(3.0, 0.0),
            age: std::time::Duration::from_millis(4),
        }),
    });
    BehaviorOutput {
        messages: vec![OutgoingMessage::Hsl(message)],
        ..stand()
    }
}

/// Returns a world with three hulks and an opponent, in which hulk 1 sends a message in every tick.
fn team_with_a_speaker() -> bevy_app::App {
    team_that_says(says_where_it_is)
}

/// Returns a world with three hulks and an opponent, in which hulk 1 has an output in every tick.
fn team_that_says(says: fn(RobotId) -> BehaviorOutput) -> bevy_app::App {
    let robots = [hulk(3), opponent(1), hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &robots,
        move |id, _| Ok(if id == hulk(1) { says(id) } else { stand() }),
    )
}

/// Returns an output with one team message of `LENGTH` bytes.
fn says_bytes<const LENGTH: usize>(_: RobotId) -> BehaviorOutput {
    let bytes = MessageBytes::new(&[7; LENGTH]).expect("it has at most the capacity");
    BehaviorOutput {
        messages: vec![OutgoingMessage::Hsl(HulkMessage::Bytes(bytes))],
        ..stand()
    }
}

/// Returns the state of the game.
fn game(app: &bevy_app::App) -> GameControllerState {
    app.world()
        .resource::<SimulatorGameState>()
        .game_controller_state
}

#[test]
fn bytes_reach_every_teammate_and_cost_one_unit() {
    let mut app = team_that_says(says_bytes::<512>);
    app.update();
    app.update();
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    let bytes = MessageBytes::new(&[7; 512]).expect("it has at most the capacity");
    let expected = IncomingMessage {
        sender: hulk(1).player_number,
        message: HulkMessage::Bytes(bytes),
    };
    for receiver in [hulk(2), hulk(3)] {
        assert_eq!(
            inputs.0[&receiver].messages,
            std::slice::from_ref(&expected)
        );
    }
    assert!(inputs.0[&hulk(1)].messages.is_empty());
    let team = game(&app).hulks_team;
    assert_eq!(team.remaining_amount_of_messages, 1198);
    assert!(!team.illegal_communication);
}

#[test]
fn bytes_that_are_too_long_are_dropped_and_the_goals_of_the_team_do_not_count() {
    let mut app = team_that_says(says_bytes::<513>);
    let mut state = app.world_mut().resource_mut::<SimulatorGameState>();
    state.game_controller_state.hulks_team.score = 2;
    state.game_controller_state.opponent_team.score = 1;
    app.update();
    app.update();
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    assert!(inputs.0[&hulk(2)].messages.is_empty());
    let state = game(&app);
    assert!(state.hulks_team.illegal_communication);
    assert_eq!((state.hulks_team.score, state.opponent_team.score), (0, 1));
    assert_eq!(state.hulks_team.remaining_amount_of_messages, 1200);
}

#[test]
fn messages_outside_of_play_cost_nothing() {
    let mut app = team_with_a_speaker();
    let mut state = app.world_mut().resource_mut::<SimulatorGameState>();
    state.set_game_state(GameState::Initial, Time::ZERO);
    app.update();
    assert_eq!(game(&app).hulks_team.remaining_amount_of_messages, 1200);
    let received = app.world().resource::<SimulatorBehaviorInputs>();
    assert!(
        received.0[&hulk(2)].messages.is_empty(),
        "it arrives in the next tick"
    );
    app.update();
    let received = app.world().resource::<SimulatorBehaviorInputs>();
    assert_eq!(received.0[&hulk(2)].messages.len(), 1);
}

#[test]
fn a_message_reaches_every_teammate_but_the_sender_in_the_next_tick() {
    let mut app = team_with_a_speaker();
    app.update();
    let received = app.world().resource::<SimulatorReceivedHslMessages>();
    assert!(
        received.messages_by_receiver.is_empty(),
        "nothing arrives in the tick of sending"
    );
    app.update();
    let received = app.world().resource::<SimulatorReceivedHslMessages>();
    let receivers: Vec<_> = received.messages_by_receiver.keys().copied().collect();
    assert_eq!(receivers, [hulk(2), hulk(3)]);
    let state = received.player_states_by_receiver[&hulk(2)][hulk(1).player_number]
        .expect("hulk 2 has heard of hulk 1");
    assert_eq!(state.received_at, Time::from_nanos(20_000_000));
    let ball = state.ball_position.expect("hulk 1 sent a ball");
    assert_eq!(
        ball.last_seen,
        Time::from_nanos(16_000_000),
        "the age starts at the receipt"
    );
}

#[test]
fn a_broadcast_costs_one_unit_of_the_senders_team() {
    let mut app = team_with_a_speaker();
    for _ in 0..5 {
        app.update();
    }
    let state = app
        .world()
        .resource::<SimulatorGameState>()
        .game_controller_state;
    assert_eq!(state.hulks_team.remaining_amount_of_messages, 1195);
    assert_eq!(state.opponent_team.remaining_amount_of_messages, 1200);
}

#[test]
fn a_message_without_budget_is_dropped() {
    let mut app = team_with_a_speaker();
    let mut game_state = app.world_mut().resource_mut::<SimulatorGameState>();
    game_state
        .game_controller_state
        .hulks_team
        .remaining_amount_of_messages = 0;
    app.update();
    app.update();
    let received = app.world().resource::<SimulatorReceivedHslMessages>();
    assert!(received.messages_by_receiver.is_empty());
    let state = app
        .world()
        .resource::<SimulatorGameState>()
        .game_controller_state;
    assert_eq!(state.hulks_team.remaining_amount_of_messages, 0);
    assert!(state.hulks_team.illegal_communication);
}

#[test]
fn robots_receive_the_remaining_budget_and_the_configuration_is_its_start() {
    let mut app = team_with_a_speaker();
    app.update();
    let mut config = app.world_mut().resource_mut::<SimulationConfig>();
    config.remaining_amount_of_messages = 7;
    for left in [1199, 1198, 1197] {
        app.update();
        let told = [hulk(1), opponent(1)].map(|id| {
            let game = knowledge_of(&app, id).filtered_game_controller_state;
            game.expect("a game state was received")
                .remaining_number_of_messages
        });
        assert_eq!(told, [left, 1200]);
    }
}

#[test]
fn the_budget_begins_as_configured() {
    let config = SimulationConfig {
        remaining_amount_of_messages: 5,
        ..SimulationConfig::default()
    };
    let mut app = crate::common::standing(config, &[(hulk(1), Pose2::default())]);
    app.update();
    let game = knowledge_of(&app, hulk(1)).filtered_game_controller_state;
    assert_eq!(game.map(|game| game.remaining_number_of_messages), Some(5));
}
