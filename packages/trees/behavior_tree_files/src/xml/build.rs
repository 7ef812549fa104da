use std::collections::BTreeSet;

use behavior_tree::{LeafModel, Node, Registry};

use super::attributes::Attributes;
use super::document::{Element, Place};
use super::faults::{Faults, suggestion};
use super::model::SubtreeModels;
use super::nodes::{BuiltIn, Category};
use super::project::{Project, refuse_text};
use super::scope::Scopes;
use crate::expand::{DEEPEST, MOST_NODES};

/// Builds trees from their definitions.
pub(super) struct Build<'a, B> {
    pub(super) registry: &'a Registry<B>,
    /// Leaves that every file may name, also where they are not registered.
    own: &'a Registry<B>,
    pub(super) project: &'a Project,
    pub(super) models: &'a SubtreeModels,
    pub(super) faults: &'a mut Faults,
    pub(super) scopes: Scopes,
    /// Ids of the trees that are being built, outermost first.
    pub(super) open: Vec<&'a str>,
    /// Ids of all trees that were built.
    pub(super) reached: BTreeSet<&'a str>,
    /// Whether the tree is built only to be checked: what its caller would hand to it is not known.
    pub(super) is_lone: bool,
    nodes: usize,
    depth: usize,
}

/// What a skipped child is to its parent.
#[derive(Clone, Copy, Debug)]
pub(super) enum Skipped<'a> {
    Succeeds,
    Fails,
    /// Nothing that this parent could understand.
    Refused(&'a str),
}

impl<'a> Skipped<'a> {
    fn by(parent: &'a str) -> Self {
        match parent {
            "Sequence" | "ReactiveSequence" | "SequenceWithMemory" => Self::Succeeds,
            "Fallback" | "ReactiveFallback" => Self::Fails,
            parent => Self::Refused(parent),
        }
    }
}

