//! Jumps of the estimated pose by corrections of the localization.

use hsl_types::PrimaryState;

use crate::calibration::command::Commanded;
use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::likelihood::{minimum, profile};
use crate::calibration::moment::wrapped;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::{JUMP, Track};

/// Time before and after a change of the robot's state in which a jump is no correction \[s\].
const SETTLED: f64 = 0.2;
/// Distance of a jump to the pose on the other half of the field that counts as that pose \[m\].
const MIRRORED: f64 = 0.5;
/// Maximum gap in a track that is no reason to start a new one \[s\].
const GAP: f64 = 1.0;
/// Minimum number of jumps for a fit of their size.
const FEWEST: usize = 5;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Corrections of the localization",
    parameters: &[
        "simulation.errors.localization.correction_rate",
        "simulation.errors.localization.correction_position",
        "simulation.errors.localization.correction_orientation",
    ],
    formula: "A jump replaces the error of the pose by a new one, so that successive jumps r1 - r0 - w1, r2 - r1 - \
        w2 ... share the errors r that corrections leave; w is the drift between them, a random walk over \
        the commanded way. A jump without another one before it since the last fall or change of the robot's \
        state is no evidence of r: it contains drift from an unknown time on. Maximum of the likelihood over \
        the deviations of r and w; interval: profile of the likelihood. Rate: number of jumps by the time, \
        divided by the share of corrections that are seen as jumps; interval: Garwood.",
    assumes: &[
        "A jump is further than a robot moves in one period, and than some six deviations of the usual steps.",
        "Jumps at a change of the robot's state, falls and jumps to the other half of the field have other causes.",
    ],
    cannot_know: &[
        "Corrections below the threshold.",
        "Many small corrections, as of a localization that runs all the time: they are noise and drift.",
    ],
    fit,
};

/// Jump of the estimated pose.
#[derive(Clone, Copy, Debug)]
struct Jump {
    /// Commanded way since the last jump \[m\]; `None` without one since the state of the robot changed.
    since: Option<f64>,
    /// Jump along both axes of the field \[m\].
    position: [f64; 2],
    /// Jump of the orientation \[rad\].
    turn: f64,
}

/// Jumps of one robot, and the time in which they were counted.
#[derive(Debug, Default)]
struct Jumps {
    /// Time \[s\].
    time: f64,
    /// Successive jumps.
    jumps: Vec<Jump>,
    /// Variance of the noise of a jump along an axis \[m^2\], and of its turn \[rad^2\].
    noise: (f64, f64),
}

/// Fits rate and size.
fn fit(evidence: &Evidence) -> Findings {
    let robots: Vec<_> = evidence.tracks.iter().map(jumps).collect();
    let time: f64 = robots.iter().map(|it| it.time).sum();
    let jumps: Vec<_> = robots
        .iter()
        .flat_map(|it| it.jumps.iter().copied())
        .collect();
    let count = jumps.len();
    if time < 10.0 {
        return Findings::none(&QUANTITY, "no robot plays for 10 s");
    }
    let mut plots = Vec::new();
    let mut share = 1.0;
    let mut sizes = [(); 2].map(|()| {
        Err(format!(
            "fewer than {FEWEST} jumps of the estimated pose after others"
        ))
    });
    let successive = jumps.iter().filter(|it| it.since.is_some()).count();
    if successive >= FEWEST {
        let axes: [&dyn Fn(&Jump) -> f64; 2] = [&|it| it.position[0], &|it| it.position[1]];
        let of_position = |robot: &Jumps| robot.noise.0;
        let of_turn = |robot: &Jumps| robot.noise.1;
        let position = size(&robots, &axes, &of_position, evidence.level);
        let turn = size(&robots, &[&|it: &Jump| it.turn], &of_turn, evidence.level);
        share = 1.0 - missed(evidence, position.value, turn.value);
        let distances: Vec<_> = jumps.iter().map(|it| it.position[0]).collect();
        let plot = Plot::histogram("jumps along x of the field", "jump [m]", &distances);
        plots.push(plot.with_normal(std::f64::consts::SQRT_2 * position.value));
        sizes = [Ok(position), Ok(turn)];
    }
    let (low, high) = interval::of_count(count, evidence.level);
    let rate = Fit {
        value: count as f64 / time / share,
        interval: (low / time / share, high / time / share),
        samples: count,
    };
    let [position, turn] = sizes;
    let named = QUANTITY.parameters.iter().zip([Ok(rate), position, turn]);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots,
    }
}

/// Returns the share of corrections that are too small for a jump: the content of the ellipsoid of usual steps, times the
/// density of jumps at its center.
fn missed(evidence: &Evidence, position: f64, turn: f64) -> f64 {
    let jump = std::f64::consts::SQRT_2;
    let steps = evidence.tracks.iter().map(|track| track.usual_step());
    let content = steps.map(|(along, turned)| {
        let (along, turned) = (along / (jump * position), turned / (jump * turn));
        along * along * turned
    });
    let ball = 4.0 / 3.0 * std::f64::consts::PI * JUMP * JUMP.sqrt();
    let density = 1.0 / (std::f64::consts::TAU * std::f64::consts::TAU.sqrt());
    (ball * density * content.fold(0.0, f64::max)).clamp(0.0, 0.5)
}

