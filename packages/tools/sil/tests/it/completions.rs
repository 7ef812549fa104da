//! `sil completions`, in the shells that are installed.

use std::io::ErrorKind;
use std::process::{Command, Stdio};

use crate::common::sil;

/// Returns the script for a shell.
fn script(shell: &str) -> String {
    let output = sil().args(["completions", shell]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs commands of a shell after its script. Returns the words that they print.
fn words(shell: &str, options: &[&str], commands: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("_sil"), script(shell)).unwrap();
    let output = Command::new(shell)
        .args(options)
        .args(["-c", commands])
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .stdin(Stdio::null())
        .output();
    let output = match output {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            drop(folder);
            testing::not_run::stop(&format!("{shell} is not installed"));
        }
        output => output.unwrap(),
    };
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Returns the completions by bash of the last of these words.
fn in_bash(line: &str) -> Vec<String> {
    let line: Vec<_> = line.split(' ').collect();
    let last = line.len() - 1;
    let current = line[last];
    let commands = format!(
        "source ./_sil; COMP_WORDS=({}); COMP_CWORD={last}; _sil sil '{current}' {}; echo \"${{COMPREPLY[@]}}\"",
        line.join(" "),
        line[last - 1],
    );
    words("bash", &["--norc", "--noprofile"], &commands)
}

/// Returns the completions by fish of a line.
fn in_fish(line: &str) -> Vec<String> {
    let commands = format!("source ./_sil; complete --do-complete '{line}' | string split -f1 \\t");
    words("fish", &["--no-config"], &commands)
}

#[test]
fn bash_completes_commands_options_and_scenarios() {
    for (line, completion) in [
        ("sil ba", "batch"),
        ("sil bag ex", "export"),
        ("sil run --no-", "--no-record"),
        ("sil run striker_k", "striker_kicks_close_ball"),
        ("sil batch soccer_", "soccer_match"),
        ("sil match --scenario three_ag", "three_against_three"),
        ("sil batch soccer_match --bags fai", "failures"),
    ] {
        let found = in_bash(line);
        assert!(found.contains(&completion.to_owned()), "{line}: {found:?}");
    }
    // Without a match, bash completes files.
    assert_eq!(in_bash("sil run ./kick_off"), [] as [&str; 0]);
    assert!(script("bash").contains("-o bashdefault -o default sil"));
}

#[test]
fn fish_completes_commands_and_scenarios() {
    for (line, completion) in [
        ("sil ba", "batch"),
        ("sil run striker_k", "striker_kicks_close_ball"),
    ] {
        let found = in_fish(line);
        assert!(found.contains(&completion.to_owned()), "{line}: {found:?}");
    }
}

#[test]
fn zsh_reads_its_script_and_knows_the_scenarios() {
    let script = script("zsh");
    assert!(script.starts_with("#compdef sil\n\n_sil_scenarios() {"));
    assert!(script.contains("'files:file:_files'"), "no files");
    // The argument of `run` and `batch`, and the option of `match`.
    assert_eq!(script.matches(":_sil_scenarios'").count(), 3, "{script}");
    let commands = "autoload -Uz compinit; compinit -u -D; source ./_sil; print ${_comps[sil]}";
    assert_eq!(words("zsh", &["-f"], commands), ["_sil"]);
}

#[test]
fn an_unknown_shell_is_refused_with_the_known_ones() {
    let output = sil().args(["completions", "tcsh"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.contains("[possible values: bash, zsh, fish]"),
        "{text}"
    );
}
