//! Coverage of the intervals: logs are drawn from the formulas of the errors with many seeds, and nine of ten intervals
//! contain the known value.

mod random;
mod standing;
mod traffic;
mod walker;

use statrs::distribution::{Binomial, DiscreteCDF};

use super::evidence::Evidence;
use super::quantities::QUANTITIES;
use super::track::Track;
use random::Random;
use standing::Standing;
use traffic::Traffic;
use walker::Errors;

/// Probability of the intervals.
const LEVEL: f64 = 0.9;
/// Probability with which a test fails by chance.
const CHANCE: f64 = 1e-3;

/// Returns the evidence of robots.
fn evidence(robots: Vec<Vec<super::moment::Moment>>) -> Evidence {
    let mut evidence = Evidence::new(LEVEL);
    let robot = "hulks/1".parse().expect("it is a robot");
    let tracks = robots.into_iter();
    let tracks = tracks.filter_map(|moments| Track::new(robot, moments));
    evidence.tracks.extend(tracks);
    evidence
}

/// Asserts for each known parameter, named by the end of its key, that the intervals of `seeds` logs contain its value as
/// often as they state, and that at least three of four logs have a fit.
fn assert_coverage(seeds: u64, known: &[(&str, f64)], draw: impl Fn(&mut Random) -> Evidence) {
    let mut found = vec![(0_u64, 0_u64, Vec::new()); known.len()];
    for seed in 1..=seeds {
        let evidence = draw(&mut Random::new(seed));
        let quantities = QUANTITIES.iter();
        let quantities = quantities.filter(|quantity| {
            let mut parameters = quantity.parameters.iter();
            parameters.any(|it| known.iter().any(|(name, _)| it.ends_with(name)))
        });
        let findings: Vec<_> = quantities.map(|it| (it.fit)(&evidence)).collect();
        for ((name, value), found) in known.iter().zip(&mut found) {
            let estimates = findings.iter().flat_map(|it| &it.estimates);
            let mut estimates = estimates.filter(|it| it.parameter.ends_with(name));
            let estimate = estimates.next().expect("the parameter is fitted");
            let Ok(fit) = &estimate.fit else {
                continue;
            };
            let (low, high) = fit.interval;
            found.0 += 1;
            found.1 += u64::from((low - 1e-9..=high + 1e-9).contains(value));
            found
                .2
                .push(format!("{:.4} ({low:.4} to {high:.4})", fit.value));
        }
    }
    let mut failed = Vec::new();
    for ((name, value), (count, inside, fits)) in known.iter().zip(found) {
        let binomial = Binomial::new(LEVEL, count).expect("the level is a probability");
        if 4 * count < 3 * seeds || inside < binomial.inverse_cdf(CHANCE) {
            let fits = fits.join("\n  ");
            failed.push(format!(
                "{name} {value}: {inside} of {count} of {seeds}\n  {fits}"
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Returns the evidence of a robot that walks.
fn walkers(errors: Errors, seconds: f64) -> impl Fn(&mut Random) -> Evidence {
    move |random| evidence(vec![walker::moments(&errors, seconds, random)])
}

#[test]
fn intervals_of_the_motion_contain_the_known_values() {
    let errors = Errors {
        own_position: 0.005,
        own_orientation: 0.005,
        drift_position: 0.04,
        drift_orientation: 0.05,
        latency: 3,
        walk_acceleration: 0.5,
        turn_acceleration: 2.0,
        slip: 0.2,
        slip_correlation_time: 0.5,
        turn_per_meter: 0.1,
        ..Errors::default()
    };
    let known = [
        ("command_latency", 0.06),
        ("walk_acceleration", 0.5),
        ("turn_acceleration", 2.0),
        ("turn_per_meter", 0.1),
        ("drift_position_per_meter", 0.04),
        ("drift_orientation_per_meter", 0.05),
        ("errors.motion.slip", 0.2),
        ("slip_correlation_time", 0.5),
    ];
    assert_coverage(16, &known, walkers(errors, 180.0));
}

#[test]
fn intervals_of_corrections_contain_the_known_values() {
    let errors = Errors {
        correction_rate: 0.2,
        correction_position: 0.3,
        correction_orientation: 0.05,
        drift_position: 0.1,
        drift_orientation: 0.06,
        walk_acceleration: 1.0,
        turn_acceleration: 2.0,
        falls_per_meter: 0.3,
        stand_up_duration: 1.0,
        ..Errors::default()
    };
    let known = [
        ("correction_rate", 0.2),
        ("correction_position", 0.3),
        ("correction_orientation", 0.05),
    ];
    assert_coverage(40, &known, walkers(errors, 600.0));
}

#[test]
fn intervals_of_falls_contain_the_known_values() {
    let errors = Errors {
        latency: 10,
        walk_acceleration: 0.5,
        turn_acceleration: 2.0,
        falls_per_meter: 0.3,
        stand_up_failure: 0.3,
        stand_up_duration: 1.0,
        ..Errors::default()
    };
    let known = [
        ("falls_per_meter", 0.3),
        ("stand_up_failure", 0.3),
        ("stand_up_duration", 1.0),
    ];
    assert_coverage(40, &known, walkers(errors, 240.0));
}

#[test]
fn intervals_of_kicks_contain_the_known_values() {
    let errors = Errors {
        own_orientation: 0.02,
        latency: 5,
        walk_acceleration: 1.0,
        turn_acceleration: 1.0,
        kick_direction: 0.1,
        kick_speed: 0.15,
        kick_miss: 0.2,
        ..Errors::default()
    };
    let known = [
        ("kick_direction", 0.1),
        ("kick_speed", 0.15),
        ("kick_miss", 0.2),
    ];
    assert_coverage(20, &known, walkers(errors, 240.0));
}

#[test]
fn intervals_of_standing_robots_contain_the_known_values() {
    let standing = Standing {
        own_position: 0.01,
        own_orientation: 0.02,
        correlation_time: 0.1,
        ball_position: 0.02,
        ball_position_per_meter: 0.05,
        position_correlation_time: 0.2,
        camera_period: 0.05,
        camera_latency: 0.08,
    };
    let known = [
        ("noise.own_position", standing.own_position),
        ("noise.own_orientation", standing.own_orientation),
        ("localization.correlation_time", standing.correlation_time),
        ("noise.ball_position", standing.ball_position),
        ("ball_position_per_meter", standing.ball_position_per_meter),
        (
            "position_correlation_time",
            standing.position_correlation_time,
        ),
        ("camera_period", standing.camera_period),
        ("camera_latency", standing.camera_latency),
    ];
    assert_coverage(40, &known, |random| {
        evidence(vec![standing.moments(random)])
    });
}

#[test]
fn intervals_of_the_network_contain_the_known_values() {
    let traffic = Traffic {
        loss: 0.1,
        burst_rate: 0.1,
        burst_duration: 2.0,
        burst_loss: 0.9,
    };
    let known = [
        ("message_loss", traffic.loss),
        ("burst_rate", traffic.burst_rate),
        ("burst_duration", traffic.burst_duration),
        ("burst_loss", traffic.burst_loss),
    ];
    assert_coverage(24, &known, |random| {
        let mut evidence = Evidence::new(LEVEL);
        evidence.traffic = traffic.packets(random);
        evidence
    });
}
