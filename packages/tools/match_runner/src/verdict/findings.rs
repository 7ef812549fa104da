//! Findings of a run, independent of its verdict.

use bevyhavior_simulator::BEHAVIOR_TICK_ERROR;
use match_setup::MatchResult;
use scenario_kit::MatchFailure;

/// Maximum number of failures that are printed one by one.
const LISTED_FAILURES: usize = 20;

/// Returns lines for a report: one for each program of another team, each request that changed the match, each robot without an answer, each kind of
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
    let requests = result.requests.iter().cloned();
    players
        .chain(requests)
        .chain(lost)
        .chain(violations)
        .chain(reasons)
        .collect()
}

/// Returns a line for each of the first failures, and one with the number of the others. The lines of [`lines`] have the
/// number of each kind.
pub fn failure_lines(failures: &[MatchFailure]) -> Vec<String> {
    let listed = failures.iter().take(LISTED_FAILURES);
    let mut lines: Vec<_> = listed.map(MatchFailure::to_string).collect();
    let others = failures.len() - lines.len();
    if others > 0 {
        lines.push(format!(
            "and {others} more failures; the timeline of the bag and the file of result:=FILE have all of them"
        ));
    }
    lines
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

    #[test]
    fn a_long_list_of_failures_ends_with_the_number_of_the_others() {
        let failures = |count: u64| -> Vec<_> {
            let ticks = 0..count;
            ticks
                .map(|tick| MatchFailure::of_environment(tick, "disk".to_owned()))
                .collect()
        };
        assert_eq!(failure_lines(&failures(20)).len(), 20);
        let lines = failure_lines(&failures(767));
        assert_eq!(lines.len(), 21);
        assert!(lines[0].contains("disk"), "{lines:?}");
        assert!(lines[20].starts_with("and 747 more"), "{lines:?}");
    }
}
