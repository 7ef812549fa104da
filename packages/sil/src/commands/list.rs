//! `sil list`.

use scenarios::{SCENARIOS, Scenario};

use crate::failure::Verdict;
use crate::output;

/// Prints the scenarios, one a line.
///
/// # Errors
/// Standard output cannot be written.
pub fn run() -> anyhow::Result<Verdict> {
    let width = SCENARIOS
        .iter()
        .map(|scenario| scenario.name.len())
        .max()
        .unwrap_or(0);
    for scenario in SCENARIOS {
        let Scenario {
            name, description, ..
        } = scenario;
        output::print(&format!("{name:width$}  {description}\n"))?;
    }
    Ok(Verdict::Passed)
}
