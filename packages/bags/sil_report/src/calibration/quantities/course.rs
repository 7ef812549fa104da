//! Systematic turn, drift and slip of walking robots.

use crate::calibration::course_blocks::{Block, Window, windows};
use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::resampling;
use crate::calibration::slip;

/// Minimum way of all robots \[m\].
const SHORTEST: f64 = 5.0;
/// Minimum number of blocks that are drawn in the bootstrap.
const FEWEST: usize = 8;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Way of walking robots",
    parameters: &[
        "simulation.errors.motion.turn_per_meter",
        "simulation.errors.localization.drift_position_per_meter",
        "simulation.errors.motion.slip",
        "simulation.errors.motion.slip_correlation_time",
    ],
    formula: "The change of the estimated pose in windows of 0.5 s, in the robot's frame, is compared with the motion that \
        the response to commands predicts. Systematic turn: sum of the additional turns by the way. Drift: variance across \
        the way, by the way and without the variance of standing robots; interval: bootstrap of blocks of 5 s. Slip: the difference along the way is the way times a Gauss-Markov process \
        with the deviation slip; maximum of the likelihood by a Kalman filter; interval: profile of the likelihood.",
    assumes: &[
        "The localization follows the true motion between two corrections: it perceives slip and systematic turn.",
        "The latency and the limits of acceleration are those of the response to commands.",
    ],
    cannot_know: &[
        "Motion that the localization does not perceive: only a second source, such as a motion capture, has it.",
        "Sway of the body in a step: it counts as drift across the way.",
        "Drift of the orientation: it cannot be separated from slip in a turn and from turning commands.",
    ],
    fit,
};

/// Fits all parameters of the way.
fn fit(evidence: &Evidence) -> Findings {
    let Some(response) = evidence.response() else {
        return Findings::none(&QUANTITY, "robots walk in fewer than 12 blocks of 5 s");
    };
    let windows = windows(response);
    let blocks: Vec<_> = windows.iter().flat_map(|robot| Block::all(robot)).collect();
    let total = Block::sum(blocks.iter());
    if blocks.len() < FEWEST || total.way < SHORTEST {
        return Findings::none(
            &QUANTITY,
            "robots walk less than 5 m, or in less than 8 blocks of 5 s",
        );
    }
    let samples = total.count as usize;
    let by_blocks = |statistic: fn(&Block) -> f64| {
        let interval = resampling::bounds(blocks.len(), evidence.level, |drawn| {
            statistic(&Block::sum(drawn.iter().map(|index| &blocks[*index])))
        });
        Fit {
            value: statistic(&total),
            interval: interval.unwrap_or((0.0, f64::INFINITY)),
            samples,
        }
    };
    let turn = by_blocks(Block::turn_per_meter);
    let drift = by_blocks(Block::drift_position);
    let (slip, constant) = slip::fit(
        &windows,
        drift.value,
        total.rest_variance(),
        response.period,
        evidence.level,
    );
    let points = windows.iter().flatten().filter(|window| window.way > 0.0);
    let points: Vec<_> = points
        .map(|window: &Window| (window.way, window.turn))
        .collect();
    let axes = ["way in a window [m]", "additional turn [rad]"];
    let plot = Plot::new("additional turn", axes, points).with_curve(|way| turn.value * way);
    let across = windows.iter().flatten().filter(|window| window.way > 0.0);
    let across: Vec<_> = across.map(|it| it.across / it.way.sqrt()).collect();
    let name = "difference across the way / square root of the way [m^0.5]";
    let drifts = Plot::histogram("difference across the way", name, &across);
    let drifts = drifts.with_normal(drift.value);
    let fits = [Ok(turn), Ok(drift), slip, constant];
    let named = QUANTITY.parameters.iter().zip(fits);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots: vec![plot, drifts],
    }
}
