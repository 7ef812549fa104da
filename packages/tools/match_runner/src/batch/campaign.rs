//! Campaign, and the command line of each of its runs.

use std::path::{Path, PathBuf};

use anyhow::Context;
use hsl_parameters::LARGEST_FILE;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shard::Shard;
use super::sweep::{Point, Seeds};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_arguments::rule;
use crate::plan::match_plan::MatchPlan;
use crate::plan::node_argument::NodeArgument;
use crate::plan::play_arguments::PlayArguments;
use crate::robustness::Design;
use crate::verdict::failure::WrongUse;

/// Name of the scenario in errors about its file.
pub const SCENARIO: &str = "the scenario";

/// Scenario that is played many times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Campaign {
    /// Name of the scenario, or the path of its file.
    pub scenario: String,
    /// File of the scenario, with its content at the start of the campaign; `None` for a scenario of the list.
    #[serde(default)]
    pub scenario_file: Option<ParameterFile>,
    /// Seeds, each played at every point.
    pub seeds: Seeds,
    /// Settings of all runs, each as `KEY=VALUE`.
    pub set: Vec<String>,
    /// ROS parameter files of all runs.
    pub params: Vec<ParameterFile>,
    /// Programs of the user that play robots in all runs.
    #[serde(default)]
    pub node: Vec<NodeArgument>,
    /// True if the programs of the user, written for the wall clock, follow simulated time.
    #[serde(default)]
    pub sim_time: bool,
    /// True if the programs of the user stay for all runs of a job.
    #[serde(default)]
    pub reuse_nodes: bool,
    /// Points of the sweep: settings of some runs.
    pub points: Vec<Point>,
    /// Errors of robots and their levels, from which the points follow; `None` for a campaign of settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub robustness: Option<Design>,
    /// Part of the runs that is played; `None` for all runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// True if the runs are played over ROS.
    pub ros: bool,
    /// True if each run has its own network namespace.
    #[serde(default)]
    pub isolated: bool,
    /// Runs whose bags are kept.
    pub bags: Bags,
    /// Seed of random faults, for playing each run without and with faults; `None` for no faults.
    #[serde(default)]
    pub faults: Option<u64>,
    /// True if a robot without an answer, or a violation, fails a run.
    pub strict: bool,
    /// Timeout for a tick, in wall time \[s\].
    pub hang_timeout: f64,
    /// Timeout for a run's process that does not respond, in wall time \[s\].
    pub freeze_timeout: f64,
}

/// ROS parameter file or scenario file with its content at the start of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ParameterFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Content of the file.
    pub text: String,
}

/// Runs whose bags are kept.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
pub enum Bags {
    /// Runs that did not pass, which are repeated and recorded.
    Failures,
    /// All runs.
    All,
    /// No run.
    None,
}

/// Run of a campaign.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Run {
    /// Index of its point of the sweep.
    pub point: usize,
    /// Seed of the run.
    pub seed: u64,
}

impl ParameterFile {
    /// Reads the file at `path`. `argument` is the option for which it was given, for errors.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn read(argument: &str, path: &Path) -> anyhow::Result<Self> {
        let named = || format!("{argument} {}", path.display());
        Ok(Self {
            text: user_files::read_to_string(path, LARGEST_FILE).with_context(named)?,
            path: std::path::absolute(path).with_context(named)?,
        })
    }
}

impl Campaign {
    /// Default of the timeout for a run's process that does not respond, in wall time \[s\].
    pub const FREEZE_TIMEOUT: f64 = 10.0;

    /// Creates a campaign without points of a scenario, by its name or file: in process, without bags, with the default
    /// timeouts.
    ///
    /// # Errors
    /// Returns an error if the file of the scenario cannot be read.
    pub fn new(scenario: String, seeds: Seeds) -> anyhow::Result<Self> {
        let is_file = scenario_kit::is_file(&scenario);
        let file = is_file.then(|| ParameterFile::read(SCENARIO, scenario.as_ref()));
        Ok(Self {
            scenario_file: file.transpose()?,
            scenario,
            seeds,
            set: Vec::new(),
            params: Vec::new(),
            node: Vec::new(),
            sim_time: false,
            reuse_nodes: false,
            points: Vec::new(),
            robustness: None,
            shard: None,
            ros: false,
            isolated: false,
            bags: Bags::None,
            faults: None,
            strict: true,
            hang_timeout: PlayArguments::HANG_TIMEOUT,
            freeze_timeout: Self::FREEZE_TIMEOUT,
        })
    }

    /// Returns a campaign of one run, with the settings of `point` and the first seed, and its run.
    pub fn of_point(&self, point: &Point) -> (Self, Run) {
        let campaign = Self {
            points: vec![point.clone()],
            ..self.clone()
        };
        let seed = self.seeds.0.start;
        (campaign, Run { point: 0, seed })
    }

