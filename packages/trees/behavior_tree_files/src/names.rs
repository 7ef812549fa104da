use behavior_tree::Registry;
use behavior_tree_outline::NameErrors;
use behavior_tree_outline::controls::is_built_in;

/// Checks the names of the nodes and ports of a registry for all enabled languages of tree files. A program does so when it
/// registers them; otherwise a name that is refused is reported only when a file is loaded.
///
/// # Errors
/// All names of built-in nodes of a language, names that a leaf and a control node share, and names that BehaviorTree.CPP
/// refuses.
pub fn check_names<B>(registry: &Registry<B>) -> Result<(), NameErrors> {
    behavior_tree_outline::check_names(registry, |id| {
        let is_built_in = is_built_in(id);
        #[cfg(feature = "xml")]
        let is_built_in = is_built_in || behavior_tree_xml::is_built_in(id);
        #[cfg(feature = "rhai")]
        let is_built_in = is_built_in || crate::script::is_built_in(id);
        is_built_in
    })
}
