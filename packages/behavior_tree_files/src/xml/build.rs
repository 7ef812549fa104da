use std::collections::BTreeSet;

use behavior_tree::{Connection, Node, Registry, Source, connect};

use super::attributes::{Attributes, Written};
use super::document::{Attribute, DEPTH_LIMIT, Element, Place};
use super::faults::{Faults, suggestion};
use super::model::SubtreeModels;
use super::nodes::{BUILT_IN, BuiltIn, Category, REFUSED};
use super::project::{Project, refuse_text};
use super::scope::Scopes;

/// How many nodes a tree may have: subtrees within subtrees multiply.
const NODES_LIMIT: usize = 100_000;

/// Builds trees from their definitions.
pub(super) struct Build<'a, B> {
    pub(super) registry: &'a Registry<B>,
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
        registry: &'a Registry<B>,
        project: &'a Project,
        models: &'a SubtreeModels,
        faults: &'a mut Faults,
    ) -> Self {
        Self {
            registry,
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

    /// Forgets what was built, but not what is known of the variables.
    pub(super) fn begin_again(&mut self) {
        self.scopes.begin_again();
        self.reached.clear();
        self.nodes = 0;
    }

    /// The tree of this id, with the names of `scope`.
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
        only.ok().and_then(|[root]| root)
    }

    /// The node and everything below it. None: something in it is wrong, and that is noted.
    pub(super) fn node(
        &mut self,
        element: &'a Element,
        scope: usize,
        skipped: Skipped<'a>,
    ) -> Option<Node<B>> {
        self.nodes += 1;
        if self.depth >= DEPTH_LIMIT || self.nodes > NODES_LIMIT {
            let message = match self.nodes > NODES_LIMIT {
                true => format!("the tree has more than {NODES_LIMIT} nodes"),
                false => format!("nodes lie more than {DEPTH_LIMIT} deep in each other"),
            };
            // Said once: what else is too much is left alone.
            if self.nodes <= NODES_LIMIT + 1 {
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
            let leaf = self.registry.leaf(id);
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

    fn leaf(
        &mut self,
        id: &str,
        place: &Place,
        category: Option<Category>,
        element: &'a Element,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Node<B>> {
        let model = self.registry.leaf(id)?;
        let is = Category::of_leaf(model.is_condition);
        if let Some(said) = category.filter(|said| *said != is) {
            let message = format!("{id} is registered as {is}, not as {said}");
            self.blame(&element.place, message, "");
        }
        if let Some(child) = element.children.first() {
            let message = format!("{id} is a leaf: it has no children");
            self.blame(&child.place, message, "");
        }
        for child in &element.children {
            self.node(child, scope, Skipped::Succeeds);
        }
        let ports = self.connect(&model.ports, &attributes.ports, place, scope)?;
        Some(model.node(ports))
    }

    /// Connects ports to what the attributes say. None: something is wrong, and that is noted.
    pub(super) fn connect(
        &mut self,
        ports: &[behavior_tree::Port],
        attributes: &[&'a Attribute],
        place: &Place,
        scope: usize,
    ) -> Option<Vec<behavior_tree::BoundPort>> {
        let connections: Vec<_> = attributes
            .iter()
            .map(|attribute| Connection {
                port: attribute.name.clone(),
                direction: None,
                source: match Written::of(attribute) {
                    Written::Literal(value) => Source::Literal(value.to_owned()),
                    Written::Variable(name) => Source::Variable(self.scopes.find(scope, name)),
                },
            })
            .collect();
        for connection in &connections {
            let port = ports.iter().find(|port| port.name == connection.port);
            if let Source::Variable(variable) = connection.source
                && port.is_some_and(|port| port.direction.writes())
            {
                self.scopes.make(variable);
            }
        }
        match connect(ports, &connections, &mut self.scopes.variables) {
            Ok(bound) => Some(bound),
            Err(faults) => {
                for fault in faults {
                    let attribute = fault.connection.and_then(|index| attributes.get(index));
                    let place = attribute.map_or(place, |attribute| {
                        let is_known = ports.iter().any(|port| port.name == attribute.name);
                        match is_known {
                            true => &attribute.value_place,
                            false => &attribute.place,
                        }
                    });
                    let help = attribute.map_or_else(String::new, |attribute| {
                        let names = ports.iter().map(|port| port.name.as_str());
                        match ports.iter().any(|port| port.name == attribute.name) {
                            true => String::new(),
                            false => suggestion(&attribute.name, names),
                        }
                    });
                    self.faults.blame(place.clone(), fault.message, help);
                }
                None
            }
        }
    }

    fn unknown(&mut self, id: &str, place: &Place, category: Option<Category>, has_child: bool) {
        if let Some(node) = BuiltIn::find(id) {
            let message = format!("{id} is a {}, not a {}", node.category, shown(category));
            self.blame(place, message, "");
            return;
        }
        if let Some((_, reason)) = REFUSED.iter().find(|(refused, _)| *refused == id) {
            self.blame(place, format!("the node {id} is not supported"), *reason);
            return;
        }
        let built_in = BUILT_IN.iter().map(|node| node.id);
        let known = built_in.chain(self.registry.leaves().map(|leaf| leaf.id.as_str()));
        let mut help = suggestion(id, known);
        if help.is_empty() && self.project.trees.contains_key(id) {
            help = format!("<SubTree ID=\"{id}\"/> is the tree");
        }
        if help.is_empty() && has_child {
            "only leaves can be registered: it has a child".clone_into(&mut help);
        }
        self.blame(place, format!("there is no node {id}"), help);
    }

    fn refuse_private(&mut self, id: &str, attributes: &Attributes<'a>) {
        for attribute in &attributes.private {
            let known = super::attributes::PRECONDITIONS
                .into_iter()
                .chain(super::attributes::POSTCONDITIONS)
                .chain(["_description"]);
            let message = format!("{id} has no attribute {}", attribute.name);
            let help = suggestion(&attribute.name, known);
            self.blame(&attribute.place, message, help);
        }
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

fn shown(category: Option<Category>) -> String {
    category.map_or_else(String::new, |category| category.to_string())
}

/// Whether the node of this category, none in the compact form, is the built-in one.
fn is_built_in(node: &BuiltIn, category: Option<Category>, is_registered: bool) -> bool {
    match category {
        None => true,
        Some(category) => category == node.category && !is_registered,
    }
}
