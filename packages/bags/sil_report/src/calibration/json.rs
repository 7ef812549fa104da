//! Estimates as JSON.

use serde::Serialize;

use super::Calibration;

/// File of all estimates.
#[derive(Serialize)]
struct File<'a> {
    level: f64,
    logs: &'a [String],
    estimates: Vec<Entry<'a>>,
}

/// Estimate of a parameter.
#[derive(Serialize)]
struct Entry<'a> {
    parameter: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// Returns all estimates, and the reason for each parameter without one.
pub(super) fn text(calibration: &Calibration) -> String {
    let entries = calibration.estimates().map(|estimate| {
        let fit = estimate.fit.as_ref().ok();
        Entry {
            parameter: estimate.parameter,
            value: fit.map(|fit| fit.value),
            interval: fit.map(|fit| fit.interval),
            samples: fit.map(|fit| fit.samples),
            reason: estimate.fit.as_ref().err().map(String::as_str),
        }
    });
    let unknown = super::UNKNOWN.iter().map(|(parameter, reason)| Entry {
        parameter,
        value: None,
        interval: None,
        samples: None,
        reason: Some(reason),
    });
    let file = File {
        level: calibration.level,
        logs: &calibration.logs,
        estimates: entries.chain(unknown).collect(),
    };
    // A struct of numbers and texts can always be written.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}
