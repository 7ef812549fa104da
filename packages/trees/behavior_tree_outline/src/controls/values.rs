use std::ops::Range;
use std::time::Duration;

use behavior_tree::{Binding, BoundPort, Value};

/// The connected ports of one control node or subtree.
#[derive(Debug)]
pub struct Values(pub Vec<BoundPort>);

/// What is wrong with the value of a port, beyond its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFault {
    /// Name of the port.
    pub port: String,
    /// The bytes of its value that are wrong; none: all of them.
    pub part: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl ValueFault {
    /// A fault of the whole value, without help.
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
    /// The port, if the node has it.
    pub fn port(&self, name: &str) -> Option<&BoundPort> {
        self.0.iter().find(|port| *port.name == *name)
    }

    /// The text of the port; empty if it has none.
    pub fn text(&self, port: &str) -> &str {
        match self.value(port) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// The number of the port; 0 if it has none.
    pub fn number(&self, port: &str) -> f64 {
        match self.value(port) {
            Some(Value::Number(number)) => *number,
            _ => 0.0,
        }
    }

    /// The whole number of the port, which is to lie between `least` and what fits.
    pub fn count(&self, port: &str, least: i64) -> Result<i64, ValueFault> {
        let count = match self.value(port) {
            Some(Value::Integer(integer)) => *integer,
            _ => 0,
        };
        let most = i64::from(u32::MAX);
        if (least..=most).contains(&count) {
            return Ok(count);
        }
        let message = format!("port {port} must be from {least} to {most}, got {count}");
        Err(ValueFault::new(port, message))
    }

    /// How often the first port says; none: for ever, which is spelled -1.
    pub fn times(&self) -> Result<Option<u32>, ValueFault> {
        let port = self.0.first().map_or("", |port| &port.name);
        Ok(u32::try_from(self.count(port, -1)?).ok())
    }

    /// The number of milliseconds, to the nanosecond.
    pub fn time(&self, port: &str) -> Result<Duration, ValueFault> {
        let text = self.text(port);
        milliseconds(text.trim()).ok_or_else(|| {
            let message = format!("port {port} must be a number of milliseconds, got {text:?}");
            ValueFault::new(port, message)
        })
    }

    /// Whether the port is a variable, or a text that is not empty.
    pub fn is_said(&self, port: &str) -> bool {
        let is_variable = |port: &BoundPort| matches!(port.binding, Binding::Variable(_));
        self.port(port).is_some_and(is_variable) || !self.text(port).is_empty()
    }

    /// What is listed in the text of the port, separated by semicolons, each with its place in the text.
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

    fn value(&self, port: &str) -> Option<&Value> {
        match &self.port(port)?.binding {
            Binding::Literal(value) => Some(value),
            Binding::Open | Binding::Variable(_) => None,
        }
    }
}

/// Checks that a list has one element for each child that it is about.
pub(super) fn fits(
    port: &str,
    listed: usize,
    wanted: usize,
    children: usize,
) -> Result<(), ValueFault> {
    if listed == wanted {
        return Ok(());
    }
    let message = format!("port {port} must list {wanted} for {children} children, got {listed}");
    Err(ValueFault::new(port, message))
}

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

/// The faults of a node of which one port is wrong.
pub(super) fn alone(fault: ValueFault) -> Vec<ValueFault> {
    vec![fault]
}

/// Two values, or the faults of both.
pub(super) fn both<T, U>(
    one: Result<T, ValueFault>,
    other: Result<U, ValueFault>,
) -> Result<(T, U), Vec<ValueFault>> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => Err(one.err().into_iter().chain(other.err()).collect()),
    }
}
