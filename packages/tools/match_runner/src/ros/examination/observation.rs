//! Output of `probe.py`.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hsl_types::Time;
use serde::Deserialize;

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Observation {
    /// Fully qualified names of the program's nodes.
    pub(super) nodes: Vec<String>,
    /// Endpoints of the program, by topic.
    pub(super) endpoints: Vec<Endpoint>,
    pub(super) services: Vec<Service>,
    /// Other nodes in the domain before the program was started.
    pub(super) others: Vec<String>,
    /// Outputs whose types are not installed.
    pub(super) unreceived: Vec<Unreceived>,
    /// Received outputs, in order.
    pub(super) outputs: Vec<Output>,
    /// Measures of the phases by name.
    pub(super) phases: BTreeMap<Phase, PhaseMeasures>,
    /// True if the program sent more than the limits allow.
    pub(super) is_flooded: bool,
    /// Wall time of the slowest answer in lockstep \[s\].
    pub(super) slowest: f64,
    /// Silent nodes of the program whose services do not answer: a callback does not return.
    pub(super) blocked: Vec<String>,
}

/// Publisher or subscription.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Endpoint {
    pub(super) is_publisher: bool,
    pub(super) topic: String,
    #[serde(rename = "type")]
    pub(super) message_type: String,
    pub(super) is_reliable: bool,
    pub(super) is_latched: bool,
    /// Depth of the history; `None` if the middleware does not report it.
    pub(super) depth: Option<u64>,
}

/// Offered service.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Service {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) service_type: String,
}

/// Topic that cannot be received.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Unreceived {
    pub(super) topic: String,
    #[serde(rename = "type")]
    pub(super) message_type: String,
}

/// Received message.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Output {
    pub(super) topic: String,
    pub(super) phase: Phase,
    /// Number of clock steps since the start of the phase.
    pub(super) tick: u64,
    /// Wall time since the start of the phase \[s\].
    pub(super) at: f64,
    /// CDR bytes in Base64, in the phase `lockstep`.
    pub(super) data: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    Start,
    /// Inputs and the clock, each tick after the answer to the one before.
    Lockstep,
    /// No inputs, and the clock stands.
    Standing,
    /// No inputs, and the clock advances as fast as the wall clock.
    Running,
    /// Inputs while the clock stands.
    Inputs,
    /// Between two other phases.
    Between,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct PhaseMeasures {
    /// Wall time \[s\].
    pub(super) seconds: f64,
    /// Number of ticks whose inputs were fed.
    pub(super) inputs: u64,
}

impl Output {
    /// Returns the time in the header, with which the message begins; `None` without data.
    pub(super) fn stamp(&self) -> Option<Time> {
        let data = BASE64.decode(self.data.as_deref()?).ok()?;
        // After the encapsulation of CDR, whose second byte is 1 for little endian.
        let number = |at: usize| {
            let bytes = data.get(at..at + 4)?.try_into().ok()?;
            Some(match data[1] & 1 {
                1 => u32::from_le_bytes(bytes),
                _ => u32::from_be_bytes(bytes),
            })
        };
        let (seconds, nanoseconds) = (number(4)?, number(8)?);
        Some(Time::from_nanos(
            u64::from(seconds) * 1_000_000_000 + u64::from(nanoseconds),
        ))
    }
}

impl Observation {
    /// Returns the measures of a phase; zeros for one that was not reached.
    pub(super) fn measures(&self, phase: Phase) -> PhaseMeasures {
        self.phases.get(&phase).copied().unwrap_or_default()
    }

    pub(super) fn outputs_of<'a>(
        &'a self,
        topic: &'a str,
        phase: Phase,
    ) -> impl Iterator<Item = &'a Output> {
        let outputs = self.outputs.iter();
        outputs.filter(move |it| it.phase == phase && it.topic == topic)
    }
}
