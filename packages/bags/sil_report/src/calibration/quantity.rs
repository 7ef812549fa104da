use super::estimate::Estimate;
use super::evidence::Evidence;
use super::plot::Plot;

/// Quantity of robots that is fitted to logs, with one or several parameters.
#[derive(Debug)]
pub struct Quantity {
    /// Title.
    pub title: &'static str,
    /// Keys of the parameters.
    pub parameters: &'static [&'static str],
    /// Formula or rule of the estimate and of its interval.
    pub formula: &'static str,
    /// Assumptions about the log and the robot.
    pub assumes: &'static [&'static str],
    /// Limits of the knowledge that a log gives.
    pub cannot_know: &'static [&'static str],
    /// Fits the parameters.
    pub(super) fit: fn(&Evidence) -> Findings,
}

/// Results for the parameters of a quantity.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Results, in the order of the parameters.
    pub estimates: Vec<Estimate>,
    /// Plots of data and fit.
    pub plots: Vec<Plot>,
}

impl Findings {
    /// Creates findings without evidence.
    pub(super) fn none(quantity: &Quantity, reason: &str) -> Self {
        Self {
            estimates: Estimate::none(quantity.parameters, reason),
            plots: Vec::new(),
        }
    }
}
