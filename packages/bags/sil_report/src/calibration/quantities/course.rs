//! Systematic turn, drift and slip of walking robots.

use crate::calibration::drift::{self, Difference};
use crate::calibration::estimate::Estimate;
use crate::calibration::evidence::Evidence;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::slip::{self, Sums};
use crate::calibration::windows::{Window, windows};

/// Minimum number of windows in which robots walk.
const FEWEST: usize = 60;

/// Reason for no fit.
const TOO_FEW: &str = "robots walk in fewer than 60 windows of 0.5 s (every second one counts) without another one nearer than 0.6 m";

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Way of walking robots",
    parameters: &[
        "simulation.errors.motion.turn_per_meter",
        "simulation.errors.localization.drift_position_per_meter",
        "simulation.errors.localization.drift_orientation_per_meter",
        "simulation.errors.motion.slip",
        "simulation.errors.motion.slip_correlation_time",
    ],
    formula: "The change of the estimated pose in windows of 0.5 s, in the robot's frame, is compared with the motion that \
        the response to commands predicts; only every second window counts, because adjacent ones share an error of the \
        pose. Drift: normally distributed differences across the way d and of the orientation, with the variance \
        drift^2 d + noise^2, and for the orientation with a mean, the systematic turn times d, and with the variance of slip \
        in the commanded turn. Slip: the difference along the way is the way times a Gauss-Markov \
        process with the deviation slip, by a Kalman filter. Maximum of the likelihood; interval: profile of the \
        likelihood.",
    assumes: &[
        "The localization follows the true motion between two corrections: it perceives slip and systematic turn.",
        "The latency and the limits of acceleration are those of the response to commands.",
        "A robot that is nearer than 0.6 m to another one may be pushed: these windows do not count.",
        "Differences of more than 4.5 standard deviations are corrections below the threshold of jumps.",
    ],
    cannot_know: &[
        "Motion that the localization does not perceive: only a second source, such as a motion capture, has it.",
        "Sway of the body in a step: it counts as drift.",
        "Drift in a turn: it counts as slip.",
    ],
    fit,
};

/// Fits all parameters of the way.
fn fit(evidence: &Evidence) -> Findings {
    let Some(response) = evidence.response() else {
        return Findings::none(&QUANTITY, TOO_FEW);
    };
    let windows = windows(response);
    let independent = windows.iter().flat_map(|robot| robot.iter().step_by(2));
    let independent: Vec<_> = independent.filter(|window| window.is_known).collect();
    if independent.iter().filter(|it| it.way > 0.0).count() < FEWEST {
        return Findings::none(&QUANTITY, TOO_FEW);
    }
    let difference = |value: f64, way: f64, turned: f64| Difference { value, way, turned };
    // Slip in a curve is a difference across its way.
    let straight = independent
        .iter()
        .filter(|it| it.is_straight || it.way <= 0.0);
    let straight = straight.map(|it| difference(it.across, it.way, 0.0));
    let straight: Vec<_> = straight.collect();
    let across = drift::fit(&straight, evidence.level);
    let (slip, constant) = slip::fit(
        &windows,
        &straight,
        &across,
        response.period,
        evidence.level,
    );
    let tau = constant.as_ref().map_or(0.0, |fit| fit.value);
    let turns = independent.iter().map(|it| {
        let slipped = Sums::of(&it.turns, tau, response.period).variance().sqrt();
        difference(it.turn, it.way, slipped)
    });
    let turning = drift::fit(&turns.collect::<Vec<_>>(), evidence.level);
    let (turn, drift) = (turning.mean, across.drift);
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
    let fits = [Ok(turn), Ok(drift), Ok(turning.drift), slip, constant];
    let named = QUANTITY.parameters.iter().zip(fits);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots: vec![plot, drifts],
    }
}
