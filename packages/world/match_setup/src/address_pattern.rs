//! Socket address that depends on a jersey number.

use std::net::SocketAddr;
use std::str::FromStr;

use hsl_types::PlayerNumber;

/// Name of the jersey number in a pattern.
const NUMBER: &str = "player";

/// Socket address in which each `{player}` or `{BASE+player}` stands for the jersey number of a robot, plus a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AddressPattern {
    /// Fixed texts, each followed by the base of a number.
    parts: Vec<(String, u32)>,
    /// Fixed text at the end.
    rest: String,
}

impl FromStr for AddressPattern {
    type Err = String;

    fn from_str(pattern: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = pattern;
        while let Some((fixed, behind)) = rest.split_once('{') {
            let wrong = || format!("{pattern:?}: a brace must contain `player` or `BASE+player`");
            let (sum, end) = behind.split_once('}').ok_or_else(wrong)?;
            let base = sum.strip_suffix(NUMBER).ok_or_else(wrong)?;
            let base = match base.strip_suffix('+') {
                Some(base) => base.parse().map_err(|_| wrong())?,
                None if base.is_empty() => 0,
                None => return Err(wrong()),
            };
            parts.push((fixed.to_owned(), base));
            rest = end;
        }
        let rest = rest.to_owned();
        Ok(Self { parts, rest })
    }
}

impl AddressPattern {
    /// Returns the address of a jersey number.
    ///
    /// # Errors
    /// Returns an error if the text is not an address and a port.
    pub(crate) fn address(&self, number: PlayerNumber) -> Result<SocketAddr, String> {
        let mut text = String::new();
        for (fixed, base) in &self.parts {
            let sum = base.saturating_add(u32::from(u8::from(number)));
            text.push_str(&format!("{fixed}{sum}"));
        }
        text.push_str(&self.rest);
        let wrong = |_| {
            format!("{text:?} is not an address and a port, for example 127.0.0.1:{{10100+player}}")
        };
        text.parse().map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(pattern: &str, number: u8) -> Result<String, String> {
        let number = PlayerNumber::try_from(number).unwrap();
        let pattern: AddressPattern = pattern.parse()?;
        pattern.address(number).map(|address| address.to_string())
    }

    #[test]
    fn the_number_is_a_part_of_the_host_or_added_to_the_port() {
        for (pattern, expected) in [
            ("127.0.0.1:10006", "127.0.0.1:10006"),
            ("127.0.6.{player}:10006", "127.0.6.3:10006"),
            ("127.0.0.1:{4060+player}", "127.0.0.1:4063"),
            ("[::1]:{4060+player}", "[::1]:4063"),
        ] {
            assert_eq!(address(pattern, 3).unwrap(), expected);
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        for pattern in [
            "127.0.0.1:{4060+p}",
            "127.0.0.1:{player",
            "127.0.0.1:{x+player}",
        ] {
            let error = address(pattern, 3).unwrap_err();
            assert!(error.contains("must contain `player`"), "{error}");
        }
        for pattern in ["localhost:10006", "127.0.0.1", "127.0.0.1:{65530+player}"] {
            let error = address(pattern, 9).unwrap_err();
            assert!(error.contains("is not an address"), "{error}");
        }
    }
}
