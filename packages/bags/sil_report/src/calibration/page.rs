//! Page of a calibration: a single HTML file with plots and style, without scripts and external resources.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::parameter_file::number;
use super::quantity::{Findings, Quantity};
use super::{Calibration, picture};
use crate::PictureError;
use crate::page::{head, words};

/// Returns the page.
pub(super) fn page(calibration: &Calibration) -> Result<String, PictureError> {
    let fitted = calibration.fitted.iter();
    let sections =
        fitted.map(|(quantity, findings)| section(quantity, findings, calibration.level));
    let sections = sections.collect::<Result<Vec<_>, _>>()?;
    let count = calibration.estimates().filter(|it| it.fit.is_ok()).count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("Calibration: {}", calibration.logs.join(", "))))
            body {
                header {
                    h1 { "Calibration" }
                    p { (words::count(count, "parameter")) " fitted to " (words::count(calibration.logs.len(), "log")) }
                }
                main {
                    (logs(calibration))
                    @for section in &sections { (section) }
                    (kept(calibration))
                }
            }
        }
    };
    Ok(page.into_string())
}

/// Returns the table of the logs.
fn logs(calibration: &Calibration) -> Markup {
    html! {
        table.runs {
            thead { tr { th { "log" } th { "robot" } th.number { "world states" } } }
            tbody {
                @for (log, robots) in calibration.logs.iter().zip(&calibration.robots) {
                    @for (robot, count) in robots {
                        tr { td { (log) } td { (robot) } td.number { (count) } }
                    }
                }
            }
        }
        p.note { "Only topics that a robot publishes or receives are read." }
    }
}

/// Returns the section of a quantity.
fn section(quantity: &Quantity, findings: &Findings, level: f64) -> Result<Markup, PictureError> {
    let plots = findings.plots.iter();
    let plots = plots.map(|plot| Ok((&plot.title, picture::svg(plot)?)));
    let plots = plots.collect::<Result<Vec<_>, PictureError>>()?;
    Ok(html! {
        section {
            h2 { (quantity.title) }
            p { (quantity.formula) }
            div.scroll tabindex="0" role="group" aria-label=(quantity.title) {
                table.runs {
                    thead { tr {
                        th { "parameter" } th.number { "value" }
                        th.number { (number(100.0 * level)) " % interval" } th.number { "samples" }
                    } }
                    tbody {
                        @for estimate in &findings.estimates {
                            tr {
                                td { code { (estimate.parameter) } }
                                @match &estimate.fit {
                                    Ok(fit) => {
                                        td.number { (number(fit.value)) }
                                        td.number { (number(fit.interval.0)) " to " (number(fit.interval.1)) }
                                        td.number { (fit.samples) }
                                    }
                                    Err(reason) => td colspan="3" { "keeps its default: " (reason) }
                                }
                            }
                        }
                    }
                }
            }
            div.pictures {
                @for (title, svg) in &plots {
                    // Trusted: drawn from numbers and texts of this program.
                    figure role="img" aria-label=(title) { (PreEscaped(svg)) }
                }
            }
            h3 { "Assumptions" }
            ul { @for text in quantity.assumes { li { (text) } } }
            h3 { "What the log cannot tell" }
            ul { @for text in quantity.cannot_know { li { (text) } } }
        }
    })
}

/// Returns the list of the parameters that keep their default.
fn kept(calibration: &Calibration) -> Markup {
    let without = calibration.estimates();
    let without = without.filter_map(|it| Some((it.parameter, it.fit.as_ref().err()?.as_str())));
    html! {
        section {
            h2 { "Parameters that keep their default" }
            table.runs {
                thead { tr { th { "parameter" } th { "reason" } } }
                tbody {
                    @for (parameter, reason) in without.chain(super::UNKNOWN.iter().copied()) {
                        tr { td { code { (parameter) } } td { (reason) } }
                    }
                }
            }
        }
    }
}
