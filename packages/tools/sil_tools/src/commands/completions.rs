//! `sil completions`.

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;

use match_runner::verdict::failure::Verdict;
use sil::output;

/// Commands whose argument `scenario` is the name or the file of a scenario.
const WITH_SCENARIO: [&str; 3] = ["batch", "match", "run"];

/// Arguments of `sil completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sil completions bash >~/.local/share/bash-completion/completions/sil
  sil completions zsh >~/.zfunc/_sil                 a folder in fpath
  sil completions fish >~/.config/fish/completions/sil.fish

The scripts contain the names of the scenarios of this program.")]
pub struct CompletionsArguments {
    /// Shell
    #[arg(value_enum)]
    shell: SupportedShell,
    /// Scenario of the program that prints the script
    #[arg(long, hide = true)]
    scenario: Vec<String>,
}

/// Shell with a script.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SupportedShell {
    Bash,
    Zsh,
    Fish,
}

/// Prints the completion script for a shell.
///
/// # Errors
/// Returns an error if standard output cannot be written.
pub fn run(arguments: CompletionsArguments) -> anyhow::Result<Verdict> {
    // Possible values are static texts. The process ends after they are printed.
    let names = arguments.scenario.into_iter();
    let names: Vec<&'static str> = names.map(|name| &*name.leak()).collect();
    let script = match arguments.shell {
        SupportedShell::Bash => generated(Shell::Bash, &names),
        SupportedShell::Zsh => with_files_in_zsh(&generated(Shell::Zsh, &names), &names),
        SupportedShell::Fish => format!(
            "{}{}",
            generated(Shell::Fish, &names),
            scenarios_in_fish(&names)
        ),
    };
    output::print_as_is(&script)?;
    Ok(Verdict::Passed)
}

/// Returns the script of clap for a shell. Where a scenario is expected, it completes names of scenarios, but no files.
fn generated(shell: Shell, names: &[&'static str]) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(names), "sil", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Returns the command line of `sil`, with the names of the scenarios as possible values.
fn command(names: &[&'static str]) -> Command {
    let parser = PossibleValuesParser::new(names.to_vec());
    let mut command = crate::command_of_sil();
    for name in WITH_SCENARIO {
        command = command.mut_subcommand(name, |command| {
            command.mut_arg("scenario", |argument| argument.value_parser(parser.clone()))
        });
    }
    command
}

/// Returns the script for zsh, in which scenarios are completed by names and files: zsh completes files only where
/// there are no possible values.
fn with_files_in_zsh(script: &str, names: &[&'static str]) -> String {
    const FIRST_LINE: &str = "#compdef sil\n";
    let values = format!("({})", names.join(" "));
    let function = format!(
        "{FIRST_LINE}\n_sil_scenarios() {{\n  _alternative 'scenarios:scenario:{values}' 'files:file:_files'\n}}\n"
    );
    let script = script.replace(&format!(":{values}"), ":_sil_scenarios");
    script.replacen(FIRST_LINE, &function, 1)
}

/// Returns additional lines for fish, whose script has no values for arguments without an option.
fn scenarios_in_fish(names: &[&'static str]) -> String {
    let names = names.join(" ");
    let lines = ["batch", "run"].map(|command| {
        format!("complete -c sil -n \"__fish_sil_using_subcommand {command}\" -a \"{names}\"\n")
    });
    lines.concat()
}
