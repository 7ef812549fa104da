//! `sil tree`: prints and checks behavior trees.

mod foreign;
mod refused;
mod written;

use std::path::{Path, PathBuf};

use behavior_tree::{Registry, Tree, draw};
use behavior_tree_xml::LoadedTree;
use clap::Args;
use hsl_behavior::{create_tree, registry};
use hsl_behavior_files::load_tree;

use crate::output;
use foreign::load_foreign;
use match_runner::verdict::failure::Verdict;
use refused::refused;
use written::write;

/// Arguments of `sil tree`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil tree config/trees/production.btc           print the tree, or all errors in the file
  sil tree                                       the built-in tree
  sil tree --leaves                              the conditions and actions for tree files
  sil tree mine.rhai --xml mine.xml              export for Groot and BehaviorTree.CPP
  sil tree nav.xml --model nav2_tree_nodes.xml   a tree of another program, with its models
  sil tree nav.xml --any-node                    the same without models")]
pub struct TreeArguments {
    /// Tree file: .btc, .yaml, .xml or .rhai [default: the built-in tree]
    file: Option<PathBuf>,
    /// Also write the tree to this file as BehaviorTree.CPP XML
    #[arg(long, value_name = "FILE")]
    xml: Option<PathBuf>,
    /// The tree is of another program, and this XML file has the models of its nodes (TreeNodesModel); models in the tree
    /// file are read, too
    #[arg(long, value_name = "FILE", requires = "file")]
    model: Option<PathBuf>,
    /// The tree is of another program: accept all nodes that have no model, and print their ports as the tree uses them
    #[arg(long, requires = "file")]
    any_node: bool,
    /// Main tree, for --model and --any-node [default: the one that the file names]
    #[arg(long, value_name = "ID", requires = "file")]
    main: Option<String>,
    /// List the conditions and actions for tree files instead
    #[arg(long, conflicts_with_all = ["file", "xml", "model", "any_node", "main"])]
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
    let xml = arguments.xml.as_deref();
    match &arguments.file {
        None => show(&create_tree(), xml, &registry())?,
        Some(file) if arguments.is_foreign() => {
            let (loaded, registry) = load_foreign(file, &arguments)?;
            show(&build(loaded), xml, &registry)?;
        }
        Some(file) => match load_tree(file) {
            Ok(loaded) => show(&build(loaded), xml, &registry())?,
            Err(errors) => return Err(refused(file, errors).into()),
        },
    }
    Ok(Verdict::Passed)
}

impl TreeArguments {
    /// Returns whether the nodes of the tree are those of another program.
    fn is_foreign(&self) -> bool {
        self.model.is_some() || self.any_node || self.main.is_some()
    }
}

/// Prints the warnings of a tree's file and returns the tree.
fn build<B>(loaded: LoadedTree<B>) -> Tree<B> {
    for warning in &loaded.warnings {
        support::error_line!("sil: note: {warning}");
    }
    loaded.build()
}

/// Prints a tree, and writes it as XML to the file `xml`. `registry` has its nodes.
///
/// # Errors
/// Returns an error if the XML cannot be written.
fn show<B: 'static>(
    tree: &Tree<B>,
    xml: Option<&Path>,
    registry: &Registry<B>,
) -> anyhow::Result<()> {
    let mut text = String::new();
    for line in draw(tree.layout(), tree.trace(), true) {
        text += &format!("{line}\n");
    }
    output::print(&text)?;
    match xml {
        Some(file) => write(file, tree, registry),
        None => Ok(()),
    }
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
