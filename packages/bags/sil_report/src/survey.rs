use std::collections::BTreeSet;
use std::time::Duration;

use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, GameState, Point2, RobotId, Team, Time, World as WorldFrame};
use recording::{Recording, Scores, Tick, World};

use crate::Goal;

/// Moments that are looked at, at most: one in half a second of a whole match. That is enough for pictures, and every
/// part of the bag is unpacked once.
const SAMPLE_LIMIT: u32 = 2400;

/// A bag, looked through in even steps.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Simulated time from one sample to the next.
    pub step: Duration,
    /// In the order of time.
    pub samples: Vec<Sample>,
    /// In the order of time.
    pub goals: Vec<Goal>,
    /// The field of play; its defaults where the bag does not tell it.
    pub field: FieldDimensions,
    /// What of the bag cannot be read.
    pub faults: Vec<String>,
    /// Whether a part of the file is damaged.
    pub is_damaged: bool,
}

/// What is looked at of a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The tick.
    pub time: Time,
    /// Of the rules.
    pub state: GameState,
    /// Goals until now.
    pub scores: Scores,
    /// None: there is none.
    pub ball: Option<Point2<WorldFrame>>,
    /// In canonical order.
    pub robots: Vec<(RobotId, Point2<WorldFrame>)>,
    /// The team that touched the ball last; none: nobody since it was put on the field.
    pub last_touch: Option<Team>,
}

impl Survey {
    /// Looks through a recording; `progress` hears which share of it was seen. What is whole of a damaged one is
    /// found, and the rest noted.
    ///
    /// # Errors
    /// When the file cannot be read at all.
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

    /// The score in the last tick that could be read.
    pub fn scores(&self) -> Option<Scores> {
        self.samples.last().map(|sample| sample.scores)
    }

    /// Every sample, and the seconds until the next.
    pub fn spans(&self) -> impl Iterator<Item = (&Sample, f64)> {
        let ends = self.samples.iter().skip(1).map(|next| next.time);
        let spans = self.samples.iter().zip(ends);
        spans.map(|(sample, end)| (sample, end.since(sample.time).as_secs_f64()))
    }
}

/// A step that makes no more than [`SAMPLE_LIMIT`] of a recording, and is no shorter than a tick.
fn step(recording: &Recording, summary: &BagSummary) -> Duration {
    let second = recording.second_moment().ok().flatten();
    let tick = second.map_or(Duration::ZERO, |second| second.since(summary.start));
    (summary.duration() / SAMPLE_LIMIT)
        .max(tick)
        .max(Duration::from_nanos(1))
}

/// The sample of a tick, and the world that it is of; none: the bag does not tell it.
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
