use std::path::Path;

use bag_tools::ToolError;
use hsl_types::{RunVerdict, Time};
use hsl_wire::topics;
use recording::{Overview, Recording, overview};

use crate::Survey;

/// A recorded run, and what was looked up of it.
#[derive(Clone, Debug)]
pub struct Run {
    /// The path as it was given.
    pub path: String,
    /// The recording as a whole.
    pub overview: Overview,
    /// What happened in it.
    pub survey: Survey,
    /// Of the bag's folder; none: the bag was named by its file, or the folder cannot be read.
    pub sha256: Option<String>,
    /// How it ended; none: unknown.
    pub outcome: Option<Outcome>,
}

/// How a run ended, as a result file or its bag says.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Whether it passed.
    pub verdict: Verdict,
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time, seconds.
    pub seconds: f64,
    /// Wall time of the run, seconds; none: unknown, because a bag records no wall clock.
    pub wall_seconds: Option<f64>,
    /// What failed.
    pub failures: Vec<String>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// The code under test is to blame.
    Failed,
    /// The surroundings failed, or somebody ended it.
    NotJudged,
}

impl Run {
    /// Reads the bag in a folder, or in an `.mcap` or `.db3` file; `progress` is called with the share that was read.
    ///
    /// # Errors
    /// When there is none, or it cannot be read at all.
    pub fn open(
        path: &Path,
        outcome: Option<Outcome>,
        progress: impl FnMut(f32),
    ) -> Result<Self, ToolError> {
        let recording = Recording::open(path)?;
        let failures = outcome.as_ref().map_or(&[][..], |it| &it.failures);
        let mut overview = overview(&recording, false, failures)?;
        let survey = Survey::of(&recording, progress)?;
        if survey.is_damaged {
            overview.recovery = Some(recording.recovery_advice().to_owned());
        }
        let outcome = outcome.or_else(|| Outcome::in_bag(&overview));
        Ok(Self {
            path: path.display().to_string(),
            overview,
            survey,
            sha256: hsl_bag::sha256(path).ok(),
            outcome,
        })
    }

    /// The name of its folder or file.
    pub fn name(&self) -> &str {
        &self.overview.name
    }

    /// The number of its ticks.
    pub fn ticks(&self) -> u64 {
        let mut topics = self.overview.topics.iter();
        let truth = topics.find(|topic| topic.name == topics::TRUTH.name);
        truth.map_or(0, |topic| topic.count)
    }

    /// Seconds from its first tick to its last.
    pub fn seconds(&self) -> f64 {
        let Overview {
            start_ns, end_ns, ..
        } = self.overview;
        end_ns.saturating_sub(start_ns) as f64 / 1e9
    }

    /// What of the bag is not whole, or cannot be read.
    pub fn damage(&self) -> Vec<&str> {
        let Self {
            overview, survey, ..
        } = self;
        let faults = overview
            .damage
            .iter()
            .chain(&overview.faults)
            .chain(&survey.faults);
        let mut damage: Vec<_> = faults.map(String::as_str).collect();
        damage.sort_unstable();
        damage.dedup();
        damage
    }
}

impl Outcome {
    /// What the bag of a run says of its end; none: it does not say it, as the bag of a killed run.
    fn in_bag(overview: &Overview) -> Option<Self> {
        let end = &overview.end;
        let has_environment_failed = end.failures.iter().any(|it| it.is_environment);
        let verdict = match end.verdict? {
            RunVerdict::Interrupted => Verdict::NotJudged,
            RunVerdict::Failed if has_environment_failed => Verdict::NotJudged,
            RunVerdict::Failed => Verdict::Failed,
            RunVerdict::Passed => Verdict::Passed,
        };
        Some(Self {
            verdict,
            ticks: end.ticks?,
            seconds: Time::from_nanos(overview.end_ns).as_secs_f64(),
            wall_seconds: None,
            failures: end.failures.iter().map(ToString::to_string).collect(),
        })
    }

    /// Simulated time by wall time; none: unknown.
    pub fn speed(&self) -> Option<f64> {
        let wall = self.wall_seconds.filter(|wall| *wall > 0.0)?;
        Some(self.seconds / wall)
    }
}
