//! Numbers in messages of clients.

use std::fmt;
use std::num::ParseFloatError;
use std::str::FromStr;

use crate::decimal::format_non_finite;

/// Maximum number of digits for which decimals are kept. An `f64` distinguishes all numbers with so many digits.
const MAX_DIGITS: usize = f64::DIGITS as usize;

/// Number with the notation of the client, because clients write different numbers of decimals: `0`, `0.0`, `-0.00000`.
/// Numbers with an exponent or more than 15 digits are written with as many decimals as needed.
///
/// The value may be NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Number {
    /// The value, which may be NaN or infinite.
    value: f64,
    /// Number of decimals to write; `None`: as many as needed.
    decimals: Option<u8>,
}

impl Number {
    /// Returns the value.
    pub fn value(self) -> f64 {
        self.value
    }

    /// Parses the number at the beginning of a word, as `atof` of C does; 0 if there is none.
    pub(crate) fn parse_leading(word: &str) -> Self {
        if let Ok(number) = word.parse() {
            return number;
        }
        let bytes = word.as_bytes();
        let digits = |from: usize| {
            let rest = bytes.get(from..).unwrap_or_default();
            from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        let is_one_of = |at: usize, set: &[u8]| bytes.get(at).is_some_and(|it| set.contains(it));
        // Sign, digits, point and decimals, then an exponent only if it has digits.
        let mut end = digits(usize::from(is_one_of(0, b"+-")));
        if is_one_of(end, b".") {
            end = digits(end + 1);
        }
        if is_one_of(end, b"eE") {
            let exponent = end + 1 + usize::from(is_one_of(end + 1, b"+-"));
            if is_one_of(exponent, b"0123456789") {
                end = digits(exponent);
            }
        }
        // All bytes before the end are ASCII. A lone sign or point does not parse.
        word[..end].parse().unwrap_or_else(|_| Self::from(0.0))
    }
}

impl From<f64> for Number {
    /// Creates a number that is written with as many decimals as needed.
    fn from(value: f64) -> Self {
        Self {
            value,
            decimals: None,
        }
    }
}

impl FromStr for Number {
    type Err = ParseFloatError;

    /// Parses a number and keeps the number of its decimals.
    fn from_str(text: &str) -> Result<Self, ParseFloatError> {
        let value = text.parse()?;
        let (_, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let is_plain = text.ends_with(|last: char| last.is_ascii_digit())
            && !text.contains(['e', 'E'])
            && digits <= MAX_DIGITS;
        // At most MAX_DIGITS.
        let decimals = is_plain.then_some(decimals.len() as u8);
        Ok(Self { value, decimals })
    }
}

impl fmt::Display for Number {
    /// Writes the value with its decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (format_non_finite(self.value), self.decimals) {
            (Some(word), _) => f.write_str(word),
            (None, Some(decimals)) => write!(f, "{:.*}", usize::from(decimals), self.value),
            (None, None) => write!(f, "{}", self.value),
        }
    }
}
