//! Loss of team messages, and bursts of it.

use std::collections::BTreeMap;

use hsl_types::RobotId;

use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::likelihood::{minimum, profile};
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::reader::Packet;
use crate::calibration::track::median;

/// Longest way of a message \[s\].
const LONGEST: f64 = 3.0;
/// Maximum difference of the way of a message from the median \[s\]: equal messages follow each other after longer times.
const NEAR: f64 = 0.3;
/// Minimum number of messages.
const FEWEST: usize = 50;
/// Minimum gain of the logarithm of the likelihood by bursts for which they are assumed: three parameters more, at 1 %.
const GAIN: f64 = 5.7;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Loss of team messages",
    parameters: &[
        "simulation.noise.message_loss",
        "simulation.errors.network.burst_rate",
        "simulation.errors.network.burst_duration",
        "simulation.errors.network.burst_loss",
    ],
    formula: "A message that one robot of the logs sent was received by another one, or not. Chain of Gilbert and Elliott in \
        continuous time for each receiver: good and bad reception with burst_rate and burst_duration, loss message_loss in \
        good and 1 - (1 - message_loss)(1 - burst_loss) in bad reception. Maximum of the likelihood by the forward \
        algorithm; interval: profile of the likelihood. Without a significant burst: loss by messages, Clopper-Pearson.",
    assumes: &[
        "The logs contain all messages that their robots sent and received; the clocks differ by less than 3 s.",
        "Robots receive each other over one network.",
    ],
    cannot_know: &[
        "Whether a message was lost by the network or missing in the log of the receiver.",
        "Bursts that are shorter than the time between two messages.",
    ],
    fit,
};

/// Messages to a receiver: times \[s\], and whether it received them.
type Receptions = Vec<(f64, bool)>;

/// Fits the parameters of the loss.
fn fit(evidence: &Evidence) -> Findings {
    let receivers = receptions(&evidence.traffic);
    let all = receivers.iter().flatten();
    let count = all.clone().count();
    let lost = all.filter(|(_, is_received)| !is_received).count();
    if count < FEWEST {
        return Findings::none(
            &QUANTITY,
            "fewer than 50 team messages from one robot of the logs to another one",
        );
    }
    let level = evidence.level;
    let share = lost as f64 / count as f64;
    let plot = plot(&receivers, share);
    // Loss in good reception, rate, duration, loss in bursts; natural parameters within their bounds.
    let cost = |p: &[f64]| {
        let is_possible = (0.0..=1.0).contains(&p[0])
            && p[1] >= 0.0
            && p[2] > 1e-3
            && (0.0..=1.0).contains(&p[3]);
        if !is_possible {
            return f64::INFINITY;
        }
        let chain = Chain::new([p[0], p[1], p[2], p[3]]);
        receivers.iter().map(|it| chain.cost(it)).sum()
    };
    let independent = cost(&[share, 0.0, 1.0, 1.0]);
    let scale = [0.05, 0.05, 0.5, -0.2];
    let starts = [
        [0.3 * share, 0.1, 1.0, 0.9],
        [0.5 * share, 0.03, 5.0, 0.9],
        [0.5 * share, 0.5, 0.5, 0.8],
    ];
    let found = starts.map(|start| minimum(&cost, &start, &scale));
    let best = found.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let bursts = best.filter(|best| lost > 0 && independent - best.1 > GAIN);
    let Some(best) = bursts else {
        let loss = Fit {
            value: share,
            interval: interval::of_share(lost, count, level),
            samples: count,
        };
        let reason = "losses are not significantly correlated in time";
        let mut estimates = vec![Estimate::new(QUANTITY.parameters[0], Ok(loss))];
        estimates.extend(Estimate::none(&QUANTITY.parameters[1..], reason));
        return Findings {
            estimates,
            plots: vec![plot],
        };
    };
    let drop = interval::likelihood_drop(level);
    let bounds = [(0.0, 1.0), (0.0, 100.0), (1e-3, 1000.0), (0.0, 1.0)];
    let indexed = QUANTITY.parameters.iter().zip(bounds).enumerate();
    let estimates = indexed.map(|(index, (name, bounds))| {
        let fit = Fit {
            value: best.0[index],
            interval: profile(&cost, &best, index, &scale, drop, bounds),
            samples: count,
        };
        Estimate::new(name, Ok(fit))
    });
    Findings {
        estimates: estimates.collect(),
        plots: vec![plot],
    }
}

