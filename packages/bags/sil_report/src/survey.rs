use std::collections::BTreeSet;
use std::time::Duration;

use bag_tools::ToolError;
use hsl_bag::BagSummary;
use hsl_types::{FieldDimensions, LeagueSide, Point2, Team, Time};
use recording::{Kind, LEAGUE_FIELD, LeagueFrame, Recording, Scores, State, Tick, World};

use crate::{Goal, Sample, SampledRobot, Window};

/// Maximum number of samples: one per 0.5 s of a whole match, which is enough for pictures. Every part of the bag is
/// decompressed only once.
const SAMPLE_LIMIT: u32 = 2400;

/// Bag, sampled at equal intervals.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Surveyed part of the recording.
    pub window: Window,
    /// First surveyed time.
    pub start: Time,
    /// Last surveyed time.
    pub end: Time,
    /// Simulated time between two samples.
    pub step: Duration,
    /// Samples in the order of time.
    pub samples: Vec<Sample>,
    /// Goals in the order of time.
    pub goals: Vec<Goal>,
    /// Dimensions of the field; the default if the bag does not contain them.
    pub field: FieldDimensions,
    /// Names of the teams: of [`Team::Hulks`], which plays on the left in the 3D simulation league, and of the other
    /// team.
    pub teams: [String; 2],
    /// Errors of unreadable parts of the bag.
    pub faults: Vec<String>,
    /// True if a part of the file is damaged.
    pub is_damaged: bool,
}

/// Content of a tick: sample, dimensions of the field, and names of the teams.
struct SurveyedTick {
    sample: Sample,
    field: FieldDimensions,
    /// Names of the teams, in the order of [`Team::ALL`].
    teams: [String; 2],
}

