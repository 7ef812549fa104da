//! Page about errors and their levels.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::head;
use super::words::{NOTHING, count};
use crate::picture::chart::plain;
use crate::picture::level_curves;
use crate::{ErrorCurves, LevelReport, PictureError};

/// Returns the page about a campaign that varies errors as HTML: a table of the levels at which the behavior breaks, and a
/// picture for each error.
///
/// # Errors
/// Returns an error if a picture cannot be drawn.
pub fn level_page(report: &LevelReport) -> Result<String, PictureError> {
    let errors = &report.errors;
    let sections = errors.iter().map(|error| section(error, errors));
    let sections = sections.collect::<Result<Vec<_>, _>>()?;
    let broken = errors.iter().filter(|it| it.breaks_at.is_some()).count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("Robustness: {}", report.title)))
            body {
                header {
                    h1 { (report.title) }
                    p { (count(errors.len(), "error")) ", " (broken) " of which break the behavior; "
                        (count(report.seeds, "seed")) " at each level" }
                }
                main {
                    (table(errors))
                    p.note {
                        "Level 0 is a world without the error, level 1 has the settings in the table. The behavior breaks at the
                        smallest level from which on, at all levels, the 95 % confidence interval of " (report.statistic)
                        " is worse than without errors and does not overlap it."
                    }
                    @for section in &sections { (section) }
                }
            }
        }
    };
    Ok(page.into_string())
}

fn table(errors: &[ErrorCurves]) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label="Errors" {
            table {
                thead { tr { th { "error" } th { "meaning" } th.number { "breaks at" } th { "settings at level 1" } } }
                tbody {
                    @for error in errors {
                        tr {
                            td { (error.name) }
                            td { (error.meaning) }
                            td.number {
                                @match error.breaks_at {
                                    Some(level) => span.badge.bad { (plain(level)) },
                                    None => (NOTHING),
                                }
                            }
                            td { @for setting in &error.settings { code { (setting) } br; } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the section of an error: its picture, and a run that did not pass.
fn section(error: &ErrorCurves, all: &[ErrorCurves]) -> Result<Markup, PictureError> {
    let picture = level_curves::draw(error, all)?;
    Ok(html! {
        section {
            // Trusted: texts were escaped when the picture was drawn.
            figure role="img" aria-label=(error.name) { (PreEscaped(picture)) }
            @if let Some((command, failure)) = &error.broken_run {
                p.path { (failure) br; code { (command) } }
            }
        }
    })
}
