//! What is said in a conversation, step by step.

mod capture;
mod protocol;

use std::net::SocketAddr;

use hsl_types::{FieldDimensions, WorldState};

/// A conversation.
pub(crate) struct Script {
    pub(crate) field: FieldDimensions,
    /// Where return messages go.
    pub(crate) address: SocketAddr,
    pub(crate) steps: Vec<Step>,
}

/// One step: what the world is, what the node must be told, and what it answers, as payloads.
pub(crate) struct Step {
    pub(crate) clock_ns: u64,
    pub(crate) world_state: WorldState,
    pub(crate) inputs: Vec<(&'static str, Vec<u8>)>,
    pub(crate) motion_command: Vec<u8>,
    pub(crate) trace: Vec<u8>,
    pub(crate) messages: Vec<Vec<u8>>,
}

impl Script {
    /// The answers as the stand-in reads them.
    pub(crate) fn answers(&self) -> String {
        let lines = self.steps.iter().map(|step| {
            let messages: Vec<_> = step.messages.iter().map(hex::encode).collect();
            let line = serde_json::json!({
                "clock_ns": step.clock_ns,
                "motion_command": hex::encode(&step.motion_command),
                "trace": hex::encode(&step.trace),
                "messages": messages,
            });
            format!("{line}\n")
        });
        lines.collect()
    }
}
