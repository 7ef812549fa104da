//! Cases that a campaign plays: errors and levels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::levels::Levels;
use super::varied_error::VariedError;
use crate::batch::campaign::Campaign;
use crate::batch::sweep::Point;
use crate::search::goal::Goal;
use crate::verdict::failure::WrongUse;

/// Errors and levels of a campaign, from which its points follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Design {
    /// Levels above 0 of each error.
    pub levels: Levels,
    /// Errors.
    pub errors: Vec<VariedError>,
    /// Name of the statistic by which the behavior breaks, for example `passed`.
    pub statistic: String,
    /// Number of the worst errors that are played in pairs.
    pub worst: usize,
    /// Pairs of errors by their indices; `None` before all runs of single errors have ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<[usize; 2]>>,
}

/// Errors and level of a point of the campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<'a> {
    /// Errors; none at level 0.
    pub errors: Vec<&'a VariedError>,
    /// Level.
    pub level: f64,
}

impl Design {
    /// Returns the design of a campaign.
    ///
    /// # Errors
    /// Returns an error for a campaign without a design, or with other points than those of its design.
    pub fn of(campaign: &Campaign) -> Result<&Self, WrongUse> {
        let Some(design) = &campaign.robustness else {
            let error = "it is no campaign of sil robustness, but one of sil batch";
            return Err(WrongUse::because(error));
        };
        design.goal()?;
        if design.points() != campaign.points {
            let error = "the settings of its runs are not those of its errors and levels; play the campaign again";
            return Err(WrongUse::because(error));
        }
        Ok(design)
    }

    /// Returns the statistic by which the behavior breaks.
    ///
    /// # Errors
    /// Returns an error for an unknown statistic, and for one of which neither more nor less is better.
    pub fn goal(&self) -> Result<Goal, WrongUse> {
        let goal: Goal = self.statistic.parse()?;
        if goal.is_more_better().is_none() {
            let error = format!(
                "neither more nor less {} is better; use another --statistic, for example goal-difference",
                goal.name()
            );
            return Err(WrongUse::because(error));
        }
        Ok(goal)
    }

    /// Returns each error alone, then the pairs, without indices of unknown errors.
    pub fn combinations(&self) -> Vec<Vec<&VariedError>> {
        let single = self.errors.iter().map(|it| vec![it]);
        let pairs = self.pairs.iter().flatten();
        let pairs = pairs.map(|pair| pair.iter().filter_map(|it| self.errors.get(*it)).collect());
        single.chain(pairs).collect()
    }

    /// Returns the cases in the order of the campaign's points: level 0, and then each combination of errors at all
    /// levels.
    pub fn cases(&self) -> Vec<Case<'_>> {
        let none = Case {
            errors: Vec::new(),
            level: 0.0,
        };
        let combinations = self.combinations().into_iter();
        let cases = combinations.flat_map(|errors| {
            let levels = self.levels.0.iter();
            levels.map(move |level| Case {
                errors: errors.clone(),
                level: *level,
            })
        });
        std::iter::once(none).chain(cases).collect()
    }

    /// Returns the points of the campaign: the settings of all cases.
    pub fn points(&self) -> Vec<Point> {
        let cases = self.cases();
        let cases = cases.iter();
        cases
            .map(|case| {
                let mut point = Point::new();
                // Two errors may have a constant parameter in common.
                for setting in case.errors.iter().flat_map(|it| it.settings(case.level)) {
                    if !point.contains(&setting) {
                        point.push(setting);
                    }
                }
                point
            })
            .collect()
    }

    /// Returns the campaign with the pairs of the errors `order`, the worst first; `None` if they are known already or
    /// not wanted.
    pub fn with_pairs(campaign: &Campaign, order: &[usize]) -> Option<Campaign> {
        let design = campaign.robustness.as_ref()?;
        if design.pairs.is_some() {
            return None;
        }
        let worst = &order[..order.len().min(design.worst)];
        let pairs = worst.iter().enumerate().flat_map(|(index, a)| {
            let others = worst[index + 1..].iter();
            others.map(move |b| [*a.min(b), *a.max(b)])
        });
        let pairs: Vec<_> = pairs.collect();
        if pairs.is_empty() {
            return None;
        }
        let design = Self {
            pairs: Some(pairs),
            ..design.clone()
        };
        Some(Campaign {
            points: design.points(),
            robustness: Some(design),
            ..campaign.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::sweep::Seeds;
    use crate::robustness::{select, varied_errors};

    fn campaign() -> Campaign {
        let names = ["ball-position", "obstacle-position", "slip"].map(str::to_owned);
        let design = Design {
            levels: Levels(vec![1.0, 2.0]),
            errors: varied_errors(&select(&names).unwrap(), None)
                .unwrap()
                .varied,
            statistic: "passed".to_owned(),
            worst: 2,
            pairs: None,
        };
        Campaign {
            points: design.points(),
            robustness: Some(design),
            ..Campaign::new("soccer_match".to_owned(), Seeds(0..2)).unwrap()
        }
    }

    #[test]
    fn level_0_is_played_once_and_each_error_at_all_levels() {
        let campaign = campaign();
        assert_eq!(campaign.points.len(), 1 + 3 * 2);
        assert!(campaign.points[0].is_empty());
        assert!(campaign.points[6].contains(&"simulation.errors.motion.slip=0.2".to_owned()));
        for point in 0..campaign.points.len() {
            let run = crate::batch::campaign::Run { point, seed: 0 };
            campaign.plan(run).unwrap();
        }
    }

    #[test]
    fn the_worst_errors_are_added_in_pairs_once() {
        let campaign = Design::with_pairs(&campaign(), &[1, 0, 2]).unwrap();
        let design = Design::of(&campaign).unwrap();
        assert_eq!(design.pairs, Some(vec![[0, 1]]));
        assert_eq!(campaign.points.len(), 1 + 4 * 2);
        let shared = "simulation.errors.perception.position_correlation_time=0.3";
        let count = campaign.points[7].iter().filter(|it| *it == shared);
        assert_eq!(count.count(), 1);
        assert!(Design::with_pairs(&campaign, &[1, 0, 2]).is_none());
    }

    #[test]
    fn other_points_than_those_of_the_design_are_refused() {
        let mut campaign = campaign();
        campaign.points.pop();
        let error = Design::of(&campaign).unwrap_err().to_string();
        assert!(error.contains("play the campaign again"), "{error}");
    }
}
