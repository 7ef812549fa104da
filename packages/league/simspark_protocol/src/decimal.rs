//! Numbers as the server's C++ streams print them.

use std::fmt;

/// Prints a number with two decimals, as in all senses: `-0.00`.
///
/// Source: `sexpparser.cpp` sets fixed notation with a precision of 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed(pub(crate) f64);

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = not_finite(self.0) {
            return f.write_str(word);
        }
        let Some(hundredths) = hundredths(self.0) else {
            return write!(f, "{:.2}", self.0);
        };
        let sign = if self.0.is_sign_negative() { "-" } else { "" };
        let (tens, ones) = (hundredths / 10 % 10, hundredths % 10);
        write!(f, "{sign}{}.{tens}{ones}", hundredths / 100)
    }
}

/// Greatest number of hundredths that is rounded here.
const MAX_HUNDREDTHS: f64 = 1e9;

/// Rounds to hundredths without a sign, which is much faster than exact printing, or returns `None` where the result could
/// be another: near the middle of two numbers, and for great ones.
fn hundredths(value: f64) -> Option<u64> {
    let scaled = value.abs() * 100.0;
    let whole = scaled.floor();
    // The product of a number below the greatest is exact to 1e-7.
    let is_clear = scaled < MAX_HUNDREDTHS && (scaled - whole - 0.5).abs() > 1e-6;
    is_clear.then_some((scaled + 0.5) as u64)
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
