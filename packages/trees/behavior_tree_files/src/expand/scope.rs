use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{Binding, BoundPort, Direction, Variable};
use behavior_tree_outline::outline::{NodeOutline, SourceOutline, TreeOutline};

use super::Expansion;

/// The names of one use of a tree.
pub(super) struct Scope<'a> {
    pub(super) tree: &'a TreeOutline,
    /// The names of the subtrees from the root to this one: the beginning of its variables' names.
    pub(super) path: String,
    /// The trees that lie around this one, and it.
    pub(super) around: Vec<&'a str>,
    /// How often it has used each subtree so far.
    pub(super) calls: BTreeMap<&'a str, usize>,
    /// All variables that its nodes name.
    pub(super) mentioned: BTreeSet<&'a str>,
    names: BTreeMap<&'a str, Meaning>,
}

/// What a name of a variable or parameter means in one use of a tree.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub(super) source: Bound,
    /// What the nodes of the tree may do with it.
    pub(super) direction: Direction,
    /// Whether it may be asked as if it were a node.
    pub(super) is_declared: bool,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    Variable(Variable),
    Literal(String),
}

impl<'a> Scope<'a> {
    pub(super) fn new(tree: &'a TreeOutline, path: String, around: Vec<&'a str>) -> Self {
        let mut mentioned = BTreeSet::new();
        if let Some(root) = &tree.root {
            mention(root, &mut mentioned);
        }
        Self {
            tree,
            path,
            around,
            calls: BTreeMap::new(),
            mentioned,
            names: BTreeMap::new(),
        }
    }

    /// What the name means so far.
    pub(super) fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.names.get(name)
    }
}

impl<'a, B: 'static> Expansion<'a, B> {
    /// Declares the parameters and variables of the tree. `given` is what its caller connected to the
    /// parameters; what is not among it becomes a variable of its own.
    pub(super) fn declare(&mut self, scope: &mut Scope<'a>, given: &[BoundPort]) {
        for parameter in &scope.tree.parameters {
            let name = parameter.name.text.as_str();
            let port = given.iter().find(|port| *port.name == *name);
            let source = match port.map(|port| &port.binding) {
                Some(Binding::Literal(value)) => Bound::Literal(value.to_string()),
                Some(Binding::Variable(variable)) => Bound::Variable(*variable),
                Some(Binding::Open) | None => {
                    let variable = self.variable(scope, name);
                    // Where a caller is missing, he is thought to write it.
                    self.uses.entry(variable).or_default().is_written = port.is_none();
                    Bound::Variable(variable)
                }
            };
            let meaning = Meaning {
                source,
                direction: parameter.direction,
                is_declared: true,
            };
            if scope.names.insert(name, meaning).is_some() {
                let message = format!("duplicate parameter {name}");
                self.checks.findings.add(&parameter.name.span, message, "");
            }
        }
        for declared in &scope.tree.variables {
            let name = declared.text.as_str();
            match scope.names.get(name) {
                None => {
                    let meaning = self.own_variable(scope, name, true);
                    scope.names.insert(name, meaning);
                }
                Some(known) if scope.tree.parameters.iter().any(|it| it.name.text == name) => {
                    debug_assert!(known.is_declared);
                    let message = format!("{name} is a parameter already");
                    self.checks.findings.add(&declared.span, message, "");
                }
                Some(_) => {}
            }
        }
    }

    /// What the name means; a name that means nothing yet becomes a variable.
    pub(super) fn mean(&mut self, scope: &mut Scope<'a>, name: &'a str) -> Meaning {
        if let Some(meaning) = scope.names.get(name) {
            return meaning.clone();
        }
        let meaning = self.own_variable(scope, name, false);
        scope.names.insert(name, meaning.clone());
        meaning
    }

    fn own_variable(&mut self, scope: &Scope<'a>, name: &str, is_declared: bool) -> Meaning {
        Meaning {
            source: Bound::Variable(self.variable(scope, name)),
            direction: Direction::InOut,
            is_declared,
        }
    }

    fn variable(&mut self, scope: &Scope<'a>, name: &str) -> Variable {
        let name = format!("{}/{name}", scope.path);
        self.checks.spend(name.len());
        self.variables.declare(name)
    }
}

/// Collects the variables that the ports of the node and of all below it name.
fn mention<'a>(node: &'a NodeOutline, into: &mut BTreeSet<&'a str>) {
    for port in &node.ports {
        if let SourceOutline::Variable(name) = &port.source {
            into.insert(name);
        }
    }
    for child in &node.children {
        mention(child, into);
    }
}
