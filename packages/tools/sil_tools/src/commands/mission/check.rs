//! `sil mission check`.

use std::path::PathBuf;

use clap::Args;
use scenario_kit::mission_notes;
use support::{LONGEST_LINE, printable};

use match_runner::in_process::app_of;
use match_runner::plan::match_arguments::rule;
use match_runner::plan::match_arguments::{MatchArguments, text_rule};
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::output;

/// Arguments of `sil mission check`.
#[derive(Debug, Args)]
#[command(after_help = "\
A note describes a part that is probably wrong, although the mission can be started.

Exit codes: 0 no notes, 1 notes, 2 the mission cannot be run.")]
pub(super) struct CheckArguments {
    /// Folder of the mission: domain.pddl, problem.pddl, actions.yaml and field.yaml
    folder: PathBuf,
    /// Scenario for the mission, see `sil list`
    #[arg(long, value_name = "NAME", default_value = "mission_practice")]
    scenario: String,
    /// Set an option of the scenario, for example field.length; repeatable, later values override earlier ones
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Checks a mission as at each start, without running it, and prints notes about parts that are probably wrong. The
/// verdict is `Failed` if there are notes.
///
/// # Errors
///
/// Returns all reasons why the mission cannot be run, with file and line.
pub(super) fn run(arguments: CheckArguments) -> anyhow::Result<Verdict> {
    let set = arguments.set.iter().map(|set| rule(set));
    let mut rules = set.collect::<Result<Vec<_>, WrongUse>>()?;
    rules.push(text_rule("mission", &arguments.folder));
    let plan = MatchPlan::new(MatchArguments {
        rules,
        scenario: Some(arguments.scenario),
        play: PlayArguments {
            no_record: true,
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    })?;
    let app = app_of(&plan)?;
    let notes = mission_notes(&app);
    let mut text = String::new();
    for note in notes {
        text += &format!("note: {}\n", printable(note, LONGEST_LINE));
    }
    let folder = arguments.folder.display().to_string();
    let performed = plan.options.performed_actions();
    let place = match performed.is_empty() {
        true => String::new(),
        false => format!(" over ROS, with performers for {}", performed.join(", ")),
    };
    text += &format!(
        "{}: can be run in {}{}; notes: {}\n",
        printable(&folder, LONGEST_LINE),
        plan.options.scenario,
        printable(&place, LONGEST_LINE),
        notes.len()
    );
    output::print(&text)?;
    Ok(match notes.is_empty() {
        true => Verdict::Passed,
        false => Verdict::Failed,
    })
}
