//! Scenarios between the phases of communication, which drop, delay, repeat, rewrite and forge messages.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set,
    SimulatorBehaviorInputs, SimulatorClock, SimulatorGameState, SimulatorIncomingMessage,
    SimulatorIncomingMessages, SimulatorOutgoingMessages, SimulatorReceivedHslMessages,
};
use hsl_types::{
    GameControllerReturnMessage, HulkMessage, IncomingMessage, OutgoingMessage, PlayerNumber,
    Pose2, StateMessage, Time,
};

use crate::common::{hulk, knowledge_of, opponent, play, stand, world_with};

fn state(x: f32) -> HulkMessage {
    HulkMessage::State(StateMessage {
        player_number: PlayerNumber::new::<1>(),
        pose: Pose2::new(x, 0.0, 0.0),
        ball_position: None,
    })
}

/// Returns a world in which hulk 1 sends its pose in tick 1 only; hulk 2 and an opponent receive.
fn team() -> App {
    let robots = [hulk(1), hulk(2), opponent(1)].map(|id| (id, Pose2::default()));
    world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &robots,
        |id, input| {
            let speaks = id == hulk(1) && input.world_state.now == Time::from_nanos(10_000_000);
            let messages = [OutgoingMessage::Hsl(state(1.0))];
            Ok(BehaviorOutput {
                messages: if speaks { messages.into() } else { Vec::new() },
                ..stand()
            })
        },
    )
}

/// Returns the messages that arrive at hulk 2, with their ticks.
fn heard(app: &mut App) -> Vec<(u64, HulkMessage)> {
    let mut heard = Vec::new();
    for tick in 1..=10 {
        app.update();
        let inputs = app.world().resource::<SimulatorBehaviorInputs>();
        let messages = inputs.0[&hulk(2)].messages.iter();
        heard.extend(messages.map(|message| (tick, message.message.clone())));
    }
    heard
}

fn budget(app: &App) -> u16 {
    let game = app.world().resource::<SimulatorGameState>();
    game.game_controller_state
        .hulks_team
        .remaining_amount_of_messages
}

#[test]
fn untouched_a_message_arrives_once_in_the_next_tick() {
    let mut app = team();
    assert_eq!(heard(&mut app), [(2, state(1.0))]);
}

#[test]
fn a_scenario_can_drop_a_message_before_it_is_paid_for() {
    let mut app = team();
    let drop = |mut outgoing: ResMut<SimulatorOutgoingMessages>| outgoing.messages.clear();
    app.add_systems(Update, drop.in_set(Set::AfterCommunication));
    assert_eq!(heard(&mut app), []);
    assert_eq!(budget(&app), 1200);
}

#[test]
fn a_scenario_can_lose_a_message_on_its_way_to_one_receiver() {
    let mut app = team();
    let lose = |mut incoming: ResMut<SimulatorIncomingMessages>| {
        incoming
            .messages
            .retain(|packet| packet.receiver != hulk(2));
    };
    app.add_systems(Update, lose.in_set(Set::AfterInvariantChecks));
    assert_eq!(heard(&mut app), []);
    assert_eq!(budget(&app), 1199, "it was sent");
}

#[test]
fn a_scenario_can_delay_a_message() {
    let mut app = team();
    let delay = |clock: Res<SimulatorClock>, mut incoming: ResMut<SimulatorIncomingMessages>| {
        for packet in &mut incoming.messages {
            if packet.received_at == clock.next() && clock.tick == 1 {
                packet.received_at += Duration::from_millis(50);
            }
        }
    };
    app.add_systems(Update, delay.in_set(Set::AfterInvariantChecks));
    assert_eq!(heard(&mut app), [(7, state(1.0))]);
    let known = knowledge_of(&app, hulk(2)).player_states[PlayerNumber::new::<1>()];
    let received_at = known.expect("a message of hulk 1 was received").received_at;
    assert_eq!(received_at, Time::from_nanos(70_000_000));
}

