//! `sil mission audit`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use field_mission::MissionTick;
use hsl_bag::BagMessage;
use hsl_wire::convert::mission_decision;
use hsl_wire::{Message, hsl_msgs, topics};
use mission::{
    AuditPrinter, AuditRecord, Detail, StepState, StepTimes, StepTimesTable, collect_facts_at,
};
use serde::Serialize;
use support::{LONGEST_LINE, printable};

use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure, failure_of, open};
use sil::output;

/// Arguments of `sil mission audit`.
#[derive(Debug, Args)]
pub(super) struct AuditArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Print every change of every node of the trees, too
    #[arg(long)]
    nodes: bool,
    /// Print the facts at this version instead
    #[arg(long, value_name = "VERSION", conflicts_with = "nodes")]
    facts: Option<u64>,
    /// Print every record as a line of JSON instead
    #[arg(long, conflicts_with_all = ["nodes", "facts"])]
    json: bool,
    /// Print planned and real start and duration of each step instead, with --json as lines of JSON
    #[arg(long, conflicts_with_all = ["nodes", "facts"])]
    times: bool,
}

/// Prints the audit records of the mission in a bag, as text or JSON, or the facts at a version.
pub(super) fn run(arguments: &AuditArguments) -> anyhow::Result<Verdict> {
    let records = records(&arguments.bag)?;
    let text = match arguments.facts {
        Some(version) => lines(collect_facts_at(&records, version)),
        None if arguments.times => {
            let mut table = StepTimesTable::default();
            records.iter().for_each(|record| table.add(record));
            match arguments.json {
                true => table.rows.iter().map(json_line).collect::<Result<_, _>>()?,
                false => times(&table.rows),
            }
        }
        None if arguments.json => {
            let json: Result<String, _> = records.iter().map(json_line).collect();
            json?
        }
        None => {
            let detail = match arguments.nodes {
                true => Detail::Nodes,
                false => Detail::Steps,
            };
            let mut printer = AuditPrinter::new(detail);
            lines(records.iter().flat_map(|record| printer.format(record)))
        }
    };
    output::print(&text)?;
    Ok(Verdict::Passed)
}

/// Returns a table of planned and real times \[s\].
fn times(rows: &[StepTimes]) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header([
        "plan",
        "action",
        "planned start [s]",
        "duration [s]",
        "real start [s]",
        "duration [s]",
        "state",
    ]);
    let number = |time: Option<f64>| time.map_or_else(|| "–".to_owned(), |it| format!("{it:.3}"));
    for row in rows {
        let state = row.state.map_or("waiting", StepState::name);
        table.add_row([
            row.plan.to_string(),
            printable(&row.action, LONGEST_LINE).to_string(),
            number(row.planned_start),
            number(row.planned_duration),
            number(row.start),
            number(row.duration),
            state.to_owned(),
        ]);
    }
    format!("{table}\n")
}

/// Returns one line per text, safe for terminals.
fn lines(texts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let lines = texts.into_iter();
    lines
        .map(|text| format!("{}\n", printable(text.as_ref(), LONGEST_LINE)))
        .collect()
}

/// Returns a record as a complete line of JSON in ASCII, safe for terminals: other characters are escaped.
fn json_line(record: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(record)?;
    let mut line = String::with_capacity(json.len() + 1);
    // Only strings of JSON contain characters outside of ASCII.
    for character in json.chars() {
        if matches!(character, ' '..='~') {
            line.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                line += &format!("\\u{unit:04x}");
            }
        }
    }
    line.push('\n');
    Ok(line)
}

/// Reads all audit records of the mission in a bag; an error of the user if there are none.
fn records(path: &Path) -> anyhow::Result<Vec<AuditRecord>> {
    let bag = open(path)?;
    let mut records = Vec::new();
    for message in bag.messages().map_err(failure)? {
        let message = BagMessage::from(message.map_err(|damage| failure_of(&bag, damage))?);
        if message.topic() == topics::MISSION_DECISION.name {
            let place = || format!("{} at {}", message.topic(), message.time());
            let decision =
                hsl_msgs::MissionDecision::from_cdr(message.data()).with_context(place)?;
            let tick = mission_decision::from_message(&decision).and_then(MissionTick::try_from);
            records.extend(tick.with_context(place)?.records);
        }
    }
    if records.is_empty() {
        let path = path.display();
        return Err(WrongUse::because(format!(
            "{path} contains no mission; `sil mission run` records one"
        ))
        .into());
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_json_is_ascii_and_whole() {
        let record = AuditRecord::Robot {
            time: 1,
            name: format!("\u{202e}\u{7f}ü😀{}", "x".repeat(2 * LONGEST_LINE)),
            robot: "hulks/3".to_owned(),
        };
        let line = json_line(&record).unwrap();
        let text = line.strip_suffix('\n').unwrap();
        assert!(text.chars().all(|character| matches!(character, ' '..='~')));
        assert_eq!(serde_json::from_str::<AuditRecord>(text).unwrap(), record);
    }
}
