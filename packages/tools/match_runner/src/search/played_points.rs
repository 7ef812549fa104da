//! Runs of a search, stored as a campaign.

use std::path::Path;

use support::Shutdown;

use crate::batch::campaign::{Campaign, Run};
use crate::batch::journal::Journal;
use crate::batch::outcome::Outcome;
use crate::batch::runner::Runner;
use crate::batch::sweep::Point;

/// Campaign to which a search adds points.
pub struct PlayedPoints<'a> {
    /// Campaign with the points that were played so far, one seed each.
    pub campaign: Campaign,
    /// Outcomes in the order of the points.
    pub outcomes: Vec<Outcome>,
    /// Results file of the campaign.
    pub journal: Journal,
    /// Number of parallel runs.
    pub jobs: usize,
    /// Folder of the campaign.
    pub folder: &'a Path,
    /// Requests to end the search.
    pub shutdown: &'a Shutdown,
}

/// Point of a search, and the seed of its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Settings of the run.
    pub point: Point,
    /// Seed of the run, one of those of the campaign.
    pub seed: u64,
}

impl PlayedPoints<'_> {
    /// Plays cases and stores their outcomes. Returns the outcomes in order; fewer after a request to end.
    ///
    /// # Errors
    /// Returns an error if a run cannot be played, or its outcome cannot be stored.
    pub fn play(&mut self, cases: &[Case]) -> anyhow::Result<&[Outcome]> {
        let first = self.campaign.points.len();
        let points = cases.iter().map(|case| case.point.clone());
        self.campaign.points.extend(points);
        let runs = cases.iter().zip(first..);
        let runs: Vec<Run> = runs
            .map(|(case, point)| Run {
                point,
                seed: case.seed,
            })
            .collect();
        let mut played = Vec::new();
        let runner = Runner {
            campaign: &self.campaign,
            jobs: self.jobs,
            folder: self.folder,
        };
        runner.play(runs.iter().copied(), self.shutdown, |outcome| {
            played.push(outcome);
            Ok(())
        })?;
        played.sort_by_key(|outcome| outcome.run);
        // Without a gap, so that the outcomes are those of the first cases.
        let expected = played.iter().zip(&runs);
        let count = expected
            .take_while(|(outcome, run)| outcome.run == **run)
            .count();
        played.truncate(count);
        self.campaign.points.truncate(first + count);
        let before = self.outcomes.len();
        self.outcomes.extend(played);
        self.journal.complete(&self.campaign, &self.outcomes)?;
        Ok(&self.outcomes[before..])
    }
}
