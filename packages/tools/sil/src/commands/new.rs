//! `sil new`: package of a team with a behavior node, a scenario, a launch test and CI jobs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{self, Path, PathBuf};

use anyhow::Context;
use clap::Args;
use package_templates::{Language, PackageName, files};

use crate::output;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Permissions of a program.
const PROGRAM_MODE: u32 = 0o755;

/// Arguments of `sil new`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil new my_team --python              a ROS package with a node in Python
  sil new src/my_team --cpp             in a colcon workspace, with a node in C++
  sil new . --rust --name my_team       in the current, empty folder, with a node in Rust

README.md in the folder describes how to build, test and change the package.")]
pub struct NewArguments {
    /// Folder of the package, which must be empty or not exist
    #[arg(value_parser = new_folder())]
    folder: PathBuf,
    /// Name of the package [default: name of the folder]
    #[arg(long, value_name = "NAME")]
    name: Option<PackageName>,
    #[command(flatten)]
    language: LanguageArguments,
}

/// Language of the node: exactly one is given.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct LanguageArguments {
    /// Write the node in Python
    #[arg(long)]
    python: bool,
    /// Write the node in C++
    #[arg(long)]
    cpp: bool,
    /// Write the node in Rust
    #[arg(long)]
    rust: bool,
}

impl LanguageArguments {
    /// Returns the chosen language.
    fn chosen(&self) -> Language {
        match self {
            Self { python: true, .. } => Language::Python,
            Self { cpp: true, .. } => Language::Cpp,
            Self { .. } => Language::Rust,
        }
    }
}

/// Writes the files of a package into a folder, makes its programs executable, and prints the paths.
///
/// # Errors
/// Returns an error if the folder is not empty or cannot be written, or if the name is not a valid name of a ROS
/// package.
pub fn run(arguments: NewArguments) -> anyhow::Result<Verdict> {
    let folder = &arguments.folder;
    let name = match &arguments.name {
        Some(name) => name.clone(),
        None => name_of(folder)?,
    };
    output::require_free(folder)?;
    let templates = files(arguments.language.chosen(), &name);
    let contents: Vec<_> = templates
        .iter()
        .map(|file| (file.path.clone(), file.text.clone().into_bytes()))
        .collect();
    output::write(folder, &contents)?;
    for file in templates.iter().filter(|file| file.is_program) {
        let path = folder.join(&file.path);
        fs::set_permissions(&path, fs::Permissions::from_mode(PROGRAM_MODE))
            .with_context(|| format!("cannot make {} executable", path.display()))?;
    }
    let readme = folder.join("README.md");
    output::print(&format!(
        "{} describes how to build, test and change the package\n",
        readme.display()
    ))?;
    Ok(Verdict::Passed)
}

/// Returns the name of the package from the name of its folder. Returns an error if that is not a valid one.
fn name_of(folder: &Path) -> anyhow::Result<PackageName> {
    // The absolute path has a name for `.`, too.
    let folder = path::absolute(folder)?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let name = name
        .parse()
        .map_err(|error| WrongUse::because(format!("{error}; give another name with --name")))?;
    Ok(name)
}
