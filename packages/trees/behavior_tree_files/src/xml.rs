//! BehaviorTree.CPP XML, format 4.
//!
//! ```
//! use std::path::Path;
//! use std::time::Duration;
//!
//! use behavior_tree::{Registry, Status};
//! use behavior_tree_files::xml;
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
//! let loaded = xml::load_text("kick.xml", text, &registry, &mut nothing)?;
//! let mut kicks = 0;
//! assert_eq!(loaded.build().tick(Duration::ZERO, &mut kicks), Status::Success);
//! assert_eq!(kicks, 1);
//! # Ok::<(), behavior_tree_files::FileFaults>(())
//! ```

mod attributes;
mod build;
mod cases;
mod conditions;
mod document;
mod export;
mod faults;
mod leaf;
mod leaves;
mod literals;
mod make;
mod model;
mod nodes;
mod parallel;
mod precondition;
mod project;
mod questions;
mod run_once;
mod scope;
mod script;
mod scripts;
mod set_blackboard;
mod subtree;
mod unknown;
mod wrap;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use behavior_tree::Registry;

pub use export::{ExportError, export};

use crate::controls::own_leaves;
use crate::hidden::refuse_hidden;
use crate::{FileFaults, LoadedTree};
use build::Build;
use faults::Faults;
use nodes::{BuiltIn, Category};
use project::{Project, Reader};

/// Loads the tree of a text. `name` is what faults call it and what paths of included files begin at;
/// `read` gives the text of an included file.
///
/// # Errors
/// Everything that is wrong with it and with the files that it includes.
pub fn load_text<B: 'static>(
    name: impl Into<PathBuf>,
    text: impl Into<String>,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<LoadedTree<B>, FileFaults> {
    let name = name.into();
    refuse_hidden(&name, registry, |id| {
        BuiltIn::find(id).is_some() || id == "SubTree" || Category::of_tag(id).is_some()
    })?;
    let mut faults = Faults::default();
    let mut reader = Reader::new(read, &mut faults);
    reader.read_file(name, text.into());
    let project = reader.project;
    let loaded = if faults.is_incomplete {
        None
    } else {
        load_project(&project, registry, &mut faults)
    };
    match (faults.into_faults(), loaded) {
        (None, Some(loaded)) => Ok(loaded),
        (faults, _) => Err(faults.unwrap_or(FileFaults(Vec::new()))),
    }
}

fn load_project<B: 'static>(
    project: &Project,
    registry: &Registry<B>,
    faults: &mut Faults,
) -> Option<LoadedTree<B>> {
    let own = own_leaves();
    let models = model::check(project, (registry, &own), faults);
    for (id, tree) in &project.trees {
        let is_node = [registry, &own]
            .iter()
            .any(|leaves| leaves.leaf(id).is_some());
        if is_node || BuiltIn::find(id).is_some() {
            let place = tree
                .attribute("ID")
                .map_or(&tree.place, |id| &id.value_place);
            let message = format!("the tree {id} is called as a node");
            faults.blame(place.clone(), message, "");
        }
    }
    let known = faults.clone();
    let mut build = Build::new((registry, &own), project, &models, faults);
    build.all();
    *build.faults = known;
    build.begin_again();
    let root = build.all()?;
    Some(LoadedTree {
        root,
        variables: build.scopes.variables,
        files: project.files.clone(),
    })
}

impl<B: 'static> Build<'_, B> {
    /// Builds the main tree, and then every tree that it does not reach, only to check it.
    fn all(&mut self) -> Option<behavior_tree::Node<B>> {
        let main = self.project.trees.get_key_value(&self.project.main);
        let root = main.and_then(|(main, _)| {
            let scope = self.scopes.open(main.clone(), BTreeMap::new(), None);
            self.is_lone = false;
            self.tree(main, scope)
        });
        self.is_lone = true;
        for id in self.project.trees.keys() {
            if !self.reached.contains(id.as_str()) {
                let scope = self.scopes.open(id.clone(), BTreeMap::new(), None);
                self.tree(id, scope);
            }
        }
        root
    }
}
