//! Decimal commas.

use user_files::findings::Findings;

use crate::document::{Content, Part};

/// Adds an error for each decimal comma, also within other parts: `[-1,5, 0]` is a list of three numbers, but its
/// author has most probably meant two. `text` is the text of the document.
///
/// In a list, a comma without a space between two whole numbers is a decimal one if another comma has a space. In a
/// mapping in braces, `{x: 1,5}` has a key `5` without a value.
pub fn refuse_decimal_commas(part: &Part, text: &str, findings: &mut Findings) {
    match &part.content {
        Content::Sequence(parts) => {
            let pairs = || parts.iter().zip(parts.iter().skip(1));
            let is_spaced = |(left, right): (&Part, &Part)| {
                let between = text.get(left.span.end..right.span.start);
                between.is_some_and(|between| between.contains(char::is_whitespace))
            };
            if pairs().any(is_spaced) {
                for (left, right) in pairs() {
                    refuse(left, right, text, findings);
                }
            }
            for part in parts {
                refuse_decimal_commas(part, text, findings);
            }
        }
        Content::Mapping(entries) => {
            for ((_, left), (right, value)) in entries.iter().zip(entries.iter().skip(1)) {
                if value.is_nothing() {
                    refuse(left, right, text, findings);
                }
            }
            for (_, value) in entries {
                refuse_decimal_commas(value, text, findings);
            }
        }
        Content::Scalar { .. } | Content::Refused => {}
    }
}

/// Adds an error if two whole numbers have only a comma between them.
fn refuse(left: &Part, right: &Part, text: &str, findings: &mut Findings) {
    let (Some(whole), Some(decimals)) = (left.text(), right.text()) else {
        return;
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let is_number = is_digits(whole.trim_start_matches(['+', '-'])) && is_digits(decimals);
    if is_number && text.get(left.span.end..right.span.start) == Some(",") {
        let message = format!("`{whole},{decimals}` is two numbers");
        let help = format!(
            "write a decimal point, as in {whole}.{decimals}, or a space after the comma of a list"
        );
        findings.add(&(left.span.start..right.span.end), message, help);
    }
}
