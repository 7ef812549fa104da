use std::collections::BTreeSet;

use behavior_tree::{BoundPort, ControlModel, LeafModel, Node, Port, Source, ValueType};
use behavior_tree_outline::checks::{Checks, Owner, PortUse};
use behavior_tree_outline::controls::{ControlQuestion, Parts, Values};
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline, SourceOutline};

use super::model::SubtreeModels;
use super::nodes::{BuiltIn, Category};
use super::outline::SUBTREE;
use super::project::Project;
use super::scope::Scopes;

/// Builder of the tree of a BehaviorTree.CPP file from the definitions in it. A scope, given as an index into `scopes`,
/// has the variables of one use of a tree.
pub(super) struct Build<'a, B> {
    pub(super) checks: Checks<'a, B>,
    /// Definitions of trees in the file and the files that it includes.
    pub(super) project: &'a Project,
    /// Ports of the subtrees that have a model.
    pub(super) models: &'a SubtreeModels,
    pub(super) scopes: Scopes,
    /// Ids of the trees that are being built, outermost first.
    pub(super) open: Vec<&'a str>,
    /// Ids of all trees that were built.
    pub(super) reached: BTreeSet<&'a str>,
    /// Set while a tree is built only to check it, or its program is unknown. Its caller is unknown, so variables
    /// without a writer are not reported.
    pub(super) has_unknown_caller: bool,
    /// Number of nodes above the current one.
    depth: usize,
}

