//! Numbers with units, where a number alone is expected.

use user_files::wording::number;

/// Units that files do not have, each with the unit that they have instead, and its factor.
const OTHERS: [(&str, &str, f64); 16] = [
    ("ms", "s", 1e-3),
    ("us", "s", 1e-6),
    ("µs", "s", 1e-6),
    ("ns", "s", 1e-9),
    ("min", "s", 60.0),
    ("h", "s", 3600.0),
    ("mm", "m", 1e-3),
    ("cm", "m", 1e-2),
    ("km", "m", 1e3),
    ("°", "rad", std::f64::consts::PI / 180.0),
    ("deg", "rad", std::f64::consts::PI / 180.0),
    ("degree", "rad", std::f64::consts::PI / 180.0),
    ("degrees", "rad", std::f64::consts::PI / 180.0),
    ("cm/s", "m/s", 1e-2),
    ("km/h", "m/s", 1.0 / 3.6),
    ("%", "1", 1e-2),
];

/// Returns the correction of a number with a unit: the number alone, in the unit that files have. `None` for other texts.
pub(crate) fn correction(text: &str) -> Option<String> {
    let digits = |letter: char| letter.is_ascii_digit() || "+-.".contains(letter);
    let unit = text.trim_start_matches(digits);
    let value = &text[..text.len() - unit.len()];
    let amount: f64 = value.parse().ok().filter(|it: &f64| it.is_finite())?;
    let unit = unit.trim_start();
    let is_unit = |letter: char| letter.is_alphabetic() || "°%;".contains(letter);
    if !unit.starts_with(is_unit) {
        return None;
    }
    let other = OTHERS.iter().find(|(name, ..)| *name == unit);
    Some(match other {
        None => format!("write only the number: {value}"),
        Some((_, "1", factor)) => format!("write only the number: {}", number(amount * factor)),
        Some((_, own, factor)) => {
            let converted = number((amount * factor) as f32);
            format!("write only the number, in {own}: {converted}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_with_a_unit_is_converted_to_the_unit_of_files() {
        for (text, expected) in [
            ("10 s", "write only the number: 10"),
            ("-1m", "write only the number: -1"),
            ("500 ms", "write only the number, in s: 0.5"),
            ("1.5min", "write only the number, in s: 90"),
            ("-50 cm", "write only the number, in m: -0.5"),
            ("90°", "write only the number, in rad: 1.5707964"),
            ("-180 deg", "write only the number, in rad: -3.1415927"),
            ("36 km/h", "write only the number, in m/s: 10"),
            ("20%", "write only the number: 0.2"),
        ] {
            assert_eq!(correction(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "m", "1:30", "ten", "-"] {
            assert_eq!(correction(text), None, "{text}");
        }
    }
}
