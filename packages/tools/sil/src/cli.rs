//! Command line of a program whose commands are declared by [`commands!`](macro@crate::commands).

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Subcommand;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use match_runner::verdict::failure::{Verdict, WrongUse};
use support::terminal;

use crate::unclosed;

/// Command of a program.
pub trait Run: Subcommand {
    /// Returns whether the command records below `bags` or reads recordings. Before such a command, `sil` warns about a
    /// recording that was not closed.
    fn concerns_runs(&self) -> bool;

    /// Runs the command.
    ///
    /// # Errors
    /// Returns the errors of the command.
    fn run(self) -> anyhow::Result<Verdict>;
}

/// Runs the command on a command line. Returns the exit code of the verdict. Prints an error and returns 2 for an error
/// of the user, and 3 for any other error.
pub fn run<C: Run>(command: clap::Command, words: impl Iterator<Item = OsString>) -> ExitCode {
    let command: C = match parsed(command, words) {
        Ok(command) => command,
        Err(exit_code) => return exit_code,
    };
    if let Err(error) = hsl_bag::report_file_size_limit() {
        support::error_line!("sil: cannot install signal handlers: {error}");
    }
    if command.concerns_runs() {
        unclosed::warn();
    }
    match command.run() {
        Ok(verdict) => ExitCode::from(verdict.exit_code()),
        Err(error) => {
            let text = support::error_text(error.as_ref());
            support::error_line!("sil: {text}");
            ExitCode::from(if error.is::<WrongUse>() { 2 } else { 3 })
        }
    }
}

/// Returns the command on a command line. If it is invalid, or asks for help, prints the error or the help.
///
/// # Errors
/// Returns the exit code of clap: 2 for invalid arguments, 0 for help.
fn parsed<C: Run>(
    command: clap::Command,
    words: impl Iterator<Item = OsString>,
) -> Result<C, ExitCode> {
    let mut command = with_negative_numbers(command);
    let matches = command.try_get_matches_from_mut(words);
    let parsed = matches.and_then(|matches| C::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let error = error.format(&mut command);
        if error.use_stderr() {
            terminal::print_error(&text_of(&error));
        } else {
            // Help contains no text of others. A reader may have closed the pipe.
            _ = error.print();
        }
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
    })
}

/// Returns a command whose options, and those of its subcommands, take negative numbers as values. Without it, clap
/// reports such a number as an unknown option.
fn with_negative_numbers(mut command: clap::Command) -> clap::Command {
    command = command.mut_args(|argument| {
        let is_option = argument.get_action().takes_values() && !argument.is_positional();
        match is_option {
            true => argument.allow_negative_numbers(true),
            false => argument,
        }
    });
    let names = command.get_subcommands().map(|it| it.get_name().to_owned());
    for name in names.collect::<Vec<_>>() {
        command = command.mut_subcommand(name, with_negative_numbers);
    }
    command
}

/// Returns the text of an error about the command line, without colors. It says which numbers are possible in place of
/// a negative one, and how to set a parameter with a command that does not take `KEY:=VALUE`.
fn text_of(error: &clap::Error) -> String {
    let given = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let mut text = error.render().to_string();
    let number = given(ContextKind::InvalidValue).parse::<f64>();
    if number.is_ok_and(|it| it < 0.0) {
        text = text.replace("invalid digit found in string", "must be 0 or more");
    }
    let usage = "\nUsage:";
    if error.kind() == ErrorKind::UnknownArgument
        && let Some((key, _)) = given(ContextKind::InvalidArg).split_once(":=")
    {
        let tip =
            format!("\n  tip: commands with the option --set set {key} by --set {key}=VALUE\n");
        text = text.replacen(usage, &(tip + usage), 1);
    }
    text
}
