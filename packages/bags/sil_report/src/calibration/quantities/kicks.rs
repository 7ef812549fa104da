//! Speed, scatter and misses of kicks.

use hsl_types::{BodyPhase, KickPower};

use crate::calibration::command::Commanded;
use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::moment::wrapped;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::{Track, median};

/// Time after a kick within which the ball must be seen again \[s\].
const SEEN_WITHIN: f64 = 0.4;
/// Minimum change of the ball's velocity in a kick that hits, relative to the median change.
const HIT: f64 = 0.1;
/// Standard deviation of normally distributed errors with a median magnitude of 1.
const DEVIATION: f64 = 1.4826;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Kicks",
    parameters: &[
        "simulation.errors.motion.kick_direction",
        "simulation.errors.motion.kick_speed",
        "simulation.errors.motion.kick_miss",
        "simulation.kick_ball_speed_short",
        "simulation.kick_ball_speed_long",
    ],
    formula: "A kick begins with the phase KICKING after a command VISUAL_KICK. Direction: angle from the commanded one to \
        the velocity of the ball in the first image after it; median magnitude, because some balls meet another robot; interval: \
        order statistics. Speed: relative to the mean of its power, corrected by the \
        exponential decay that rolling balls show. Its deviation: root of the mean square, interval of chi square. Mean speed: \
        interval of Student. A miss changes the velocity of the ball by less than a tenth of the median change; interval: \
        Clopper-Pearson.",
    assumes: &[
        "The robot perceives the velocity of a rolling ball without an own error.",
        "The mean error of the direction is 0: a systematic one is a part of the scatter.",
        "No other robot touches the ball between kick and image.",
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
    let tracks = evidence.tracks.iter();
    let kicks: Vec<_> = tracks.flat_map(|track| kicks(track, decay)).collect();
    let Some(typical) = median(kicks.iter().map(|kick| kick.change).collect()) else {
        return Findings::none(&QUANTITY, "no kick after which the ball is seen");
    };
    let level = evidence.level;
    let (hits, misses): (Vec<_>, Vec<_>) =
        kicks.iter().partition(|kick| kick.change >= HIT * typical);
    let errors: Vec<_> = hits.iter().map(|kick| kick.error).collect();
    let mut angles: Vec<_> = errors.iter().map(|error| error.abs()).collect();
    angles.sort_unstable_by(f64::total_cmp);
    let few = || Err("fewer than 3 kicks that hit".to_owned());
    let direction = match interval::of_median(&angles, level) {
        Some((median, (low, high))) if angles.len() >= 3 => Ok(Fit {
            value: DEVIATION * median,
            interval: (DEVIATION * low, DEVIATION * high),
            samples: angles.len(),
        }),
        _ => few(),
    };
    let speeds = |power: KickPower| -> Vec<f64> {
        let kicks = hits.iter().filter(|kick| kick.power == power);
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
    let scatter = match freedom {
        0..2 => few(),
        freedom => Ok(Fit {
            value: (squares / freedom as f64).sqrt(),
            interval: interval::of_deviation(squares, freedom, level),
            samples: ratios.len(),
        }),
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

/// Returns the kicks of a robot after which it saw the ball. `decay` is that of the speed of the ball \[1/s\].
fn kicks(track: &Track, decay: f64) -> Vec<Kick> {
    let mut kicks = Vec::new();
    for step in track.steps() {
        let begins = step.to.phase == BodyPhase::Kicking && step.from.phase != BodyPhase::Kicking;
        let Some(Commanded::Kick { direction, power }) = step.from.command else {
            continue;
        };
        if !begins {
            continue;
        }
        let kicked_at = step.from.at;
        let later = track.moments[step.index + 1..].iter();
        let later = later.take_while(|moment| moment.at < kicked_at + SEEN_WITHIN);
        let mut has_walked = false;
        let mut seen = None;
        for moment in later {
            if let Some(ball) = moment.ball
                && ball.seen > kicked_at + 0.5 * track.period
            {
                seen = Some((moment, ball));
                break;
            }
            has_walked |= matches!(moment.command, Some(Commanded::Walk { .. }));
        }
        let Some((moment, ball)) = seen else {
            continue;
        };
        // The orientation is as uncertain as the pose, so that it counts only for a robot that may have turned.
        let turn = match has_walked {
            true => step.from.pose.to(moment.pose).turn,
            false => 0.0,
        };
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
