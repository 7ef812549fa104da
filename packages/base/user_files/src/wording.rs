//! Numbers and counts in messages.

use std::fmt::Display;

/// Number of significant digits of a number in a message.
const DIGITS: usize = 12;

/// Numbers from this one on are written with a power of ten.
const LARGE: f64 = 1e15;

/// Numbers below this one are written with a power of ten.
const SMALL: f64 = 1e-6;

/// Returns a count with its noun: `1 error`, `2 errors`. `noun` is the singular.
///
/// ```
/// assert_eq!(user_files::wording::count(1, "entry"), "1 entry");
/// assert_eq!(user_files::wording::count(0, "entry"), "0 entries");
/// ```
pub fn count(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    match count.as_str() {
        "1" => format!("1 {noun}"),
        _ => format!("{count} {}", plural(noun)),
    }
}

fn plural(noun: &str) -> String {
    let is_vowel = |letter: char| "aeiou".contains(letter);
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        _ => format!("{noun}s"),
    }
}

/// Returns a number for people: without the digits that only a computation has added, and with a power of ten if it is
/// very large or small. A number of 32 bits has its own digits.
///
/// ```
/// assert_eq!(user_files::wording::number(2.5300000000000002), "2.53");
/// assert_eq!(user_files::wording::number(1e300), "1e300");
/// assert_eq!(user_files::wording::number(0.1_f32), "0.1");
/// ```
pub fn number(number: impl Display) -> String {
    let text = number.to_string();
    let Ok(value) = text.parse::<f64>() else {
        return text;
    };
    let rounded = format!("{value:.*e}", DIGITS - 1);
    let rounded = rounded.parse().unwrap_or(value);
    match rounded.abs() {
        size if size >= LARGE || size < SMALL && size > 0.0 => format!("{rounded:e}"),
        _ => rounded.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_of_one_has_the_singular() {
        for (noun, one, many) in [
            ("error", "1 error", "2 errors"),
            ("entry", "1 entry", "2 entries"),
            ("key", "1 key", "2 keys"),
            ("match", "1 match", "2 matches"),
            ("bus", "1 bus", "2 buses"),
        ] {
            assert_eq!(count(1_u64, noun), one);
            assert_eq!(count(2_usize, noun), many);
        }
    }

    #[test]
    fn a_number_has_no_more_digits_than_a_person_reads() {
        for (value, text) in [
            (1e300, "1e300"),
            (-1e39, "-1e39"),
            (2.530_000_000_000_000_2, "2.53"),
            (0.1 + 0.2, "0.3"),
            (0.0, "0"),
            (-8.0, "-8"),
            (1_000_000.25, "1000000.25"),
            (1e-9, "1e-9"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(number(value), text);
        }
        assert_eq!(number(9.5_f32), "9.5");
        assert_eq!(number(u64::MAX - u64::MAX % 10), "1.84467440737e19");
    }
}
