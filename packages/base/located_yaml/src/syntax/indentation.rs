//! Lines in a wrong column.

use user_files::wording::count;

use super::Explanation;
use super::lines::{Line, quote};

/// Explains a line that begins neither in the column of the lines around it nor deeper. Returns `None` for other errors.
pub(super) fn explain(text: &str, at: usize, info: &str) -> Option<Explanation> {
    let is_entry = [
        "expected key",
        "'-' indicator",
        "block sequence entries",
        "invalid indentation",
    ]
    .iter()
    .any(|it| info.contains(it));
    let line = Line::at(text, at);
    let begin = line.text.get(..at - line.start)?.trim_end();
    if !is_entry {
        return None;
    }
    if let Some((_, value)) = line.entry()
        && begin.ends_with([']', '}', '"', '\''])
    {
        let message = "unexpected text after the closing bracket".to_owned();
        return Some((at..at, message, quote(value)));
    }
    let before = line.before(text)?;
    if info.contains("'-'") {
        let message = "expected a dash: this line is in the column of the dashes above".to_owned();
        let help = "indent it to continue the element, or begin it with `- `".to_owned();
        return Some((line.place(), message, help));
    }
    if line.content().starts_with("- ") {
        let message = "a list element between the keys of a mapping".to_owned();
        let help = "remove the dash, or write the list below its key".to_owned();
        return Some((line.place(), message, help));
    }
    let spaces = |line: &Line<'_>| count(line.indentation(), "space");
    let message = format!(
        "wrong indentation: this line begins with {}, line {} with {}",
        spaces(&line),
        before.number,
        spaces(&before)
    );
    let help = "begin all keys of a mapping in the same column".to_owned();
    Some((line.place(), message, help))
}

/// Explains a line that is indented deeper than the key above, which already has a value.
pub(super) fn of_value(line: &Line<'_>, above: &Line<'_>) -> Explanation {
    let key = above.entry().map_or("", |(key, _)| key);
    let message = format!(
        "wrong indentation: `{key}` in line {} already has a value",
        above.number
    );
    let help = "begin all keys of a mapping in the same column".to_owned();
    (line.place(), message, help)
}
