//! Errors of the perceived position of a resting ball.

use hsl_types::BodyPhase;

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::likelihood::{minimum, profile};
use crate::calibration::plot::Plot;
use crate::calibration::process::{Series, Statistics, finer, time_constant, time_constants};
use crate::calibration::quantity::{Findings, Quantity};

/// Speed below which a ball rests \[m/s\].
const RESTS: f64 = 0.01;
/// Minimum number of images of a resting ball.
const FEWEST: usize = 10;
/// Deviations that count as none \[m\]: those of rounded numbers.
const NONE: f64 = 1e-5;
/// Largest deviations that are searched \[m\], \[m/m\].
const MOST: f64 = 2.0;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Perceived position of a resting ball",
    parameters: &[
        "simulation.noise.ball_position",
        "simulation.errors.perception.ball_position_per_meter",
        "simulation.errors.perception.position_correlation_time",
    ],
    formula: "While robot and ball rest, each axis of the perceived position is a Gauss-Markov process around an unknown \
        constant with the variance ball_position^2 + (ball_position_per_meter d)^2 at the distance d. Maximum of the \
        restricted likelihood; interval: profile of the likelihood.",
    assumes: &[
        "A robot in the phase STANDING does not move, and a ball that is perceived with less than 0.01 m/s rests.",
        "Each image has an error of its own; times of images are last_seen_ball.",
    ],
    cannot_know: &[
        "An error that does not change while both rest, for example a wrong angle of the camera.",
        "Errors while the robot walks, which may be larger.",
    ],
    fit,
};

/// Images of a resting ball by a standing robot.
struct Rest {
    /// Mean distance \[m\].
    distance: f64,
    /// Both axes.
    axes: [Series; 2],
}

/// Fits deviations and time constant.
fn fit(evidence: &Evidence) -> Findings {
    let rests = rests(evidence);
    let count: usize = rests.iter().map(|rest| rest.axes[0].values.len()).sum();
    if count == 0 {
        return Findings::none(
            &QUANTITY,
            "no robot that stands sees a resting ball 10 times",
        );
    }
    let of_rests = |tau: f64| -> Vec<Statistics> {
        let rests = rests.iter();
        let both = rests.map(|rest| {
            rest.axes[0]
                .statistics(tau)
                .and(rest.axes[1].statistics(tau))
        });
        both.collect()
    };
    let white = of_rests(0.0);
    let deviations =
        |statistics: &Statistics| (statistics.squares / statistics.freedom.max(1.0)).sqrt();
    let points: Vec<_> = rests
        .iter()
        .zip(&white)
        .map(|(rest, statistics)| (rest.distance, deviations(statistics)))
        .collect();
    let axes = ["distance [m]", "standard deviation along an axis [m]"];
    let plot = Plot::new("perceived position of a resting ball", axes, points.clone());
    if points.iter().all(|(_, deviation)| *deviation < NONE) {
        let none = Fit {
            value: 0.0,
            interval: (0.0, NONE),
            samples: count,
        };
        let reason = "the perceived position of a resting ball has no error".to_owned();
        let fits = [Ok(none.clone()), Ok(none), Err(reason)];
        let named = QUANTITY.parameters.iter().zip(fits);
        return Findings {
            estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
            plots: vec![plot],
        };
    }
    let cost_at = |statistics: &[Statistics], p: &[f64]| -> f64 {
        let rests = rests.iter().zip(statistics);
        let costs = rests.map(|(rest, it)| it.cost(libm::hypot(p[0], p[1] * rest.distance)));
        costs.sum()
    };
    let typical = interval::mean(&points.iter().map(|it| it.1).collect::<Vec<_>>());
    let scale = [typical, typical];
    let start = [typical, 0.5 * typical];
    let minima = |statistics: &[Vec<Statistics>]| -> Vec<(Vec<f64>, f64)> {
        let minima = statistics.iter();
        let minima = minima.map(|it| minimum(&|p| cost_at(it, p), &start, &scale));
        minima.collect()
    };
    let drop = interval::likelihood_drop(evidence.level);
    let rough = time_constants();
    let statistics: Vec<_> = rough.iter().map(|tau| of_rests(*tau)).collect();
    let costs: Vec<_> = minima(&statistics).iter().map(|(_, cost)| *cost).collect();
    let constants = finer(&rough, &costs, drop);
    let statistics: Vec<_> = constants.iter().map(|tau| of_rests(*tau)).collect();
    let minima = minima(&statistics);
    let costs: Vec<_> = minima.iter().map(|(_, cost)| *cost).collect();
    let (tau, reach) = time_constant(&constants, &costs, drop);
    let best = minima.iter().min_by(|a, b| a.1.total_cmp(&b.1)).cloned();
    let (place, least) = best.unwrap_or_default();
    let best = (place.iter().map(|it| it.abs()).collect::<Vec<_>>(), least);
    // Time constants that are possible at all.
    let possible = statistics.iter().zip(&costs);
    let possible = possible.filter(|(_, cost)| **cost <= least + drop);
    let possible: Vec<_> = possible.map(|(statistics, _)| statistics).collect();
    let cost = |p: &[f64]| {
        let costs = possible.iter().map(|statistics| cost_at(statistics, p));
        costs.fold(f64::INFINITY, f64::min)
    };
    let deviation = |index: usize| Fit {
        value: best.0[index],
        interval: profile(&cost, &best, index, &scale, drop, (0.0, MOST)),
        samples: count,
    };
    let (noise, growth) = (deviation(0), deviation(1));
    let (near, far) = (noise.value, growth.value);
    let reach = Fit {
        value: tau,
        interval: reach,
        samples: count,
    };
    let fits = [noise, growth, reach].map(Ok);
    let named = QUANTITY.parameters.iter().zip(fits);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots: vec![plot.with_curve(|distance| libm::hypot(near, far * distance))],
    }
}

/// Returns the images of resting balls by standing robots.
fn rests(evidence: &Evidence) -> Vec<Rest> {
    let mut rests = Vec::new();
    for track in &evidence.tracks {
        let parts = track.parts(|moment| {
            let rests = moment.ball.is_some_and(|ball| ball.speed() < RESTS);
            moment.is_up() && moment.phase == BodyPhase::Standing && rests
        });
        for part in parts {
            let mut axes = [Series::default(), Series::default()];
            let mut distances = Vec::new();
            let mut last = f64::NEG_INFINITY;
            let begin = track.moments[part.start].at;
            for ball in track.moments[part].iter().filter_map(|moment| moment.ball) {
                // An image from before the robot stood may be of another place.
                if ball.seen <= last + 1e-6 || ball.seen < begin {
                    continue;
                }
                last = ball.seen;
                distances.push(ball.distance());
                for (axis, value) in axes.iter_mut().zip(ball.ground) {
                    axis.values.push((ball.seen, value));
                }
            }
            if distances.len() >= FEWEST {
                rests.push(Rest {
                    distance: interval::mean(&distances),
                    axes,
                });
            }
        }
    }
    rests
}
