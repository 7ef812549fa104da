use std::collections::BTreeSet;
use std::time::Duration;

use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, GameState, Point2, RobotId, Team, Time, World as WorldFrame};
use recording::{Recording, Scores, Tick, World};

use crate::Goal;

/// Maximum number of samples: one per 0.5 s of a whole match, which is enough for pictures. Every part of the bag is
/// decompressed only once.
const SAMPLE_LIMIT: u32 = 2400;

/// A bag, sampled at equal intervals.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Simulated time from one sample to the next.
    pub step: Duration,
    /// Samples in the order of time.
    pub samples: Vec<Sample>,
    /// Goals in the order of time.
    pub goals: Vec<Goal>,
    /// The field of play; the default if the bag does not contain it.
    pub field: FieldDimensions,
    /// Unreadable parts of the bag.
    pub faults: Vec<String>,
    /// Whether a part of the file is damaged.
    pub is_damaged: bool,
}

/// A sampled tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Time of the tick.
    pub time: Time,
    /// State of the game.
    pub state: GameState,
    /// The score.
    pub scores: Scores,
    /// Position of the ball, if any.
    pub ball: Option<Point2<WorldFrame>>,
    /// Positions of the robots in canonical order.
    pub robots: Vec<(RobotId, Point2<WorldFrame>)>,
    /// The team that touched the ball last; none if it was not touched since it was put on the field.
    pub last_touch: Option<Team>,
}

impl Survey {
    /// Samples a recording, and calls `progress` with the fraction that was read. Of a damaged recording the intact
    /// part is sampled, and the damage is noted.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of(recording: &Recording, mut progress: impl FnMut(f32)) -> Result<Self, ToolError> {
        let summary = recording.summary()?;
        let (start, end) = (summary.start, summary.end);
        let step = step(recording, &summary);
        let mut faults = BTreeSet::new();
        let mut is_damaged = false;
        let mut samples: Vec<Sample> = Vec::new();
        let mut field = None;
        let count = summary.duration().div_duration_f32(step) as u32;
        let times = (0..=count).map(|number| (number, start + step * number));
        for (number, time) in times.chain([(count, end)]) {
            progress(number as f32 / count.max(1) as f32);
            let mut noted = Vec::new();
            let world = match recording.tick_at(time) {
                Ok(tick) => tick.and_then(|tick| read(&tick, &mut noted)),
                Err(error) => {
                    is_damaged = true;
                    noted.push(error.to_string());
                    None
                }
            };
            faults.extend(noted);
            let Some((sample, world)) = world else {
                continue;
            };
            field.get_or_insert(world.field);
            if samples.last().is_none_or(|last| last.time < sample.time) {
                samples.push(sample);
            }
        }
        Ok(Self {
            step,
            goals: Goal::between(&samples, recording),
            samples,
            field: field.unwrap_or_default(),
            faults: faults.into_iter().collect(),
            is_damaged,
        })
    }

    /// Returns the score in the last readable tick.
    pub fn scores(&self) -> Option<Scores> {
        self.samples.last().map(|sample| sample.scores)
    }

    /// Returns every sample with the time until the next \[s\].
    pub fn spans(&self) -> impl Iterator<Item = (&Sample, f64)> {
        let ends = self.samples.iter().skip(1).map(|next| next.time);
        let spans = self.samples.iter().zip(ends);
        spans.map(|(sample, end)| (sample, end.since(sample.time).as_secs_f64()))
    }
}

/// Returns a sampling interval that gives at most [`SAMPLE_LIMIT`] samples and is not shorter than a tick.
fn step(recording: &Recording, summary: &BagSummary) -> Duration {
    let second = recording.second_moment().ok().flatten();
    let tick = second.map_or(Duration::ZERO, |second| second.since(summary.start));
    (summary.duration() / SAMPLE_LIMIT)
        .max(tick)
        .max(Duration::from_nanos(1))
}

/// Reads the sample of a tick and its world; none if the bag does not contain it.
fn read(tick: &Tick, faults: &mut Vec<String>) -> Option<(Sample, World)> {
    let world = World::of(tick, faults)?;

    let robots = world.robots.iter();
    let robots = robots.map(|robot| (robot.id, robot.ground_to_world.as_pose().position));
    let touch = world.ball.and_then(|ball| ball.last_touch);
    let sample = Sample {
        time: tick.time,
        state: world.game.game_state,
        scores: Scores::of(&world.game),
        ball: world.ball.map(|ball| ball.position),
        robots: robots.collect(),
        last_touch: touch.map(|touch| touch.robot.team),
    };
    Some((sample, world))
}
