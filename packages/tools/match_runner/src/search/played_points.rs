//! Runs of a search, stored as a campaign.

use std::collections::BTreeSet;
use std::path::Path;

use scenario_kit::FaultSchedule;

use super::Evaluation;
use super::goal::Goal;
use super::shrink::Trials;
use crate::batch::campaign::{Campaign, Run};
use crate::batch::journal::Journal;
use crate::batch::outcome::Outcome;
use crate::batch::runner::Runner;
use crate::batch::sweep::Point;
use crate::process::shutdown::Shutdown;

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
    /// Number that the search minimises.
    pub goal: Goal,
    /// Requests to end the search.
    pub shutdown: &'a Shutdown,
}

impl PlayedPoints<'_> {
    /// Plays points and stores their outcomes. Returns their evaluations in order; fewer after a request to end.
    ///
    /// # Errors
    /// Returns an error if a run cannot be played or judged, or its outcome cannot be stored.
    pub fn play(&mut self, points: &[Point]) -> anyhow::Result<Vec<Evaluation>> {
        let before: BTreeSet<Run> = self.campaign.runs().collect();
        self.campaign.points.extend_from_slice(points);
        let mut played = Vec::new();
        let runner = Runner {
            campaign: &self.campaign,
            jobs: self.jobs,
            folder: self.folder,
        };
        runner.play(&before, self.shutdown, |outcome| {
            played.push(outcome);
            Ok(())
        })?;
        played.sort_by_key(|outcome| outcome.run);
        // Without a gap, so that the evaluations are those of the first points.
        let first = before.len();
        let is_next = |(index, outcome): (usize, &Outcome)| outcome.run.point == first + index;
        let count = played
            .iter()
            .enumerate()
            .take_while(|it| is_next(*it))
            .count();
        played.truncate(count);
        self.campaign.points.truncate(first + count);
        let evaluations = played.iter().map(|outcome| self.goal.evaluate(outcome));
        let evaluations = evaluations.collect::<Result<Vec<_>, _>>();
        self.outcomes.extend(played);
        self.journal.complete(&self.campaign, &self.outcomes)?;
        Ok(evaluations?)
    }

    /// Returns the campaign of one run with the settings of a point.
    fn campaign_of(&self, point: &Point) -> Campaign {
        Campaign {
            points: vec![point.clone()],
            ..self.campaign.clone()
        }
    }

    /// Returns the run of [`Self::campaign_of`].
    fn run(&self) -> Run {
        Run {
            point: 0,
            seed: self.campaign.seeds.0.start,
        }
    }
}

impl Trials for PlayedPoints<'_> {
    fn robots(&mut self, point: &Point) -> Option<usize> {
        let plan = self.campaign_of(point).plan(self.run()).ok()?;
        Some(plan.behaviors.len())
    }

    fn team_size(&mut self, point: &Point, key: &str) -> usize {
        let plan = self.campaign_of(point).plan(self.run());
        let options = plan.map(|plan| plan.options.options).unwrap_or_default();
        usize::from(match key {
            "hulks" => options.hulks,
            "opponents" => options.opponents,
            _ => options.substitutes,
        })
    }

    fn faults(&mut self, point: &Point) -> FaultSchedule {
        let plan = self.campaign_of(point).plan(self.run());
        plan.map(|plan| plan.options.options.faults)
            .unwrap_or_default()
    }

    fn fails(&mut self, point: &Point) -> anyhow::Result<bool> {
        if self.campaign_of(point).plan(self.run()).is_err() {
            return Ok(false);
        }
        let evaluations = self.play(std::slice::from_ref(point))?;
        Ok(evaluations.first().is_some_and(|it| it.failed))
    }
}
