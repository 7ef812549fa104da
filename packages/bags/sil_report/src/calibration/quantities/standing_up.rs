//! Duration and failures of standing up.

use hsl_types::FallDownStateKind;

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Standing up",
    parameters: &[
        "simulation.errors.motion.stand_up_failure",
        "simulation.stand_up_duration",
    ],
    formula: "Failures by attempts; interval: Clopper-Pearson. Median duration of the state GETTING_UP; interval: order \
        statistics, and one period of the world states.",
    assumes: &[
        "An attempt that ends on the ground failed, and one that ends on the feet succeeded.",
    ],
    cannot_know: &[
        "Time for which the robot lies before the behavior commands to stand up: it is no part of the duration.",
        "Differences between falls to the front and to the back.",
    ],
    fit,
};

/// Fits probability and duration.
fn fit(evidence: &Evidence) -> Findings {
    let mut durations = Vec::new();
    let (mut attempts, mut failures) = (0, 0);
    let mut period = 0.0_f64;
    for track in &evidence.tracks {
        period = period.max(track.period);
        let mut since = None;
        for index in 0..track.moments.len() {
            let moment = &track.moments[index];
            let Some(before) = index.checked_sub(1) else {
                continue;
            };
            // The start or the end of an attempt is unknown if messages are missing there.
            let is_known = track.step(before).is_some();
            let was = track.moments[before].posture;
            if moment.posture == FallDownStateKind::IsGettingUp {
                if was != FallDownStateKind::IsGettingUp {
                    since = is_known.then_some(moment.at);
                }
            } else if was == FallDownStateKind::IsGettingUp {
                attempts += 1;
                failures += usize::from(moment.posture != FallDownStateKind::IsReady);
                durations.extend(since.filter(|_| is_known).map(|since| moment.at - since));
                since = None;
            }
        }
    }
    if attempts == 0 {
        return Findings::none(&QUANTITY, "no robot stands up");
    }
    durations.sort_by(f64::total_cmp);
    let failure = Fit {
        value: failures as f64 / attempts as f64,
        interval: interval::of_share(failures, attempts, evidence.level),
        samples: attempts,
    };
    let duration =
        interval::of_median(&durations, evidence.level).map(|(median, (low, high))| Fit {
            value: median,
            interval: ((low - period).max(0.0), high + period),
            samples: durations.len(),
        });
    let points = durations.iter().enumerate();
    let points = points.map(|(index, it)| (*it, (index as f64 + 1.0) / durations.len() as f64));
    let plot = Plot::new(
        "duration of standing up",
        ["duration [s]", "share of attempts"],
        points.collect(),
    );
    Findings {
        estimates: vec![
            Estimate::new(QUANTITY.parameters[0], Ok(failure)),
            Estimate::new(
                QUANTITY.parameters[1],
                duration.ok_or_else(|| "no attempt is logged completely".to_owned()),
            ),
        ],
        plots: vec![plot],
    }
}
