use crate::validation::Step;

/// A step with its time. Times are whole microseconds, so that equal times are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedStep {
    /// The step.
    pub step: Step,
    /// Time of the start, `None` if the plan does not have one \[µs\].
    pub start: Option<u64>,
    /// Duration, `None` if the plan does not have one \[µs\].
    pub duration: Option<u64>,
}

/// Microseconds per second.
pub(crate) const SECOND: f64 = 1e6;
