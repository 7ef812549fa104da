use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use hsl_bag::is_being_written;
use support::shell_command;

use super::{RecoveryReport, find, recoverable};
use user_files::wording;

/// Returns a sentence for users that says what `sil bag recover` saves of a damaged bag, with the command. For a bag
/// that is still being written, the sentence says so.
pub fn recovery_advice(bag: &Path) -> String {
    let before = sizes(bag);
    let report = recoverable(bag);
    // Only the recorder of this project locks its file.
    if is_recorded(bag) || sizes(bag) != before {
        return "it is still being written: wait until its recording has ended".to_owned();
    }
    match report {
        Ok(report) if report.recovered.message_count() > 0 => {
            let (command, saved) = (command(bag), saved(&report));
            format!("`{command}` saves {saved}")
        }
        Ok(_) => "`sil bag recover` saves nothing: no message is intact".to_owned(),
        Err(error) => format!("`sil bag recover` cannot read the bag either: {error}"),
    }
}

/// Returns whether a recorder of this project is writing a file of the bag.
pub fn is_recorded(bag: &Path) -> bool {
    find(bag).is_ok_and(|bag| bag.files.iter().any(|file| is_being_written(file)))
}

/// Returns the sizes of the bag's readable files \[bytes\].
fn sizes(bag: &Path) -> Vec<u64> {
    let files = find(bag).map(|bag| bag.files).unwrap_or_default();
    let sizes = files
        .iter()
        .map(|file| fs::metadata(file).map(|it| it.len()));
    sizes.map(Result::unwrap_or_default).collect()
}

/// Returns number and times of the messages that can be recovered.
fn saved(report: &RecoveryReport) -> String {
    let recovered = &report.recovered;
    let count = recovered.message_count();
    let messages = match report.expected {
        Some(expected) => format!("{count} of {}", wording::count(expected, "message")),
        None => wording::count(count, "message"),
    };
    format!("{messages}, from {} to {}", recovered.start, recovered.end)
}

/// Returns the shell command that recovers the bag, with an unused name for the new one.
fn command(bag: &Path) -> String {
    // Removes a slash at the end, so that a name can be appended.
    let bag: PathBuf = bag.components().collect();
    let stem = if bag.is_dir() {
        bag.clone()
    } else {
        bag.with_extension("")
    };
    let numbered = |number: u32| {
        let mut name = OsString::from(stem.as_os_str());
        name.push("-recovered");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    let output = (1..)
        .map(numbered)
        .find(|it| it.symlink_metadata().is_err());
    let output = output.unwrap_or_else(|| numbered(1));
    let words = ["sil", "bag", "recover"].map(OsStr::new).into_iter();
    shell_command(words.chain([bag.as_os_str(), OsStr::new("-o"), output.as_os_str()]))
}
