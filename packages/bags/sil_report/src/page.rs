//! The report: a single HTML file with pictures and style, without scripts and external resources.

mod facts;
mod runs_table;
mod section;
mod style;
mod words;

use maud::{DOCTYPE, PreEscaped, html};

use crate::{PictureError, Run, Verdict};

/// A note on the sources of speed and verdict.
const SPEED: &str = "Speed, verdicts and failures are read from result files, which sil run --result FILE or sil match \
    result:=FILE writes and sil report --result FILE reads. A verdict is unknown if neither a result file nor the bag \
    contains it. A bag contains no wall-clock time, so that equal runs give equal bags.";

/// Writes the report of runs, in their order.
///
/// # Errors
/// A picture cannot be drawn.
pub fn page(runs: &[Run]) -> Result<String, PictureError> {
    let sections = runs.iter().enumerate();
    let sections = sections.map(|(index, run)| section::section(index, run));
    let sections = sections.collect::<Result<Vec<_>, _>>()?;
    let title = match runs {
        [run] => run.name().to_owned(),
        _ => words::count(runs.len(), "run"),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Report: " (title) }
                style { (PreEscaped(style::sheet())) }
            }
            body {
                header {
                    h1 { (title) }
                    p { (summary(runs)) }
                }
                main {
                    (runs_table::table(runs))
                    p.note { (SPEED) }
                    @for section in &sections { (section) }
                }
            }
        }
    };
    Ok(page.into_string())
}

/// Summarises the verdicts in a line.
fn summary(runs: &[Run]) -> String {
    let verdicts = [
        (Some(Verdict::Passed), "passed"),
        (Some(Verdict::Failed), "failed"),
        (Some(Verdict::NotJudged), "not judged"),
        (None, "with an unknown verdict"),
    ];
    let mut parts = Vec::new();
    for (verdict, name) in verdicts {
        let of_verdict = runs.iter().filter(|run| words::verdict_of(run) == verdict);
        parts.push((of_verdict.count(), name));
    }
    let violating = runs
        .iter()
        .filter(|run| !run.overview.violations.is_empty());
    parts.push((violating.count(), "with violations"));
    let damaged = runs.iter().filter(|run| !run.damage().is_empty());
    parts.push((damaged.count(), "with a damaged bag"));
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    format!("{}: {}", words::count(runs.len(), "run"), parts.join(", "))
}
