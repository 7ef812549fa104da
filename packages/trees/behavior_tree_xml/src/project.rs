use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use behavior_tree_outline::checks::DEEPEST;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::NodeOutline;
use behavior_tree_outline::{is_node_name, refused_letter, suggest};

use super::document::{self, Attribute, Element};
use super::editor_state::remove_editor_state;
use super::outline::outline;

const FILES_LIMIT: usize = 1000;

/// Definitions in the files of a tree, before they are checked.
#[derive(Debug, Default)]
pub(super) struct Project {
    /// Definitions of trees by id.
    pub(super) trees: BTreeMap<String, TreeDefinition>,
    /// Nodes that the models describe.
    pub(super) models: Vec<Element>,
    /// Id of the main tree.
    pub(super) main: String,
    /// Paths of all files as they were requested.
    pub(super) files: Vec<PathBuf>,
}

#[derive(Debug)]
pub(super) struct TreeDefinition {
    /// Place of its tag.
    place: Range<usize>,
    /// Place of its id, or of its tag if it has none.
    pub(super) id_place: Range<usize>,
    pub(super) description: String,
    /// Roots; exactly one, unless there is an error.
    pub(super) roots: Vec<NodeOutline>,
}

/// Reader of the files of a project, each once.
pub(super) struct Reader<'a> {
    /// Function that reads an included file.
    pub(super) read: &'a mut dyn FnMut(&Path) -> io::Result<String>,
    pub(super) findings: Findings,
    /// Definitions so far.
    pub(super) project: Project,
    /// Set while no part of a file was left out, so that all errors of the rest are known.
    pub(super) is_whole: bool,
    /// File that is being read, and the files that include it.
    open: Vec<PathBuf>,
    /// Id of the tree that the caller has chosen as the main tree.
    chosen: Option<String>,
    /// Number of trees without an id; at most one is allowed.
    nameless: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader without files. `read` returns the text of an included file, and `chosen` is the id of the main
    /// tree; without it, the file names it or has only one tree.
    pub(super) fn new(
        read: &'a mut dyn FnMut(&Path) -> io::Result<String>,
        chosen: Option<&str>,
    ) -> Self {
        Self {
            read,
            findings: Findings::default(),
            project: Project::default(),
            is_whole: true,
            open: Vec::new(),
            chosen: chosen.map(str::to_owned),
            nameless: 0,
        }
    }

    /// Reads a file and the files that it includes, and adds their definitions to the project. `text` is the content of
    /// the file. Errors are added to the findings.
    pub(super) fn read_file(&mut self, path: PathBuf, text: &str) {
        let (start, text) = self.findings.add_file(&path, text);
        self.project.files.push(path.clone());
        let root = document::parse(start, &text, &mut self.findings, &mut self.is_whole);
        let Some(mut root) = root else {
            return;
        };
        remove_editor_state(&mut root, &mut self.findings);
        self.open.push(path);
        self.read_root(root);
        self.open.pop();
    }

    /// Reads the root element of a file: included files, trees and models. In the outermost file it also selects the
    /// main tree.
    fn read_root(&mut self, root: Element) {
        let findings = &mut self.findings;
        if root.name != "root" {
            let message = format!("the root element must be root, got {}", root.name);
            findings.add(&root.place, message, "");
        }
        match root.attribute("BTCPP_format") {
            Some(format) if format.value == "4" => {}
            Some(format) => {
                let message = format!("format {} is not supported", format.value);
                findings.add(&format.value_place, message, "use format 4");
            }
            None => {
                let message = "BTCPP_format is missing";
                findings.add(&root.place, message, "add BTCPP_format=\"4\"");
            }
        }
        // Editors and other programs store data of their own in them.
        root.ignore_others(&["BTCPP_format", "main_tree_to_execute"], findings);
        root.refuse_text(findings);
        let main = root.attribute("main_tree_to_execute").cloned();
        let mut first = None;
        for child in root.children {
            match child.name.as_str() {
                "include" => self.include(&child),
                "BehaviorTree" => first = self.define(child).or(first),
                "TreeNodesModel" => {
                    child.refuse_others(&[], &mut self.findings);
                    child.refuse_text(&mut self.findings);
                    self.project.models.extend(child.children);
                }
                other => {
                    let message = format!("unknown element {other} in a root");
                    let known = ["BehaviorTree", "TreeNodesModel", "include"];
                    self.findings
                        .add(&child.place, message, suggest(other, known));
                }
            }
        }
        if self.open.len() == 1 {
            self.choose_main(&root.place, main, first);
        }
    }

    /// Sets the id of the main tree: the choice of the caller, or else the tree that the file names (`main`), or else
    /// the only tree. `only` is a tree of the file, if there is one. Reports an error at `root` if there is no main
    /// tree.
    fn choose_main(&mut self, root: &Range<usize>, main: Option<Attribute>, only: Option<String>) {
        let trees = &self.project.trees;
        if let Some(chosen) = &self.chosen {
            if trees.contains_key(chosen) {
                self.project.main.clone_from(chosen);
            } else {
                let message = format!("tree {chosen} not found");
                let help = suggest(chosen, trees.keys().map(String::as_str));
                self.findings.add(root, message, help);
            }
            return;
        }
        match (main, only) {
            (Some(main), _) if trees.contains_key(&main.value) => self.project.main = main.value,
            (Some(main), _) => {
                let message = format!("tree {} not found", main.value);
                let help = suggest(&main.value, trees.keys().map(String::as_str));
                self.findings.add(&main.value_place, message, help);
            }
            (None, Some(only)) if trees.len() == 1 => self.project.main = only,
            (None, Some(_)) => {
                let message = "the main tree is not specified";
                let help = "add main_tree_to_execute";
                self.findings.add(root, message, help);
            }
            (None, None) => self.findings.add(root, "the file has no BehaviorTree", ""),
        }
    }

    /// Adds the definition of a tree to the project and returns its id, always `Some`. Reports duplicates, invalid ids,
    /// and trees with no or several roots.
    fn define(&mut self, tree: Element) -> Option<String> {
        let known = ["ID", "_description", "_fullpath", "_uid"];
        tree.refuse_others(&known, &mut self.findings);
        tree.refuse_text(&mut self.findings);
        if tree.children.len() != 1 {
            let message = format!("a tree must have one root, got {}", tree.children.len());
            let help = match tree.children.len() {
                0 => "",
                _ => "put them into a control node, such as a Sequence",
            };
            self.findings.add(&tree.place, message, help);
        }
        // The format allows one tree without an id.
        let (id, id_place) = match tree.attribute("ID") {
            Some(id) => (id.value.clone(), id.value_place.clone()),
            None => {
                self.nameless += 1;
                if self.nameless > 1 {
                    let message = "only one tree can have no ID";
                    self.findings.add(&tree.place, message, "");
                }
                ("BehaviorTree".to_owned(), tree.place.clone())
            }
        };
        if let Some(letter) = refused_letter(&id) {
            let message = format!("the ID {id:?} contains {letter:?}");
            let help = "BehaviorTree.CPP allows no spaces and none of < > & \" ' / \\ : * ? | .";
            self.findings.add(&id_place, message, help);
        } else if !is_node_name(&id) {
            let message = format!("{id:?} cannot be the ID of a tree");
            self.findings.add(&id_place, message, "");
        }
        let description = tree.attribute("_description");
        let description = description.map_or_else(String::new, |it| it.value.clone());
        let roots = tree.children.into_iter();
        let definition = TreeDefinition {
            place: tree.place,
            id_place,
            description,
            roots: roots
                .map(|root| outline(root, &mut self.findings))
                .collect(),
        };
        match self.project.trees.entry(id.clone()) {
            Entry::Vacant(vacant) => {
                vacant.insert(definition);
            }
            Entry::Occupied(known) => {
                let other = self.findings.position(&known.get().place);
                let message = format!("duplicate tree {id}");
                let help = format!("the other one is at {other}");
                self.findings.add(&definition.id_place, message, help);
            }
        }
        Some(id)
    }

    /// Reads an included file, unless it was read before. Reports a path that cannot be read, and files that include
    /// themselves.
    fn include(&mut self, include: &Element) {
        let findings = &mut self.findings;
        include.refuse_others(&["path", "ros_pkg"], findings);
        include.refuse_text(findings);
        for child in &include.children {
            findings.add(&child.place, "include must be empty", "");
        }
        if let Some(package) = include.attribute("ros_pkg") {
            let help = "use a path relative to this file";
            findings.add(&package.place, "ros_pkg is not supported", help);
            return;
        }
        let Some(attribute) = include.attribute("path") else {
            findings.add(&include.place, "include has no path", "");
            return;
        };
        let place = &attribute.value_place;
        let folder = self.open.last().and_then(|path| path.parent());
        let path = plain(&folder.unwrap_or(Path::new("")).join(&attribute.value));
        if let Some(first) = self.open.iter().position(|open| plain(open) == path) {
            let circle = self.open[first..].iter().chain([&path]);
            let circle: Vec<_> = circle.map(|path| path.display().to_string()).collect();
            let message = format!("the file includes itself: {}", circle.join(" > "));
            self.findings.add(place, message, "");
            return;
        }
        // The file was included before; its trees are known.
        if self.project.files.iter().any(|known| plain(known) == path) {
            return;
        }
        if self.project.files.len() >= FILES_LIMIT || self.open.len() >= DEEPEST {
            self.findings.add(place, "too many files are included", "");
            return;
        }
        match (self.read)(&path) {
            Ok(text) => self.read_file(path, &text),
            Err(error) => {
                let message = format!("{} cannot be read: {error}", path.display());
                self.findings.add(place, message, "");
            }
        }
    }
}

/// Returns the path without `.` and, where possible without a disk, without `..`, to compare paths.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(plain.components().next_back(), Some(Component::Normal(_))) =>
            {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}
