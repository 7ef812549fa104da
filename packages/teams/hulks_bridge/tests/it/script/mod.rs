//! The messages of a conversation, step by step.

mod capture;
mod protocol;

use std::net::SocketAddr;

use hsl_types::{FieldDimensions, WorldState};

pub(crate) struct Script {
    pub(crate) field: FieldDimensions,
    /// Address for return messages.
    pub(crate) address: SocketAddr,
    pub(crate) steps: Vec<Step>,
}

/// One step: the world state, the expected inputs of the node, and its answers, as payloads.
pub(crate) struct Step {
    pub(crate) clock_ns: u64,
    pub(crate) world_state: WorldState,
    pub(crate) inputs: Vec<(&'static str, Vec<u8>)>,
    pub(crate) motion_command: Vec<u8>,
    pub(crate) trace: Vec<u8>,
    pub(crate) messages: Vec<Vec<u8>>,
}

impl Script {
    /// Returns the answers in the format of the stand-in.
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
