use std::any::TypeId;
use std::collections::BTreeMap;

use behavior_tree::{Binding, BoundPort, Kind, LayoutNode, Leaf, Port, Tree, leaf_id};

use super::ExportError;
use super::conditions;
use super::element::Element;
use super::names::{Names, is_tag};
use super::palette::Palette;
use super::ports::{self, literal};
use super::scopes::{Scope, Scopes};
use crate::leaves::ALWAYS_SKIPPED;
use crate::nodes::{BuiltIn, Category};

/// Export of a tree in progress.
pub(super) struct Export<'a, B> {
    pub(super) tree: &'a Tree<B>,
    /// Ids of the children by node id, in order.
    pub(super) children: Vec<Vec<u32>>,
    /// Names and owners of variables in the file.
    pub(super) scopes: Scopes,
    /// Names of trees in the file.
    ids: Names,
    /// Finished elements of the subtrees.
    pub(super) trees: Vec<Element>,
    /// Models of nodes that BehaviorTree.CPP lacks.
    pub(super) palette: Palette,
    /// Function of each leaf without ports, by id, to find two different ones with the same id.
    functions: BTreeMap<String, TypeId>,
}

impl<'a, B> Export<'a, B> {
    /// Prepares the export: finds children and variables, and reserves the ids of nodes.
    pub(super) fn new(tree: &'a Tree<B>) -> Self {
        let nodes = &tree.layout().nodes;
        let mut children = vec![Vec::new(); nodes.len()];
        for (id, node) in (0_u32..).zip(nodes).skip(1) {
            children[node.parent as usize].push(id);
        }
        // A tree of the file cannot have the name of a node.
        let mut ids = Names::default();
        BuiltIn::all().for_each(|node| ids.reserve(node.id));
        for (id, node) in (0_u32..).zip(nodes) {
            match tree.kind(id) {
                Some(Kind::Action(_) | Kind::Condition(_)) => ids.reserve(leaf_id(&node.name)),
                Some(Kind::Leaf(leaf)) => ids.reserve(&leaf.id),
                Some(Kind::Control(node)) => ids.reserve(&node.id),
                _ => {}
            }
        }
        Self {
            tree,
            children,
            scopes: Scopes::from_tree(tree),
            ids,
            trees: Vec::new(),
            palette: Palette::default(),
            functions: BTreeMap::new(),
        }
    }

    /// Returns the XML element of the main tree, and adds the elements of subtrees to `trees`. A main tree whose
    /// variables have initial values becomes a subtree, because only a subtree can get them.
    pub(super) fn main(&mut self) -> Result<Element, ExportError> {
        let id = self.ids.give("Main".to_owned());
        let root = match self.scopes.initial(None, self.tree).is_empty() {
            true => self.node(0)?,
            false => self.subtree("Tree", None, 0)?,
        };
        let mut main = Element::new("BehaviorTree").with("ID", id);
        main.children.push(root);
        Ok(main)
    }

    /// Returns the XML element of the node with this id and all nodes below it. Adds the elements of subtrees to
    /// `trees` and models of extensions to `palette`. Nodes that the loader has built for scripts in attributes become
    /// attributes again.
    pub(super) fn node(&mut self, id: u32) -> Result<Element, ExportError> {
        let tree = self.tree;
        let (conditions, id) = conditions::around(tree, &self.children, id);
        let mut element = self.bare_node(id)?;
        for (name, ports) in conditions.scripts {
            let code = ports::code(ports, &self.scopes);
            element.attributes.push((name.to_owned(), code));
        }
        Ok(element)
    }

    /// Returns the XML element of the node with this id and all nodes below it, without scripts around it.
    fn bare_node(&mut self, id: u32) -> Result<Element, ExportError> {
        let (Some(kind), Some(node)) = (
            self.tree.kind(id),
            self.tree.layout().nodes.get(id as usize),
        ) else {
            // The ids come from the layout.
            return Ok(Element::default());
        };
        let mut element = match kind {
            Kind::Action(act) => self.plain_leaf(node, Category::Action, act.function())?,
            Kind::Condition(holds) => {
                self.plain_leaf(node, Category::Condition, holds.function())?
            }
            // A leaf of the format that a script skips.
            Kind::Leaf(leaf) if leaf.id == ALWAYS_SKIPPED => {
                Element::new("AlwaysSuccess").with("_skipIf", "true")
            }
            Kind::Leaf(leaf) => self.leaf(node, leaf)?,
            Kind::Subtree => self.subtree(&node.name, Some(id), id + 1)?,
            kind => self.control(id, node, kind)?,
        };
        // A loader gives a control node the name of its tag; a leaf always needs its name.
        let is_default = element.tag == node.name
            || element.attributes.first() == Some(&("ID".to_owned(), node.name.clone()));
        let is_leaf = matches!(kind, Kind::Action(_) | Kind::Condition(_) | Kind::Leaf(_));
        if !is_default || is_leaf {
            element
                .attributes
                .push(("name".to_owned(), node.name.clone()));
        }
        // A guard whose description is its condition has no description of its own.
        let is_question = matches!(kind, Kind::Guard(asked) if asked.name == node.description);
        if !node.description.is_empty() && !is_question {
            let description = ("_description".to_owned(), node.description.clone());
            element.attributes.push(description);
        }
        Ok(element)
    }

