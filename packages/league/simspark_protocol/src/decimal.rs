//! Numbers in the notation of the server's C++ streams.

use std::fmt;

/// A number with two decimals, as in all senses: `-0.00`.
///
/// Source: `sexpparser.cpp` sets fixed notation with a precision of 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed(pub(crate) f64);

impl fmt::Display for Fixed {
    /// Writes the number as C++ does with `std::fixed` and a precision of 2.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = format_non_finite(self.0) {
            return f.write_str(word);
        }
        let Some(hundredths) = round_to_hundredths(self.0) else {
            return write!(f, "{:.2}", self.0);
        };
        let sign = if self.0.is_sign_negative() { "-" } else { "" };
        let (tens, ones) = (hundredths / 10 % 10, hundredths % 10);
        write!(f, "{sign}{}.{tens}{ones}", hundredths / 100)
    }
}

/// Maximum number of hundredths that [`round_to_hundredths`] rounds.
const MAX_HUNDREDTHS: f64 = 1e9;

/// Rounds to hundredths without the sign. This is much faster than exact printing. Returns `None` if the result could
/// differ from exact printing: near the middle between two hundredths, and for large numbers.
fn round_to_hundredths(value: f64) -> Option<u64> {
    let scaled = value.abs() * 100.0;
    let whole = scaled.floor();
    // The product of a number below the maximum is exact to 1e-7.
    let is_clear = scaled < MAX_HUNDREDTHS && (scaled - whole - 0.5).abs() > 1e-6;
    is_clear.then_some((scaled + 0.5) as u64)
}

/// A number with up to six significant digits, as in messages to monitors: `300.018`, `-8.74228e-08`.
///
/// Source: the default format of a C++ stream, which is `%g` of C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct General(pub(crate) f64);

/// Number of significant digits of [`General`].
const DIGITS: i32 = 6;

impl fmt::Display for General {
    /// Writes the number as `%g` of C does: without zeros at the end, with an exponent if it is small or large.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = format_non_finite(self.0) {
            return f.write_str(word);
        }
        if let Some(text) = format_plain(self.0, &mut [0; BUFFER]) {
            return f.write_str(text);
        }
        let scientific = format!("{:.*e}", (DIGITS - 1) as usize, self.0);
        // The exponent is always present and fits: Rust prints it so for each finite number.
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let exponent: i32 = exponent.parse().unwrap_or_default();
        if (-4..DIGITS).contains(&exponent) {
            // Not negative, because the exponent is less than DIGITS.
            let decimals = (DIGITS - 1 - exponent) as usize;
            f.write_str(trim_zeros(&format!("{:.*}", decimals, self.0)))
        } else {
            let sign = if exponent < 0 { '-' } else { '+' };
            let exponent = exponent.unsigned_abs();
            write!(f, "{}e{sign}{exponent:02}", trim_zeros(mantissa))
        }
    }
}

/// Size of the buffer \[bytes\]: a sign, a digit, a point and nine decimals.
const BUFFER: usize = 12;

/// Powers of ten up to the one for the smallest number without an exponent.
const POWERS: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/// Formats six significant digits without an exponent, from the end of `buffer` backward. This is much faster than
/// exact printing. Returns `None` if the result could differ from exact printing: near the middle between two numbers,
/// and for numbers with an exponent.
fn format_plain(value: f64, buffer: &mut [u8; BUFFER]) -> Option<&str> {
    let size = value.abs();
    let (mut number, mut decimals) = (0, 0);
    if size > 0.0 {
        // The first power that puts all six digits before the point.
        decimals = POWERS.iter().position(|power| size * power >= 1e5)?;
        let scaled = size * POWERS[decimals];
        // The product of a number below 1e6 is exact to 1e-9.
        if scaled >= 999_999.0 || (scaled.fract() - 0.5).abs() < 1e-6 {
            return None;
        }
        number = (scaled + 0.5) as u32;
        while decimals > 0 && number % 10 == 0 {
            number /= 10;
            decimals -= 1;
        }
    }
    let mut start = BUFFER;
    let mut put = |byte: u8| {
        start -= 1;
        buffer[start] = byte;
    };
    for _ in 0..decimals {
        put(b'0' + (number % 10) as u8);
        number /= 10;
    }
    if decimals > 0 {
        put(b'.');
    }
    loop {
        put(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    if value.is_sign_negative() {
        put(b'-');
    }
    str::from_utf8(&buffer[start..]).ok()
}

/// A list of numbers, each printed after a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spaced<'a, T>(pub(crate) &'a [f64], pub(crate) fn(f64) -> T);

impl<T: fmt::Display> fmt::Display for Spaced<'_, T> {
    /// Writes a space and the number for each of the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(values, form) = self;
        values.iter().try_for_each(|&it| {
            f.write_str(" ")?;
            form(it).fmt(f)
        })
    }
}

/// Returns the text of a number that is not finite, as C++ writes it; `None` for a finite one.
pub(crate) fn format_non_finite(value: f64) -> Option<&'static str> {
    match (value.is_finite(), value.is_nan(), value.is_sign_negative()) {
        (true, ..) => None,
        (false, true, false) => Some("nan"),
        (false, true, true) => Some("-nan"),
        (false, false, false) => Some("inf"),
        (false, false, true) => Some("-inf"),
    }
}

/// Removes zeros at the end of decimals, and the point if no decimals remain.
fn trim_zeros(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}
