//! The command `sil`.

use std::process::ExitCode;

use clap::Parser;
use sil::cli::{Cli, Command};
use sil::commands;
use sil::failure::WrongUse;

fn main() -> ExitCode {
    // clap itself ends with 2 when the arguments are wrong.
    let verdict = match Cli::parse().command {
        Command::Match(arguments) => commands::soccer_match::run(*arguments),
        Command::Run(arguments) => commands::run::run(*arguments),
        Command::Batch(arguments) => commands::batch::run(*arguments),
        Command::Bag(arguments) => commands::bag::run(&arguments),
        Command::Doctor => commands::doctor::run(),
        Command::List => commands::list::run(),
    };
    match verdict {
        Ok(verdict) => ExitCode::from(verdict.exit_code()),
        Err(error) => {
            eprintln!("sil: {error:#}");
            ExitCode::from(if error.is::<WrongUse>() { 2 } else { 3 })
        }
    }
}
