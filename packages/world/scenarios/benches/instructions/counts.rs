//! Expected numbers of instructions per tick.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde::{Deserialize, Serialize};

/// Largest difference from the expected number, in percent of it. Two runs of the same program differ by less than 0.5 %.
const TOLERANCE: u64 = 3;

/// First line of the file.
const COMMENT: &str = "# Instructions per tick. Written by `make instructions ARGS=--renew`.\n";

/// Numbers of instructions per tick, and the conditions under which they were counted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    /// Version of the compiler.
    rustc: String,
    /// Architecture of the processor.
    architecture: String,
    /// Instructions per tick by match, as in `not_recorded_10`.
    instructions: BTreeMap<String, u64>,
}

impl Counts {
    /// Creates the counts of this machine.
    pub(crate) fn new(instructions: impl IntoIterator<Item = (String, u64)>) -> Self {
        Self {
            rustc: rustc_version(),
            architecture: ARCH.to_owned(),
            instructions: instructions.into_iter().collect(),
        }
    }

    /// Reads the expected counts.
    pub(crate) fn read() -> Self {
        let text = fs::read_to_string(file()).expect("the expected counts can be read");
        serde_yaml::from_str(&text).expect("the expected counts are valid")
    }

    /// Writes the counts as the expected ones.
    pub(crate) fn write(&self) {
        let text = serde_yaml::to_string(self).expect("numbers and names can be written");
        fs::write(file(), format!("{COMMENT}{text}")).expect("the expected counts can be written");
    }

    /// Returns the reason why counts of this machine cannot be compared with these ones, if there is one.
    pub(crate) fn not_comparable(&self) -> Option<String> {
        let counted = &self.architecture;
        (counted != ARCH).then(|| format!("instructions were counted on {counted}, this is {ARCH}"))
    }

    /// Describes each count that differs from the expected one by more than the tolerance. Fewer instructions are a
    /// difference, too: a later loss of the same size would otherwise not be noticed.
    pub(crate) fn differences(&self, counted: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        for (name, &counted) in &counted.instructions {
            let expected = self.instructions.get(name).copied().unwrap_or_default();
            if counted.abs_diff(expected) * 100 > expected * TOLERANCE {
                differences.push(format!(
                    "{name}: {counted} instructions per tick instead of {expected} (+/- {TOLERANCE} %)"
                ));
            }
        }
        differences
    }

    /// Returns how to react to differences.
    pub(crate) fn advice(&self) -> String {
        format!(
            "find the cause with valgrind --tool=callgrind, or renew the counts with `make instructions ARGS=--renew` \
             and give the reason in the commit (counted with {}, this is {})",
            self.rustc,
            rustc_version()
        )
    }
}

/// Returns the path of the file with the expected counts.
fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/instructions/counts.yaml")
}

/// Returns the version of the compiler, as in `rustc 1.90.0`.
fn rustc_version() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.expect("cargo has found rustc");
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace()
        .take(2)
        .collect::<Vec<_>>()
        .join(" ")
}
