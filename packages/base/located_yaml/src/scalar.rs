//! Values of scalars.

/// Value of a scalar by the core schema of YAML 1.2, without numbers in other bases and without infinite ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scalar<'a> {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(&'a str),
}

impl<'a> Scalar<'a> {
    /// Returns the value of a scalar; one in quotes is always text.
    pub(crate) fn of(text: &'a str, is_quoted: bool) -> Self {
        if is_quoted {
            return Self::Text(text);
        }
        match text {
            "" | "~" | "null" => Self::Null,
            "true" => Self::Bool(true),
            "false" => Self::Bool(false),
            _ => Self::number(text).unwrap_or(Self::Text(text)),
        }
    }

    /// Parses an integer or a finite floating-point number; `None` for any other text.
    fn number(text: &'a str) -> Option<Self> {
        // Rust also reads words such as `inf` as numbers.
        let begins = |letter: char| letter.is_ascii_digit() || "+-.".contains(letter);
        if !text.starts_with(begins) || !text.contains(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        if let Ok(number) = text.parse() {
            return Some(Self::Signed(number));
        }
        if let Ok(number) = text.parse() {
            return Some(Self::Unsigned(number));
        }
        let number: f64 = text.parse().ok()?;
        number.is_finite().then_some(Self::Float(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_numbers_are_numbers_and_quoted_text_is_text() {
        for (text, value) in [
            ("", Scalar::Null),
            ("true", Scalar::Bool(true)),
            ("-3", Scalar::Signed(-3)),
            ("18446744073709551615", Scalar::Unsigned(u64::MAX)),
            ("1e3", Scalar::Float(1000.0)),
            (".5", Scalar::Float(0.5)),
            ("1e999", Scalar::Text("1e999")),
            (".inf", Scalar::Text(".inf")),
            ("-inf", Scalar::Text("-inf")),
            ("nan", Scalar::Text("nan")),
            ("hulks/2", Scalar::Text("hulks/2")),
        ] {
            assert_eq!(Scalar::of(text, false), value, "{text}");
        }
        assert_eq!(Scalar::of("3", true), Scalar::Text("3"));
    }
}
