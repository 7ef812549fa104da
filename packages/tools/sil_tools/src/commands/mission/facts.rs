//! `sil mission facts`.

use std::path::Path;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use match_runner::plan::match_arguments::text_rule;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::control::RunningMatch;

/// Program that calls the services of the mission.
const PROGRAM: &str = "mission_facts";

/// Arguments of `sil mission facts`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sil mission facts list                          all true facts of the running mission
  sil mission facts list at                       the facts of predicate at
  sil mission facts set 'searched(lake)' 'defective(uav1)=false'
  sil mission facts watch                         true facts, then each change until Ctrl-C

A mission with robots on the field has no such services: `sil mission audit` prints its facts.

Exit codes: 0 done; 1 refused; 3 no mission found.")]
pub(super) struct FactsArguments {
    /// Running mission
    #[command(flatten)]
    running: RunningMatch,
    /// Request
    #[command(subcommand)]
    request: Request,
}

/// Requests of `sil mission facts`.
#[derive(Debug, Subcommand)]
enum Request {
    /// Print the true facts
    List {
        /// Predicate of the facts (default: all)
        predicate: Option<String>,
    },
    /// Change facts: all, or none if one is invalid
    Set {
        /// Facts that become true, or with =false, false: searched(lake) defective(uav1)=false
        #[arg(required = true)]
        facts: Vec<String>,
    },
    /// Print the true facts, and then each change until Ctrl-C
    Watch {
        /// Predicate of the facts (default: all)
        predicate: Option<String>,
    },
}

/// Calls the services of a running mission and prints their answers. The verdict is `Failed` if the request is refused.
///
/// # Errors
///
/// Returns an error if an argument is invalid, ROS is not found, or no mission is running.
pub(super) fn run(arguments: &FactsArguments) -> anyhow::Result<Verdict> {
    let predicate =
        |it: &Option<String>| text_rule("predicate", Path::new(it.as_deref().unwrap_or_default()));
    let rules = match &arguments.request {
        Request::List { predicate: it } => vec!["request:=list".to_owned(), predicate(it)],
        Request::Watch { predicate: it } => vec!["request:=watch".to_owned(), predicate(it)],
        Request::Set { facts } => {
            let facts = facts.iter().map(|it| read_fact(it));
            let facts = facts.collect::<Result<Vec<_>, _>>()?;
            vec![
                "request:=set".to_owned(),
                text_rule("facts", Path::new(&facts.join(" "))),
            ]
        }
    };
    let (mut command, _environment) = arguments.running.command(PROGRAM, &rules)?;
    let status = command.status();
    let status = status.with_context(|| format!("cannot start {PROGRAM}"))?;
    match status.code() {
        Some(0) => Ok(Verdict::Passed),
        Some(1) => Ok(Verdict::Failed),
        _ => bail!("{PROGRAM} failed: {status}"),
    }
}

/// Returns a fact with its value, `searched(lake)=true`, without spaces.
fn read_fact(text: &str) -> Result<String, WrongUse> {
    let (fact, value) = match text.rsplit_once('=') {
        Some((fact, value)) => (fact, value.trim()),
        None => (text, "true"),
    };
    let fact: String = fact.split_whitespace().collect();
    if fact.is_empty() || !["true", "false"].contains(&value) {
        return Err(WrongUse::because(format!(
            "{text:?} is not a fact: write searched(lake), or searched(lake)=false"
        )));
    }
    Ok(format!("{fact}={value}"))
}
