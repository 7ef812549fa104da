//! Report: a single HTML file with pictures and style, without scripts and external resources.

mod coverage_table;
mod facts;
mod head;
mod levels;
mod runs_table;
mod section;
mod statistics_table;
mod style;
pub(crate) mod words;

use maud::{DOCTYPE, PreEscaped, html};

use crate::group::Group;
use crate::{Coverage, PictureError, Run, figure};
pub(crate) use head::head;
pub use levels::level_page;
use words::summary;

/// Note on the sources of speed and verdict.
const SPEED: &str = "Speed, verdicts and failures are those of the campaign, or are read from result files, which \
    sil run --result FILE or sil match result:=FILE writes and sil report --result FILE reads. A verdict is unknown if neither a result file nor the bag \
    contains it. A bag contains no wall-clock time, so that equal runs give equal bags.";

/// Returns the report of runs as HTML: a table in groups of scenario and settings, the statistics of the groups, then a
/// section for each run. The sections of several runs are collapsed.
///
/// # Errors
/// Returns an error if a picture cannot be drawn.
pub fn page(runs: &[Run]) -> Result<String, PictureError> {
    page_with_coverage(runs, &[])
}

/// Returns the report of runs as HTML, see [`page`], with the coverage of the trees of their campaigns.
///
/// # Errors
/// Returns an error if a picture cannot be drawn.
pub fn page_with_coverage(runs: &[Run], coverage: &[Coverage]) -> Result<String, PictureError> {
    let groups = Group::all(runs);
    let figure = figure(runs)?;
    let sections = groups.iter().flat_map(|group| &group.runs);
    let sections = sections.map(|(number, run)| section::section(*number, run, runs.len() == 1));
    let sections = sections.collect::<Result<Vec<_>, _>>()?;
    let title = match runs {
        [run] => run.name().to_owned(),
        _ => words::count(runs.len(), "run"),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("Report: {title}")))
            body {
                header {
                    h1 { (title) }
                    p { (words::count(runs.len(), "run")) ": " (summary(runs)) }
                }
                main {
                    (runs_table::table(&groups))
                    p.note { (SPEED) }
                    @if let Some(figure) = &figure {
                        (statistics_table::table(&groups))
                        // Trusted: the names of groups were escaped when the figure was drawn.
                        figure role="img" aria-label="Statistics of the groups" { (PreEscaped(figure)) }
                    }
                    (coverage_table::tables(coverage))
                    @for section in &sections { (section) }
                }
            }
        }
    };
    Ok(page.into_string())
}
