//! Speed, scatter and misses of kicks.

use hsl_types::{BodyPhase, KickPower};

use crate::calibration::command::Commanded;
use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::moment::{Moment, wrapped};
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::{Track, median};

/// Time after a kick within which the ball must be seen again \[s\].
const SEEN_WITHIN: f64 = 0.4;
/// Minimum change of the ball's velocity in a kick that hits, relative to the median change.
const HIT: f64 = 0.1;
/// Standard deviation of normally distributed errors with a median magnitude of 1.
const DEVIATION: f64 = 1.4826;
/// Deviations from which the direction of a ball is not that of the kick.
const OUTLIER: f64 = 6.0;
/// Least angle from which the direction of a ball is not that of the kick \[rad\].
const LEAST_OUTLIER: f64 = 0.5;
/// Distance of another robot to the ball from which it cannot kick the ball \[m\].
const ALONE: f64 = 0.8;
/// Minimum number of kicks for a deviation.
const FEWEST: usize = 5;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Kicks",
    parameters: &[
        "simulation.errors.motion.kick_direction",
        "simulation.errors.motion.kick_speed",
        "simulation.errors.motion.kick_miss",
        "simulation.kick_ball_speed_short",
        "simulation.kick_ball_speed_long",
    ],
    formula: "A kick begins with the phase KICKING after a command VISUAL_KICK, earlier by the latency of commands. Direction: \
        angle from the commanded one to the velocity of the ball in the first image after it, in the frame at the kick; root \
        of the mean square, without the variance of the orientation; interval of chi square. Speed: relative to the mean of its \
        power, corrected by the exponential decay that rolling balls show. Its deviation: root of the mean square, interval of \
        chi square. Mean speed: interval of Student. Balls that another robot deflects, which have another direction, count for \
        neither. A miss changes the velocity of the ball by less than a tenth of the median change; interval: Clopper-Pearson.",
    assumes: &[
        "The robot perceives the velocity of a rolling ball without an own error.",
        "The mean error of the direction is 0: a systematic one is a part of the scatter.",
        "No other robot touches the ball between kick and image: kicks with one within 0.8 m of the ball do not count.",
    ],
    cannot_know: &[
        "Kicks after which the robot does not see the ball within 0.4 s; they are not counted.",
        "Whether the scatter comes from the foot or from the perceived position of the ball.",
    ],
    fit,
};

/// Kick after which the ball was seen.
struct Kick {
    power: KickPower,
    /// Angle from the commanded direction to that of the ball \[rad\].
    error: f64,
    /// Speed of the ball directly after the kick \[m/s\].
    speed: f64,
    /// Change of the velocity \[m/s\].
    change: f64,
}

/// Fits all parameters of kicks.
fn fit(evidence: &Evidence) -> Findings {
    let decay = decay(evidence);
    let latency = evidence.response().map_or(0, |response| response.lag);
    let tracks = evidence.tracks.iter();
    let kicks: Vec<_> = tracks
        .flat_map(|track| kicks(track, decay, latency))
        .collect();
    let Some(typical) = median(kicks.iter().map(|kick| kick.change).collect()) else {
        return Findings::none(&QUANTITY, "no kick after which the ball is seen");
    };
    let level = evidence.level;
    let (hits, misses): (Vec<_>, Vec<_>) =
        kicks.iter().partition(|kick| kick.change >= HIT * typical);
    let usual =
        DEVIATION * median(hits.iter().map(|kick| kick.error.abs()).collect()).unwrap_or_default();
    let reach = f64::max(OUTLIER * usual, LEAST_OUTLIER);
    // A ball that meets another robot has any direction and speed.
    let free: Vec<_> = hits
        .into_iter()
        .filter(|kick| kick.error.abs() <= reach)
        .collect();
    let errors: Vec<_> = free.iter().map(|kick| kick.error).collect();
    let few = || Err(format!("fewer than {FEWEST} kicks that hit"));
    let direction = match errors.len() >= FEWEST {
        true => {
            let squares: f64 = errors.iter().map(|error| error * error).sum();
            let count = errors.len() as f64;
            // The orientations before and after the kick have an error each.
            let noise = evidence
                .tracks
                .iter()
                .map(|track| track.noise.1)
                .sum::<f64>();
            let noise = noise / evidence.tracks.len().max(1) as f64;
            let own = |deviation: f64| (deviation * deviation - noise).max(0.0).sqrt();
            let (low, high) = interval::of_deviation(squares, errors.len(), level);
            Ok(Fit {
                value: own((squares / count).sqrt()),
                interval: (own(low), own(high)),
                samples: errors.len(),
            })
        }
        false => few(),
    };
    let speeds = |power: KickPower| -> Vec<f64> {
        let kicks = free.iter().filter(|kick| kick.power == power);
        kicks.map(|kick| kick.speed).collect()
    };
    let means = [KickPower::Short, KickPower::Long].map(|power| {
        let speeds = speeds(power);
        let mean = interval::mean(&speeds);
        (speeds, mean)
    });
    let mut ratios = Vec::new();
    let mut freedom = 0_usize;
    for (speeds, mean) in &means {
        ratios.extend(speeds.iter().map(|speed| speed / mean - 1.0));
        freedom += speeds.len().saturating_sub(1);
    }
    let squares: f64 = ratios.iter().map(|ratio| ratio * ratio).sum();
    let scatter = match ratios.len() >= FEWEST && freedom > 0 {
        true => Ok(Fit {
            value: (squares / freedom as f64).sqrt(),
            interval: interval::of_deviation(squares, freedom, level),
            samples: ratios.len(),
        }),
        false => few(),
    };
    let missed = Fit {
        value: misses.len() as f64 / kicks.len() as f64,
        interval: interval::of_share(misses.len(), kicks.len(), level),
        samples: kicks.len(),
    };
    let [short, long] = means.map(|(speeds, mean)| match interval::of_mean(&speeds, level) {
        Some(interval) => Ok(Fit {
            value: mean,
            interval,
            samples: speeds.len(),
        }),
        None => Err("fewer than 3 kicks of this power that hit".to_owned()),
    });
    let mut plots = Vec::new();
    if let (Ok(direction), Ok(scatter)) = (&direction, &scatter) {
        let name = "angle to the commanded direction [rad]";
        let plot = Plot::histogram("direction of kicks", name, &errors);
        plots.push(plot.with_normal(direction.value));
        let name = "speed relative to the mean - 1";
        let plot = Plot::histogram("speed of kicks", name, &ratios);
        plots.push(plot.with_normal(scatter.value));
    }
    let fits = [direction, scatter, Ok(missed), short, long];
    let named = QUANTITY.parameters.iter().zip(fits);
    Findings {
        estimates: named.map(|(name, fit)| Estimate::new(name, fit)).collect(),
        plots,
    }
}

