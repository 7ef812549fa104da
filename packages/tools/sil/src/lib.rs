//! Command line of the project: matches over ROS and in process, scenarios, campaigns and bags.
//!
//! This package links no ROS library. Only the processes that a match starts use ROS, so that `sil doctor` and matches
//! in process work without ROS.
//!
//! A program that calls [`main`] is a `sil` with its own scenarios in addition. See `examples/broken_scenarios.rs`.

pub mod cli;
pub mod commands;
pub mod conclusion;
pub mod control;
pub mod doctor;
pub mod live_bags;
pub mod output;
pub mod schemas;
pub mod seconds;
pub mod survey;
pub mod unclosed;
pub mod view;

use std::process::ExitCode;

// Links the scenarios, which register themselves.
use scenarios as _;

use cli::Command;
use match_runner::verdict::failure::WrongUse;

/// Runs the command of the command line. Returns the exit code of the verdict. Prints an error and returns 2 for an
/// error of the user, and 3 for any other error.
pub fn main() -> ExitCode {
    let command = match Command::of_process() {
        Ok(command) => command,
        Err(exit_code) => return exit_code,
    };
    if let Err(error) = hsl_bag::report_file_size_limit() {
        support::error_line!("sil: cannot install signal handlers: {error}");
    }
    if command.concerns_runs() {
        unclosed::warn();
    }
    let verdict = match command {
        Command::Match(arguments) => commands::soccer_match::run(*arguments),
        Command::Run(arguments) => commands::run::run(*arguments),
        Command::RunOnSimTime(arguments) => commands::run_on_sim_time::run(&arguments),
        Command::Batch(arguments) => commands::batch::run(*arguments),
        Command::Compare(arguments) => commands::compare::run(*arguments),
        Command::Search(arguments) => commands::search::run(*arguments),
        Command::Completions(arguments) => commands::completions::run(&arguments),
        Command::Tree(arguments) => commands::tree::run(&arguments),
        Command::Trace(arguments) => commands::trace::run(&arguments),
        Command::Branch(arguments) => commands::branch::run(&arguments),
        Command::Expect(arguments) => commands::expect::run(&arguments),
        Command::Redecide(arguments) => commands::redecide::run(&arguments),
        Command::View(arguments) => commands::view::run(arguments),
        Command::Groot2(arguments) => commands::groot2::run(arguments),
        Command::Bag(arguments) => commands::bag::run(&arguments),
        Command::Plot(arguments) => commands::plot::run(&arguments),
        Command::Report(arguments) => commands::report::run(&arguments),
        Command::Junit(arguments) => commands::junit::run(&arguments),
        Command::Guard(arguments) => commands::guard::run(arguments),
        Command::Team(arguments) => commands::team::run(&arguments),
        Command::New(arguments) => commands::new::run(&arguments),
        Command::League(arguments) => commands::league::run(&arguments),
        Command::LeagueAgent(arguments) => commands::league_agent::run(&arguments),
        Command::Plan(arguments) => commands::plan::run(&arguments),
        Command::Mission(arguments) => commands::mission::run(*arguments),
        Command::Pause(arguments) => commands::pause::run(&arguments),
        Command::Step(arguments) => commands::step::run(&arguments),
        Command::Resume(arguments) => commands::resume::run(&arguments),
        Command::Reset(arguments) => commands::reset::run(&arguments),
        Command::Move(arguments) => commands::move_entity::run(&arguments),
        Command::Doctor(arguments) => commands::doctor::run(&arguments),
        Command::List(arguments) => commands::list::run(&arguments),
    };
    match verdict {
        Ok(verdict) => ExitCode::from(verdict.exit_code()),
        Err(error) => {
            let text = support::error_text(error.as_ref());
            support::error_line!("sil: {text}");
            ExitCode::from(if error.is::<WrongUse>() { 2 } else { 3 })
        }
    }
}
