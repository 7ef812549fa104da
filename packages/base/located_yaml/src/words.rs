//! Words of messages for the types and values of serde.

use std::borrow::Cow;

use serde::de::Unexpected;
use user_files::wording::{count, number};

/// Returns the found value: a scalar as it is, words such as `a list` for other values.
pub(crate) fn found(value: &Unexpected<'_>) -> String {
    match value {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => number(value),
        Unexpected::Signed(value) => number(value),
        Unexpected::Float(value) => number(value),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a mapping".to_owned(),
        Unexpected::UnitVariant => "the name alone".to_owned(),
        Unexpected::Char(letter) => format!("{:?}", letter.to_string()),
        Unexpected::Enum => "a name".to_owned(),
        Unexpected::NewtypeVariant | Unexpected::StructVariant => "a mapping".to_owned(),
        Unexpected::TupleVariant => "a list".to_owned(),
        Unexpected::NewtypeStruct | Unexpected::Bytes(_) | Unexpected::Other(_) => {
            "another value".to_owned()
        }
    }
}

/// Converts the text with which serde and its derived types name an expected value to one for messages, without names of
/// Rust. A text that a type sets itself is returned as it is.
pub(crate) fn expected(text: &str) -> Cow<'_, str> {
    let words = match text {
        "f32" | "f64" => "a number",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" | "u128" => "a whole number of 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "isize" | "i128" => "a whole number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "string" | "path string" | "os string" => "text",
        "a character" => "a single letter",
        "a sequence" | "sequence" => "a list",
        "a map" | "map" => "a mapping",
        "unit" | "unit value" | "unit variant" | "an empty array" => "nothing",
        "option" | "Option value" | "any value" | "anything at all" => "a value",
        "enum" | "variant identifier" => "a name",
        "field identifier" => "a key",
        "newtype variant" | "struct variant" | "tuple variant" | "newtype struct" => {
            "a value after the name"
        }
        _ => return of_type(text),
    };
    words.into()
}

/// Converts a text with the name of a type or a number of elements, as in `tuple struct Pose with 3 elements`.
fn of_type(text: &str) -> Cow<'_, str> {
    let begins = |kinds: &[&str]| kinds.iter().any(|kind| text.starts_with(kind));
    if begins(&[
        "tuple struct ",
        "tuple variant ",
        "a tuple of size ",
        "an array of length ",
    ]) {
        let numbers = text.rsplit(' ');
        let elements = numbers.filter_map(|word| word.parse::<usize>().ok()).next();
        return elements.map_or("a list".into(), |elements| list(elements).into());
    }
    if let Some(kind) = text.strip_prefix("a nonzero ") {
        return format!("{}, but not 0", expected(kind)).into();
    }
    if begins(&[
        "struct ",
        "struct variant ",
        "internally tagged enum ",
        "adjacently tagged enum ",
    ]) {
        return "a mapping".into();
    }
    if begins(&["unit struct ", "unit variant "]) {
        return "nothing".into();
    }
    match begins(&["enum "]) {
        true => "a name".into(),
        false => text.into(),
    }
}

/// Returns an error of serde about the type of a value in the words of messages, with a correction if one is evident.
/// Any other text is returned as it is.
///
/// ```
/// let error = "invalid type: string \"0,2\", expected f32";
/// let words = "expected a number, got \"0,2\"; write a decimal point: 0.2";
/// assert_eq!(located_yaml::rephrased(error), words);
/// ```
pub fn rephrased(error: &str) -> Cow<'_, str> {
    let kinds = ["invalid type: ", "invalid value: "];
    let value = kinds.iter().find_map(|kind| error.strip_prefix(kind));
    let Some((value, wanted)) = value.and_then(|it| it.rsplit_once(", expected ")) else {
        return error.into();
    };
    let wanted = expected(wanted);
    let text = value.strip_prefix("string ");
    let correction = text.and_then(|text| {
        let text = text.trim_matches('"');
        correction(&Unexpected::Str(text), &wanted)
    });
    let found = match value {
        "sequence" => "a list",
        "map" => "a mapping",
        "unit value" | "Option value" => "nothing",
        _ => text.unwrap_or_else(|| value.split('`').nth(1).unwrap_or(value)),
    };
    let help = correction.map(|help| format!("; {help}"));
    format!("expected {wanted}, got {found}{}", help.unwrap_or_default()).into()
}

/// Returns words for a list of this length.
pub(crate) fn list(elements: usize) -> String {
    format!("a list of {}", count(elements, "element"))
}

/// Returns a correction of a value that is not the expected one; `None` if none is evident. `expected` is in words.
pub(crate) fn correction(value: &Unexpected<'_>, expected: &str) -> Option<String> {
    match (value, expected) {
        (Unexpected::Map, "a list") => {
            return Some("begin each element with `- `, also a single one".to_owned());
        }
        (Unexpected::Seq, "a mapping of parameters") => {
            return Some("write `key: value` without dashes and brackets".to_owned());
        }
        (_, "a mapping of parameters") => {
            return Some("write `key: value` in the lines below, indented".to_owned());
        }
        _ => {}
    }
    let Unexpected::Str(text) = value else {
        return None;
    };
    if expected.contains("true") {
        return of_bool(text);
    }
    if expected == "a list" {
        return Some("write `[…]`, or each element in a line that begins with `- `".to_owned());
    }
    let is_number = expected.contains("number");
    is_number.then(|| of_number(text)).flatten()
}