/// Returns the kicks of a robot after which it saw the ball. `decay` is that of the speed of the ball \[1/s\], `latency`
/// that of commands in periods.
fn kicks(track: &Track, decay: f64, latency: usize) -> Vec<Kick> {
    let mut kicks = Vec::new();
    for step in track.steps() {
        let begins = step.to.phase == BodyPhase::Kicking && step.from.phase != BodyPhase::Kicking;
        let kicked_at = step.from.at;
        // The command that the robot executes, if it is in the log.
        let command = step.index.checked_sub(latency).map(|it| &track.moments[it]);
        let late = |moment: &&Moment| (kicked_at - moment.at) / track.period - latency as f64;
        let command = command.filter(|moment| late(moment).abs() < 0.5);
        let Some(Commanded::Kick { direction, power }) = command.and_then(|it| it.command) else {
            continue;
        };
        if !begins {
            continue;
        }
        let later = track.moments[step.index + 1..].iter();
        let later = later.take_while(|moment| moment.at < kicked_at + SEEN_WITHIN);
        let mut seen = None;
        for moment in later {
            if let Some(ball) = moment.ball
                && ball.seen > kicked_at + 0.5 * track.period
            {
                seen = Some((moment, ball));
                break;
            }
        }
        let Some((moment, ball)) = seen else {
            continue;
        };
        // A jump of the estimated pose turns the frame in which the ball is seen.
        let until =
            step.index + track.moments[step.index..].partition_point(|it| it.at < moment.at);
        let mut steps = (step.index..until).map(|index| track.step(index));
        if !steps.all(|step| step.is_some_and(|step| !track.is_jump(step.motion))) {
            continue;
        }
        // Another robot may kick the same ball, or be in its way.
        let is_near = |[x, y]: [f64; 2]| {
            let mut robots = step.from.robots.iter();
            robots.any(|it| libm::hypot(it.ground[0] - x, it.ground[1] - y) < ALONE)
        };
        if step.from.ball.is_some_and(|ball| is_near(ball.ground)) {
            continue;
        }
        // A robot that turned before the kick turns until it has slowed down.
        let turn = step.from.pose.to(moment.pose).turn;
        let before = step.from.ball.map_or([0.0; 2], |ball| ball.velocity);
        let change = libm::hypot(ball.velocity[0] - before[0], ball.velocity[1] - before[1]);
        kicks.push(Kick {
            power,
            error: wrapped(libm::atan2(ball.velocity[1], ball.velocity[0]) + turn - direction),
            speed: ball.speed() * libm::exp(decay * (ball.seen - kicked_at)),
            change,
        });
    }
    kicks
}

/// Returns the rate at which the speed of rolling balls decays \[1/s\]; 0 if no ball rolls.
fn decay(evidence: &Evidence) -> f64 {
    const ROLLING: f64 = 0.5;
    let mut rates = Vec::new();
    for track in &evidence.tracks {
        for step in track.steps() {
            let (Some(before), Some(after)) = (step.from.ball, step.to.ball) else {
                continue;
            };
            let dt = after.seen - before.seen;
            let (fast, slow) = (before.speed(), after.speed());
            if dt > 1e-6 && slow > ROLLING && slow <= fast {
                rates.push(libm::log(fast / slow) / dt);
            }
        }
    }
    median(rates).unwrap_or_default()
}