    /// Returns the file of the scenario, if it is one, and the ROS parameter files.
    pub(super) fn files(&self) -> impl Iterator<Item = &ParameterFile> {
        self.scenario_file.iter().chain(&self.params)
    }

    /// Returns the files of [`Self::files`] for changes.
    pub(super) fn files_mut(&mut self) -> impl Iterator<Item = &mut ParameterFile> {
        self.scenario_file.iter_mut().chain(&mut self.params)
    }

    /// Returns the name of the scenario, or the absolute path of its file.
    fn playable(&self) -> String {
        let path = self.scenario_file.as_ref().map(|file| &file.path);
        path.map_or_else(|| self.scenario.clone(), |path| path.display().to_string())
    }

    /// Returns all runs, or those of its shard, in the order in which they are played: by point, then by seed.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        let runs = (0..self.points.len())
            .flat_map(|point| self.seeds.0.clone().map(move |seed| Run { point, seed }));
        let is_played = |index| self.shard.is_none_or(|shard| shard.contains(index));
        runs.enumerate()
            .filter(move |(index, _)| is_played(*index))
            .map(|(_, run)| run)
    }

    /// Checks the settings of `run` and returns its plan, without a recording.
    ///
    /// # Errors
    /// Returns an error if the settings are invalid.
    pub fn plan(&self, run: Run) -> Result<MatchPlan, WrongUse> {
        self.plan_in(run, None)
    }

    /// Returns the checked plan of `run` in the ROS domain `domain`, or in the domain of the environment.
    pub(super) fn plan_in(&self, run: Run, domain: Option<&str>) -> Result<MatchPlan, WrongUse> {
        let set = self.set.iter().chain(&self.points[run.point]);
        let rules: Vec<_> = set.map(|set| rule(set)).collect::<Result<_, _>>()?;
        if let Some(seed) = rules.iter().find(|rule| rule.starts_with("seed:=")) {
            let error = format!("{seed}: the seeds of the runs are set by an option, see --help");
            return Err(WrongUse::because(error));
        }
        MatchPlan::new(MatchArguments {
            rules,
            scenario: Some(self.playable()),
            in_process: !self.ros,
            domain: domain.map(str::to_owned),
            play: PlayArguments {
                seed: Some(run.seed),
                node: self.node.clone(),
                params: self.params.iter().map(|it| it.path.clone()).collect(),
                no_record: true,
                hang_timeout: self.hang_timeout,
                ..PlayArguments::default()
            },
            ..MatchArguments::default()
        })
    }

    /// Returns the arguments of `sil` that repeat `run`, for its process and for users.
    pub fn arguments(&self, run: Run) -> Vec<String> {
        let mut arguments = vec![
            "run".to_owned(),
            self.playable(),
            "--seed".to_owned(),
            run.seed.to_string(),
        ];
        for file in &self.params {
            arguments.extend(["--params".to_owned(), file.path.display().to_string()]);
        }
        for node in &self.node {
            arguments.extend(["--node".to_owned(), node.to_string()]);
        }
        if self.sim_time {
            arguments.push("--sim-time".to_owned());
        }
        for set in self.set.iter().chain(&self.points[run.point]) {
            arguments.extend(["--set".to_owned(), set.clone()]);
        }
        if self.ros {
            arguments.push("--ros".to_owned());
        }
        if self.isolated {
            arguments.push("--isolated".to_owned());
        }
        if !self.strict {
            arguments.push("--strict=false".to_owned());
        }
        arguments
    }

    /// Returns a unique name for `run`: the settings of its point, and its seed.
    pub fn name_of(&self, run: Run) -> String {
        match self.points[run.point].as_slice() {
            [] => format!("seed {}", run.seed),
            settings => format!("{} seed {}", settings.join(" "), run.seed),
        }
    }

    /// Returns scenario and settings of the run whose bag has the name `bag`, which [`Self::bag_of`] has given it. A
    /// report lists such runs together.
    pub fn group_of(&self, bag: &str) -> String {
        let point = bag
            .strip_prefix("point-")
            .and_then(|rest| rest.split('-').next());
        let point = point.and_then(|point| point.parse().ok()).unwrap_or(0);
        let settings = self.points.get(point).into_iter().flatten();
        let words = [&self.scenario]
            .into_iter()
            .chain(&self.set)
            .chain(settings);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Returns the folder below `parent` for the bag of `run`.
    pub fn bag_of(&self, parent: &Path, run: Run) -> PathBuf {
        parent.join(if self.points.len() > 1 {
            format!("point-{}-seed-{}", run.point, run.seed)
        } else {
            format!("seed-{}", run.seed)
        })
    }
}
