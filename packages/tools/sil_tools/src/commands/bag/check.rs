use std::path::{Path, PathBuf};
use std::time::Duration;

use bag_tools::check::{CheckReport, RULES, RuledBags, TopicStatistics, check};
use bag_tools::{BagKind, Progress, is_recorded};
use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use support::{LONGEST_LINE, printable};

use super::info::source_text;
use match_runner::verdict::failure::Verdict;
use match_runner::verdict::findings;
use sil::opened::{failure, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Text of an unknown number.
const UNKNOWN: &str = "unknown";

/// Arguments of `sil bag check`.
#[derive(Debug, Args)]
#[command(after_help = help())]
pub(super) struct CheckArguments {
    /// Folders of bags, or their files
    #[arg(required = true, value_name = "BAG")]
    bags: Vec<PathBuf>,
    /// Maximum number of listed findings per rule; all are counted
    #[arg(long, default_value_t = 20)]
    limit: usize,
}

/// Returns the help text with the list of rules.
fn help() -> String {
    let mut help = "Examples:
  sil bag check bags/golden
  sil bag check bags/* --limit 3
  sil bag check log          of a robot: late and missing messages are counted

Rules (*: not of logs of robots):\n"
        .to_owned();
    for rule in RULES {
        let mark = match rule.bags {
            RuledBags::Runs => "*",
            RuledBags::All | RuledBags::Logs => "",
        };
        let name = format!("{}{mark}", rule.name);
        help += &format!("  {name:10} {}\n", rule.description);
    }
    help + "\nExit codes: 0 no findings; 1 findings; 2 bag not found."
}

/// Checks each bag and prints its findings. The verdict is `Failed` if there are any.
pub(super) fn run(arguments: &CheckArguments) -> anyhow::Result<Verdict> {
    let mut verdict = Verdict::Passed;
    for path in &arguments.bags {
        let is_unfinished = is_recorded(path);
        let bag = open(path)?;
        let shown = ReadProgress::new(&bag);
        let report = check(
            &bag,
            arguments.limit,
            Progress::new(&mut |time| shown.show(time)),
        );
        drop(shown);
        let report = report.map_err(failure)?;
        output::print(&text(path, &report))?;
        if is_unfinished {
            let path = path.display();
            output::print(&format!(
                "{path} was still being written; check it again when its recording has ended\n"
            ))?;
        }
        if !report.findings.is_empty() {
            verdict = Verdict::Failed;
        }
    }
    Ok(verdict)
}

/// Returns the output for a bag: its findings, a summary line, and the result of the run.
fn text(path: &Path, report: &CheckReport) -> String {
    let mut text = String::new();
    for finding in report.findings.iter() {
        text += &format!("{finding}\n");
    }
    let counts = report.findings.counts();
    let counts: Vec<_> = counts
        .map(|(rule, count)| format!("{rule} {count}"))
        .collect();
    let found = if counts.is_empty() {
        "no findings".to_owned()
    } else {
        format!("found: {}", counts.join(", "))
    };
    let messages = wording::count(report.messages, "message");
    let within = match report.source.kind {
        BagKind::RobotLog => source_text(&report.source),
        BagKind::World | BagKind::Other => wording::count(report.ticks, "tick"),
    };
    text += &format!("{}: {messages} in {within}, {found}", path.display());
    if !report.not_ours.is_empty() {
        let (count, topics): (u64, _) = (report.not_ours.values().sum(), report.not_ours.len());
        let messages = wording::count(count, "message");
        let topics = wording::count(topics, "topic");
        text += &format!("; {messages} of {topics} of other programs");
    }
    text.push('\n');
    if !report.statistics.is_empty() {
        text += &statistics_text(&report.statistics);
    }
    if let Some(result) = &report.result {
        let ticks = wording::count(result.ticks, "tick");
        let seconds = result.now.as_secs_f64();
        text += &format!("result: {} after {ticks}, {seconds:.2} s\n", result.verdict);
        for failure in &result.failures {
            let failure = failure.to_string();
            text += &format!("  {}\n", printable(&failure, LONGEST_LINE));
        }
        for line in findings::not_reproducible(&result.not_reproducible) {
            text += &format!("  {}\n", printable(&line, LONGEST_LINE));
        }
    }
    text
}

/// Returns losses and delays of the topics as a table, with a line about the delays.
fn statistics_text(statistics: &[TopicStatistics]) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header([
        "topic",
        "messages",
        "period",
        "missing",
        "disordered",
        "delay, median",
        "maximum",
    ]);
    let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    for topic in statistics {
        let missing = topic.missing.map(|missing| {
            let share = missing as f64 / (topic.messages + missing) as f64;
            format!("{missing} ({:.1} %)", share * 100.0)
        });
        let [median, largest] = match topic.delay {
            Some((median, largest)) => [median, largest].map(milliseconds),
            None => [UNKNOWN, UNKNOWN].map(str::to_owned),
        };
        table.add_row([
            topic.topic.clone(),
            topic.messages.to_string(),
            topic.period.map_or(UNKNOWN.to_owned(), milliseconds),
            missing.unwrap_or(UNKNOWN.to_owned()),
            topic.disordered.to_string(),
            median,
            largest,
        ]);
    }
    format!("{table}\ndelays are relative to the least delayed message of the log\n")
}
