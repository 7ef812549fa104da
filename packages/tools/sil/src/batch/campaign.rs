//! What a campaign is, and the command of each of its runs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::sweep::{Point, Seeds};
use crate::commands::run::rule;
use crate::failure::WrongUse;
use crate::match_arguments::MatchArguments;
use crate::match_plan::MatchPlan;
use crate::play_arguments::PlayArguments;

/// One scenario, played many times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Campaign {
    /// The scenario.
    pub scenario: String,
    /// The seeds, each played at every point.
    pub seeds: Seeds,
    /// Settings of all runs, each as `KEY=VALUE`.
    pub set: Vec<String>,
    /// ROS parameter files of all runs.
    pub params: Vec<ParameterFile>,
    /// Settings that differ from point to point.
    pub points: Vec<Point>,
    /// Whether they are played over ROS.
    pub ros: bool,
    /// Whether each has a network of its own.
    #[serde(default)]
    pub isolated: bool,
    /// Which runs leave a bag.
    pub bags: Bags,
    /// Seed of the faults that each run is played with, besides being played without; none: without only.
    #[serde(default)]
    pub faults: Option<u64>,
    /// Whether a robot without an answer and violations fail a run.
    pub strict: bool,
    /// Seconds of wall time that a tick may take.
    pub hang_timeout: f64,
    /// Seconds of wall time without a sign of life after which the process of a run is ended.
    pub freeze_timeout: f64,
}

/// A ROS parameter file as it was when the campaign began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParameterFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// Which runs leave a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Bags {
    /// Those that did not pass: they are played again, recorded.
    Failures,
    /// All.
    All,
    /// None.
    None,
}

/// One run of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Run {
    /// Index of its point.
    pub point: usize,
    /// Its seed.
    pub seed: u64,
}

impl ParameterFile {
    /// The file at `path`.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let named = || format!("--params {}", path.display());
        Ok(Self {
            text: fs::read_to_string(path).with_context(named)?,
            path: std::path::absolute(path).with_context(named)?,
        })
    }
}

impl Campaign {
    /// All runs, by point and seed.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        (0..self.points.len())
            .flat_map(|point| self.seeds.0.clone().map(move |seed| Run { point, seed }))
    }

    /// What `run` plays, all of it checked.
    ///
    /// # Errors
    /// Settings with which nothing can be played.
    pub fn plan(&self, run: Run) -> Result<MatchPlan, WrongUse> {
        let set = self.set.iter().chain(&self.points[run.point]);
        MatchPlan::new(MatchArguments {
            rules: set.map(|set| rule(set)).collect::<Result<_, _>>()?,
            scenario: Some(self.scenario.clone()),
            in_process: !self.ros,
            play: PlayArguments {
                seed: Some(run.seed),
                params: self.params.iter().map(|it| it.path.clone()).collect(),
                no_record: true,
                hang_timeout: self.hang_timeout,
                ..PlayArguments::default()
            },
            ..MatchArguments::default()
        })
    }

    /// The arguments of `sil` that play `run` again as it was.
    pub fn arguments(&self, run: Run) -> Vec<String> {
        let mut arguments = vec![
            "run".to_owned(),
            self.scenario.clone(),
            "--seed".to_owned(),
            run.seed.to_string(),
        ];
        for file in &self.params {
            arguments.extend(["--params".to_owned(), file.path.display().to_string()]);
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

    /// A name for `run` that no other run has.
    pub fn name_of(&self, run: Run) -> String {
        match self.points[run.point].as_slice() {
            [] => format!("seed {}", run.seed),
            settings => format!("{} seed {}", settings.join(" "), run.seed),
        }
    }

    /// The folder below `parent` for the bag of `run`.
    pub fn bag_of(&self, parent: &Path, run: Run) -> PathBuf {
        parent.join(if self.points.len() > 1 {
            format!("point-{}-seed-{}", run.point, run.seed)
        } else {
            format!("seed-{}", run.seed)
        })
    }
}
