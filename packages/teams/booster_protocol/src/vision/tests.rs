//! Tests of the vision.

use std::time::Duration;

use super::*;
use crate::fixture::world_state;

/// Head that looks down ahead of the robot.
const HEAD: HeadAngles = HeadAngles {
    yaw: 0.0,
    pitch: 0.45,
};

/// Returns a vision without errors.
fn exact() -> VisionParameters {
    VisionParameters {
        error: 0.0,
        relative_error: 0.0,
        overlooked: 0.0,
        ..VisionParameters::default()
    }
}

/// Returns the vision of player 2.
fn vision(parameters: VisionParameters) -> Vision {
    Vision::new(
        parameters,
        PlayerNumber::new::<2>(),
        &FieldDimensions::default(),
    )
}

/// Returns the detections in `count` ticks of 10 ms, with the times of their publication.
fn published(vision: &mut Vision, count: u64) -> Vec<(Time, Detections)> {
    let mut all = Vec::new();
    for tick in 0..count {
        let mut state = world_state();
        state.now = Time::from_nanos(tick * 10_000_000);
        if let Some(ball) = &mut state.ball {
            ball.last_seen_ball = state.now;
        }
        let detections = vision.update(&state, HEAD);
        all.extend(detections.into_iter().map(|it| (state.now, it)));
    }
    all
}

/// Returns the label and the position of each object.
fn objects(detections: &Detections) -> Vec<(&str, f32, f32)> {
    let objects = detections.detected_objects.iter();
    let named = objects.map(|it| {
        let position = &it.position_projection;
        (it.label.as_str(), position[0], position[1])
    });
    named.collect()
}

#[test]
fn images_are_published_after_the_latency_with_the_stamps_of_their_times() {
    let all = published(&mut vision(exact()), 20);
    let stamp = |detections: &Detections| detections.header.stamp.nanosec / 1_000_000;
    let times = all
        .iter()
        .map(|(at, it)| (at.as_nanos() / 1_000_000, stamp(it)));
    let times: Vec<_> = times.collect();
    assert_eq!(times, [(60, 0), (90, 30), (120, 60), (150, 90), (180, 120)]);
}

#[test]
fn ball_robots_and_marks_are_at_their_positions_relative_to_the_robot() {
    let all = published(&mut vision(exact()), 10);
    let (_, first) = &all[0];
    let objects = objects(first);
    assert_eq!(objects[0], (label::BALL, 1.0, 0.0));
    assert_eq!(objects[1], (label::ROBOT, 1.0, 0.0));
    // The robot stands at (2, 1) and faces to the left. The corner of the field is at (4.5, 3).
    let corners = objects
        .iter()
        .filter(|(label, ..)| *label == label::L_CROSS);
    assert!(corners.clone().count() > 0, "{objects:?}");
    let ahead = objects.iter().all(|(_, x, _)| *x > 0.0);
    assert!(ahead, "{objects:?}");
    assert_eq!(first.corner_pos.len(), 10);
}

#[test]
fn errors_are_limited_and_depend_on_seed_and_time_only() {
    let parameters = VisionParameters {
        overlooked: 0.0,
        latency: Duration::ZERO,
        ..VisionParameters::default()
    };
    let of = |parameters| published(&mut vision(parameters), 100);
    let all = of(parameters);
    assert_eq!(all, of(parameters));
    let other = VisionParameters {
        seed: 1,
        ..parameters
    };
    assert_ne!(all, of(other));
    let exact = published(
        &mut vision(VisionParameters {
            latency: Duration::ZERO,
            ..exact()
        }),
        100,
    );
    let mut largest: f32 = 0.0;
    for ((_, seen), (_, truth)) in all.iter().zip(&exact) {
        for (seen, truth) in objects(seen).into_iter().zip(objects(truth)) {
            assert_eq!(seen.0, truth.0);
            let range = libm::hypotf(truth.1, truth.2);
            let limit = parameters.error + parameters.relative_error * range;
            let error = (seen.1 - truth.1).abs().max((seen.2 - truth.2).abs());
            assert!(error <= limit * 1.001, "{error} at {range} m");
            largest = largest.max(error / limit);
        }
    }
    assert!(largest > 0.9, "{largest}");
}

#[test]
fn objects_are_overlooked_with_the_configured_probability() {
    let parameters = VisionParameters {
        overlooked: 0.25,
        ..exact()
    };
    let all = published(&mut vision(parameters), 1000);
    let balls = all.iter().filter(|(_, image)| {
        let objects = &image.detected_objects;
        objects.iter().any(|it| it.label == label::BALL)
    });
    let rate = balls.count() as f32 / all.len() as f32;
    assert!((rate - 0.75).abs() < 0.08, "{rate}");
}
