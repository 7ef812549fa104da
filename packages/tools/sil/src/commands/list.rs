//! `sil list`.

use scenario_kit::Scenario;

use crate::failure::Verdict;
use crate::output;

/// Prints the scenarios, one per line.
///
/// # Errors
/// Standard output cannot be written.
pub fn run() -> anyhow::Result<Verdict> {
    let all = scenario_kit::all();
    let names = all.iter().map(|scenario| scenario.name.len());
    let width = names.max().unwrap_or(0);
    for scenario in all {
        let Scenario {
            name, description, ..
        } = scenario;
        output::print(&format!("{name:width$}  {description}\n"))?;
    }
    Ok(Verdict::Passed)
}
