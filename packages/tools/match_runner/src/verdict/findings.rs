//! Findings of a run, independent of its verdict.

use bevyhavior_simulator::BEHAVIOR_TICK_ERROR;
use match_setup::MatchResult;

/// Returns lines for a report: one for each program of another team, each robot without an answer, each kind of
/// violation, and each reason why the run may not be reproducible. The first of these reasons has a title.
pub fn lines(result: &MatchResult) -> Vec<String> {
    let lost = result.lost_robots.iter().map(|lost| {
        let cause = if lost.injected { "injected" } else { "lost" };
        format!("{cause:<9} {lost}")
    });
    // Robots without an answer are listed above.
    let violations = result.statistics.violations.iter();
    let violations = violations.filter(|(name, _)| *name != BEHAVIOR_TICK_ERROR);
    let violations = violations.map(|(name, tally)| {
        let severity = if tally.error { "error" } else { "warning" };
        format!("{severity:<9} {name}: {tally}")
    });
    let reasons = not_reproducible(&result.not_reproducible);
    let players = result.players.iter();
    let players = players.map(|(robot, programs)| {
        let programs = programs.join(", then ");
        format!("{robot} was played by {programs}")
    });
    players
        .chain(lost)
        .chain(violations)
        .chain(reasons)
        .collect()
}

/// Returns a line for each reason why a run may not be reproducible, below one title.
pub fn not_reproducible(reasons: &[String]) -> impl Iterator<Item = String> {
    const TITLE: &str = "not reproducible:";
    let reasons = reasons.iter().enumerate();
    reasons.map(|(index, reason)| {
        let title = if index == 0 { TITLE } else { "" };
        format!("{title:<width$} {reason}", width = TITLE.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_why_a_run_is_not_reproducible_have_one_title() {
        let reasons = [
            "ticks follow the wall clock",
            "hulks/1 answered 3 of 4 ticks",
        ];
        let lines: Vec<_> = not_reproducible(&reasons.map(str::to_owned)).collect();
        let expected = [
            "not reproducible: ticks follow the wall clock",
            "                  hulks/1 answered 3 of 4 ticks",
        ];
        assert_eq!(lines, expected);
        assert_eq!(not_reproducible(&[]).count(), 0);
    }
}
