//! Period and latency of the camera.

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::{Track, median};

/// Maximum number of periods between two images that are compared: with more, their number is uncertain.
const MOST_PERIODS: f64 = 3.5;
/// Minimum number of images.
const FEWEST: usize = 20;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Camera",
    parameters: &[
        "simulation.errors.perception.camera_period",
        "simulation.errors.perception.camera_latency",
    ],
    formula: "The time of an image is last_seen_ball of a perceived ball. Period: time between two images by the number of \
        periods in it; the interval contains each period for which all times of images are right to within the period of \
        the world states. Latency: median age of an image in the first world state that contains it; interval: order \
        statistics, and one period of the world states below.",
    assumes: &[
        "last_seen_ball is the time of the image, not that of the detection.",
        "The camera has a constant period.",
    ],
    cannot_know: &[
        "Latency of robots as obstacles: it counts as that of the ball.",
        "A latency below the period of the world states.",
    ],
    fit,
};

/// Images of one robot.
struct Images {
    /// Times of successive images of the ball \[s\]; a gap separates parts.
    parts: Vec<Vec<f64>>,
    /// Ages of the images when they became known \[s\].
    ages: Vec<f64>,
}

/// Fits period and latency.
fn fit(evidence: &Evidence) -> Findings {
    let tracks = evidence.tracks.iter();
    let images: Vec<_> = tracks.map(|track| (track, images(track))).collect();
    let mut ages: Vec<_> = images.iter().flat_map(|(_, it)| it.ages.clone()).collect();
    if ages.len() < FEWEST {
        return Findings::none(&QUANTITY, "fewer than 20 images of a ball");
    }
    ages.sort_by(f64::total_cmp);
    let tick = evidence
        .tracks
        .iter()
        .map(|it| it.period)
        .fold(0.0, f64::max);
    let latency = interval::of_median(&ages, evidence.level).map(|(age, (low, high))| Fit {
        // Times are sums of floating-point numbers.
        value: rounded(age),
        interval: (rounded((low - tick).max(0.0)), rounded(high)),
        samples: ages.len(),
    });
    let [period, age] = [QUANTITY.parameters[0], QUANTITY.parameters[1]];
    let histogram = Plot::histogram("age of images when they become known", "age [s]", &ages);
    let gaps: Vec<f64> = images
        .iter()
        .flat_map(|(_, it)| it.parts.iter())
        .flat_map(|part| part.windows(2).map(|pair| pair[1] - pair[0]))
        .collect();
    let plot = Plot::histogram("time between images", "time [s]", &gaps);
    Findings {
        estimates: vec![
            Estimate::new(period, fit_period(&images, &gaps, tick)),
            Estimate::new(age, latency.ok_or_else(|| "no image".to_owned())),
        ],
        plots: vec![plot, histogram],
    }
}

/// Fits the period.
fn fit_period(images: &[(&Track, Images)], gaps: &[f64], tick: f64) -> Result<Fit, String> {
    let typical = median(gaps.to_vec()).ok_or("no two images")?;
    let near = gaps
        .iter()
        .filter(|gap| (**gap - typical).abs() < 1.2 * tick);
    let near: Vec<_> = near.copied().collect();
    let rough = interval::mean(&near);
    if rough < 1.2 * tick {
        return Ok(Fit {
            value: 0.0,
            interval: (0.0, rounded(tick)),
            samples: gaps.len(),
        });
    }
    let mut bounds = (0.0_f64, f64::INFINITY);
    let (mut time, mut count) = (0.0, 0.0);
    for (_, images) in images {
        for part in &images.parts {
            let mut start = 0;
            let mut periods = 0.0;
            for index in 1..part.len() {
                let gap = (part[index] - part[index - 1]) / rough;
                if gap > MOST_PERIODS {
                    start = index;
                    periods = 0.0;
                    continue;
                }
                periods += gap.round().max(1.0);
                let way = part[index] - part[start];
                bounds.0 = bounds.0.max((way - tick) / periods);
                bounds.1 = bounds.1.min((way + tick) / periods);
                time += part[index] - part[index - 1];
                count += gap.round().max(1.0);
            }
        }
    }
    let mean = time / f64::max(count, 1.0);
    if bounds.0 <= bounds.1 {
        return Ok(Fit {
            value: mean.clamp(bounds.0, bounds.1),
            interval: bounds,
            samples: gaps.len(),
        });
    }
    // Times of images that vary have no common period: the interval is that of the mean.
    let error = (bounds.0 - bounds.1).max(tick / f64::max(count, 1.0));
    Ok(Fit {
        value: mean,
        interval: (mean - error, mean + error),
        samples: gaps.len(),
    })
}

/// Returns the images of a robot in which it detected a ball.
fn images(track: &Track) -> Images {
    let mut images = Images {
        parts: vec![Vec::new()],
        ages: Vec::new(),
    };
    let mut last = f64::NEG_INFINITY;
    for index in 0..track.moments.len() {
        let moment = &track.moments[index];
        let Some(ball) = moment.ball else {
            continue;
        };
        if ball.seen <= last + 1e-6 {
            continue;
        }
        last = ball.seen;
        if let Some(part) = images.parts.last_mut() {
            part.push(ball.seen);
        }
        // An image may have become known in a world state that is missing.
        if index > 0 && track.step(index - 1).is_some() {
            images.ages.push(moment.at - ball.seen);
        }
    }
    images
}

/// Returns the time rounded to microseconds \[s\].
fn rounded(time: f64) -> f64 {
    (time * 1e6).round() / 1e6
}
