//! The section about one run.

use maud::{Markup, PreEscaped, html};

use super::facts::{facts, goals, markers, topics, troubles, violations};
use super::words::verdict;
use crate::{Picture, PictureError, Run};

pub(super) fn section(index: usize, run: &Run) -> Result<Markup, PictureError> {
    let pictures = Picture::of(run);
    let pictures = pictures.map(|picture| Ok((picture.title(), picture.svg(run)?)));
    let pictures = pictures.collect::<Result<Vec<_>, PictureError>>()?;
    let (verdict, class) = verdict(run);
    Ok(html! {
        section id={ "run-" (index + 1) } {
            h2 {
                (run.name()) " "
                @if run.outcome.is_some() { span.badge.(class) { (verdict) } }
            }
            (troubles(run))
            (facts(run))
            div.pictures {
                @for (title, svg) in &pictures {
                    // Trusted: texts from the bag were escaped when it was drawn.
                    figure role="img" aria-label=(title) { (PreEscaped(svg)) }
                }
            }
            (goals(run))
            (markers(run))
            (violations(run))
            (topics(run))
        }
    })
}