/// Returns a correction of a text where `true` or `false` is expected.
fn of_bool(text: &str) -> Option<String> {
    let value = match text.to_lowercase().as_str() {
        "true" | "yes" | "on" | "y" => "true",
        "false" | "no" | "off" | "n" => "false",
        _ => return None,
    };
    Some(format!("write {value}, without quotes"))
}

/// Returns a correction of a text where a number is expected.
fn of_number(text: &str) -> Option<String> {
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    // A number without quotes would be a number.
    if is_number(text.trim_matches(['“', '”', '„', '‘', '’'])) {
        return Some("remove the quotes".to_owned());
    }
    let plain = text.replace('_', "");
    if plain != text && is_number(&plain) {
        return Some(format!("write {plain}"));
    }
    let point = text.replacen(',', ".", 1);
    if point != text && is_number(&point) {
        return Some(format!("write a decimal point: {point}"));
    }
    if text.split_whitespace().count() > 1 && text.split_whitespace().all(is_number) {
        return Some("separate the numbers by commas".to_owned());
    }
    if let Some(value) = crate::notation::converted(text) {
        return Some(format!("write {value}"));
    }
    if let Some(correction) = crate::units::correction(text) {
        return Some(correction);
    }
    let lower = text.to_lowercase();
    let is_infinite = ["inf", "nan"].iter().any(|it| lower.contains(it));
    if is_infinite {
        return Some("write a finite number".to_owned());
    }
    // Neither expressions nor variables are computed.
    let is_expression = text.contains(['/', '*', '$', '(']) || lower == "pi";
    is_expression.then(|| "write the number itself, as in 1.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_type_has_no_name_of_rust() {
        for (serde, words) in [
            ("struct ScenarioText with 14 elements", "a mapping"),
            ("tuple struct Pose with 3 elements", "a list of 3 elements"),
            ("tuple struct Single with 1 element", "a list of 1 element"),
            ("a tuple of size 2", "a list of 2 elements"),
            ("an array of length 3", "a list of 3 elements"),
            ("tuple variant Shape::Box", "a list"),
            ("struct variant Shape::Box", "a mapping"),
            ("unit variant Shape::Dot", "nothing"),
            ("internally tagged enum Shape", "a mapping"),
            ("enum NamedArea", "a name"),
            ("a nonzero u8", "a whole number from 0 to 255, but not 0"),
            ("variant identifier", "a name"),
            ("a position [x, y]", "a position [x, y]"),
        ] {
            assert_eq!(expected(serde), words);
        }
    }

    #[test]
    fn an_error_of_serde_has_no_name_of_rust() {
        for (error, words) in [
            (
                "invalid type: string \"abc\", expected f32",
                "expected a number, got \"abc\"",
            ),
            (
                "invalid type: string \"20%\", expected f64",
                "expected a number, got \"20%\"; write only the number: 0.2",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "expected a whole number from 0 to 255, got 300",
            ),
            (
                "invalid type: floating point `1.5`, expected usize",
                "expected a whole number of 0 or more, got 1.5",
            ),
            (
                "invalid type: sequence, expected a boolean",
                "expected true or false, got a list",
            ),
            (
                "invalid type: unit value, expected a string",
                "expected text, got nothing",
            ),
            ("missing field `x`", "missing field `x`"),
        ] {
            assert_eq!(rephrased(error), words);
        }
    }

    #[test]
    fn a_near_value_is_corrected() {
        for (text, expected, help) in [
            ("10", "a number", Some("remove the quotes")),
            ("1_0", "a number", Some("write 10")),
            ("1,5", "a number", Some("write a decimal point: 1.5")),
            ("0 0", "a number", Some("separate the numbers by commas")),
            ("10s", "a number", Some("write only the number: 10")),
            ("10 rounds", "a number", Some("write only the number: 10")),
            (".inf", "a number", Some("write a finite number")),
            (
                "1/2",
                "a number",
                Some("write the number itself, as in 1.5"),
            ),
            (
                "${LIMIT}",
                "a number",
                Some("write the number itself, as in 1.5"),
            ),
            ("0x10", "a number", Some("write 16")),
            ("0:10", "a number", Some("write 10")),
            ("“10”", "a number", Some("remove the quotes")),
            ("ten", "a number", None),
            ("yes", "true or false", Some("write true, without quotes")),
            (
                "False",
                "true or false",
                Some("write false, without quotes"),
            ),
            ("maybe", "true or false", None),
            ("10", "a mapping", None),
        ] {
            let corrected = correction(&Unexpected::Str(text), expected);
            assert_eq!(corrected.as_deref(), help, "{text}");
        }
    }
}
