//! Numbers as the server's C++ streams print them.

use std::fmt;

/// Prints a number with two decimals, as in all senses: `-0.00`.
///
/// Source: `sexpparser.cpp` sets fixed notation with a precision of 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed(pub(crate) f64);

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match not_finite(self.0) {
            Some(word) => f.write_str(word),
            None => write!(f, "{:.2}", self.0),
        }
    }
}

/// Prints a number with up to six significant digits, as in the messages of monitors: `300.018`, `-8.74228e-08`.
///
/// Source: a stream's default, which is `%g` of C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct General(pub(crate) f64);

/// Significant digits of [`General`].
const DIGITS: i32 = 6;

impl fmt::Display for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = not_finite(self.0) {
            return f.write_str(word);
        }
        let scientific = format!("{:.*e}", (DIGITS - 1) as usize, self.0);
        // Rust writes every finite number with an exponent that fits.
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let exponent: i32 = exponent.parse().unwrap_or_default();
        if (-4..DIGITS).contains(&exponent) {
            // Not negative: the exponent is less than DIGITS.
            let decimals = (DIGITS - 1 - exponent) as usize;
            f.write_str(trimmed(&format!("{:.*}", decimals, self.0)))
        } else {
            let sign = if exponent < 0 { '-' } else { '+' };
            let exponent = exponent.unsigned_abs();
            write!(f, "{}e{sign}{exponent:02}", trimmed(mantissa))
        }
    }
}

/// Prints numbers, each after a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each<'a, T>(pub(crate) &'a [f64], pub(crate) fn(f64) -> T);

impl<T: fmt::Display> fmt::Display for Each<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(values, form) = self;
        values.iter().try_for_each(|&it| write!(f, " {}", form(it)))
    }
}

/// Returns what is printed for a number that is not finite.
pub(crate) fn not_finite(value: f64) -> Option<&'static str> {
    match (value.is_finite(), value.is_nan(), value.is_sign_negative()) {
        (true, ..) => None,
        (false, true, false) => Some("nan"),
        (false, true, true) => Some("-nan"),
        (false, false, false) => Some("inf"),
        (false, false, true) => Some("-inf"),
    }
}

/// Removes zeros at the end of decimals, and the point if no decimal is left.
fn trimmed(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}
