//! Table of all runs.

use maud::{Markup, html};

use super::words::{NOTHING, count, score, speed, summary, verdict};
use crate::Run;
use crate::group::Group;

/// Number of shown characters of a checksum.
const CHECKSUM: usize = 12;

const COLUMNS: usize = 10;

/// Returns the table of all runs as HTML. A group has a heading unless it is the only one.
pub(super) fn table(groups: &[Group<'_>]) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label="Runs" {
            table.runs {
                thead {
                    tr {
                        th { "run" }
                        th { "verdict" }
                        th.number { "hulks : opponent" }
                        th.number { "duration, s" }
                        th.number { "ticks" }
                        th.number { "speed" }
                        th.number { "failures" }
                        th.number { "violations" }
                        th { "bag" }
                        th { "sha256" }
                    }
                }
                @for group in groups {
                    tbody {
                        @if groups.len() > 1 {
                            @let runs = group.runs.iter().map(|(_, run)| *run);
                            tr.group {
                                th colspan=(COLUMNS) scope="rowgroup" {
                                    (group.title()) " · " (count(group.runs.len(), "run")) ": " (summary(runs))
                                }
                            }
                        }
                        @for (number, run) in &group.runs { (row(*number, run)) }
                    }
                }
            }
        }
    }
}

/// Returns the row of a run, which links to its section.
fn row(number: usize, run: &Run) -> Markup {
    let (verdict, class) = verdict(run);
    let is_log = run.overview.is_log;
    let failures = run.outcome.as_ref().map(|it| it.failures.len().to_string());
    let sha256 = run.sha256.as_deref();
    let start = sha256.and_then(|sum| sum.get(..CHECKSUM));
    html! {
        tr {
            td { a href={ "#run-" (number) } { (run.name()) } }
            td { span.badge.(class) { (verdict) } }
            td.number { (score(run.survey.scores())) }
            td.number { (format!("{:.2}", run.seconds())) }
            td.number { @if is_log { (NOTHING) } @else { (run.ticks()) } }
            td.number { (speed(run)) }
            td.number { (failures.as_deref().unwrap_or(NOTHING)) }
            td.number { @if is_log { (NOTHING) } @else { (run.overview.violations.len()) } }
            td {
                @if run.damage().is_empty() { "intact" }
                @else { span.badge.bad { "damaged" } }
            }
            td { code title=[sha256] { (start.unwrap_or(NOTHING)) } }
        }
    }
}
