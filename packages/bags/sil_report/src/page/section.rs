//! Section about one run.

use maud::{Markup, PreEscaped, html};

use super::facts::{facts, goals, markers, topics, troubles, violations};
use super::words::verdict;
use crate::{Picture, PictureError, Run};

/// Returns the section of the run with this number on the page as HTML, with its pictures; unfolded if `is_open` is
/// set. Returns an error if a picture cannot be drawn.
pub(super) fn section(number: usize, run: &Run, is_open: bool) -> Result<Markup, PictureError> {
    let pictures = Picture::of(run);
    let pictures = pictures.map(|picture| Ok((picture.title(), picture.svg(run)?)));
    let pictures = pictures.collect::<Result<Vec<_>, PictureError>>()?;
    let (verdict, class) = verdict(run);
    Ok(html! {
        section {
            details.run open[is_open] {
                summary {
                    h2 {
                        (run.name()) " "
                        @if run.outcome.is_some() { span.badge.(class) { (verdict) } }
                    }
                }
                // A browser opens the section when it navigates to an element in it.
                div id={ "run-" (number) } {
                    (troubles(run))
                    (facts(run))
                    div.pictures {
                        @for (title, svg) in &pictures {
                            // Trusted: texts from the bag were escaped when the picture was drawn.
                            figure role="img" aria-label=(title) { (PreEscaped(svg)) }
                        }
                    }
                    (goals(run))
                    (markers(run))
                    (violations(run))
                    (topics(run))
                }
            }
        }
    })
}
