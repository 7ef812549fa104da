//! Decisions from a file with lines of JSON, with payloads in hexadecimal digits: `{"clock_ns": 1010000000,
//! "motion_command": "0001...", "trace": "0001...", "messages": ["0001..."]}`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use crate::decision::Decision;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    clock_ns: u64,
    motion_command: String,
    trace: String,
    #[serde(default)]
    messages: Vec<String>,
}

/// Reads the decisions of a file, by clock time \[ns\].
pub(crate) fn read(path: &Path) -> anyhow::Result<BTreeMap<u64, Decision>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let answers = text.lines().map(|line| {
        let line: Line = serde_json::from_str(line)?;
        let messages = line.messages.iter().map(hex::decode);
        let decision = Decision {
            motion_command: hex::decode(&line.motion_command)?,
            trace: hex::decode(&line.trace)?,
            messages: messages.collect::<Result<_, _>>()?,
        };
        Ok((line.clock_ns, decision))
    });
    answers
        .collect::<anyhow::Result<_>>()
        .with_context(|| path.display().to_string())
}
