//! Latency of commands, and limits of acceleration.

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};

/// Limit from which it cannot be distinguished from none \[m/s^2\], \[rad/s^2\].
const NONE: f64 = 19.0;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Response to commands",
    parameters: &[
        "simulation.errors.motion.command_latency",
        "simulation.errors.motion.walk_acceleration",
        "simulation.errors.motion.turn_acceleration",
    ],
    formula: "The commanded speeds, late by the latency and with at most the limits of acceleration, are compared with the \
        change of the estimated pose in windows of 0.1 s. Least squares over the latency and both limits, each axis by its \
        least sum; interval: bootstrap of blocks of 5 s, and one period of the world states below the latency.",
    assumes: &[
        "A command to walk is executed as the simulated world does: along the first segment of the path with the commanded \
            speed.",
        "A robot that is to face another direction turns at up to 1 rad/s, the default of simulation.walk_rotation_speed.",
        "All robots respond alike. Jumps of the estimated pose and windows with another robot nearer than 0.6 m do not count.",
    ],
    cannot_know: &[
        "A latency that is not a multiple of the period of the world states.",
        "A delay of the localization: it counts as a part of the latency.",
        "Limits that are reached within one period.",
    ],
    fit,
};

/// Fits the latency and the limits.
fn fit(evidence: &Evidence) -> Findings {
    let Some(response) = evidence.response() else {
        return Findings::none(&QUANTITY, "robots walk in fewer than 12 blocks of 5 s");
    };
    let period = response.period;
    let (low, high) = response.lags;
    let latency = Fit {
        value: response.lag as f64 * period,
        interval: ((low as f64 - 1.0).max(0.0) * period, high as f64 * period),
        samples: response.blocks,
    };
    let limits = response.limits.map(|limit| match limit.value < NONE {
        true => Ok(Fit {
            value: limit.value,
            interval: limit.interval,
            samples: response.blocks,
        }),
        false => Err("no limit is visible: speeds change as commanded".to_owned()),
    });
    let costs = response.costs.iter();
    let costs = costs.map(|(lag, cost)| (*lag as f64 * period, *cost));
    let axes = [
        "latency [s]",
        "squared differences of walk and turn, by the least ones",
    ];
    let plot = Plot::new("difference by latency", axes, costs.collect());
    let [walk, turn] = limits;
    let fits = [Ok(latency), walk, turn];
    let named = QUANTITY.parameters.iter().zip(fits);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots: vec![plot],
    }
}
