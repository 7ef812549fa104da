//! Noise of the estimated pose of a robot that stands.

use hsl_types::BodyPhase;

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::likelihood::crossing;
use crate::calibration::moment::{Moment, wrapped};
use crate::calibration::plot::Plot;
use crate::calibration::process::{Series, Statistics, finer, time_constant, time_constants};
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::Track;

/// Minimum duration of standing \[s\].
const SHORTEST: f64 = 1.0;
/// Duration of a piece of standing \[s\]: a short one contains rarely a small correction.
const PIECE: f64 = 2.0;
/// Squared distance of a step in standard deviations from which it may be a small correction.
const SUSPICIOUS: f64 = 20.0;
/// Maximum number of values: more determine the parameters less than the assumptions do.
const MOST: usize = 10_000;
/// Deviations that count as none \[m\], \[rad\]: those of rounded numbers.
const NONE: f64 = 1e-5;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Estimated pose of a standing robot",
    parameters: &[
        "simulation.noise.own_position",
        "simulation.noise.own_orientation",
        "simulation.errors.localization.correlation_time",
    ],
    formula: "While a robot stands, x, y and orientation are Gauss-Markov processes around an unknown constant. Maximum of \
        the restricted likelihood over deviations and time constant; interval: profile of the likelihood.",
    assumes: &[
        "A robot in the phase STANDING does not move.",
        "Jumps of the estimated pose are no part of the noise: they separate two rests.",
    ],
    cannot_know: &[
        "An error that does not change while the robot stands, for example after a drift.",
        "Time constants that are much longer than the robot stands.",
    ],
    fit,
};

/// Fits deviations and time constant.
fn fit(evidence: &Evidence) -> Findings {
    let pieces: Vec<_> = evidence.tracks.iter().flat_map(pieces).collect();
    let all: usize = pieces.iter().map(|piece| piece.len()).sum();
    let stride = all.div_ceil(MOST).max(1);
    let mut series: Vec<[Series; 3]> = Vec::new();
    let mut count = 0;
    let mut residuals = Vec::new();
    for moments in pieces.into_iter().step_by(stride) {
        count += moments.len();
        let pose = moments[0].pose;
        let of = |value: &dyn Fn(&Moment) -> f64| Series {
            values: moments.iter().map(|it| (it.at, value(it))).collect(),
        };
        series.push([
            of(&|it| it.pose.x - pose.x),
            of(&|it| it.pose.y - pose.y),
            of(&|it| wrapped(it.pose.turn - pose.turn)),
        ]);
        let mean = interval::mean(&moments.iter().map(|it| it.pose.x).collect::<Vec<_>>());
        residuals.extend(moments.iter().map(|it| it.pose.x - mean));
    }
    if count == 0 {
        return Findings::none(&QUANTITY, "no robot stands for 1 s");
    }
    let of_constant = |tau: &f64| -> [Statistics; 2] {
        let add = |sum: [Statistics; 2], [x, y, turn]: &[Series; 3]| {
            let position = x.statistics(*tau).and(y.statistics(*tau));
            [sum[0].and(position), sum[1].and(turn.statistics(*tau))]
        };
        series.iter().fold([Statistics::default(); 2], add)
    };
    let drop = interval::likelihood_drop(evidence.level);
    let white = of_constant(&0.0).map(|it| best(&it));
    let has_noise = white.map(|deviation| deviation > NONE);
    // The least cost for a time constant: that of the best deviation, which is known in closed form.
    let cost = |pair: &[Statistics; 2]| {
        let parts = pair
            .iter()
            .zip(has_noise)
            .filter(|(_, has_noise)| *has_noise);
        parts.map(|(it, _)| it.cost(best(it))).sum::<f64>()
    };
    let rough = time_constants();
    let costs: Vec<_> = rough.iter().map(|tau| cost(&of_constant(tau))).collect();
    let constants = finer(&rough, &costs, drop);
    let statistics: Vec<_> = constants.iter().map(of_constant).collect();
    let costs: Vec<_> = statistics.iter().map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let deviation = |index: usize| {
        if !has_noise[index] {
            return Fit {
                value: 0.0,
                interval: (0.0, NONE),
                samples: count,
            };
        }
        let mut bounds = (f64::INFINITY, 0.0_f64);
        let mut value = (f64::INFINITY, 0.0);
        for (pair, cost) in statistics.iter().zip(&costs) {
            let center = best(&pair[index]);
            if *cost < value.0 {
                value = (*cost, center);
            }
            let room = least + drop - cost;
            if room <= 0.0 {
                continue;
            }
            let of = |deviation: f64| pair[index].cost(deviation) - pair[index].cost(center);
            bounds.0 = bounds.0.min(crossing(&of, room, center, 1e-3 * center));
            bounds.1 = bounds.1.max(crossing(&of, room, center, 1e3 * center));
        }
        Fit {
            value: value.1,
            interval: bounds,
            samples: count,
        }
    };
    let (tau, reach) = time_constant(&constants, &costs, drop);
    // Below half a period, successive values are independent.
    let periods = evidence.tracks.iter().map(|track| track.period);
    let (tau, reach) = match reach.1 < 0.5 * periods.fold(f64::INFINITY, f64::min) {
        true => (0.0, (0.0, reach.1)),
        false => (tau, reach),
    };
    let correlation = match has_noise[0] || has_noise[1] {
        true => Ok(Fit {
            value: tau,
            interval: reach,
            samples: count,
        }),
        false => Err("the estimated pose of a standing robot has no noise".to_owned()),
    };
    let position = deviation(0);
    let plot = Plot::histogram("x of standing robots", "x about its mean [m]", &residuals);
    let plot = plot.with_normal(position.value);
    Findings {
        estimates: vec![
            Estimate::new(QUANTITY.parameters[0], Ok(position)),
            Estimate::new(QUANTITY.parameters[1], Ok(deviation(1))),
            Estimate::new(QUANTITY.parameters[2], correlation),
        ],
        plots: vec![plot],
    }
}

/// Returns the best deviation for a time constant.
fn best(statistics: &Statistics) -> f64 {
    (statistics.squares / statistics.freedom.max(1.0)).sqrt()
}

/// Returns the pieces of a track in which the robot stands and its estimated pose is not corrected.
fn pieces(track: &Track) -> Vec<&[Moment]> {
    let length = ((PIECE / track.period) as usize).max(2);
    let parts = track.parts(|moment| moment.is_up() && moment.phase == BodyPhase::Standing);
    let pieces = parts
        .into_iter()
        .flat_map(|part| track.moments[part].chunks(length));
    let pieces = pieces.filter(|piece| {
        let [first, .., last] = piece else {
            return false;
        };
        let mut steps = piece.windows(2).map(|pair| pair[0].pose.to(pair[1].pose));
        last.at - first.at > SHORTEST && steps.all(|step| track.distance(step) < SUSPICIOUS)
    });
    pieces.collect()
}
