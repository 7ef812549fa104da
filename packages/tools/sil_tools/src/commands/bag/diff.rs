use std::collections::BTreeMap;
use std::path::PathBuf;

use bag_tools::{Comparison, Difference, Progress, RobotDifference, compare};
use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_types::RobotId;

use match_runner::verdict::failure::Verdict;
use sil::opened::{failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag diff`.
#[derive(Debug, Args)]
#[command(after_help = "\
For each robot, the first different decision, motion command and pose are printed. A decision is the first node of the \
behavior tree with another result; nodes are matched by path and name, so the trees may differ.

Examples:
  sil bag diff bags/golden bags/soccer_match-20260714-101500
  sil bag diff bags/before bags/after --ignore behavior/tree_layout --ignore behavior/trace

Exit codes: 0 the bags are equal; 1 they differ; 2 bag not found; 3 a bag cannot be read to its end.")]
pub(super) struct DiffArguments {
    /// Folder of the first bag, or its file
    a: PathBuf,
    /// Folder of the second bag, or its file
    b: PathBuf,
    /// Topic that does not count, for example /tf, or behavior/tree_layout of each robot; repeatable
    #[arg(long = "ignore", value_name = "TOPIC")]
    ignored: Vec<String>,
}

/// Compares two bags and prints the first difference. The verdict is `Failed` if they differ.
pub(super) fn run(arguments: &DiffArguments) -> anyhow::Result<Verdict> {
    let (a, b) = (open(&arguments.a)?, open(&arguments.b)?);
    let shown = ReadProgress::new(&a);
    let ignored = &arguments.ignored;
    let comparison = compare(&a, &b, ignored, Progress::new(&mut |time| shown.show(time)));
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
        robots,
    } = comparison;
    let Some(first) = first else {
        return format!("equal in {}\n", wording::count(ticks, "tick"));
    };
    let mut text = described("first difference", first);
    let ticks = wording::count(ticks, "tick");
    text += &format!("{differing_ticks} of {ticks} differ\n");
    if !robots.is_empty() {
        text += &format!("\n{}\n", table(robots));
    }
    for (robot, difference) in robots {
        let RobotDifference {
            decision,
            command,
            pose,
            ..
        } = difference;
        let parts = [
            ("decision", decision),
            ("motion command", command),
            ("pose", pose),
        ];
        for (name, difference) in parts {
            if let Some(difference) = difference {
                text += &described(&format!("{robot}, first different {name}"), difference);
            }
        }
    }
    text
}

/// Returns a table of the times of the first differences of each robot.
fn table(robots: &BTreeMap<RobotId, RobotDifference>) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header([
        "robot",
        "first different decision",
        "motion command",
        "pose",
        "different commands",
    ]);
    let time = |difference: &Option<Difference>| {
        let time = difference.as_ref().map(|it| it.time.to_string());
        time.unwrap_or_else(|| "none".to_owned())
    };
    for (robot, difference) in robots {
        table.add_row([
            robot.to_string(),
            time(&difference.decision),
            time(&difference.command),
            time(&difference.pose),
            difference.differing_commands.to_string(),
        ]);
    }
    table
}

/// Returns a difference as text, with a title.
fn described(title: &str, difference: &Difference) -> String {
    let Difference {
        time,
        tick,
        topic,
        field,
        values: [a, b],
    } = difference;
    let tick = tick.map_or_else(String::new, |tick| format!("tick {tick}, "));
    let field = if field.is_empty() {
        String::new()
    } else {
        format!(", {field}")
    };
    format!("{title}: {tick}{time}, {topic}{field}\n  A: {a}\n  B: {b}\n")
}
