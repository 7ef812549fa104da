//! Runs of a search for a failure.

use scenario_kit::FaultSchedule;

use super::Evaluation;
use super::goal::Goal;
use super::played_points::{Case, PlayedPoints};
use super::shrink::Trials;
use crate::batch::sweep::Point;
use crate::plan::match_plan::MatchPlan;

/// Points that are played with the first seed of their campaign, and evaluated.
pub struct JudgedPoints<'a> {
    /// Campaign of the points.
    pub played: PlayedPoints<'a>,
    /// Number that the search minimises.
    pub goal: Goal,
}

impl JudgedPoints<'_> {
    /// Plays points. Returns their evaluations in order; fewer after a request to end.
    ///
    /// # Errors
    /// Returns an error if a run cannot be played or judged, or its outcome cannot be stored.
    pub fn play(&mut self, points: &[Point]) -> anyhow::Result<Vec<Evaluation>> {
        let seed = self.played.campaign.seeds.0.start;
        let cases = points.iter().cloned().map(|point| Case { point, seed });
        let outcomes = self.played.play(&cases.collect::<Vec<_>>())?;
        let evaluations = outcomes.iter().map(|outcome| self.goal.evaluate(outcome));
        Ok(evaluations.collect::<Result<_, _>>()?)
    }

    /// Returns the checked plan of a run with the settings of a point; `None` if they are invalid.
    fn plan(&self, point: &Point) -> Option<MatchPlan> {
        let (campaign, run) = self.played.campaign.of_point(point);
        campaign.plan(run).ok()
    }
}

impl Trials for JudgedPoints<'_> {
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
