use std::path::Path;

use hsl_bag::BagError;
use hsl_wire::topics;
use sil_viewer::{Overview, Recording, overview};

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
    /// What the program that played it said; none: nobody told.
    pub outcome: Option<Outcome>,
}

/// What a program said of the run that it played. A bag does not tell how fast its run was, so that equal runs make
/// equal bags.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Whether it passed.
    pub verdict: Verdict,
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time, seconds.
    pub seconds: f64,
    /// Time that it took, seconds.
    pub wall_seconds: f64,
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
    /// Looks through the bag in a folder or an `.mcap` file; `progress` hears which share of it was seen.
    ///
    /// # Errors
    /// When there is none, or it cannot be read at all.
    pub fn open(
        path: &Path,
        outcome: Option<Outcome>,
        progress: impl FnMut(f32),
    ) -> Result<Self, BagError> {
        let recording = Recording::open(path)?;
        let failures = outcome.as_ref().map_or(&[][..], |it| &it.failures);
        Ok(Self {
            path: path.display().to_string(),
            overview: overview(&recording, false, failures)?,
            survey: Survey::of(&recording, progress)?,
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
    /// Simulated time by time that it took; none: it took none.
    pub fn speed(&self) -> Option<f64> {
        (self.wall_seconds > 0.0).then(|| self.seconds / self.wall_seconds)
    }
}