impl Survey {
    /// Samples a window of a recording at equal intervals, and finds the goals in between. Calls `progress` with the
    /// fraction that was read. The survey of a damaged recording covers the intact part and contains the errors. A survey
    /// of a window outside the recording has no samples.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn of(
        recording: &Recording,
        window: Window,
        mut progress: impl FnMut(f32),
    ) -> Result<Self, ToolError> {
        let summary = recording.summary()?;
        let surveyed = window.within(summary.start, summary.end);
        let (start, end) = surveyed.unwrap_or((summary.start, summary.start));
        let step = step(recording, &summary, end.since(start));
        let kind = recording.kind()?;
        let mut faults = BTreeSet::new();
        let mut is_damaged = false;
        let mut samples: Vec<Sample> = Vec::new();
        let mut field = None;
        let mut teams = Team::ALL.map(|team| team.to_string());
        let count = end.since(start).div_duration_f32(step) as u32;
        let times = (0..=count).map(|number| (number, start + step * number));
        let times = times.chain([(count, end)]).filter(|_| surveyed.is_some());
        for (number, time) in times {
            progress(number as f32 / count.max(1) as f32);
            let mut noted = Vec::new();
            let surveyed = match recording.tick_at(time) {
                Ok(tick) => tick.and_then(|tick| read(kind, &tick, &mut noted)),
                Err(error) => {
                    is_damaged = true;
                    noted.push(error.to_string());
                    None
                }
            };
            faults.extend(noted);
            let Some(surveyed) = surveyed else {
                continue;
            };
            field.get_or_insert(surveyed.field);
            teams = surveyed.teams;
            if samples
                .last()
                .is_none_or(|last| last.time < surveyed.sample.time)
            {
                samples.push(surveyed.sample);
            }
        }
        Ok(Self {
            window,
            start,
            end,
            step,
            goals: Goal::between(&samples, |time| {
                // Unreadable ticks count as ticks before the goal.
                let tick = recording.tick_at(time).ok().flatten()?;
                Some(read(kind, &tick, &mut Vec::new())?.sample)
            }),
            teams,
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

    /// Returns the name of a team.
    pub fn team(&self, team: Team) -> &str {
        let [hulks, opponent] = &self.teams;
        match team {
            Team::Hulks => hulks,
            Team::Opponent => opponent,
        }
    }

    /// Returns the duration of the surveyed part.
    pub fn duration(&self) -> Duration {
        self.end.since(self.start)
    }

    /// Returns every sample but the last with the time until the next one \[s\].
    pub fn spans(&self) -> impl Iterator<Item = (&Sample, f64)> {
        let ends = self.samples.iter().skip(1).map(|next| next.time);
        let spans = self.samples.iter().zip(ends);
        spans.map(|(sample, end)| (sample, end.since(sample.time).as_secs_f64()))
    }
}

/// Returns a sampling interval with at most [`SAMPLE_LIMIT`] samples in `duration`, not shorter than a tick.
fn step(recording: &Recording, summary: &BagSummary, duration: Duration) -> Duration {
    let second = recording.second_moment().ok().flatten();
    let tick = second.map_or(Duration::ZERO, |second| second.since(summary.start));
    (duration / SAMPLE_LIMIT)
        .max(tick)
        .max(Duration::from_nanos(1))
}

/// Reads a tick; `None` if the bag does not contain its world. Errors are added to `faults`.
fn read(kind: Kind, tick: &Tick, faults: &mut Vec<String>) -> Option<SurveyedTick> {
    match kind {
        Kind::Match => read_match(tick, faults),
        Kind::League => read_league(tick, faults),
        Kind::Foreign => None,
    }
}

/// Reads game, ball and robots of a tick from the true state of the world. Returns `None` if that state is missing or
/// invalid, or if a log of robots has no recent state of the game. Adds errors to `faults`.
fn read_match(tick: &Tick, faults: &mut Vec<String>) -> Option<SurveyedTick> {
    let world = World::of(tick, faults)?;
    let game = world.game?;
    let robots = world.robots.iter().map(|robot| {
        let name = SampledRobot {
            team: robot.id.team,
            number: robot.id.player_number.into(),
        };
        (name, robot.ground_to_world.as_pose().position)
    });
    let touch = world.ball.and_then(|ball| ball.last_touch);
    Some(SurveyedTick {
        sample: Sample {
            time: tick.time,
            state: game.game_state,
            scores: Scores::of(&game),
            ball: world.ball.map(|ball| ball.position),
            robots: robots.collect(),
            last_touch: touch.map(|touch| touch.robot.team),
        },
        field: world.field.unwrap_or_default(),
        teams: Team::ALL.map(|team| team.to_string()),
    })
}

/// Reads game, ball and robots of a cycle of the 3D simulation league; `None` without a game. The left team takes the
/// place of [`Team::Hulks`]. Adds errors to `faults`.
fn read_league(tick: &Tick, faults: &mut Vec<String>) -> Option<SurveyedTick> {
    let frame = LeagueFrame::of(tick);
    faults.extend(frame.faults);
    let game = frame.game?;
    let goals = |index: usize| u8::try_from(game.scores[index]).unwrap_or(u8::MAX);
    let robots = frame.robots.iter().map(|robot| {
        let team = match robot.id.side() {
            LeagueSide::Left => Team::Hulks,
            LeagueSide::Right => Team::Opponent,
        };
        let number = robot.id.number();
        let name = SampledRobot { team, number };
        (name, Point2::new(robot.x, robot.y))
    });
    let [left, right] = game.teams;
    let named = |name: String, side: &str| {
        if name.is_empty() {
            side.to_owned()
        } else {
            name
        }
    };
    Some(SurveyedTick {
        sample: Sample {
            time: tick.time,
            state: State::PlayMode(game.play_mode).game_state(),
            scores: Scores {
                hulks: goals(0),
                opponent: goals(1),
            },
            ball: frame.ball.map(|ball| Point2::new(ball.x, ball.y)),
            robots: robots.collect(),
            last_touch: None,
        },
        field: LEAGUE_FIELD,
        teams: [named(left, "left"), named(right, "right")],
    })
}
