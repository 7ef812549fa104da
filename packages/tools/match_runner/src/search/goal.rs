//! Number of a run that a search minimises, and by which `sil robustness` judges.

use std::str::FromStr;

use hsl_types::Team;
use match_setup::MatchResult;

use super::Evaluation;
use crate::batch::outcome::Outcome;
use crate::compare::Quantity;
use crate::verdict::failure::{Verdict, WrongUse};

/// Name of the margin on the command line.
pub(crate) const MARGIN: &str = "margin";

/// Number of a run that a search minimises, and by which `sil robustness` judges.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Margin of the run.
    Margin,
    /// Statistic of the team hulks.
    Statistic(&'static Quantity),
}

impl Goal {
    /// Returns the evaluation of a run.
    ///
    /// # Errors
    /// Returns an error if the run was not judged, or has no margin.
    pub fn evaluate(self, outcome: &Outcome) -> Result<Evaluation, WrongUse> {
        let failure = outcome.result.failures.first().map(ToString::to_string);
        if outcome.verdict == Verdict::Infrastructure {
            let why = failure.unwrap_or_else(|| "interrupted before its end".to_owned());
            let error = format!("a run of the search could not be judged: {why}");
            return Err(WrongUse::because(error));
        }
        let value = self.value(&outcome.result).ok_or_else(|| {
            let error = "the scenario has no margin, because it has neither expectations nor a time limit; \
                 use --minimise with a statistic, for example goal-difference";
            WrongUse::because(error)
        })?;
        Ok(Evaluation {
            value,
            failed: outcome.verdict != Verdict::Passed,
        })
    }

    /// Returns the number of a run; `None` for the margin of a scenario without one.
    pub fn value(self, result: &MatchResult) -> Option<f64> {
        match self {
            Self::Margin => result.margin,
            Self::Statistic(quantity) => Some((quantity.value)(result, Team::Hulks)),
        }
    }

    /// Returns true if a larger number is better for the team hulks; `None` if neither is.
    pub fn is_more_better(self) -> Option<bool> {
        match self {
            Self::Margin => Some(true),
            Self::Statistic(quantity) => quantity.is_more_better,
        }
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Margin => MARGIN,
            Self::Statistic(quantity) => quantity.name,
        }
    }
}

impl FromStr for Goal {
    type Err = WrongUse;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            MARGIN => Ok(Self::Margin),
            name => Quantity::find(name).map(Self::Statistic),
        }
    }
}
