//! Bursts of loss, outages of the router, and delays that keep the order.

use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    BehaviorOutput, ErrorConfig, NetworkErrors, NoiseConfig, SimulatorReceivedHslMessages,
};
use hsl_types::{HulkMessage, OutgoingMessage, Pose2, RobotId, StateMessage};

use super::samples::{assert_near, correlation, mean};
use super::with;
use crate::common::{hulk, plugin, stand, world_with};

/// Returns a world in which hulk 3 sends a message to hulks 1 and 2 in each tick. The x coordinate in the message is
/// the time.
pub(super) fn sending(noise: NoiseConfig, network: NetworkErrors) -> App {
    let errors = ErrorConfig {
        network,
        ..ErrorConfig::default()
    };
    let robots: Vec<_> = (1..=3)
        .map(|number| (hulk(number), Pose2::default()))
        .collect();
    let mut config = with(noise, errors);
    config.remaining_amount_of_messages = u16::MAX;
    world_with(plugin(config), &robots, |id, input| {
        let message = HulkMessage::State(StateMessage {
            player_number: id.player_number,
            pose: Pose2::new(input.world_state.now.as_secs_f64() as f32, 0.0, 0.0),
            ball_position: None,
        });
        let messages = vec![OutgoingMessage::Hsl(message)];
        Ok(BehaviorOutput {
            messages: if id == hulk(3) { messages } else { Vec::new() },
            ..stand()
        })
    })
}

/// Returns the times in the messages that `receiver` receives in this tick.
fn arrived(app: &App, receiver: RobotId) -> Vec<f32> {
    let received = app.world().resource::<SimulatorReceivedHslMessages>();
    let packets = received.arrived.get(&receiver).into_iter().flatten();
    packets
        .filter_map(|packet| match &packet.message {
            HulkMessage::State(state) => Some(state.pose.position.x),
            HulkMessage::Bytes(_) => None,
        })
        .collect()
}

/// Returns for each tick and each of two receivers 1 if a message was lost, otherwise 0.
pub(super) fn losses(network: NetworkErrors) -> [Vec<f32>; 2] {
    let mut app = sending(NoiseConfig::default(), network);
    app.update();
    let mut losses = [Vec::new(), Vec::new()];
    for _ in 0..15_000 {
        app.update();
        for (number, losses) in (1..).zip(&mut losses) {
            let is_lost = arrived(&app, hulk(number)).is_empty();
            losses.push(f32::from(u8::from(is_lost)));
        }
    }
    losses
}

/// Returns the share of ticks in which both values are 1.
fn both(losses: &[Vec<f32>; 2]) -> f32 {
    let [first, second] = losses;
    let both: Vec<_> = std::iter::zip(first, second).map(|(a, b)| a * b).collect();
    mean(&both)
}

#[test]
fn loss_comes_in_bursts_of_single_receivers() {
    let losses = losses(NetworkErrors {
        burst_rate: 1.0,
        burst_duration: Duration::from_millis(250),
        ..NetworkErrors::default()
    });
    for losses in &losses {
        assert_near(mean(losses), 0.2, 0.06);
        assert_near(correlation(losses, 10), libm::expf(-0.1 * 5.0), 0.12);
    }
    assert_near(both(&losses), 0.04, 0.04);
}

#[test]
fn in_a_burst_messages_are_lost_with_the_configured_probability() {
    let [losses, _] = losses(NetworkErrors {
        burst_rate: 4.0,
        burst_duration: Duration::from_millis(250),
        burst_loss: 0.5,
        ..NetworkErrors::default()
    });
    assert_near(mean(&losses), 0.25, 0.05);
}

#[test]
fn an_outage_of_the_router_concerns_all_receivers() {
    let losses = losses(NetworkErrors {
        outage_rate: 0.5,
        outage_duration: Duration::from_millis(500),
        ..NetworkErrors::default()
    });
    assert_near(mean(&losses[0]), 0.2, 0.08);
    assert_eq!(losses[0], losses[1]);
    assert_near(correlation(&losses[0], 20), libm::expf(-0.2 * 2.5), 0.15);
}

#[test]
fn a_delay_may_keep_the_order() {
    let times = |keeps_order| {
        let noise = NoiseConfig {
            message_delay: Duration::from_millis(100),
            ..NoiseConfig::default()
        };
        let network = NetworkErrors {
            keeps_order,
            ..NetworkErrors::default()
        };
        let mut app = sending(noise, network);
        let ticks = 0..500;
        let times = ticks.flat_map(|_| {
            app.update();
            arrived(&app, hulk(1))
        });
        times.collect::<Vec<_>>()
    };
    let (mixed, ordered) = (times(false), times(true));
    assert!(!mixed.is_sorted());
    assert!(ordered.is_sorted());
    assert!(ordered.len() >= 485, "{} of 500 arrived", ordered.len());
}
