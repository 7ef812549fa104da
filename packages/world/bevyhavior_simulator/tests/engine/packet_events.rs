//! Packets recorded as robots sent them, and events of each packet.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Local, Res, ResMut};
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, NoiseConfig,
    SimulationConfig, SimulatorBehaviorOutputs, SimulatorClock, SimulatorGameState,
    SimulatorIncomingMessages, SimulatorMessage, SimulatorOutgoingMessages,
};
use hsl_types::{
    HulkMessage, OutgoingMessage, PacketEventKind as Kind, PlayerNumber, Pose2, StateMessage, Time,
    World,
};

use crate::common::{Frames, hulk, plugin, stand, world_with};

fn state(x: f32) -> OutgoingMessage {
    OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
        player_number: PlayerNumber::new::<1>(),
        pose: Pose2::new(x, 0.0, 0.0),
        ball_position: None,
    }))
}

/// Returns a world with hulks 1 to 3, in which hulk 1 sends its pose in tick 2 only.
fn team(plugin: BehaviorTreeSimulatorPlugin) -> App {
    team_with_third(plugin, Pose2::default())
}

/// Returns the same world with a pose of hulk 3; the others stand at the origin.
fn team_with_third(plugin: BehaviorTreeSimulatorPlugin, third: Pose2<World>) -> App {
    let others = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let robots = [others[0], others[1], (hulk(3), third)];
    world_with(plugin, &robots, |id, input| {
        let speaks = id == hulk(1) && input.world_state.now == Time::from_nanos(20_000_000);
        Ok(BehaviorOutput {
            messages: speaks.then(|| state(1.0)).into_iter().collect(),
            ..stand()
        })
    })
}

/// Event: its tick, its kind, its receiver, and the ticks of sending and arrival of the packet.
type Event = (u64, Kind, Option<u8>, u64, Option<u64>);

/// Data of a run of ten ticks: the positions in the sent packets by tick, the events, and the positions in the
/// contents of the events.
#[derive(Debug, PartialEq)]
struct Traffic {
    sent: Vec<(u64, f32)>,
    events: Vec<Event>,
    contents: Vec<f32>,
}

/// Plays ten ticks, and returns the sent packets and packet events of each. Times become numbers of ticks, and a packet
/// is identified by the x coordinate of the pose in it.
fn traffic(app: &mut App) -> Traffic {
    let frames = Frames::record(app);
    crate::common::play(app, 10);
    let tick = |time: Time| time.as_nanos() / 10_000_000;
    let place = |message: OutgoingMessage| match message {
        OutgoingMessage::Hsl(HulkMessage::State(state)) => state.pose.position.x,
        other => panic!("robots send their positions to their team, not {other:?}"),
    };
    let mut traffic = Traffic {
        sent: Vec::new(),
        events: Vec::new(),
        contents: Vec::new(),
    };
    for frame in frames.take() {
        let state = frame.state.expect("the world is sound");
        let sent = state.sent.iter();
        traffic
            .sent
            .extend(sent.map(|it| (frame.tick, place(it.message.clone()))));
        for event in state.packet_events.iter() {
            traffic.events.push((
                frame.tick,
                event.kind,
                event.receiver.map(|it| it.player_number.into()),
                tick(event.sent_at),
                event.arrives_at.map(tick),
            ));
            traffic.contents.extend(event.content.clone().map(place));
        }
    }
    traffic
}

const SENT: [(u64, f32); 1] = [(2, 1.0)];
const ROUTED: [Event; 2] = [
    (2, Kind::Routed, Some(2), 2, Some(3)),
    (2, Kind::Routed, Some(3), 2, Some(3)),
];

#[test]
fn a_routed_packet_is_on_its_way_to_each_receiver() {
    let traffic = traffic(&mut team(BehaviorTreeSimulatorPlugin::default()));
    assert_eq!(traffic.sent, SENT);
    assert_eq!(traffic.events, ROUTED);
    assert!(traffic.contents.is_empty());
}

