use std::io;
use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_xml::{ForeignNodes, LoadedTree, load_text, load_tree};
use match_runner::verdict::failure::WrongUse;

use super::TreeArguments;
use super::refused::refused;

/// Maximum size of a file \[byte\].
const LARGEST_FILE: u64 = 1_000_000;

/// Loads a tree of another program from an XML file, with the nodes of the models in the file and of the model file, and
/// with `any_node` also nodes without a model, whose ports it prints. Returns the tree and the registry of its nodes.
///
/// # Errors
/// Returns an error if a file cannot be read, or all errors in the files.
pub(super) fn load_foreign(
    file: &Path,
    arguments: &TreeArguments,
) -> anyhow::Result<(LoadedTree<()>, Registry<()>)> {
    if file.extension().is_none_or(|extension| extension != "xml") {
        let file = file.display();
        let message = format!(
            "--model, --any-node and --main are for BehaviorTree.CPP XML (.xml), got {file}"
        );
        return Err(WrongUse::because(message).into());
    }
    let mut nodes = ForeignNodes::default();
    if let Some(model) = &arguments.model {
        let text = read_main(model)?;
        nodes
            .add_models(model, &text)
            .map_err(|errors| refused(model, errors))?;
    }
    let text = read_main(file)?;
    nodes.add_trees(file, &text, arguments.any_node, &mut read);
    for line in nodes.inferred() {
        support::error_line!("sil: note: no model, inferred from its uses: {line}");
    }
    let registry = nodes.registry();
    let loaded = match &arguments.main {
        Some(main) => load_tree(file, &text, main, &registry, &mut read),
        None => load_text(file, &text, &registry, &mut read),
    };
    let loaded = loaded.map_err(|errors| refused(file, errors))?;
    Ok((loaded, registry))
}

/// Reads a file that an argument names.
fn read_main(path: &Path) -> Result<String, WrongUse> {
    read(path).map_err(|error| WrongUse::because(format!("{}: {error}", path.display())))
}

/// Reads a file that another one includes.
fn read(path: &Path) -> io::Result<String> {
    user_files::read_to_string(path, LARGEST_FILE)
}