impl<'a, B: 'static> Build<'a, B> {
    /// Starts the first pass over the trees of `project`.
    pub(super) fn new(
        checks: Checks<'a, B>,
        project: &'a Project,
        models: &'a SubtreeModels,
    ) -> Self {
        Self {
            checks,
            project,
            models,
            scopes: Scopes::default(),
            open: Vec::new(),
            reached: BTreeSet::new(),
            has_unknown_caller: false,
            depth: 0,
        }
    }

    /// Starts the second pass: discards the built trees and keeps the variables with their types.
    pub(super) fn start_second_pass(&mut self) {
        self.scopes.start_second_pass();
        self.reached.clear();
        self.checks.forget_cost();
    }

    /// Builds the tree with this id, whose names are looked up in `scope`. The description of the tree becomes the
    /// description of its root, unless the root has one. Returns `None` after it has reported errors.
    pub(super) fn tree(&mut self, id: &'a str, scope: usize) -> Option<Node<B>> {
        let tree = self.project.trees.get(id)?;
        self.open.push(id);
        self.reached.insert(id);
        let roots = self.nodes(&tree.roots, scope);
        self.open.pop();
        let [root] = <[Node<B>; 1]>::try_from(roots?).ok()?;
        Some(match root.description() {
            "" => root.because(&tree.description),
            _ => root,
        })
    }

    /// Builds the nodes with everything below them. Returns `None` after it has reported errors; all nodes are checked,
    /// even after an error. `scope` is the index of the scope that has the variables of their tree.
    pub(super) fn nodes(&mut self, nodes: &'a [NodeOutline], scope: usize) -> Option<Vec<Node<B>>> {
        let nodes = nodes.iter().map(|node| self.node(node, scope));
        let nodes: Vec<_> = nodes.collect();
        nodes.into_iter().collect()
    }

    /// Builds a node with everything below it, unless it is broken or the tree exceeds its limits. `scope` is the index
    /// of the scope that has the variables of its tree. Returns `None` after it has reported errors.
    fn node(&mut self, node: &'a NodeOutline, scope: usize) -> Option<Node<B>> {
        if node.is_broken || !self.checks.count_node(node, self.depth) {
            return None;
        }
        self.depth += 1;
        let built = self.any_node(node, scope);
        self.depth -= 1;
        built
    }

    /// Builds a subtree, a built-in node or a registered leaf, whichever has the name, with its scripts around it.
    /// Returns `None` after it has reported errors. `scope` is the index of the scope that has the variables of its
    /// tree.
    fn any_node(&mut self, node: &'a NodeOutline, scope: usize) -> Option<Node<B>> {
        let id = node.kind.text.as_str();
        let category = node
            .tag
            .as_ref()
            .and_then(|it| Category::from_tag(&it.text));
        let is_subtree = node.tag.as_ref().is_some_and(|tag| tag.text == SUBTREE);
        let leaf = self.checks.leaf(id);
        let is_registered = leaf.is_some() || self.checks.registry.find_control(id).is_some();
        let (built, name) = match BuiltIn::find(id) {
            _ if is_subtree => (self.subtree(node, scope), Some(id)),
            // A registered node named like a built-in one needs the explicit form `<Action ID=.../>`.
            Some(known) if is_built_in(&known, category, is_registered) => {
                (self.built_in(&known, node, scope), Some(id))
            }
            _ => match (leaf, self.checks.registry.find_control(id)) {
                (Some(leaf), _) => (self.leaf(leaf, category, node, scope), None),
                (None, Some(model)) => (self.registered(model, category, node, scope), None),
                (None, None) => {
                    self.unknown(node, category);
                    self.nodes(&node.children, scope);
                    (None, None)
                }
            },
        };
        if !is_subtree {
            self.refuse_attributes(node, &[]);
        }
        let built = built.map(|built| match node.label.as_deref().or(name) {
            Some(name) => built.named(name).because(&node.description),
            None => built.because(&node.description),
        });
        // The scripts are checked even if the node has errors.
        self.with_conditions(node, built, scope)
    }

    /// Builds a registered leaf. `category` is the tag of its explicit form, which has to agree with the registry.
    /// Returns `None` after it has reported errors. `scope` is the index of the scope that has the variables of its
    /// tree.
    fn leaf(
        &mut self,
        model: &LeafModel<B>,
        category: Option<Category>,
        node: &'a NodeOutline,
        scope: usize,
    ) -> Option<Node<B>> {
        self.refuse_category(node, category, Category::for_leaf(model.is_condition));
        self.checks.refuse_children("leaf", node);
        self.nodes(&node.children, scope);
        let said: Vec<_> = node.ports.iter().collect();
        let ports = self.connect(&Owner::new(node), &model.ports, &said, scope)?;
        Some(model.node(ports))
    }

    /// Builds a registered control node with its children. `category` is the tag of its explicit form, which has to
    /// agree with the registry. Returns `None` after it has reported errors. `scope` is the index of the scope that has
    /// the variables of its tree.
    fn registered(
        &mut self,
        model: &ControlModel<B>,
        category: Option<Category>,
        node: &'a NodeOutline,
        scope: usize,
    ) -> Option<Node<B>> {
        self.refuse_category(node, category, Category::for_control(model.is_decorator()));
        let said: Vec<_> = node.ports.iter().collect();
        let ports = self.connect(&Owner::new(node), &model.ports, &said, scope);
        // Children are checked even if the ports have errors.
        let children = self.nodes(&node.children, scope);
        if !self.checks.has_children(node, &model.children) {
            return None;
        }
        Some(model.node(ports?, children?))
    }

    /// Reports an explicit form whose tag `said` is not the category of the registered node.
    fn refuse_category(&mut self, node: &NodeOutline, said: Option<Category>, is: Category) {
        if let (Some(said), Some(tag)) = (said.filter(|said| *said != is), &node.tag) {
            let message = format!("{} is registered as {is}, not as {said}", node.kind.text);
            self.checks.findings.add(&tag.span, message, "");
        }
    }

    /// Builds a node of the format: connects its ports, builds its children and checks their number. Returns `None`
    /// after it has reported errors. `scope` is the index of the scope that has the variables of its tree.
    fn built_in(
        &mut self,
        known: &BuiltIn,
        node: &'a NodeOutline,
        scope: usize,
    ) -> Option<Node<B>> {
        let ports = known.ports();
        // A guard also has the ports of its condition.
        let is_own =
            |port: &&PortOutline| !known.has_condition() || known.has_port(&port.name.text);
        let (said, others): (Vec<_>, Vec<_>) = node.ports.iter().partition(is_own);
        let values = self.connect(&Owner::new(node), &ports, &said, scope);
        let values = values.and_then(|it| {
            self.checks
                .values(node, &ports, Values(it), |port| known.is_live(port))
        });
        let condition = match &values {
            Some(values) if known.has_condition() => {
                let condition = self.checks.condition(node, values.text("condition"));
                condition.and_then(|condition| {
                    let name = Name {
                        text: condition.id.clone(),
                        span: node.value_span("condition").clone(),
                    };
                    let owner = Owner {
                        name: &name,
                        connections: &[],
                        is_broken: false,
                    };
                    condition.question(self.connect(&owner, &condition.ports, &others, scope)?)
                })
            }
            _ => None,
        };
        // Children are checked even if the ports have errors.
        let children = self.nodes(&node.children, scope);
        if !self.checks.has_children(node, &known.children) {
            return None;
        }
        let values = values?;
        let Some(control) = known.control else {
            return self.make(known.id, node, values, scope, children);
        };
        let parts = Parts {
            name: known.id,
            values,
            question: condition.map_or(ControlQuestion::None, ControlQuestion::Condition),
            is_strict: false,
            registry: self.checks.registry,
        };
        self.checks.control(control, node, parts, children)
    }

    /// Connects the declared `ports` as the attributes `said` define, and marks variables that the node writes as
    /// written. Returns `None` after it has reported errors. `scope` is the index of the scope in which names of
    /// variables are looked up.
    fn connect(
        &mut self,
        owner: &Owner<'_>,
        ports: &[Port],
        said: &[&'a PortOutline],
        scope: usize,
    ) -> Option<Vec<BoundPort>> {
        let resolved = said.iter().map(|&port| {
            let known = ports.iter().find(|known| known.name == port.name.text);
            let source = match &port.source {
                SourceOutline::Literal(value) => {
                    // Spaces around a number or boolean are ignored; in a text they count.
                    let is_text = known.is_none_or(|known| {
                        known.value_type.is_none_or(|kind| kind == ValueType::Text)
                    });
                    let value = if is_text { value } else { value.trim() };
                    let is_bool =
                        known.is_some_and(|known| known.value_type == Some(ValueType::Bool));
                    Source::Literal(match value {
                        "1" if is_bool => "true".to_owned(),
                        "0" if is_bool => "false".to_owned(),
                        value => value.to_owned(),
                    })
                }
                SourceOutline::Variable(name) => {
                    let variable = self.scopes.find(scope, name);
                    self.scopes.connect(variable);
                    if known.is_some_and(|known| known.direction.writes()) {
                        self.scopes.make(variable);
                    }
                    Source::Variable(variable)
                }
            };
            PortUse {
                port,
                source,
                help: None,
            }
        });
        let resolved = resolved.collect();
        let variables = &mut self.scopes.variables;
        self.checks
            .connect(owner, ports, resolved, Vec::new(), variables)
    }
}

/// Returns whether an element means the built-in node, and not a leaf that is registered under the same id. The compact
/// form `<Sequence/>`, which has no category, always means the built-in node.
fn is_built_in(node: &BuiltIn, category: Option<Category>, is_registered: bool) -> bool {
    match category {
        None => true,
        Some(category) => category == node.category && !is_registered,
    }
}
