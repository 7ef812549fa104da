use super::evidence::Evidence;
use super::resampling;
use super::slots::Slots;

/// Longest latency that is searched \[s\].
const LONGEST: f64 = 0.6;
/// Duration of a window in which commanded and measured way are compared \[s\].
const WINDOW: f64 = 0.1;
/// Duration of a block of windows that is drawn together in the bootstrap \[s\].
const BLOCK: f64 = 5.0;
/// Minimum number of blocks in which robots move: in fewer, a single start or stop decides.
const FEWEST: usize = 12;
/// Time after missing messages until the speed of a robot is known \[s\].
const SETTLED: f64 = 1.0;
/// Number of slots from which no further robot is used: motion is predicted some thousand times.
const MOST: usize = 150_000;

/// Response of the motion of robots to commands: a latency, and limits of acceleration.
#[derive(Clone, Debug)]
pub(super) struct Response {
    /// Slots of all robots.
    pub(super) robots: Vec<Slots>,
    /// Period of the world states \[s\].
    pub(super) period: f64,
    /// Latency in periods.
    pub(super) lag: usize,
    /// Interval of the latency in periods.
    pub(super) lags: (usize, usize),
    /// Limits of acceleration of walk \[m/s^2\] and turn \[rad/s^2\], with their intervals.
    pub(super) limits: [Limit; 2],
    /// Number of blocks in which robots move.
    pub(super) blocks: usize,
    /// Sum of squared differences for each latency in periods.
    pub(super) costs: Vec<f64>,
}

/// Limit of acceleration; infinite without a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limit {
    /// Value.
    pub(super) value: f64,
    /// Interval.
    pub(super) interval: (f64, f64),
}

/// Predicted motion in a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Predicted {
    /// Velocity \[m/s\].
    pub(super) velocity: [f64; 2],
    /// Turning speed \[rad/s\].
    pub(super) turn: f64,
    /// True if the speeds at the start of the slot are known.
    pub(super) is_settled: bool,
}

/// Axis of the motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Walk,
    Turn,
}

impl Response {
    /// Fits the response; `None` if robots hardly move.
    pub(super) fn of(evidence: &Evidence) -> Option<Self> {
        let mut robots = Vec::new();
        let mut count = 0;
        for track in &evidence.tracks {
            let slots = Slots::of(track);
            count += slots.slots.len();
            robots.push(slots);
            if count > MOST {
                break;
            }
        }
        let period = robots.iter().map(|it| it.period).fold(0.0, f64::max);
        if period <= 0.0 {
            return None;
        }
        let lags = (LONGEST / period) as usize + 1;
        let rough = limits(0.1, 20.0, 14);
        let squares = |axis, lag, limit| -> Vec<f64> {
            let robots = robots.iter();
            robots
                .flat_map(|it| block_squares(it, axis, lag, limit))
                .collect()
        };
        let total = |blocks: &[f64]| blocks.iter().sum::<f64>();
        let blocks = squares(Axis::Walk, 0, f64::INFINITY);
        let blocks = blocks.iter().filter(|it| **it > 0.0).count();
        if blocks < FEWEST {
            return None;
        }
        let least = |lag| {
            let costs = rough
                .iter()
                .map(|limit| total(&squares(Axis::Walk, lag, *limit)));
            costs.fold(f64::INFINITY, f64::min)
        };
        let costs: Vec<_> = (0..lags).map(least).collect();
        let lag = (0..lags).min_by(|a, b| costs[*a].total_cmp(&costs[*b]))?;
        let around: Vec<_> = (lag.saturating_sub(3)..=lag + 3).collect();
        let (walk, chosen) = fit_limit(&rough, &around, evidence.level, |lag, limit| {
            squares(Axis::Walk, lag, limit)
        })?;
        let lag = chosen.0;
        let (turn, _) = fit_limit(&rough, &[lag], evidence.level, |lag, limit| {
            squares(Axis::Turn, lag, limit)
        })?;
        Some(Self {
            period,
            lag,
            lags: chosen.1,
            limits: [walk, turn],
            blocks,
            costs,
            robots,
        })
    }

    /// Returns the predicted motion in the slots of a robot.
    pub(super) fn predicted(&self, robot: &Slots) -> Vec<Predicted> {
        let walk = predicted(robot, Axis::Walk, self.lag, self.limits[0].value);
        let turn = predicted(robot, Axis::Turn, self.lag, self.limits[1].value);
        let both = walk.into_iter().zip(turn);
        let both = both.map(|(walk, turn)| Predicted {
            turn: turn.turn,
            ..walk
        });
        both.collect()
    }
}

/// Returns `count` limits from `low` to `high` with equal ratios, and none.
fn limits(low: f64, high: f64, count: u32) -> Vec<f64> {
    let ratio = libm::log(high / low) / f64::from(count - 1);
    let limits = (0..count).map(|index| low * libm::exp(ratio * f64::from(index)));
    limits.chain([f64::INFINITY]).collect()
}

/// Latency with its interval \[slots\].
type Lag = (usize, (usize, usize));

