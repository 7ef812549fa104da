/// Formats a number with `decimals` decimals. A number that is rounded to zero has no sign.
pub fn fixed(number: f64, decimals: usize) -> String {
    format!("{:.decimals$}", rounded(number, decimals))
}

/// Formats a number with its sign and `decimals` decimals. Zero, also after rounding, has the sign `+`.
pub fn signed(number: f64, decimals: usize) -> String {
    format!("{:+.decimals$}", rounded(number, decimals))
}

/// Returns positive zero for a number whose text with `decimals` decimals is zero, otherwise the number.
fn rounded(number: f64, decimals: usize) -> f64 {
    let text = format!("{:.decimals$}", number.abs());
    match text.chars().all(|it| matches!(it, '0' | '.')) {
        true => 0.0,
        false => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_minus() {
        for number in [-0.0, 0.0, -0.004, 0.004] {
            assert_eq!(fixed(number, 2), "0.00", "{number}");
            assert_eq!(signed(number, 2), "+0.00", "{number}");
        }
        assert_eq!(fixed(-0.0, 0), "0");
        assert_eq!(signed(-0.006, 2), "-0.01");
        assert_eq!(fixed(f64::NEG_INFINITY, 1), "-inf");
    }
}
