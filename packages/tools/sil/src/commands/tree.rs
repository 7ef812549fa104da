//! `sil tree`: prints and checks behavior trees.

use std::path::PathBuf;

use anyhow::Context;
use behavior_tree::draw;
use clap::Args;
use hsl_behavior::{create_tree, registry};
use hsl_behavior_files::load_tree;

use crate::output;
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Arguments of `sil tree`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil tree config/trees/production.btc           print the tree, or all errors in the file
  sil tree                                       the built-in tree
  sil tree --leaves                              the conditions and actions for tree files
  sil tree mine.rhai --xml mine.xml              export for Groot and BehaviorTree.CPP")]
pub struct TreeArguments {
    /// Tree file: .btc, .yaml, .xml or .rhai [default: the built-in tree]
    file: Option<PathBuf>,
    /// Also write the tree to this file as BehaviorTree.CPP XML
    #[arg(long, value_name = "FILE")]
    xml: Option<PathBuf>,
    /// List the conditions and actions for tree files instead
    #[arg(long, conflicts_with_all = ["file", "xml"])]
    leaves: bool,
}

/// Prints a tree, or all errors in its file, and writes it as XML if requested; or lists the leaves.
///
/// # Errors
/// Returns an error if the file has errors, or the XML cannot be written.
pub fn run(arguments: TreeArguments) -> anyhow::Result<Verdict> {
    if arguments.leaves {
        output::print(&leaves())?;
        return Ok(Verdict::Passed);
    }
    let tree = match &arguments.file {
        None => create_tree(),
        Some(file) => match load_tree(file) {
            Ok(loaded) => {
                for warning in &loaded.warnings {
                    support::error_line!("sil: note: {warning}");
                }
                loaded.build()
            }
            Err(faults) => {
                return Err(WrongUse::because(faults.report()).into());
            }
        },
    };
    let mut text = String::new();
    for line in draw(tree.layout(), tree.trace(), true) {
        text += &format!("{line}\n");
    }
    output::print(&text)?;
    if let Some(file) = &arguments.xml {
        let place = || file.display().to_string();
        user_files::write(file, behavior_tree_xml::export(&tree)?).with_context(place)?;
    }
    Ok(Verdict::Passed)
}

/// Returns a line for each leaf: its id in files, its kind and its name in traces.
fn leaves() -> String {
    let registry = registry();
    let lines = registry.leaves().map(|leaf| {
        let kind = if leaf.is_condition {
            "condition"
        } else {
            "action"
        };
        format!("{:<36} {kind:<10} {}\n", leaf.id, leaf.name)
    });
    lines.collect()
}
