use std::collections::BTreeMap;
use std::path::Path;

use behavior_tree_xml::{FileError, FileErrors};
use match_runner::verdict::failure::WrongUse;

/// Maximum number of lines that are listed with an error that occurs several times.
const MOST_LINES: usize = 10;

/// Message of a file with several trees that does not name its main tree.
const NO_MAIN: &str = "the main tree is not specified";

/// Returns the error with the report of all errors in a tree file. Equal errors are reported once, with their number and
/// lines. Adds corrections for a tree of another program.
pub(super) fn refused(file: &Path, errors: FileErrors) -> WrongUse {
    let is_unknown = |error: &FileError| {
        error.message.starts_with("node ") && error.message.ends_with(" not found")
    };
    let is_xml = file.extension().is_some_and(|it| it == "xml");
    let is_foreign = is_xml && errors.0.iter().any(is_unknown);
    let has_no_main = errors.0.iter().any(|error| error.message == NO_MAIN);
    let mut report = merged(errors).report();
    if is_foreign {
        report += "\nfor a tree of another program, add --model FILE or --any-node";
    }
    if has_no_main {
        report += "\nfor a tree of another program, --main ID selects the main tree";
    }
    WrongUse::because(report)
}

/// Merges errors of a file with the same message and advice into the first of them.
fn merged(FileErrors(errors): FileErrors) -> FileErrors {
    let mut merged: Vec<FileError> = Vec::new();
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut known = BTreeMap::new();
    for error in errors {
        let key = (
            error.file.clone(),
            error.message.clone(),
            error.help.clone(),
        );
        let line = error.position().0;
        let index = *known.entry(key).or_insert(merged.len());
        if index == merged.len() {
            merged.push(error);
            lines.push(Vec::new());
        }
        lines[index].push(line);
    }
    for (error, lines) in merged.iter_mut().zip(lines) {
        if lines.len() > 1 {
            error.message += &format!(" ({} times, in {})", lines.len(), listed(lines));
        }
    }
    FileErrors(merged)
}

/// Returns the lines in words, each once.
fn listed(mut lines: Vec<usize>) -> String {
    lines.dedup();
    let what = if lines.len() == 1 { "line" } else { "lines" };
    let shown: Vec<_> = lines
        .iter()
        .take(MOST_LINES)
        .map(usize::to_string)
        .collect();
    let more = match lines.len() > MOST_LINES {
        true => " and more",
        false => "",
    };
    format!("{what} {}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_errors_are_reported_once_with_their_number() {
        let error = |start: usize, message: &str| FileError {
            file: "nav.xml".to_owned(),
            text: "a\nb\nc\nd".into(),
            span: start..start + 1,
            message: message.to_owned(),
            help: None,
        };
        let errors = vec![
            error(0, "node A not found"),
            error(2, "node B not found"),
            error(4, "node A not found"),
            error(4, "node A not found"),
        ];
        let FileErrors(merged) = merged(FileErrors(errors));
        let messages: Vec<_> = merged.iter().map(|error| error.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "node A not found (3 times, in lines 1, 3)",
                "node B not found"
            ]
        );
    }
}
