//! What a run found that people should know, whatever its verdict.

use bevyhavior_simulator::BEHAVIOR_TICK_ERROR;
use scenario_kit::MatchResult;

/// One line for every robot that did not answer, for every kind of violation and for every reason why the same match
/// may give another bag.
pub fn lines(result: &MatchResult) -> Vec<String> {
    let lost = result.lost_robots.iter().map(|lost| {
        let cause = if lost.injected { "injected" } else { "lost" };
        format!("{cause:<9} {lost}")
    });
    // A robot that does not answer has its line already.
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
