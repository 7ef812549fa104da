//! `sil hulks`: starter program for HULKs nodes.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use hulks_protocol::starter;

use crate::output;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;

/// Arguments of `sil hulks`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil hulks new ../hulk/tools/sil_nodes      write it to your HULKs workspace")]
pub struct HulksArguments {
    #[command(subcommand)]
    command: HulksCommand,
}

#[derive(Debug, Subcommand)]
enum HulksCommand {
    /// Write a small program that runs behavior nodes for a match, on the wall clock or in lockstep
    New {
        /// Folder in your HULKs workspace, which must be empty or not exist
        #[arg(value_parser = new_folder())]
        folder: PathBuf,
    },
}

/// Writes the starter program for HULKs nodes into the folder, and prints the paths of its files.
///
/// # Errors
/// Returns an error if the folder is not empty or cannot be written.
pub fn run(arguments: &HulksArguments) -> anyhow::Result<Verdict> {
    let HulksCommand::New { folder } = &arguments.command;
    output::require_free(folder)?;
    let files = starter::FILES.map(|(path, text)| (path.to_owned(), text.into()));
    output::write(folder, &files)?;
    let readme = folder.join("README.md");
    output::print(&format!(
        "{} describes how to build and run it\n",
        readme.display()
    ))?;
    Ok(Verdict::Passed)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn new(folder: &Path) -> anyhow::Result<Verdict> {
        run(&HulksArguments {
            command: HulksCommand::New {
                folder: folder.to_owned(),
            },
        })
    }

    #[test]
    fn all_files_are_written_and_none_is_overwritten() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("nodes");
        let empty = temporary.path().join("empty");
        fs::create_dir(&empty).unwrap();
        for folder in [&folder, &empty] {
            new(folder).unwrap();
            for (path, text) in starter::FILES {
                assert_eq!(fs::read_to_string(folder.join(path)).unwrap(), text);
            }
        }
        let error = new(&folder).unwrap_err().to_string();
        assert!(error.contains("already exists"), "{error}");
        let file = temporary.path().join("file");
        fs::write(&file, "mine").unwrap();
        assert!(new(&file).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    }
}
