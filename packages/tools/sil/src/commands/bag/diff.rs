use std::path::PathBuf;

use bag_tools::{Comparison, Difference, Progress, compare};
use clap::Args;

use super::opened::{failure_of, open};
use super::read_progress::ReadProgress;
use crate::output;
use match_runner::verdict::failure::Verdict;

/// Arguments of `sil bag diff`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  sil bag diff bags/golden bags/soccer_match-20260714-101500

Exit codes: 0 the bags are equal; 1 they differ; 2 bag not found; 3 a bag cannot be read to its end.")]
pub(super) struct DiffArguments {
    /// Folder of the first bag, or its file
    a: PathBuf,
    /// Folder of the second bag, or its file
    b: PathBuf,
}

/// Compares two bags and prints the first difference. The verdict is `Failed` if they differ.
pub(super) fn run(arguments: &DiffArguments) -> anyhow::Result<Verdict> {
    let (a, b) = (open(&arguments.a)?, open(&arguments.b)?);
    let shown = ReadProgress::new(&a);
    let comparison = compare(&a, &b, Progress::new(&mut |time| shown.show(time)));
    drop(shown);
    let comparison = comparison.map_err(|error| {
        let damaged = if a.is_damaged_by(&error) { &a } else { &b };
        failure_of(damaged, error)
    })?;
    output::print(&text(&comparison))?;
    Ok(match comparison.first {
        None => Verdict::Passed,
        Some(_) => Verdict::Failed,
    })
}

/// Returns the result of the comparison as text.
fn text(comparison: &Comparison) -> String {
    let Comparison {
        first,
        differing_ticks,
        ticks,
    } = comparison;
    let Some(Difference {
        time,
        tick,
        topic,
        field,
        values: [a, b],
    }) = first
    else {
        return format!("equal in {ticks} ticks\n");
    };
    let tick = tick.map_or_else(String::new, |tick| format!("tick {tick}, "));
    let field = if field.is_empty() {
        String::new()
    } else {
        format!(", {field}")
    };
    format!(
        "first difference: {tick}{time}, {topic}{field}\n  A: {a}\n  B: {b}\n{differing_ticks} of {ticks} ticks differ\n"
    )
}