#[test]
fn a_packet_beyond_the_budget_is_recorded_as_sent_and_as_dropped() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let mut game = app.world_mut().resource_mut::<SimulatorGameState>();
    let team = &mut game.game_controller_state.hulks_team;
    team.remaining_amount_of_messages = 0;
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    assert_eq!(traffic.events, [(2, Kind::OverBudget, None, 2, None)]);
}

#[test]
fn a_packet_is_lost_to_receivers_out_of_range() {
    let noisy = plugin(SimulationConfig {
        noise: NoiseConfig {
            message_range: 3.0,
            ..NoiseConfig::default()
        },
        ..SimulationConfig::default()
    });
    let mut app = team_with_third(noisy, Pose2::new(-3.1, 0.0, 0.0));
    let traffic = traffic(&mut app);
    let (near, far) = (
        (2, Kind::Routed, Some(2), 2, Some(3)),
        (2, Kind::OutOfRange, Some(3), 2, None),
    );
    assert_eq!(traffic.events, [near, far]);
}

#[test]
fn a_packet_that_noise_loses_is_recorded_as_lost_and_one_that_it_delays_with_its_arrival() {
    let noisy = |noise| {
        traffic(&mut team(plugin(SimulationConfig {
            noise,
            ..SimulationConfig::default()
        })))
    };
    let lost = noisy(NoiseConfig {
        message_loss: 1.0,
        ..NoiseConfig::default()
    });
    assert_eq!(lost.sent, SENT);
    let expected = [2, 3].map(|receiver| (2, Kind::Lost, Some(receiver), 2, None));
    assert_eq!(lost.events, expected);
    let delayed = noisy(NoiseConfig {
        message_delay: Duration::from_millis(500),
        ..NoiseConfig::default()
    });
    let arrivals: Vec<_> = delayed.events.iter().map(|it| it.4).collect();
    assert!(arrivals.iter().any(|it| *it > Some(3)), "{arrivals:?}");
}

#[test]
fn a_packet_that_a_scenario_drops_is_recorded_as_sent_and_as_removed() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let drop = |mut outgoing: ResMut<SimulatorOutgoingMessages>| outgoing.messages.clear();
    app.add_systems(Update, drop.in_set(Set::AfterCommunication));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    assert_eq!(traffic.events, [(2, Kind::Removed, None, 2, None)]);
}

#[test]
fn a_packet_that_a_scenario_rewrites_is_recorded_as_sent_and_as_rewritten() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let rewrite = |mut outgoing: ResMut<SimulatorOutgoingMessages>| {
        for sent in &mut outgoing.messages {
            sent.message = state(-2.0);
        }
    };
    app.add_systems(Update, rewrite.in_set(Set::AfterCommunication));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    let rewritten = [(2, Kind::Rewritten, None, 2, None)];
    assert_eq!(traffic.events, [&rewritten[..], &ROUTED[..]].concat());
    assert_eq!(traffic.contents, [-2.0]);
}

#[test]
fn a_decision_that_a_scenario_changes_before_planning_is_recorded_as_the_robot_made_it() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let rewrite = |mut outputs: ResMut<SimulatorBehaviorOutputs>| {
        for output in outputs.0.values_mut() {
            output.messages.clear();
        }
    };
    app.add_systems(Update, rewrite.in_set(Set::BeforeCommunication));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    assert_eq!(traffic.events, [(2, Kind::Removed, None, 2, None)]);
}

#[test]
fn a_packet_that_a_scenario_holds_back_is_recorded_as_sent_then_and_as_restored_later() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let delay = |clock: Res<SimulatorClock>,
                 mut outgoing: ResMut<SimulatorOutgoingMessages>,
                 mut held: Local<Vec<SimulatorMessage>>| {
        held.append(&mut outgoing.messages);
        if clock.tick == 5 {
            outgoing.messages.append(&mut held);
        }
    };
    app.add_systems(Update, delay.in_set(Set::AfterCommunication));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    let expected = [
        (2, Kind::Removed, None, 2, None),
        (5, Kind::Restored, None, 2, None),
        (5, Kind::Routed, Some(2), 2, Some(6)),
        (5, Kind::Routed, Some(3), 2, Some(6)),
    ];
    assert_eq!(traffic.events, expected);
    assert_eq!(traffic.contents, [1.0]);
}