#[test]
fn a_scenario_can_repeat_a_message_and_each_costs_one() {
    let mut app = team();
    let repeat = |mut outgoing: ResMut<SimulatorOutgoingMessages>| {
        let again = outgoing.messages.clone();
        outgoing.messages.extend(again);
    };
    app.add_systems(Update, repeat.in_set(Set::AfterCommunication));
    assert_eq!(heard(&mut app), [(2, state(1.0)), (2, state(1.0))]);
    assert_eq!(budget(&app), 1198);
}

#[test]
fn a_scenario_can_rewrite_a_message() {
    let mut app = team();
    let rewrite = |mut outgoing: ResMut<SimulatorOutgoingMessages>| {
        for sent in &mut outgoing.messages {
            sent.message = OutgoingMessage::Hsl(state(-2.0));
        }
    };
    app.add_systems(Update, rewrite.in_set(Set::AfterCommunication));
    assert_eq!(heard(&mut app), [(2, state(-2.0))]);
}

#[test]
fn a_scenario_can_order_against_routing() {
    let mut app = team();
    let delay = |clock: Res<SimulatorClock>, mut incoming: ResMut<SimulatorIncomingMessages>| {
        for packet in &mut incoming.messages {
            if packet.received_at == clock.next() && clock.tick == 1 {
                packet.received_at += Duration::from_millis(20);
            }
        }
    };
    let after_routing = delay
        .after(Set::RouteMessages)
        .before(Set::BeforeInvariantChecks);
    app.add_systems(Update, after_routing);
    assert_eq!(heard(&mut app), [(4, state(1.0))]);
}

#[test]
fn a_scenario_can_forge_a_message_in_the_tick_in_which_it_is_heard() {
    let mut app = team();
    let forge = |clock: Res<SimulatorClock>, mut received: ResMut<SimulatorReceivedHslMessages>| {
        if clock.tick == 4 {
            let packet = SimulatorIncomingMessage {
                receiver: hulk(2),
                sender: hulk(1),
                message: IncomingMessage {
                    sender: PlayerNumber::new::<1>(),
                    message: state(3.0),
                },
                received_at: clock.now,
            };
            received.receive(&packet, clock.now);
        }
    };
    app.add_systems(Update, forge.in_set(Set::BeforeWorldState));
    assert_eq!(heard(&mut app), [(2, state(1.0)), (4, state(3.0))]);
}

#[test]
fn a_teammate_stays_known_as_it_was_last_heard_of() {
    let mut app = team();
    play(&mut app, 100);
    let known = knowledge_of(&app, hulk(2)).player_states[PlayerNumber::new::<1>()];
    let known = known.expect("a message of hulk 1 was received");
    assert_eq!(
        known.pose,
        Pose2::new(1.0, 0.0, 0.0),
        "the position in its message, not its true position"
    );
    assert_eq!(known.received_at, Time::from_nanos(20_000_000));
}

#[test]
fn no_robot_receives_its_own_messages_or_those_of_the_other_team() {
    let mut app = team();
    play(&mut app, 5);
    for id in [hulk(1), opponent(1)] {
        let known = knowledge_of(&app, id).player_states;
        assert_eq!(known.present().count(), 0, "{id}");
    }
}

#[test]
fn a_return_message_to_the_game_controller_is_free_and_reaches_no_robot() {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |id, _| {
        let message = GameControllerReturnMessage {
            player_number: id.player_number,
            fallen: false,
            pose: Pose2::default(),
            ball: None,
        };
        let address = ([10, 0, 0, 1], 3939).into();
        Ok(BehaviorOutput {
            messages: vec![OutgoingMessage::GameController(address, message)],
            ..stand()
        })
    });
    assert_eq!(heard(&mut app), []);
    assert_eq!(budget(&app), 1200);
    let outgoing = app.world().resource::<SimulatorOutgoingMessages>();
    assert_eq!(outgoing.messages.len(), 2, "a scenario can read them");
}