impl<'a, B: 'static> Build<'a, B> {
    pub(super) fn new(
        (registry, own): (&'a Registry<B>, &'a Registry<B>),
        project: &'a Project,
        models: &'a SubtreeModels,
        faults: &'a mut Faults,
    ) -> Self {
        Self {
            registry,
            own,
            project,
            models,
            faults,
            scopes: Scopes::default(),
            open: Vec::new(),
            reached: BTreeSet::new(),
            is_lone: false,
            nodes: 0,
            depth: 0,
        }
    }

    /// The leaf that files call `id`.
    pub(super) fn model(&self, id: &str) -> Option<&'a LeafModel<B>> {
        self.registry.leaf(id).or_else(|| self.own.leaf(id))
    }

    /// Forgets what was built, but not what is known of the variables.
    pub(super) fn begin_again(&mut self) {
        self.scopes.begin_again();
        self.reached.clear();
        self.nodes = 0;
    }

    /// The tree of this id, with the names of `scope`. What describes it describes its root, unless that is
    /// described itself.
    pub(super) fn tree(&mut self, id: &'a str, scope: usize) -> Option<Node<B>> {
        let tree = self.project.trees.get(id)?;
        self.open.push(id);
        self.reached.insert(id);
        let roots = tree.children.iter();
        let roots: Vec<_> = roots
            .map(|root| self.node(root, scope, Skipped::Refused("BehaviorTree")))
            .collect();
        self.open.pop();
        let only = <[Option<Node<B>>; 1]>::try_from(roots);
        let root = only.ok().and_then(|[root]| root)?;
        let reason = tree.attribute("_description");
        Some(match reason.filter(|_| root.description().is_empty()) {
            Some(reason) => root.because(&reason.value),
            None => root,
        })
    }

    /// The node and everything below it. None: something in it is wrong, and that is noted.
    pub(super) fn node(
        &mut self,
        element: &'a Element,
        scope: usize,
        skipped: Skipped<'a>,
    ) -> Option<Node<B>> {
        self.nodes += 1;
        if self.depth >= DEEPEST || self.nodes > MOST_NODES {
            let message = match self.nodes > MOST_NODES {
                true => format!("the tree has more than {MOST_NODES} nodes"),
                false => format!("nodes lie more than {DEEPEST} deep in each other"),
            };
            // Said once: what else is too much is left alone.
            if self.nodes <= MOST_NODES + 1 {
                self.blame(
                    &element.place,
                    message,
                    "subtrees count where they are used",
                );
            }
            return None;
        }
        self.depth += 1;
        refuse_text(element, self.faults);
        let node = self.any_node(element, scope, skipped);
        self.depth -= 1;
        node
    }

    fn any_node(
        &mut self,
        element: &'a Element,
        scope: usize,
        skipped: Skipped<'a>,
    ) -> Option<Node<B>> {
        let attributes = Attributes::of(element);
        let id = element.attribute("ID");
        let category = Category::of_tag(&element.name);
        let (id, place) = match (id, category) {
            (Some(id), _) if category.is_some() || element.name == "SubTree" => {
                (id.value.as_str(), &id.value_place)
            }
            (None, Some(_)) => {
                self.blame(
                    &element.place,
                    format!("{} without an ID", element.name),
                    "",
                );
                return None;
            }
            (Some(id), None) => {
                let message = format!("{} has no attribute ID", element.name);
                let help = "only Action, Condition, Control, Decorator and SubTree do";
                self.blame(&id.place, message, help);
                (element.name.as_str(), &element.place)
            }
            (_, None) | (Some(_), _) => (element.name.as_str(), &element.place),
        };
        let (node, name) = if element.name == "SubTree" {
            (self.subtree(element, &attributes, scope), Some(id))
        } else {
            self.refuse_private(&element.name, &attributes);
            let leaf = self.model(id);
            match BuiltIn::find(id) {
                // The explicit form is how a registered leaf is meant that is called as a node of the format.
                Some(node) if is_built_in(node, category, leaf.is_some()) => {
                    let node = self.built_in(node, element, &attributes, scope, skipped);
                    (node, Some(id))
                }
                _ if leaf.is_some() => (
                    self.leaf(id, place, category, element, &attributes, scope),
                    None,
                ),
                _ => {
                    self.unknown(id, place, category, !element.children.is_empty());
                    for child in &element.children {
                        self.node(child, scope, Skipped::Succeeds);
                    }
                    (None, None)
                }
            }
        };
        // The scripts are checked even where the node is wrong.
        let node = node.map(|node| match attributes.name.or(name) {
            Some(name) => node.named(name),
            None => node,
        });
        let node = node.map(|node| match attributes.description {
            "" => node,
            description => node.because(description),
        });
        self.with_conditions(id, node, &attributes, scope, skipped)
    }

    fn built_in(
        &mut self,
        node: &'static BuiltIn,
        element: &'a Element,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
    ) -> Option<Node<B>> {
        let (least, most) = node.children;
        let has = element.children.len();
        if has < least || has > most {
            let message = match (least, most) {
                (_, 0) => format!("{} has no children", node.id),
                (1, 1) => format!("{} has one child, not {has}", node.id),
                (least, most) if least == most => {
                    format!("{} has {least} children, not {has}", node.id)
                }
                (1, _) => format!("{} has at least one child", node.id),
                (least, most) => format!("{} has {least} or {most} children, not {has}", node.id),
            };
            self.blame(&element.place, message, "");
        }
        let children: Vec<_> = element
            .children
            .iter()
            .map(|child| self.node(child, scope, Skipped::by(node.id)))
            .collect();
        if node.id != "Guard" {
            for port in &attributes.ports {
                if !node.ports.contains(&port.name.as_str()) {
                    let help = suggestion(&port.name, node.ports.iter().copied());
                    let message = format!("{} has no port {}", node.id, port.name);
                    self.blame(&port.place, message, help);
                }
            }
        }
        let children: Option<Vec<_>> = children.into_iter().collect();
        let has_right_count = (least..=most).contains(&has);
        self.make(
            node.id,
            attributes,
            scope,
            skipped,
            has,
            children.filter(|_| has_right_count),
        )
    }

    pub(super) fn blame(
        &mut self,
        place: &Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.faults.blame(place.clone(), message, help);
    }
}

/// Whether the node of this category, none in the compact form, is the built-in one.
fn is_built_in(node: &BuiltIn, category: Option<Category>, is_registered: bool) -> bool {
    match category {
        None => true,
        Some(category) => category == node.category && !is_registered,
    }
}
