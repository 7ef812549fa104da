use std::time::Duration;

use super::attributes::{Attributes, Written};
use super::build::Build;

impl<'a, B: 'static> Build<'a, B> {
    /// What a port says that has to be a literal.
    pub(super) fn literal(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<&'a str> {
        let Some(attribute) = attributes.port(port) else {
            self.blame(
                attributes.place,
                format!("port {port} is not connected"),
                "",
            );
            return None;
        };
        match Written::of(attribute) {
            Written::Literal(value) => Some(value),
            Written::Variable(name) => {
                let message = format!("port {port} needs a value, not the variable {name}");
                self.blame(
                    &attribute.value_place,
                    message,
                    "it cannot change while the tree runs",
                );
                None
            }
        }
    }

    /// As [`Self::literal`], in another type.
    pub(super) fn parsed<T>(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
        wanted: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let written = self.literal(attributes, port)?;
        let value = parse(written.trim());
        if value.is_none()
            && let Some(attribute) = attributes.port(port)
        {
            let message = format!("port {port} is {wanted}, and {written:?} is none");
            self.blame(&attribute.value_place, message, "");
        }
        value
    }

    /// As [`Self::literal`], how many.
    pub(super) fn count(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<u32> {
        self.parsed(attributes, port, "a number of at least 0", |text| {
            text.parse().ok()
        })
    }

    /// How often; none: for ever, which is -1.
    pub(super) fn times(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<Option<u32>> {
        let wanted = "a number of at least 0, or -1";
        self.parsed(attributes, port, wanted, |text| match text {
            "-1" => Some(None),
            text => text.parse().ok().map(Some),
        })
    }

    /// As [`Self::literal`], how long.
    pub(super) fn milliseconds(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
    ) -> Option<Duration> {
        self.parsed(attributes, port, "a number of milliseconds", milliseconds)
    }
}

/// A number of milliseconds, to the nanosecond.
fn milliseconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 6 {
        return None;
    }
    let nanoseconds: u64 = format!("{part:0<6}").parse().ok()?;
    let whole: u64 = whole.parse().ok()?;
    Duration::from_millis(whole).checked_add(Duration::from_nanos(nanoseconds))
}
