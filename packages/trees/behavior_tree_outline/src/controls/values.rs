use std::ops::Range;
use std::time::Duration;

use behavior_tree::{Binding, BoundPort, Value};

/// Connected ports of a control node or subtree.
#[derive(Debug)]
pub struct Values(pub Vec<BoundPort>);

/// Value of a port that has the right type and is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidValue {
    /// Name of the port.
    pub port: String,
    /// Invalid bytes of the value; `None` for all of them.
    pub part: Option<Range<usize>>,
    /// Error message.
    pub message: String,
    /// Correction.
    pub help: Option<String>,
}

/// All invalid values of a control node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidValues(pub Vec<InvalidValue>);

impl From<InvalidValue> for InvalidValues {
    fn from(invalid: InvalidValue) -> Self {
        Self(vec![invalid])
    }
}

impl InvalidValue {
    /// Creates an error about the whole value, without a correction.
    pub fn new(port: &str, message: impl Into<String>) -> Self {
        Self {
            port: port.to_owned(),
            part: None,
            message: message.into(),
            help: None,
        }
    }
}

impl Values {
    /// Returns the port with this name.
    pub fn port(&self, name: &str) -> Option<&BoundPort> {
        self.0.iter().find(|port| *port.name == *name)
    }

    /// Returns the text of the port; empty if the port is missing, is connected to a variable or has another type.
    pub fn text(&self, port: &str) -> &str {
        match self.value(port) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns the number of the port; 0 if the port is missing, is connected to a variable or has another type.
    pub fn number(&self, port: &str) -> f64 {
        match self.value(port) {
            Some(Value::Number(number)) => *number,
            _ => 0.0,
        }
    }

    /// Returns whether the port is true; false if it is missing, is connected to a variable or has another type.
    pub fn is_true(&self, port: &str) -> bool {
        self.value(port) == Some(&Value::Bool(true))
    }

    /// Returns the integer of the port; a missing port, a variable or a value of another type counts as 0.
    ///
    /// # Errors
    /// Returns an error if the integer is below `least` or above [`u32::MAX`].
    pub fn count(&self, port: &str, least: i64) -> Result<i64, InvalidValue> {
        let count = match self.value(port) {
            Some(Value::Integer(integer)) => *integer,
            Some(Value::Number(number)) if number.fract() == 0.0 => *number as i64,
            Some(Value::Number(number)) => {
                let message = format!("port {port} must be of type integer, got {number}");
                return Err(InvalidValue::new(port, message));
            }
            _ => 0,
        };
        let most = i64::from(u32::MAX);
        if (least..=most).contains(&count) {
            return Ok(count);
        }
        let message = format!("port {port} must be from {least} to {most}, got {count}");
        Err(InvalidValue::new(port, message))
    }

    /// Returns the number of repetitions in the first port; `None`, spelled -1, for no limit.
    ///
    /// # Errors
    /// Returns an error if the number is below -1 or above [`u32::MAX`].
    pub fn times(&self) -> Result<Option<u32>, InvalidValue> {
        let port = self.0.first().map_or("", |port| &port.name);
        Ok(u32::try_from(self.count(port, -1)?).ok())
    }

    /// Returns the duration in the port. It is spelled as a decimal number \[ms\] of at most six decimal places.
    ///
    /// # Errors
    /// Returns an error if the text is not such a number.
    pub fn time(&self, port: &str) -> Result<Duration, InvalidValue> {
        let text = match self.value(port) {
            Some(value) => value.to_string(),
            None => String::new(),
        };
        milliseconds(text.trim()).ok_or_else(|| {
            let message = format!("port {port} must be a number of milliseconds, got {text:?}");
            InvalidValue::new(port, message)
        })
    }

    /// Returns whether the port is a variable or a text that is not empty.
    pub fn is_given(&self, port: &str) -> bool {
        let is_variable = |port: &BoundPort| matches!(port.binding, Binding::Variable(_));
        self.port(port).is_some_and(is_variable) || !self.text(port).is_empty()
    }

    /// Returns the elements of the port's text, which semicolons separate, without spaces around them; each with its
    /// byte range in the text. Empty if the text is.
    pub fn list(&self, port: &str) -> Vec<(Range<usize>, &str)> {
        let text = self.text(port);
        if text.trim().is_empty() {
            return Vec::new();
        }
        let mut end = 0;
        let parts = text.split(';').map(|part| {
            let start = end + part.len() - part.trim_start().len();
            end += part.len() + 1;
            let name = part.trim();
            (start..start + name.len(), name)
        });
        parts.collect()
    }

    /// Returns the constant in the port; `None` for a variable or a missing port.
    fn value(&self, port: &str) -> Option<&Value> {
        match &self.port(port)?.binding {
            Binding::Literal(value) => Some(value),
            Binding::Open | Binding::Variable(_) => None,
        }
    }
}

/// Checks that the list in `port` has `wanted` elements; it has `listed`. `children` is the node's number of children,
/// for the message.
pub(super) fn check_count(
    port: &str,
    listed: usize,
    wanted: usize,
    children: usize,
) -> Result<(), InvalidValue> {
    if listed == wanted {
        return Ok(());
    }
    let message = format!("port {port} must list {wanted} for {children} children, got {listed}");
    Err(InvalidValue::new(port, message))
}

/// Parses a decimal number of milliseconds with at most six decimal places; `None` if it is not one.
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

/// Returns both values, or the errors of both, so that the user sees all errors at once.
pub(super) fn both<T, U>(
    one: Result<T, InvalidValue>,
    other: Result<U, InvalidValue>,
) -> Result<(T, U), InvalidValues> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => {
            let invalid = one.err().into_iter().chain(other.err());
            Err(InvalidValues(invalid.collect()))
        }
    }
}
