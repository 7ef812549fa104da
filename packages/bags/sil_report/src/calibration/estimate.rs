/// Value of a parameter, fitted to samples.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Value, in the unit of the parameter.
    pub value: f64,
    /// Bounds of the interval that contains the true value with the probability of the calibration.
    pub interval: (f64, f64),
    /// Number of samples.
    pub samples: usize,
}

/// Result for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Key of the parameter, for example `simulation.errors.motion.falls_per_meter`.
    pub parameter: &'static str,
    /// Fit, or the reason why the logs have no evidence.
    pub fit: Result<Fit, String>,
}

impl Estimate {
    /// Creates the result of a fit.
    pub(super) fn new(parameter: &'static str, fit: Result<Fit, String>) -> Self {
        Self { parameter, fit }
    }

    /// Creates the result without evidence for each parameter.
    pub(super) fn none(parameters: &[&'static str], reason: &str) -> Vec<Self> {
        let parameters = parameters.iter();
        let none = parameters.map(|parameter| Self::new(parameter, Err(reason.to_owned())));
        none.collect()
    }
}
