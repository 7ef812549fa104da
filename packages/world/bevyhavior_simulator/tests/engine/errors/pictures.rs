//! Pictures of `ERRORS.md`: values of the simulated world and the formula, one for each kind of errors.

use std::path::Path;
use std::time::Duration;

use bevyhavior_simulator::{LocalizationErrors, MotionErrors, NetworkErrors};
use hsl_types::{MotionCommand, Point2, Pose2, Vector2};
use sil_report::calibration::Plot;

use super::samples::{correlation, deviation};
use super::{TICK, localization, motion, network, observed, positions, world};
use crate::common::{doing, hulk, plugin, world_with};

/// Returns a plot of values, with the formula as a line over the range of x.
fn plot(
    title: &str,
    axes: [&'static str; 2],
    values: Vec<(f32, f32)>,
    formula: impl Fn(f32) -> f32,
) -> Plot {
    let (first, last) = (values[0].0, values[values.len() - 1].0);
    let places = (0..=100_u8).map(|part| first + (last - first) * f32::from(part) / 100.0);
    let wide = |(x, y): (f32, f32)| (f64::from(x), f64::from(y));
    let line = places.map(|x| wide((x, formula(x)))).collect();
    Plot {
        title: title.to_owned(),
        axes,
        points: values.into_iter().map(wide).collect(),
        curves: vec![line],
    }
}

fn perception() -> Plot {
    let distances = (1..=7_u8).map(|index| 0.5 * f32::from(index));
    let values = distances.map(|distance| {
        let config = positions::config(0.05, 0.05, 0.0);
        let robots = [(hulk(1), Pose2::default())];
        let mut app = world(config, &robots, Point2::new(distance, 0.0), 1);
        let seen = observed(&mut app, hulk(1), 3_000, |known| {
            known.ball.map_or(0.0, |ball| ball.ball_in_ground.y)
        });
        (distance, deviation(&seen))
    });
    plot(
        "perceived position of a ball: noise 0.05 m, 0.05 m/m",
        ["distance [m]", "standard deviation [m]"],
        values.collect(),
        |distance| libm::hypotf(0.05, 0.05 * distance),
    )
}

fn of_localization() -> Plot {
    let mut values = Vec::new();
    for ticks in [[50, 100], [250, 250], [750, 250]] {
        let errors = LocalizationErrors {
            drift_position_per_meter: 0.1,
            ..LocalizationErrors::default()
        };
        let found = localization::drifts(errors, Vector2::new(0.2, 0.0), 0.0, ticks);
        let ways = [ticks[0], ticks[0] + ticks[1]].map(|count| count as f32 * 0.2 * TICK);
        let deviations = found.map(|errors| localization::deviations(&errors).0);
        values.extend(std::iter::zip(ways, deviations));
    }
    plot(
        "drift of odometry: 0.1 m^0.5, 300 robots",
        ["way [m]", "standard deviation along an axis [m]"],
        values,
        |way| 0.1 * way.sqrt(),
    )
}

fn of_motion() -> Plot {
    let config = motion::of_motion(MotionErrors {
        command_latency: Duration::from_millis(150),
        walk_acceleration: 0.5,
        ..MotionErrors::default()
    });
    let robots = [(hulk(1), Pose2::default())];
    let mut count = 0;
    // Walks from tick 11 on.
    let mut app = world_with(plugin(config), &robots, move |_, _| {
        count += 1;
        Ok(doing(match count > 10 {
            true => motion::walk(0.0),
            false => MotionCommand::Prepare,
        }))
    });
    let steps = motion::steps(&mut app, 90);
    let values = steps[10..].iter().enumerate();
    let values = values.map(|(tick, step)| (tick as f32 * TICK, step / TICK));
    plot(
        "walk with 0.2 m/s: latency 0.15 s, acceleration 0.5 m/s^2",
        ["time since the command [s]", "speed [m/s]"],
        values.collect(),
        |time| (0.5 * (time - 0.15)).clamp(0.0, 0.2),
    )
}

fn of_network() -> Plot {
    let [losses, _] = network::losses(NetworkErrors {
        burst_rate: 1.0,
        burst_duration: Duration::from_millis(250),
        ..NetworkErrors::default()
    });
    let lags = (0..=20).map(|index| 5 * index);
    let values = lags.map(|lag| (lag as f32 * TICK, correlation(&losses, lag)));
    plot(
        "losses in bursts: 1 per second, 0.25 s",
        ["time between two messages [s]", "correlation"],
        values.collect(),
        |time| libm::expf(-5.0 * time),
    )
}

#[test]
fn the_pictures_are_the_generated_files_of_the_models() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
    for (name, plot) in [
        ("perception", perception()),
        ("localization", of_localization()),
        ("motion", of_motion()),
        ("network", of_network()),
    ] {
        let svg = plot.svg().expect("it can be drawn");
        testing::assert_current(&folder.join(format!("{name}.svg")), &svg);
    }
}
