//! Parameters of the errors of robots, fitted to logs of robots.
//!
//! [`Calibration::of`] reads logs, and fits each of `quantities::QUANTITIES`. Only topics that a robot publishes or
//! receives are read, also from a recording of the simulated world. Equal logs give equal results: resampling has fixed
//! seeds.

mod command;
#[cfg(test)]
mod coverage;
mod drift;
mod estimate;
mod evidence;
mod interval;
mod json;
mod likelihood;
mod moment;
mod page;
mod parameter_file;
mod picture;
mod plot;
mod process;
mod quantities;
mod quantity;
mod reader;
mod resampling;
mod response;
mod slip;
mod slots;
mod track;
mod unknown;
mod windows;

pub use estimate::{Estimate, Fit};
pub use plot::Plot;
pub use quantity::{Findings, Quantity};
pub use reader::LogError;
pub use unknown::UNKNOWN;

use bag_tools::Bag;

use evidence::Evidence;
use quantities::QUANTITIES;

/// Parameters fitted to logs.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// Names of the logs.
    pub logs: Vec<String>,
    /// Robots with world states, and the number of them, by log.
    pub robots: Vec<Vec<(String, usize)>>,
    /// Probability with which an interval contains the true value, 0 to 1.
    pub level: f64,
    /// Fitted quantities, with the results.
    pub fitted: Vec<(&'static Quantity, Findings)>,
}

impl Calibration {
    /// Fits the parameters to logs, with intervals of this `level`, 0 to 1.
    ///
    /// # Errors
    /// Returns an error if a log cannot be read, contains no world states of a robot, or is too long.
    pub fn of(logs: &[Bag], level: f64) -> Result<Self, LogError> {
        let mut evidence = Evidence::new(level);
        let mut robots = Vec::new();
        for log in logs {
            robots.push(evidence.add(log)?);
        }
        let fitted = QUANTITIES.iter();
        let fitted = fitted.map(|quantity| (*quantity, (quantity.fit)(&evidence)));
        Ok(Self {
            logs: logs.iter().map(name).collect(),
            robots,
            level,
            fitted: fitted.collect(),
        })
    }

    /// Returns the result for each parameter of the quantities, in their order.
    pub fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        self.fitted
            .iter()
            .flat_map(|(_, findings)| &findings.estimates)
    }

    /// Returns the parameters of all quantities.
    pub fn parameters() -> impl Iterator<Item = &'static str> {
        QUANTITIES
            .iter()
            .flat_map(|quantity| quantity.parameters)
            .copied()
    }

    /// Returns the fitted parameters as a ROS parameter file of the node `world_sim`.
    pub fn parameter_file(&self) -> String {
        parameter_file::text(self)
    }

    /// Formats a number with five significant digits.
    pub fn number(value: f64) -> String {
        parameter_file::number(value)
    }

    /// Returns all estimates as JSON, with intervals and numbers of samples.
    pub fn json(&self) -> String {
        json::text(self)
    }

    /// Returns the page: a section for each quantity, with formula, assumptions, results and plots.
    ///
    /// # Errors
    /// Returns an error if a plot cannot be drawn.
    pub fn page(&self) -> Result<String, crate::PictureError> {
        page::page(self)
    }
}

/// Returns the name of the folder or file of a log.
fn name(log: &Bag) -> String {
    let name = log.path().file_name();
    name.unwrap_or(log.path().as_os_str())
        .to_string_lossy()
        .into_owned()
}