/// Fits the deviation of the error that a correction leaves, along `axes` of the jumps.
fn size(
    robots: &[Jumps],
    axes: &[&dyn Fn(&Jump) -> f64],
    noise: &dyn Fn(&Jumps) -> f64,
    level: f64,
) -> Fit {
    let values = robots.iter().flat_map(|robot| &robot.jumps);
    let values = values.filter(|jump| jump.since.is_some());
    let samples = values.clone().count();
    let cost = |p: &[f64]| {
        let costs = robots.iter().flat_map(|robot| {
            let axes = axes.iter();
            let noise = noise(robot);
            axes.map(move |axis| cost(&robot.jumps, axis, noise, p[0], p[1]))
        });
        costs.sum::<f64>()
    };
    let squares = values.map(|jump| axes.iter().map(|axis| axis(jump) * axis(jump)).sum::<f64>());
    let typical = (squares.sum::<f64>() / (2 * samples * axes.len()) as f64).sqrt();
    let scale = [0.5 * typical, 0.1 * typical];
    let best = minimum(&cost, &[typical, 0.1 * typical], &scale);
    let best = (best.0.iter().map(|it| it.abs()).collect::<Vec<_>>(), best.1);
    let drop = interval::likelihood_drop(level);
    Fit {
        value: best.0[0],
        interval: profile(&cost, &best, 0, &scale, drop, (0.0, 20.0 * typical)),
        samples,
    }
}

/// Returns the negative logarithm of the likelihood of the successive jumps of a robot along an axis: a filter of the error
/// that the last correction left, which is normally distributed with the deviation `left`; the drift has the variance
/// `drift^2` per meter, and the jump itself the variance `noise`. The error before a jump without a known predecessor
/// contains drift over an unknown way, so it is free, and the jump itself is no evidence.
fn cost(jumps: &[Jump], axis: &dyn Fn(&Jump) -> f64, noise: f64, left: f64, drift: f64) -> f64 {
    let variance = left * left + 1e-12;
    let mut cost = 0.0;
    // Error before the jump: mean and variance.
    let mut before = (0.0, 0.0);
    for jump in jumps {
        let Some(since) = jump.since else {
            // A jump from an unknown error leaves one of which only the deviation is known.
            before = (0.0, variance);
            continue;
        };
        let (mean, spread) = (before.0, before.1 + drift * drift * since);
        // The jump is the error after it less the one before it.
        let total = variance + spread + noise;
        let difference = axis(jump) + mean;
        cost += 0.5 * (libm::log(total) + difference * difference / total);
        // The error after the jump, given the jump.
        let gain = variance / total;
        before = (gain * difference, variance * (1.0 - gain));
    }
    cost
}

/// Returns the jumps of a robot while it plays.
fn jumps(track: &Track) -> Jumps {
    let moments = &track.moments;
    let mut jumps = Jumps {
        noise: track.noise,
        ..Jumps::default()
    };
    let changes: Vec<f64> = moments
        .windows(2)
        .filter(|pair| {
            pair[0].primary != pair[1].primary
                || pair[0].is_up() != pair[1].is_up()
                || pair[1].at - pair[0].at > GAP
        })
        .map(|pair| pair[1].at)
        .collect();
    let is_settled = |at: f64| {
        let index = changes.partition_point(|change| *change < at);
        let neighbors = [index.checked_sub(1), Some(index)].into_iter().flatten();
        let mut near = neighbors.filter_map(|index| changes.get(index));
        !near.any(|change| (change - at).abs() < SETTLED)
    };
    let mut last: Option<f64> = None;
    let mut part = 0;
    let mut way = 0.0;
    for step in track.steps() {
        if let Some(Commanded::Walk { velocity, .. }) = step.from.command
            && step.from.is_up()
        {
            way += libm::hypot(velocity[0], velocity[1]) * step.dt;
        }
        let moves = matches!(
            step.from.primary,
            PrimaryState::Playing | PrimaryState::Ready
        );
        if !moves || !step.from.is_up() || !is_settled(step.from.at) {
            continue;
        }
        jumps.time += step.dt;
        if !track.is_jump(step.motion) {
            continue;
        }
        let (from, to) = (step.from.pose, step.to.pose);
        if libm::hypot(from.x + to.x, from.y + to.y) < MIRRORED
            && wrapped(to.turn - from.turn - std::f64::consts::PI).abs() < MIRRORED
        {
            continue;
        }
        // A change of the state in between may have replaced the error.
        let now = changes.partition_point(|change| *change < step.from.at);
        let since = last.filter(|_| now == part).map(|last| way - last);
        (last, part) = (Some(way), now);
        jumps.jumps.push(Jump {
            since,
            position: [to.x - from.x, to.y - from.y],
            turn: wrapped(to.turn - from.turn),
        });
    }
    jumps
}
