use schemars::JsonSchema;
use serde::Serialize;

use super::{BrokenRun, LevelResult};
use crate::robustness::varied_error::VariedError;

/// Result of an error, or of two errors together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ErrorResult {
    /// Name, for example `slip`, or `slip + camera` for a pair.
    pub name: String,
    /// Names of the errors: one, or two.
    pub errors: Vec<String>,
    /// True if the values at level 1 are typical ones, false if they are those of the file of calibrated errors.
    pub is_typical: bool,
    /// Settings at level 1, each as `KEY=VALUE`.
    pub settings: Vec<String>,
    /// Smallest level from which on the behavior is worse than without errors at all levels: the 95 % confidence intervals of
    /// the statistic do not overlap; `None` if it does not break.
    pub breaks_at: Option<f64>,
    /// Largest level below `breaks_at`, or the largest of all levels if the behavior does not break; 0 is the world without
    /// errors.
    pub holds_at: f64,
    /// First run that did not pass at the level at which the behavior breaks; `None` if all passed or it does not break.
    pub broken_run: Option<BrokenRun>,
    /// Results in the order of the levels.
    pub levels: Vec<LevelResult>,
}

impl ErrorResult {
    /// Creates the result of one or two errors from those of their levels, in ascending order.
    pub(super) fn new(errors: &[&VariedError], levels: Vec<LevelResult>) -> Self {
        let names: Vec<_> = errors.iter().map(|it| it.name.clone()).collect();
        let holding = levels.iter().rposition(|it| !it.is_worse);
        let breaks_at = match holding {
            Some(index) => levels.get(index + 1).map(|it| it.level),
            None => levels.first().map(|it| it.level),
        };
        Self {
            name: names.join(" + "),
            errors: names,
            is_typical: errors.iter().any(|it| it.is_typical),
            settings: errors.iter().flat_map(|it| it.settings(1.0)).collect(),
            breaks_at,
            holds_at: holding.map_or(0.0, |index| levels[index].level),
            broken_run: None,
            levels,
        }
    }
}
