//! BehaviorTree.CPP XML, format 4.
//!
//! ```
//! use std::path::Path;
//! use std::time::Duration;
//!
//! use behavior_tree::{Registry, Status};
//!
//! let registry = Registry::new().action("Kick", |kicks: &mut u32| {
//!     *kicks += 1;
//!     Status::Success
//! });
//! let text = r#"<root BTCPP_format="4">
//!   <BehaviorTree ID="Main">
//!     <Sequence><Script code="tired := false"/><Kick _skipIf="tired"/></Sequence>
//!   </BehaviorTree>
//! </root>"#;
//! let mut nothing = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
//! let loaded = behavior_tree_xml::load_text("kick.xml", text, &registry, &mut nothing)?;
//! let mut kicks = 0;
//! assert_eq!(loaded.build().tick(Duration::ZERO, &mut kicks), Status::Success);
//! assert_eq!(kicks, 1);
//! # Ok::<(), behavior_tree_xml::FileErrors>(())
//! ```

mod build;
mod cases;
mod conditions;
mod document;
mod editor_state;
mod export;
mod foreign;
mod leaves;
mod make;
mod model;
mod nodes;
mod outline;
mod precondition;
mod project;
mod queue;
mod scope;
mod script;
mod scripts;
mod set_blackboard;
mod subtree;
mod unknown;
mod updated;
mod wrap;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::{Node, Registry};
use behavior_tree_outline::checks::Checks;
use behavior_tree_outline::controls::own_leaves;
use behavior_tree_outline::refuse_hidden;

pub use behavior_tree_outline::{FileError, FileErrors, LoadedTree};
pub use export::{ExportError, LayoutFile, LayoutTree, export, export_layout, forbidden_letter};
pub use foreign::ForeignNodes;

use build::Build;
use nodes::{BuiltIn, Category};
use outline::SUBTREE;
use project::Reader;

/// Loads the tree of a text in the format. `name` is the name of the text in errors and the base of included paths; the
/// file is not read. `read` returns the text of an included file. Leaves are those of `registry`.
///
/// # Errors
/// Returns all errors in the text and in the files that it includes.
pub fn load_text<B: 'static>(
    name: impl Into<PathBuf>,
    text: &str,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<LoadedTree<B>, FileErrors> {
    load(name.into(), text, None, registry, read)
}

/// Loads the tree with the id `main` of a text in the format, whichever tree the text itself names as its main tree.
/// The other arguments are those of [`load_text`].
///
/// # Errors
/// Returns all errors in the text and in the files that it includes, or an error if none of them has such a tree.
pub fn load_tree<B: 'static>(
    name: impl Into<PathBuf>,
    text: &str,
    main: &str,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<LoadedTree<B>, FileErrors> {
    load(name.into(), text, Some(main), registry, read)
}

/// Returns whether the format has a node of this name in every program.
pub fn is_built_in(id: &str) -> bool {
    BuiltIn::find(id).is_some() || id == SUBTREE || Category::from_tag(id).is_some()
}

/// Loads a tree of a text: the one with the id `main`, or the main tree of the text.
fn load<B: 'static>(
    name: PathBuf,
    text: &str,
    main: Option<&str>,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<LoadedTree<B>, FileErrors> {
    refuse_hidden(&name, registry, is_built_in)?;
    let mut reader = Reader::new(read, main);
    reader.read_file(name, text);
    let project = reader.project;
    if !reader.is_whole {
        return Err(reader.findings.into_errors());
    }
    let own = own_leaves();
    let mut checks = Checks::new(registry, &own, reader.findings);
    let models = model::check(&project, &mut checks);
    for (id, tree) in &project.trees {
        if checks.leaf(id).is_some() || BuiltIn::find(id).is_some() {
            let message = format!("the tree {id} is called as a node");
            checks.findings.add(&tree.id_place, message, "");
        }
    }
    // The tree is built twice: the first pass finds the types of variables, and its errors are ignored.
    let ignoring = checks.findings.ignoring();
    let findings = std::mem::replace(&mut checks.findings, ignoring);
    let mut build = Build::new(checks, &project, &models);
    for (name, value_type, initial) in registry.variables() {
        build.scopes.host(name, value_type, initial.clone());
    }
    build.all();
    // The second pass knows all types, so its errors are the real ones.
    build.checks.findings = findings;
    build.start_second_pass();
    match build.all() {
        Some(root) if build.checks.findings.is_empty() => Ok(LoadedTree {
            root,
            variables: build.scopes.variables,
            files: project.files.clone(),
            warnings: build.checks.findings.warnings(),
        }),
        _ => Err(build.checks.findings.into_errors()),
    }
}

impl<B: 'static> Build<'_, B> {
    /// Builds the main tree, and checks every tree that it does not use. Returns the root of the main tree; `None` if
    /// it has errors.
    fn all(&mut self) -> Option<Node<B>> {
        let main = self.project.trees.get_key_value(&self.project.main);
        let root = main.and_then(|(main, _)| {
            let scope = self.scopes.open_main(main.clone());
            self.has_unknown_caller = self.checks.registry.has_unknown_variables();
            self.tree(main, scope)
        });
        self.has_unknown_caller = true;
        for id in self.project.trees.keys() {
            if !self.reached.contains(id.as_str()) {
                let scope = self.scopes.open(id.clone(), BTreeMap::new(), None);
                self.tree(id, scope);
            }
        }
        root
    }
}
