//! What a campaign is, and the command of each of its runs.

use std::path::{Path, PathBuf};

use super::sweep::{Point, Seeds};

/// One scenario, played many times.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The scenario.
    pub scenario: String,
    /// The seeds, each played at every point.
    pub seeds: Seeds,
    /// Settings of all runs, each as `KEY=VALUE`.
    pub set: Vec<String>,
    /// ROS parameter files of all runs.
    pub params: Vec<PathBuf>,
    /// Settings that differ from point to point.
    pub points: Vec<Point>,
    /// Whether they are played over ROS.
    pub ros: bool,
    /// Seconds of wall time that a tick may take.
    pub hang_timeout: f64,
}

/// One run of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// Index of its point.
    pub point: usize,
    /// Its seed.
    pub seed: u64,
}

impl Campaign {
    /// All runs, by point and seed.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        (0..self.points.len())
            .flat_map(|point| self.seeds.0.clone().map(move |seed| Run { point, seed }))
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
            arguments.extend(["--params".to_owned(), file.display().to_string()]);
        }
        for set in self.set.iter().chain(&self.points[run.point]) {
            arguments.extend(["--set".to_owned(), set.clone()]);
        }
        if self.ros {
            arguments.push("--ros".to_owned());
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
