//! `sil list`.

use scenarios::SCENARIOS;

use crate::failure::Verdict;

/// Prints the scenarios, one a line.
pub fn run() -> anyhow::Result<Verdict> {
    let width = SCENARIOS
        .iter()
        .map(|scenario| scenario.name.len())
        .max()
        .unwrap_or(0);
    for scenario in SCENARIOS {
        println!("{:width$}  {}", scenario.name, scenario.description);
    }
    Ok(Verdict::Passed)
}
