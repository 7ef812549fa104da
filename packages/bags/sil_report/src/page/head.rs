use maud::{Markup, PreEscaped, html};

use super::style;

/// Returns the head of a page with this title.
pub(crate) fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            style { (PreEscaped(style::sheet())) }
        }
    }
}
