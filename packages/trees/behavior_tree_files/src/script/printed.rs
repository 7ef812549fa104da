use std::cell::RefCell;

use rhai::Engine;

use super::limits::{MAX_LINE, MAX_LINES};
use super::sources::Sources;

thread_local! {
    /// Lines that scripts have printed in this thread since [`collect_printed`] was called; `None` outside of it.
    static LINES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Makes `print` and `debug` of scripts add lines to those that [`collect_printed`] returns. Outside of it, they do nothing.
pub(super) fn register(engine: &mut Engine, sources: &Sources) {
    let sources = sources.clone();
    engine.on_print(print);
    engine.on_debug(move |text, _, position| match position.is_none() {
        true => print(text),
        false => print(&format!("{}: {text}", sources.short_place(position))),
    });
}

/// Runs `call` and returns its result, and the lines that scripts have printed meanwhile in this thread: at most
/// [`MAX_LINES`], with at most [`MAX_LINE`] bytes each.
pub fn collect_printed<R>(call: impl FnOnce() -> R) -> (R, Vec<String>) {
    let before = LINES.replace(Some(Vec::new()));
    let result = call();
    let lines = LINES.replace(before);
    (result, lines.unwrap_or_default())
}

/// Adds the lines of a text. The first one beyond the limit is replaced by a note.
fn print(text: &str) {
    LINES.with_borrow_mut(|lines| {
        let Some(lines) = lines else {
            return;
        };
        for line in text.lines() {
            if lines.len() < MAX_LINES {
                lines.push(line[..line.floor_char_boundary(MAX_LINE)].to_owned());
            } else if lines.len() == MAX_LINES {
                lines.push(format!("only the first {MAX_LINES} printed lines are kept"));
            }
        }
    });
}
