use schemars::JsonSchema;
use serde::Serialize;
use support::statistics::{mean_interval, pass_rate_interval};

/// Name of the pass rate among the statistics.
pub(super) const PASSED: &str = "passed";

/// Statistic of the runs at a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// Name, for example `passed`.
    pub name: String,
    /// Mean of all runs; for `passed` the pass rate.
    pub mean: f64,
    /// Lower end of the 95 % confidence interval; `None` for the mean of fewer than 6 runs.
    pub low: Option<f64>,
    /// Upper end of the 95 % confidence interval; `None` for the mean of fewer than 6 runs.
    pub high: Option<f64>,
}

impl Estimate {
    /// Creates the estimate of a statistic from its values; `None` without any.
    pub(super) fn new(name: &str, values: &[f64]) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let interval = match name {
            PASSED => {
                let passed = values.iter().filter(|it| **it > 0.0).count();
                pass_rate_interval(passed, values.len())
            }
            _ => mean_interval(values),
        };
        Some(Self {
            name: name.to_owned(),
            mean: values.iter().sum::<f64>() / values.len() as f64,
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
        })
    }
}
