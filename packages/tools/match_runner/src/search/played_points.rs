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
use crate::plan::match_plan::MatchPlan;
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

    /// Returns the checked plan of a run with the settings of a point; `None` if they are invalid.
    fn plan(&self, point: &Point) -> Option<MatchPlan> {
        let (campaign, run) = self.campaign.of_point(point);
        campaign.plan(run).ok()
    }
}

impl Trials for PlayedPoints<'_> {
    fn robots(&mut self, point: &Point) -> Option<usize> {
        Some(self.plan(point)?.behaviors.len())
    }

    fn team_size(&mut self, point: &Point, key: &str) -> usize {
        let plan = self.plan(point);
        let options = plan.map(|plan| plan.options.options).unwrap_or_default();
        usize::from(match key {
            "hulks" => options.hulks,
            "opponents" => options.opponents,
            _ => options.substitutes,
        })
    }

    fn faults(&mut self, point: &Point) -> FaultSchedule {
        let plan = self.plan(point);
        plan.map(|plan| plan.options.options.faults)
            .unwrap_or_default()
    }

    fn fails(&mut self, point: &Point) -> anyhow::Result<bool> {
        if self.plan(point).is_none() {
            return Ok(false);
        }
        let evaluations = self.play(std::slice::from_ref(point))?;
        Ok(evaluations.first().is_some_and(|it| it.failed))
    }
}
