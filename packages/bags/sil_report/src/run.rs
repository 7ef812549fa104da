use std::path::Path;

use bag_tools::ToolError;
use hsl_types::{RunVerdict, Time, Verdict};
use recording::{Overview, Recording, RunFailure, whole_overview};

use crate::{Statistic, Survey, Window};

/// Surveyed run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Path as given.
    pub path: String,
    /// Scenario and settings of the run, under which a report lists it: from the caller or else from the bag's name;
    /// `None` if the name does not contain a scenario.
    pub group: Option<String>,
    /// Overview of the recording.
    pub overview: Overview,
    /// Survey of the recording.
    pub survey: Survey,
    /// Checksum of the bag's folder; `None` if a single file was given or the folder cannot be read.
    pub sha256: Option<String>,
    /// Outcome; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// Statistics: from the caller or else from the bag.
    pub statistics: Vec<Statistic>,
}

/// Outcome of a run, from a result file or its bag.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Verdict.
    pub verdict: Verdict,
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time \[s\].
    pub seconds: f64,
    /// Wall time of the run \[s\]; `None` if unknown, as in a bag.
    pub wall_seconds: Option<f64>,
    /// Failures.
    pub failures: Vec<RunFailure>,
}

impl Run {
    /// Reads the bag in a folder, or in an `.mcap` or `.db3` file, and surveys a window of it. Calls `progress` with
    /// the fraction that was read. Without an `outcome`, uses the outcome in the bag.
    ///
    /// # Errors
    /// Returns an error if the bag is not found or cannot be read.
    pub fn open(
        path: &Path,
        outcome: Option<Outcome>,
        window: Window,
        progress: impl FnMut(f32),
    ) -> Result<Self, ToolError> {
        let recording = Recording::open(path)?;
        let failures = outcome.as_ref().map_or(&[][..], |it| &it.failures);
        let mut overview = whole_overview(&recording, failures)?;
        let mut survey = Survey::of(&recording, window, progress)?;
        if let Some(field) = overview.field {
            survey.field = field;
        }
        if survey.is_damaged {
            overview.recovery = Some(recording.recovery_advice().to_owned());
        }
        let outcome = outcome.or_else(|| Outcome::in_bag(&overview));
        let mut run = Self {
            path: path.display().to_string(),
            group: scenario_in(&overview.name).map(str::to_owned),
            overview,
            survey,
            sha256: hsl_bag::sha256(path).ok(),
            outcome,
            statistics: Vec::new(),
        };
        run.statistics = Statistic::in_bag(&run);
        Ok(run)
    }

    /// Returns the name of the folder or file.
    pub fn name(&self) -> &str {
        &self.overview.name
    }

    /// Returns the verdict; `None` if unknown.
    pub fn verdict(&self) -> Option<Verdict> {
        Some(self.outcome.as_ref()?.verdict)
    }

    /// Returns the number of ticks; 0 for a log of robots, which has none.
    pub fn ticks(&self) -> u64 {
        let truth = self.overview.kind.truth_topic();
        let mut topics = self.overview.topics.iter();
        let truth = topics.find(|topic| topic.name == truth);
        truth.map_or(0, |topic| topic.count)
    }

    /// Returns the time from the first to the last tick \[s\].
    pub fn seconds(&self) -> f64 {
        let Overview {
            start_ns, end_ns, ..
        } = self.overview;
        end_ns.saturating_sub(start_ns) as f64 / 1e9
    }

    /// Returns the sentences about the damage of the bag, each once; empty if it is intact.
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

/// Returns the scenario in the name of a bag of the form `SCENARIO-DATE-TIME` or `SCENARIO-DATE-TIME-runN`; `None` for
/// other names.
fn scenario_in(name: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let of_match = match name.rsplit_once("-run") {
        Some((first, number)) if is_number(number) => first,
        _ => name,
    };
    let (before, time) = of_match.rsplit_once('-')?;
    let (scenario, date) = before.rsplit_once('-')?;
    (is_number(date) && is_number(time)).then_some(scenario)
}

impl Outcome {
    /// Reads the outcome from the bag; `None` if the bag does not contain it, for example after a killed run.
    fn in_bag(overview: &Overview) -> Option<Self> {
        let end = &overview.end;
        let has_environment_failed = end.failures.iter().any(|it| it.failure.is_environment);
        let verdict = match end.verdict? {
            RunVerdict::Interrupted => Verdict::Infrastructure,
            RunVerdict::Failed if has_environment_failed => Verdict::Infrastructure,
            RunVerdict::Failed => Verdict::Failed,
            RunVerdict::Passed => Verdict::Passed,
        };
        Some(Self {
            verdict,
            ticks: end.ticks?,
            seconds: Time::from_nanos(overview.end_ns).as_secs_f64(),
            wall_seconds: None,
            failures: end.failures.iter().map(|it| it.failure.clone()).collect(),
        })
    }

    /// Returns the speed relative to real time; `None` if unknown.
    pub fn speed(&self) -> Option<f64> {
        let wall = self.wall_seconds.filter(|wall| *wall > 0.0)?;
        Some(self.seconds / wall)
    }
}

#[cfg(test)]
mod tests {
    use super::scenario_in;

    #[test]
    fn the_scenario_is_read_from_names_with_a_time() {
        for (name, expected) in [
            ("soccer_match-20260101-120000", Some("soccer_match")),
            ("soccer_match-20260101-120000-run2", Some("soccer_match")),
            ("my-bag-20260101-120000", Some("my-bag")),
            ("seed-7", None),
            ("golden", None),
            ("before-run2", None),
        ] {
            assert_eq!(scenario_in(name), expected);
        }
    }
}
