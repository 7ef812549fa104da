//! Numbers in notations that YAML 1.2 or this package does not have.

/// Returns the decimal number of a text in another notation: with another base, with the minus sign of typography, or in
/// minutes and seconds as YAML 1.1 reads `1:30`. `None` for other texts.
pub(crate) fn converted(text: &str) -> Option<String> {
    if let Some(digits) = text.strip_prefix(['−', '–', '—']) {
        let number = format!("-{digits}");
        return number.parse::<f64>().is_ok().then_some(number);
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = digits.to_lowercase().strip_prefix(prefix) {
            let number = u64::from_str_radix(digits, base).ok()?;
            return Some(format!("{sign}{number}"));
        }
    }
    let mut total = 0_u64;
    let mut parts = digits.split(':').peekable();
    while let Some(part) = parts.next() {
        let part: u64 = part.parse().ok()?;
        total = total.checked_mul(60)?.checked_add(part)?;
        if parts.peek().is_none() {
            let is_other = digits.contains(':');
            return is_other.then(|| format!("{sign}{total}"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_notations_are_converted() {
        for (text, expected) in [
            ("0x10", "16"),
            ("-0xFF", "-255"),
            ("0o17", "15"),
            ("0b101", "5"),
            ("1:30", "90"),
            ("1:00:01", "3601"),
            ("−1.5", "-1.5"),
            ("–1", "-1"),
        ] {
            assert_eq!(converted(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "",
            "1",
            "x",
            "0x",
            "0xg",
            "1:",
            ":",
            "1:a",
            "−",
            "99999999999999999999:1",
        ] {
            assert_eq!(converted(text), None, "{text}");
        }
    }
}