/// Plots the losses of each receiver over time: the sum of the lost messages by that of all.
fn plot(receivers: &[Receptions], share: f64) -> Plot {
    let mut points = Vec::new();
    for receptions in receivers {
        let mut lost = 0.0;
        for (index, (_, is_received)) in receptions.iter().enumerate() {
            lost += if *is_received { 0.0 } else { 1.0 };
            points.push((index as f64 + 1.0, lost));
        }
    }
    let axes = ["messages to a receiver", "lost messages"];
    Plot::new("losses of each receiver", axes, points).with_curve(|count| share * count)
}

/// Chain of good and bad reception.
struct Chain {
    /// Probability of a loss in good and in bad reception.
    losses: [f64; 2],
    /// Share of bad reception.
    bad: f64,
    /// Rate at which the state is forgotten \[1/s\].
    rate: f64,
}

impl Chain {
    /// Creates the chain of loss, rate \[1/s\], duration \[s\] and loss in bursts.
    fn new([loss, rate, duration, in_burst]: [f64; 4]) -> Self {
        Self {
            losses: [loss, 1.0 - (1.0 - loss) * (1.0 - in_burst)],
            bad: rate * duration / (1.0 + rate * duration),
            rate: rate + 1.0 / duration,
        }
    }

    /// Returns the negative logarithm of the likelihood of the receptions, by the forward algorithm.
    fn cost(&self, receptions: &[(f64, bool)]) -> f64 {
        let mut bad = self.bad;
        let mut last = None;
        let mut cost = 0.0;
        for (at, is_received) in receptions {
            let passed = last.map_or(0.0, |last| f64::max(at - last, 0.0));
            let kept = libm::exp(-self.rate * passed);
            bad = self.bad + (bad - self.bad) * kept;
            let [good_loss, bad_loss] = self.losses;
            let of = |loss: f64| if *is_received { 1.0 - loss } else { loss };
            let both = (1.0 - bad) * of(good_loss) + bad * of(bad_loss);
            cost -= libm::log(both.max(1e-300));
            bad = if both > 0.0 {
                bad * of(bad_loss) / both
            } else {
                self.bad
            };
            last = Some(*at);
        }
        cost
    }
}

/// Returns the median time from the stamp of a message to that of its receipt, over the first ones with a content: the
/// delay, and the difference of the clocks \[s\].
fn delay(
    traffic: &[Packet],
    receiver: RobotId,
    received: &BTreeMap<(RobotId, &[u8]), Vec<f64>>,
) -> f64 {
    let sent = traffic.iter().filter(|it| it.is_sent);
    let delays = sent.filter_map(|packet| {
        let times = received.get(&(receiver, &packet.content[..]))?;
        let delay = times.first()? - packet.at;
        (times.len() == 1 && delay.abs() < LONGEST).then_some(delay)
    });
    median(delays.collect()).unwrap_or_default()
}

/// Returns for each receiver the messages that its teammates in the logs sent, in the order of time.
fn receptions(traffic: &[Packet]) -> Vec<Receptions> {
    let mut received: BTreeMap<(RobotId, &[u8]), Vec<f64>> = BTreeMap::new();
    let mut robots: BTreeMap<RobotId, (f64, f64)> = BTreeMap::new();
    for packet in traffic {
        let span = robots.entry(packet.robot).or_insert((packet.at, packet.at));
        *span = (span.0.min(packet.at), span.1.max(packet.at));
        if !packet.is_sent {
            let times = received
                .entry((packet.robot, &packet.content[..]))
                .or_default();
            times.push(packet.at);
        }
    }
    let mut receivers = Vec::new();
    for (receiver, (start, end)) in &robots {
        let mut receptions = Receptions::new();
        let delay = delay(traffic, *receiver, &received);
        for packet in traffic.iter().filter(|it| it.is_sent) {
            let is_teammate = packet.robot.team == receiver.team && packet.robot != *receiver;
            // Before and after its own messages, the log of the receiver may have been closed.
            if !is_teammate || packet.at < *start || packet.at + LONGEST > *end {
                continue;
            }
            let times = received.get_mut(&(*receiver, &packet.content[..]));
            let arrival = times.and_then(|times| {
                let late = |at: &f64| (at - packet.at - delay).abs();
                let nearest = (0..times.len())
                    .min_by(|a, b| late(&times[*a]).total_cmp(&late(&times[*b])))?;
                (late(&times[nearest]) < NEAR).then(|| times.remove(nearest))
            });
            receptions.push((packet.at, arrival.is_some()));
        }
        receptions.sort_by(|a, b| a.0.total_cmp(&b.0));
        if !receptions.is_empty() {
            receivers.push(receptions);
        }
    }
    receivers
}