    /// Returns the XML element of a leaf without ports, and adds the leaf to the palette. The id of the leaf comes from
    /// its name.
    ///
    /// # Errors
    /// Returns an error if another leaf with a different function has the same id.
    fn plain_leaf(
        &mut self,
        node: &LayoutNode,
        category: Category,
        function: TypeId,
    ) -> Result<Element, ExportError> {
        let id = leaf_id(&node.name);
        if *self.functions.entry(id.clone()).or_insert(function) != function {
            return Err(ExportError::SameId { id });
        }
        self.palette.add_node(category, &id, &[], |_| None);
        Ok(node_element(category, &id))
    }

    /// Returns the XML element of a leaf with ports. A leaf that is not of the format is added to the palette.
    fn leaf(&mut self, node: &LayoutNode, leaf: &Leaf<B>) -> Result<Element, ExportError> {
        let category = Category::for_leaf(leaf.is_condition);
        let is_built_in = BuiltIn::find(&leaf.id).is_some_and(|known| {
            let has = |port: &Port| leaf.ports.iter().any(|own| *own.name == *port.name);
            known.category == category && known.ports().iter().all(has)
        });
        let mut element = match is_built_in {
            true => Element::new(&leaf.id),
            false => {
                self.add_to_palette(category, &leaf.id, &leaf.ports);
                node_element(category, &leaf.id)
            }
        };
        ports::append(&mut element, &node.name, &leaf.ports, &self.scopes)?;
        Ok(element)
    }

    /// Adds a registered node with its ports to the palette.
    pub(super) fn add_to_palette(&mut self, category: Category, id: &str, ports: &[BoundPort]) {
        let tree = self.tree;
        let value_type = |port: &BoundPort| match &port.binding {
            Binding::Open => None,
            Binding::Literal(value) => value.value_type(),
            Binding::Variable(variable) => tree.variables().value_type(*variable),
        };
        self.palette.add_node(category, id, ports, value_type);
    }

    /// Returns the XML element for a use of a subtree, and adds its definition to `trees` unless an equal one is there.
    /// `root` is its first node. Variables with initial values and shared variables become attributes.
    fn subtree(&mut self, name: &str, scope: Scope, root: u32) -> Result<Element, ExportError> {
        let mut definition = Element::new("BehaviorTree");
        definition.children.push(self.node(root)?);
        let base = tree_id(name);
        // A subtree that is used twice is one tree of the file, unless its variables differ.
        let same = |tree: &&Element| tree.children == definition.children;
        let known = self.trees.iter().find(same);
        let known = known.and_then(|tree| tree.attributes.first());
        let id = match known.filter(|(_, id)| *id == base) {
            Some((_, id)) => id.clone(),
            None => {
                let id = self.ids.give(base);
                self.trees.push(definition.with("ID", &id));
                id
            }
        };
        let mut element = Element::new("SubTree").with("ID", &id);
        let (mut values, mut shared) = (Vec::new(), Vec::new());
        for (variable, value) in self.scopes.initial(scope, self.tree) {
            let variable = self.scopes.name(variable).to_owned();
            element = element.with(&variable, literal(name, value)?);
            values.push(variable);
        }
        let handed = scope.and_then(|scope| self.scopes.shared.get(&scope));
        for variable in handed.into_iter().flatten() {
            let variable = self.scopes.name(*variable).to_owned();
            element = element.with(&variable, format!("{{{variable}}}"));
            shared.push(variable);
        }
        self.palette.add_tree(&id, &values, &shared);
        Ok(element)
    }
}

/// Returns the id of the tree that a subtree with this name uses.
pub(super) fn tree_id(name: &str) -> String {
    let id = leaf_id(name);
    if id.is_empty() { "Tree".to_owned() } else { id }
}

/// Returns the XML element of a registered node: `<Kick/>`, or the explicit form `<Action ID="Kick"/>` if its id cannot
/// be a tag or has another meaning.
pub(super) fn node_element(category: Category, id: &str) -> Element {
    const TAGS: [&str; 5] = ["SubTree", "Action", "Condition", "Control", "Decorator"];
    match is_tag(id) && !TAGS.contains(&id) && BuiltIn::find(id).is_none() {
        true => Element::new(id),
        false => Element::new(category.tag()).with("ID", id),
    }
}
