//! Response of the motion of robots to commands.

mod search;

use super::evidence::Evidence;
use super::resampling;
use super::slots::Slots;
use search::{Comparison, Stage};

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
/// Number of slots from which no further robot is used: motion is predicted some hundred times.
const MOST: usize = 100_000;
/// Number of slots from which no further robot is used in the rough search.
const MOST_IN_SEARCH: usize = 40_000;
/// Latencies that are compared in the rough search: every so many periods.
const STRIDE: usize = 4;
/// Comparison of latencies and limits between those of the rough search.
const MEDIUM: Stage = Stage {
    reach: STRIDE,
    ratio: 1.6,
    count: 12,
};
/// Final comparison: limits in steps of 2 %.
const FINE: Stage = Stage {
    reach: 3,
    ratio: 1.5,
    count: 42,
};

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
    /// Latencies in periods of the rough search, with the sums of squared differences of both axes by the least ones.
    pub(super) costs: Vec<(usize, f64)>,
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
        let robots: Vec<_> = evidence.tracks.iter().map(Slots::of).collect();
        let period = robots.iter().map(|it| it.period).fold(0.0, f64::max);
        if period <= 0.0 {
            return None;
        }
        let lags = (LONGEST / period) as usize + 1;
        let (few, some) = (first(&robots, MOST_IN_SEARCH), first(&robots, MOST));
        let squares = |robots: &[Slots], axis: usize, lag, limit| -> Vec<f64> {
            let axis = [Axis::Walk, Axis::Turn][axis];
            let robots = robots.iter();
            robots
                .flat_map(|it| block_squares(it, axis, lag, limit))
                .collect()
        };
        let blocks = squares(some, 0, 0, f64::INFINITY);
        let blocks = blocks.iter().filter(|it| **it > 0.0).count();
        if blocks < FEWEST {
            return None;
        }
        let of_few = |axis, lag, limit| squares(few, axis, lag, limit);
        let of_some = |axis, lag, limit| squares(some, axis, lag, limit);
        let rough = Comparison::rough((0..lags).step_by(STRIDE).collect(), &of_few);
        let medium = MEDIUM.search(rough.best(None), &of_few);
        let fine = FINE.search(medium.best(None), &of_some);
        let best = fine.best(None);
        let mut drawn = [const { Vec::new() }; 3];
        resampling::each(fine.count(), |blocks| {
            let best = fine.best(Some(blocks));
            drawn[0].push(best.lag as f64);
            drawn[1].push(best.limits[0]);
            drawn[2].push(best.limits[1]);
        });
        let [lags, walk, turn] = drawn.map(|values| resampling::bounds(values, evidence.level));
        let limits = [(0, walk), (1, turn)].map(|(axis, (low, high))| Limit {
            value: best.limits[axis],
            // Limits are compared in steps of 2 %.
            interval: (low / 1.01, high * 1.01),
        });
        Some(Self {
            period,
            lag: best.lag,
            lags: (lags.0 as usize, lags.1 as usize),
            limits,
            blocks,
            costs: rough.costs(),
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

/// Returns the robots with the first slots, at least `most` of them if there are so many.
fn first(robots: &[Slots], most: usize) -> &[Slots] {
    let mut count = 0;
    let end = robots.iter().position(|robot| {
        count += robot.slots.len();
        count > most
    });
    &robots[..end.map_or(robots.len(), |end| end + 1)]
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
                let Some(motion) = slot.motion.filter(|_| predicted.is_settled && slot.is_free)
                else {
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
            let norm = (change[0] * change[0] + change[1] * change[1]).sqrt();
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