/// Fits a limit and a latency. Returns the limit, and the latency with its interval.
fn fit_limit(
    rough: &[f64],
    lags: &[usize],
    level: f64,
    squares: impl Fn(usize, f64) -> Vec<f64>,
) -> Option<(Limit, Lag)> {
    let total = |(lag, limit): &(usize, f64)| squares(*lag, *limit).iter().sum::<f64>();
    let pairs = |limits: &[f64]| -> Vec<(usize, f64)> {
        let pairs = lags.iter();
        pairs
            .flat_map(|lag| limits.iter().map(|limit| (*lag, *limit)))
            .collect()
    };
    let least = |pairs: &[(usize, f64)]| {
        let costs = pairs.iter().map(|pair| (*pair, total(pair)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let ((_, near), _) = least(&pairs(rough))?;
    // Fine steps of 1.5 % around the rough limit, which is within a step of 1.5 times.
    let fine = match near.is_finite() {
        true => limits(near / 1.6, near * 1.6, 65),
        false => vec![20.0, f64::INFINITY],
    };
    let pairs = pairs(&fine);
    let blocks: Vec<_> = pairs
        .iter()
        .map(|(lag, limit)| squares(*lag, *limit))
        .collect();
    let best = |drawn: &[usize]| {
        let costs = blocks
            .iter()
            .map(|blocks| drawn.iter().map(|it| blocks[*it]).sum::<f64>());
        let best = costs.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(0, |(index, _)| index)
    };
    let count = blocks.first()?.len();
    let everything: Vec<_> = (0..count).collect();
    let (lag, value) = pairs[best(&everything)];
    let mut drawn_lags = Vec::new();
    let drawn = resampling::bounds(count, level, |drawn| {
        let (lag, limit) = pairs[best(drawn)];
        drawn_lags.push(lag);
        // An infinite limit counts as one above all others.
        limit.min(1e9)
    });
    let (low, high) = drawn?;
    drawn_lags.sort_unstable();
    let at = |share: f64| drawn_lags[(share * (drawn_lags.len() - 1) as f64).round() as usize];
    let lags = (at((1.0 - level) / 2.0), at((1.0 + level) / 2.0));
    let step = 1.016;
    let limit = Limit {
        value,
        interval: (
            low / step,
            if high >= 1e9 {
                f64::INFINITY
            } else {
                high * step
            },
        ),
    };
    Some((limit, (lag, lags)))
}

/// Returns the sum of the squared differences between predicted and measured motion, for each block of a robot.
fn block_squares(robot: &Slots, axis: Axis, lag: usize, limit: f64) -> Vec<f64> {
    let window = ((WINDOW / robot.period).round() as usize).max(1);
    let block = ((BLOCK / robot.period) as usize / window).max(1);
    let predicted = predicted(robot, axis, lag, limit);
    let windows = robot.slots.chunks(window).zip(predicted.chunks(window));
    let squares: Vec<_> = windows
        .map(|(slots, predicted)| {
            let mut difference = [0.0; 2];
            for (slot, predicted) in slots.iter().zip(predicted) {
                let Some(motion) = slot.motion.filter(|_| predicted.is_settled) else {
                    return 0.0;
                };
                match axis {
                    Axis::Walk => {
                        difference[0] += motion.x - predicted.velocity[0] * robot.period;
                        difference[1] += motion.y - predicted.velocity[1] * robot.period;
                    }
                    Axis::Turn => difference[0] += motion.turn - predicted.turn * robot.period,
                }
            }
            difference[0] * difference[0] + difference[1] * difference[1]
        })
        .collect();
    squares
        .chunks(block)
        .map(|block| block.iter().sum())
        .collect()
}

/// Returns the predicted motion of one axis in the slots of a robot: the command of `lag` slots before, towards which the
/// speed changes by at most `limit` per second.
fn predicted(robot: &Slots, axis: Axis, lag: usize, limit: f64) -> Vec<Predicted> {
    // The same windows count for each latency.
    let settled = ((SETTLED + LONGEST) / robot.period) as usize;
    let most = limit * robot.period;
    let mut speed = [0.0; 2];
    let mut known_for = 0;
    let mut predicted = Vec::with_capacity(robot.slots.len());
    for (index, slot) in robot.slots.iter().enumerate() {
        let command = index.checked_sub(lag).map(|it| robot.slots[it]);
        let command = command.filter(|it| it.is_known && slot.is_known);
        known_for = if command.is_some() { known_for + 1 } else { 0 };
        if !slot.is_up {
            speed = [0.0; 2];
        } else if let Some(command) = command {
            let target = match axis {
                Axis::Walk => command.velocity,
                Axis::Turn => [command.turn, 0.0],
            };
            let change = [target[0] - speed[0], target[1] - speed[1]];
            let norm = libm::hypot(change[0], change[1]);
            let share = if norm > most { most / norm } else { 1.0 };
            speed = [speed[0] + share * change[0], speed[1] + share * change[1]];
        }
        let [x, y] = speed;
        predicted.push(Predicted {
            velocity: if axis == Axis::Walk { [x, y] } else { [0.0; 2] },
            turn: if axis == Axis::Turn { x } else { 0.0 },
            is_settled: known_for > settled,
        });
    }
    predicted
}
