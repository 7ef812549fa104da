use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::document::{self, Attribute, Element, Place};
use super::faults::{Faults, File, suggestion};
use crate::expand::DEEPEST;
use crate::text::without_mark;

/// How many files may belong to one tree.
const FILES_LIMIT: usize = 1000;

/// What the files of a tree define, before any of it is looked into.
#[derive(Debug, Default)]
pub(super) struct Project {
    /// The definitions of trees, by id.
    pub(super) trees: BTreeMap<String, Element>,
    /// The nodes that the models describe.
    pub(super) models: Vec<Element>,
    /// Id of the tree to begin with.
    pub(super) main: String,
    /// All files, as they were asked for.
    pub(super) files: Vec<PathBuf>,
}

/// Reads the files of a project, each once.
pub(super) struct Reader<'a> {
    pub(super) read: &'a mut dyn FnMut(&Path) -> io::Result<String>,
    pub(super) faults: &'a mut Faults,
    pub(super) project: Project,
    /// The file that is being read, and those that include it.
    open: Vec<PathBuf>,
    /// Trees without an id, which only a file with one tree may have.
    nameless: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        read: &'a mut dyn FnMut(&Path) -> io::Result<String>,
        faults: &'a mut Faults,
    ) -> Self {
        Self {
            read,
            faults,
            project: Project::default(),
            open: Vec::new(),
            nameless: 0,
        }
    }

    /// Reads a file and what it includes.
    pub(super) fn read_file(&mut self, path: PathBuf, text: String) {
        let file = self.faults.files.len();
        let text: std::sync::Arc<str> = without_mark(&text).into();
        self.faults.files.push(File {
            name: path.display().to_string(),
            text: text.clone(),
        });
        self.project.files.push(path.clone());
        let Some(root) = document::parse(file, &text, self.faults) else {
            return;
        };
        self.open.push(path);
        self.read_root(file, root);
        self.open.pop();
    }

    fn read_root(&mut self, file: usize, root: Element) {
        if root.name != "root" {
            let message = format!("the file begins with {}, not with root", root.name);
            self.faults.blame(root.place.clone(), message, "");
        }
        match root.attribute("BTCPP_format") {
            Some(format) if format.value == "4" => {}
            Some(format) => self.faults.blame(
                format.value_place.clone(),
                format!("format {} is not read", format.value),
                "only format 4 is",
            ),
            None => self.faults.blame(
                root.place.clone(),
                "the root does not say which format this is",
                "BTCPP_format=\"4\" does",
            ),
        }
        let known = ["BTCPP_format", "main_tree_to_execute"];
        self.refuse_others(&root, &known);
        self.refuse_text(&root);
        let main = root.attribute("main_tree_to_execute").cloned();
        let mut first = None;
        for child in root.children {
            match child.name.as_str() {
                "include" => self.include(&child),
                "BehaviorTree" => first = self.define(child).or(first),
                "TreeNodesModel" => {
                    self.refuse_others(&child, &[]);
                    self.refuse_text(&child);
                    self.project.models.extend(child.children);
                }
                other => {
                    let message = format!("there is no {other} in a root");
                    let known = ["BehaviorTree", "TreeNodesModel", "include"];
                    self.faults
                        .blame(child.place, message, suggestion(other, known));
                }
            }
        }
        if file == 0 {
            self.choose_main(&root.place, main, first);
        }
    }

    fn choose_main(&mut self, root: &Place, main: Option<Attribute>, only: Option<String>) {
        let trees = &self.project.trees;
        match (main, only) {
            (Some(main), _) if trees.contains_key(&main.value) => self.project.main = main.value,
            (Some(main), _) => {
                let message = format!("there is no tree {}", main.value);
                let help = suggestion(&main.value, trees.keys().map(String::as_str));
                self.faults.blame(main.value_place, message, help);
            }
            (None, Some(only)) if trees.len() == 1 => self.project.main = only,
            (None, Some(_)) => self.faults.blame(
                root.clone(),
                "it is not said which of the trees to begin with",
                "main_tree_to_execute says it",
            ),
            (None, None) => self
                .faults
                .blame(root.clone(), "there is no BehaviorTree", ""),
        }
    }

    /// Id of the tree.
    fn define(&mut self, tree: Element) -> Option<String> {
        self.refuse_others(&tree, &["ID", "_description", "_fullpath", "_uid"]);
        self.refuse_text(&tree);
        if tree.children.len() != 1 {
            let message = format!("a tree has one root, not {}", tree.children.len());
            let help = match tree.children.len() {
                0 => "",
                _ => "put them into a control node, such as a Sequence",
            };
            self.faults.blame(tree.place.clone(), message, help);
        }
        let id = match tree.attribute("ID") {
            Some(id) => id.value.clone(),
            None => {
                self.nameless += 1;
                if self.nameless > 1 {
                    let message = "a second tree without an ID";
                    self.faults.blame(tree.place.clone(), message, "");
                }
                "BehaviorTree".to_owned()
            }
        };
        match self.project.trees.entry(id.clone()) {
            Entry::Vacant(vacant) => {
                vacant.insert(tree);
            }
            Entry::Occupied(known) => {
                let place = tree
                    .attribute("ID")
                    .map_or(tree.place.clone(), |id| id.value_place.clone());
                let help = format!(
                    "the other one is at {}",
                    self.faults.position(&known.get().place)
                );
                self.faults
                    .blame(place, format!("there are two trees {id}"), help);
            }
        }
        Some(id)
    }

    fn include(&mut self, include: &Element) {
        self.refuse_others(include, &["path", "ros_pkg"]);
        self.refuse_text(include);
        for child in &include.children {
            let message = "an include has nothing in it";
            self.faults.blame(child.place.clone(), message, "");
        }
        if let Some(package) = include.attribute("ros_pkg") {
            self.faults.blame(
                package.place.clone(),
                "ros_pkg is not supported",
                "write a path that begins where this file is",
            );
            return;
        }
        let Some(attribute) = include.attribute("path") else {
            let place = include.place.clone();
            self.faults.blame(place, "an include without a path", "");
            return;
        };
        let folder = self.open.last().and_then(|path| path.parent());
        let path = plain(&folder.unwrap_or(Path::new("")).join(&attribute.value));
        if let Some(first) = self.open.iter().position(|open| plain(open) == path) {
            let circle = self.open[first..].iter().chain([&path]);
            let circle: Vec<_> = circle.map(|path| path.display().to_string()).collect();
            let message = format!("the file includes itself: {}", circle.join(" > "));
            self.faults
                .blame(attribute.value_place.clone(), message, "");
            return;
        }
        if self.project.files.iter().any(|known| plain(known) == path) {
            return;
        }
        if self.project.files.len() >= FILES_LIMIT || self.open.len() >= DEEPEST {
            let place = attribute.value_place.clone();
            self.faults.blame(place, "too many files are included", "");
            return;
        }
        match (self.read)(&path) {
            Ok(text) => self.read_file(path, text),
            Err(error) => {
                let message = format!("{} cannot be read: {error}", path.display());
                self.faults
                    .blame(attribute.value_place.clone(), message, "");
            }
        }
    }

    fn refuse_others(&mut self, element: &Element, known: &[&str]) {
        refuse_others(element, known, self.faults);
    }

    fn refuse_text(&mut self, element: &Element) {
        refuse_text(element, self.faults);
    }
}

/// Blames all attributes but those.
pub(super) fn refuse_others(element: &Element, known: &[&str], faults: &mut Faults) {
    for attribute in &element.attributes {
        let name = attribute.name.as_str();
        if !known.contains(&name) {
            let message = format!("{} has no attribute {name}", element.name);
            let help = suggestion(name, known.iter().copied());
            faults.blame(attribute.place.clone(), message, help);
        }
    }
}

/// Blames what is written between the tags.
pub(super) fn refuse_text(element: &Element, faults: &mut Faults) {
    if let Some(text) = &element.text {
        let message = format!("text within {}", element.name);
        faults.blame(text.clone(), message, "a comment is <!-- so -->");
    }
}

/// The path without `.` and, as far as that can be said without a disk, without `..`.
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
