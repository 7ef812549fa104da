use hsl_types::{BodyPhase, RobotId};

use super::moment::{Moment, Pose};

/// Moments of one robot in one log, in the order of their stamps.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// Robot.
    pub(super) robot: RobotId,
    /// Median time between two moments \[s\].
    pub(super) period: f64,
    /// Moments.
    pub(super) moments: Vec<Moment>,
    /// Standard deviations of the steps along an axis \[m\], and of their turns \[rad\].
    usual: (f64, f64),
    /// Variance of the step of a standing robot along an axis \[m^2\], and of its turn \[rad^2\].
    pub(super) noise: (f64, f64),
}

/// Least deviation of steps along an axis \[m\]: no robot walks six times as far in a tick.
const LEAST_STEP: f64 = 0.005;
/// Least deviation of turns \[rad\].
const LEAST_TURN: f64 = 0.012;
/// Steps that count as a jump: squared distance, in standard deviations of the steps.
pub(super) const JUMP: f64 = 40.0;
/// Standard deviation of normally distributed numbers whose absolute values have the median 1.
const OF_MEDIAN: f64 = 1.4826;
/// Standard deviation along each axis of normally distributed points whose distances have the median 1.
const OF_DISTANCE: f64 = 0.8493;

/// Change of the estimated pose between two successive moments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    /// Index of the first moment.
    pub(super) index: usize,
    /// First moment.
    pub(super) from: &'a Moment,
    /// Second moment.
    pub(super) to: &'a Moment,
    /// Second pose in the frame of the first one.
    pub(super) motion: Pose,
    /// Time between the moments \[s\].
    pub(super) dt: f64,
}

impl Track {
    /// Creates the track of moments in any order; `None` with fewer than two.
    pub(super) fn new(robot: RobotId, mut moments: Vec<Moment>) -> Option<Self> {
        moments.sort_by(|a, b| a.at.total_cmp(&b.at));
        moments.dedup_by(|later, earlier| later.at - earlier.at < 1e-6);
        let pairs = moments.windows(2);
        let period = median(pairs.map(|pair| pair[1].at - pair[0].at).collect())?;
        let mut track = Self {
            robot,
            period,
            moments,
            usual: (f64::INFINITY, f64::INFINITY),
            noise: (0.0, 0.0),
        };
        let steps: Vec<_> = track.steps().map(|step| step.motion).collect();
        let of_way = steps.iter().map(|it| libm::hypot(it.x, it.y)).collect();
        let of_turn = steps.iter().map(|it| it.turn.abs()).collect();
        let usual = |values, factor: f64, least: f64| {
            let typical = median(values).unwrap_or_default();
            (factor * typical).max(least)
        };
        track.usual = (
            usual(of_way, OF_DISTANCE, LEAST_STEP),
            usual(of_turn, OF_MEDIAN, LEAST_TURN),
        );
        track.noise = track.standing_noise();
        Some(track)
    }

    /// Returns the variances of the steps of a standing robot.
    fn standing_noise(&self) -> (f64, f64) {
        let steps = self.steps().filter(|step| {
            let stands = |moment: &Moment| moment.phase == BodyPhase::Standing;
            stands(step.from) && stands(step.to) && !self.is_jump(step.motion)
        });
        let (mut count, mut position, mut turn) = (0.0, 0.0, 0.0);
        for Step { motion, .. } in steps {
            count += 1.0;
            position += 0.5 * (motion.x * motion.x + motion.y * motion.y);
            turn += motion.turn * motion.turn;
        }
        (position / f64::max(count, 1.0), turn / f64::max(count, 1.0))
    }

    /// Returns the steps between successive moments, without those over missing messages.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (1..self.moments.len()).filter_map(|index| self.step(index - 1))
    }

    /// Returns the step from the moment with this index to the next one; `None` at the end, and over missing messages.
    pub(super) fn step(&self, index: usize) -> Option<Step<'_>> {
        let (from, to) = (self.moments.get(index)?, self.moments.get(index + 1)?);
        let dt = to.at - from.at;
        (dt < 1.5 * self.period).then(|| Step {
            index,
            from,
            to,
            motion: from.pose.to(to.pose),
            dt,
        })
    }

    /// Returns true if the estimated pose jumps in a step, further than a robot moves.
    pub(super) fn is_jump(&self, motion: Pose) -> bool {
        self.distance(motion) > JUMP
    }

    /// Returns the squared distance of a step in standard deviations of the usual steps.
    pub(super) fn distance(&self, motion: Pose) -> f64 {
        let (step, turn) = self.usual;
        (motion.x * motion.x + motion.y * motion.y) / (step * step)
            + motion.turn * motion.turn / (turn * turn)
    }

    /// Returns the standard deviations of the steps along an axis \[m\], and of their turns \[rad\].
    pub(super) fn usual_step(&self) -> (f64, f64) {
        self.usual
    }

    /// Returns the longest parts without missing messages and jumps in which `holds` is true for each moment, as ranges
    /// of indices.
    pub(super) fn parts(&self, holds: impl Fn(&Moment) -> bool) -> Vec<std::ops::Range<usize>> {
        let mut parts = Vec::new();
        let mut start = None;
        for (index, moment) in self.moments.iter().enumerate() {
            let follows = index > 0
                && self
                    .step(index - 1)
                    .is_some_and(|step| !self.is_jump(step.motion));
            let is_in = holds(moment);
            if let Some(from) = start
                && !(is_in && follows)
            {
                parts.push(from..index);
                start = None;
            }
            if is_in && start.is_none() {
                start = Some(index);
            }
        }
        parts.extend(start.map(|from| from..self.moments.len()));
        parts
    }
}

/// Returns the median of numbers; `None` without numbers.
pub(super) fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
