//! Texts of which a part is a comment.

use located_yaml::{Content, Part};
use user_files::findings::Findings;

/// Keys whose values are texts for people.
const TEXTS: [&str; 2] = ["name", "description"];

/// Adds an error for a text with ` #` and a letter after it, as in `description: robot #3 kicks`: YAML reads the rest as
/// a comment. `text` is the text of the file.
pub(crate) fn refuse(document: &Part, text: &str, findings: &mut Findings) {
    let Content::Mapping(entries) = &document.content else {
        return;
    };
    for (key, value) in entries {
        if !key.text().is_some_and(|key| TEXTS.contains(&key)) {
            continue;
        }
        let is_plain = matches!(&value.content, Content::Scalar { is_quoted, .. } if !is_quoted);
        let line = text[value.span.start..].lines().next().unwrap_or_default();
        let hidden = text[value.span.end..].trim_start_matches(' ');
        let is_hidden = hidden
            .strip_prefix('#')
            .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_alphanumeric()));
        if is_plain && is_hidden {
            let message = "the rest of the text after ` #` is a comment";
            let help = "quote the whole text, or write a space after the #";
            let place = value.span.start..value.span.start + line.trim_end().len();
            findings.add(&place, message, help);
        }
    }
}
