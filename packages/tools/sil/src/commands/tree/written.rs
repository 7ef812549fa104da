use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use behavior_tree::{Registry, Tree};
use behavior_tree_xml::{FileErrors, export, load_text};

/// Writes the tree to a file as BehaviorTree.CPP XML. Prints a note if the file cannot be loaded again with the nodes of
/// `registry`, for example because functions of a script are nodes of the exported tree.
///
/// # Errors
/// Returns an error if XML cannot express the tree, or the file cannot be written.
pub(super) fn write<B: 'static>(
    file: &Path,
    tree: &Tree<B>,
    registry: &Registry<B>,
) -> anyhow::Result<()> {
    let text = export(tree)?;
    user_files::write(file, &text).with_context(|| file.display().to_string())?;
    let mut nothing = |_: &Path| Err(ErrorKind::NotFound.into());
    if let Err(FileErrors(errors)) = load_text(file, &text, registry, &mut nothing)
        && let Some(first) = errors.first()
    {
        let (file, count) = (file.display(), errors.len());
        support::error_line!(
            "sil: note: {file} is for other programs: it cannot be loaded here, {count} errors; the first: {first}"
        );
    }
    Ok(())
}
