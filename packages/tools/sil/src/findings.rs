//! Findings of a run, independent of its verdict.

use bevyhavior_simulator::BEHAVIOR_TICK_ERROR;
use scenario_kit::MatchResult;

/// Returns a line for each robot that did not answer, each kind of violation, and each reason why the run may not be
/// reproducible.
pub fn lines(result: &MatchResult) -> Vec<String> {
    let lost = result.lost_robots.iter().map(|lost| {
        let cause = if lost.injected { "injected" } else { "lost" };
        format!("{cause:<9} {lost}")
    });
    // Robots that do not answer are listed above.
    let violations = result.statistics.violations.iter();
    let violations = violations.filter(|(name, _)| *name != BEHAVIOR_TICK_ERROR);
    let violations = violations.map(|(name, tally)| {
        let severity = if tally.error { "error" } else { "warning" };
        format!("{severity:<9} {name}: {tally}")
    });
    let doubts = result.not_reproducible.iter();
    let doubts = doubts.map(|reason| format!("not reproducible: {reason}"));
    lost.chain(violations).chain(doubts).collect()
}
