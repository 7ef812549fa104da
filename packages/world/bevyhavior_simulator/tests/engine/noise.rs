//! Random errors of perception and communication, which scenarios can enable.

use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    NoiseConfig, SimulatedBall, SimulationConfig, SimulatorBehaviorInputs, SimulatorRandomness,
    SimulatorReceivedHslMessages,
};
use hsl_types::parameters::Parameters;
use hsl_types::{HulkMessage, OutgoingMessage, Point2, Pose2, StateMessage, WorldState};

use crate::common::{Frames, hulk, knowledge_of, opponent, plugin, put, stand, world_with};

/// Returns a world with a robot that sees the ball and an opponent, and receives a message of a teammate in every tick.
fn world(noise: NoiseConfig, seed: u64) -> App {
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::new(-3.0, 0.0, 0.0)),
        (opponent(1), Pose2::new(1.0, 0.5, 0.0)),
    ];
    let config = SimulationConfig {
        noise,
        ..SimulationConfig::default()
    };
    let mut app = world_with(plugin(config), &robots, |id, _| {
        let message = HulkMessage::State(StateMessage {
            player_number: id.player_number,
            pose: Pose2::default(),
            ball_position: None,
        });
        let messages = vec![OutgoingMessage::Hsl(message)];
        Ok(bevyhavior_simulator::BehaviorOutput {
            messages: if id == hulk(2) { messages } else { Vec::new() },
            ..stand()
        })
    });
    app.insert_resource(SimulatorRandomness::new(seed));
    put(&mut app, SimulatedBall::resting(Point2::new(2.0, 0.0)));
    app
}

/// Returns the knowledge of hulk 1 in each of 200 ticks.
fn knowledge(noise: NoiseConfig) -> Vec<WorldState> {
    let mut app = world(noise, 0);
    let ticks = 0..200;
    ticks
        .map(|_| {
            app.update();
            knowledge_of(&app, hulk(1))
        })
        .collect()
}

/// Returns the standard deviation of the values.
fn deviation(values: impl Iterator<Item = f32> + Clone) -> f32 {
    let count = values.clone().count() as f32;
    let mean = values.clone().sum::<f32>() / count;
    (values
        .map(|value| (value - mean) * (value - mean))
        .sum::<f32>()
        / count)
        .sqrt()
}

fn assert_about(found: f32, wanted: f32) {
    assert!(
        (0.8..1.25).contains(&(found / wanted)),
        "{found} is not near {wanted}"
    );
}

#[test]
fn a_ball_is_seen_off_its_place_by_the_configured_deviation() {
    let known = knowledge(NoiseConfig {
        ball_position: 0.1,
        ..NoiseConfig::default()
    });
    let balls = known.iter().filter_map(|known| known.ball);
    assert_about(
        deviation(balls.clone().map(|ball| ball.ball_in_ground.x)),
        0.1,
    );
    assert_about(
        deviation(balls.clone().map(|ball| ball.ball_in_ground.y)),
        0.1,
    );
    for (ball, known) in balls.zip(&known) {
        let in_field = known.robot.ground_to_field * ball.ball_in_ground;
        assert_eq!(
            in_field, ball.ball_in_field,
            "both frames describe the same ball"
        );
    }
}

#[test]
fn a_ball_is_overlooked_with_the_configured_probability() {
    let known = knowledge(NoiseConfig {
        ball_overlooked: 0.25,
        ..NoiseConfig::default()
    });
    let overlooked = known.iter().filter(|known| known.ball.is_none()).count();
    assert_about(overlooked as f32, 50.0);
}

#[test]
fn obstacles_are_seen_off_their_place_and_overlooked() {
    let known = knowledge(NoiseConfig {
        obstacle_position: 0.2,
        obstacle_overlooked: 0.25,
        ..NoiseConfig::default()
    });
    let seen: Vec<_> = known.iter().flat_map(|known| &known.obstacles).collect();
    assert_about(seen.len() as f32, 150.0);
    assert_about(
        deviation(seen.iter().map(|obstacle| obstacle.position.x)),
        0.2,
    );
}