#[test]
fn a_packet_that_a_scenario_injects_is_recorded_as_added_and_not_as_sent() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    let inject = |clock: Res<SimulatorClock>, mut outgoing: ResMut<SimulatorOutgoingMessages>| {
        if clock.tick == 4 {
            outgoing.messages.push(SimulatorMessage {
                sender: hulk(3),
                message: state(7.0),
            });
        }
    };
    app.add_systems(Update, inject.in_set(Set::AfterCommunication));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    let injected = [
        (4, Kind::Added, None, 4, None),
        (4, Kind::Routed, Some(1), 4, Some(5)),
        (4, Kind::Routed, Some(2), 4, Some(5)),
    ];
    assert_eq!(traffic.events, [&ROUTED[..], &injected[..]].concat());
}

#[test]
fn what_a_scenario_does_to_packets_on_their_way_is_recorded() {
    let mut app = team(BehaviorTreeSimulatorPlugin::default());
    // In the tick of sending, one packet is delayed to tick 6. After the recording of that tick, the other packet is
    // removed, and the delayed one is changed two ticks later.
    let delay = |clock: Res<SimulatorClock>, mut incoming: ResMut<SimulatorIncomingMessages>| {
        if clock.tick == 2 {
            incoming.messages[1].received_at = Time::from_nanos(60_000_000);
        }
    };
    let change = |clock: Res<SimulatorClock>, mut incoming: ResMut<SimulatorIncomingMessages>| {
        if clock.tick == 2 {
            incoming.messages.remove(0);
        } else if clock.tick == 4 {
            let OutgoingMessage::Hsl(message) = state(9.0) else {
                return;
            };
            incoming.messages[0].message.message = message;
        }
    };
    app.add_systems(
        Update,
        (
            delay.in_set(Set::AfterInvariantChecks),
            change.in_set(Set::Scenario),
        ),
    );
    let traffic = traffic(&mut app);
    let changes = [
        (2, Kind::Rescheduled, Some(3), 2, Some(6)),
        (3, Kind::Removed, Some(2), 2, None),
        (5, Kind::Rewritten, Some(3), 2, Some(6)),
    ];
    assert_eq!(traffic.events, [&ROUTED[..], &changes[..]].concat());
    assert_eq!(traffic.contents, [9.0]);
}

#[test]
fn a_scenario_that_routes_itself_leaves_its_packets_in_the_recording() {
    let mut app = team(BehaviorTreeSimulatorPlugin {
        enable_default_communication_routing: false,
        ..BehaviorTreeSimulatorPlugin::default()
    });
    let route = |clock: Res<SimulatorClock>,
                 outgoing: Res<SimulatorOutgoingMessages>,
                 mut incoming: ResMut<SimulatorIncomingMessages>| {
        for sent in &outgoing.messages {
            let OutgoingMessage::Hsl(message) = sent.message.clone() else {
                continue;
            };
            incoming
                .messages
                .push(bevyhavior_simulator::SimulatorIncomingMessage {
                    receiver: hulk(2),
                    sender: sent.sender,
                    message: hsl_types::IncomingMessage {
                        sender: sent.sender.player_number,
                        message,
                    },
                    received_at: clock.next(),
                });
        }
    };
    app.add_systems(Update, route.in_set(Set::RouteMessages));
    let traffic = traffic(&mut app);
    assert_eq!(traffic.sent, SENT);
    assert_eq!(traffic.events, [(2, Kind::Added, Some(2), 2, Some(3))]);
}