#[test]
fn a_robot_is_wrong_about_where_it_stands() {
    let known = knowledge(NoiseConfig {
        own_position: 0.05,
        own_orientation: 0.1,
        ..NoiseConfig::default()
    });
    let poses = known
        .iter()
        .map(|known| known.robot.ground_to_field.as_pose());
    assert_about(deviation(poses.clone().map(|pose| pose.position.y)), 0.05);
    assert_about(deviation(poses.map(|pose| pose.orientation.angle())), 0.1);
}

/// Returns the number of messages that hulk 1 had received by each of 200 ticks.
fn received(noise: NoiseConfig) -> Vec<usize> {
    let mut app = world(noise, 0);
    let mut count = 0;
    let ticks = 0..200;
    ticks
        .map(|_| {
            app.update();
            let received = app.world().resource::<SimulatorReceivedHslMessages>();
            count += received.arrived.get(&hulk(1)).map_or(0, Vec::len);
            count
        })
        .collect()
}

#[test]
fn messages_are_lost_with_the_configured_probability() {
    let counts = received(NoiseConfig {
        message_loss: 0.25,
        ..NoiseConfig::default()
    });
    assert_about(counts[199] as f32, 150.0);
    assert_eq!(received(NoiseConfig::default())[199], 199);
}

#[test]
fn messages_come_late_by_the_configured_time_at_most_and_none_is_lost() {
    let counts = received(NoiseConfig {
        message_delay: Duration::from_millis(500),
        ..NoiseConfig::default()
    });
    for (tick, &count) in counts.iter().enumerate() {
        let least = tick.saturating_sub(51);
        assert!(
            (least..=tick).contains(&count),
            "{count} by tick {}",
            tick + 1
        );
    }
    let on_time = counts[199] as f32;
    assert_about(on_time, 175.0);
}

#[test]
fn without_noise_nothing_is_drawn() {
    let mut app = world(NoiseConfig::default(), 7);
    for _ in 0..100 {
        app.update();
    }
    let randomness = app.world().resource::<SimulatorRandomness>();
    assert_eq!(*randomness, SimulatorRandomness::new(7));
}

#[test]
fn without_noise_the_seed_changes_no_byte_and_with_it_it_does() {
    let recorded = |noise: &NoiseConfig, seed| {
        let mut app = world(noise.clone(), seed);
        let frames = Frames::record(&mut app);
        for _ in 0..20 {
            app.update();
        }
        frames.take()
    };
    let (none, some) = (
        NoiseConfig::default(),
        NoiseConfig {
            ball_position: 0.1,
            ..NoiseConfig::default()
        },
    );
    assert_eq!(recorded(&none, 1), recorded(&none, 2));
    assert_ne!(recorded(&some, 1), recorded(&some, 2));
    assert_eq!(recorded(&some, 1), recorded(&some, 1));
}

#[test]
fn chance_of_one_concern_does_not_depend_on_another() {
    let seen = |message_loss| {
        let mut app = world(
            NoiseConfig {
                ball_position: 0.1,
                message_loss,
                ..NoiseConfig::default()
            },
            3,
        );
        for _ in 0..50 {
            app.update();
        }
        let inputs = app.world().resource::<SimulatorBehaviorInputs>();
        inputs.0[&hulk(1)].world_state.ball
    };
    assert_eq!(seen(0.0), seen(0.5));
}

#[test]
fn noise_that_is_none_is_refused() {
    let noise = NoiseConfig {
        ball_position: -1.0,
        message_loss: 1.5,
        own_orientation: f32::NAN,
        ..NoiseConfig::default()
    };
    let faults = SimulationConfig {
        noise,
        ..SimulationConfig::default()
    }
    .validate()
    .expect_err("three values are invalid")
    .to_string();
    for name in [
        "noise.ball_position",
        "noise.message_loss",
        "noise.own_orientation",
    ] {
        assert!(faults.contains(name), "{name} is missing in: {faults}");
    }
}
