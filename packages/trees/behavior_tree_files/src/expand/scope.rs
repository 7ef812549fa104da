use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{Binding, BoundPort, Direction, Variable};
use behavior_tree_outline::outline::{NodeOutline, SourceOutline, TreeOutline};

use super::Expansion;

/// Names of variables and parameters in one use of a tree. A subtree that is used twice has two scopes.
pub(super) struct Scope<'a> {
    pub(super) tree: &'a TreeOutline,
    /// Names of the subtrees from the root to this one, which are the prefix of its variables' names.
    pub(super) path: String,
    /// Names of the trees that contain this use, from the root down to the tree itself.
    pub(super) around: Vec<&'a str>,
    /// Number of uses of each subtree in this tree so far, to number the paths of repeated ones.
    pub(super) calls: BTreeMap<&'a str, usize>,
    /// All names of variables and parameters that the ports of its nodes contain.
    pub(super) mentioned: BTreeSet<&'a str>,
    /// Meaning by name; a variable that is not declared is added at its first use.
    names: BTreeMap<&'a str, Meaning>,
}

/// Meaning of the name of a variable or parameter in one use of a tree.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    /// Variable or value that the name stands for.
    pub(super) source: Bound,
    /// Direction in which the nodes of the tree may use it.
    pub(super) direction: Direction,
    /// Set for parameters and for variables that were declared with `var`, which may be used as a condition.
    pub(super) is_declared: bool,
}

/// Variable or value of a name.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    Variable(Variable),
    Literal(String),
}

impl<'a> Scope<'a> {
    /// Creates the scope of a tree without parameters and declared variables; [`Expansion::declare`] adds them.
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

    /// Returns the meaning of the name, if it has one already.
    pub(super) fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.names.get(name)
    }
}

impl<'a, B: 'static> Expansion<'a, B> {
    /// Adds the parameters and declared variables of the tree to its scope, and reports duplicates. `given` are the
    /// connections of the caller; a parameter without a connection becomes a variable of the tree.
    pub(super) fn declare(&mut self, scope: &mut Scope<'a>, given: &[BoundPort]) {
        for parameter in &scope.tree.parameters {
            let name = parameter.name.text.as_str();
            let port = given.iter().find(|port| *port.name == *name);
            let source = match port.map(|port| &port.binding) {
                Some(Binding::Literal(value)) => Bound::Literal(value.to_string()),
                Some(Binding::Variable(variable)) => Bound::Variable(*variable),
                Some(Binding::Open) | None => {
                    let variable = self.variable(scope, name);
                    // Without a caller, the parameter counts as written.
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
                    let message = format!("{name} is already a parameter");
                    self.checks.findings.add(&declared.span, message, "");
                }
                Some(_) => {}
            }
        }
    }

    /// Returns the meaning of the name. An unknown name becomes a variable of this use of the tree.
    pub(super) fn resolve(&mut self, scope: &mut Scope<'a>, name: &'a str) -> Meaning {
        if let Some(meaning) = scope.names.get(name) {
            return meaning.clone();
        }
        let meaning = self.own_variable(scope, name, false);
        scope.names.insert(name, meaning.clone());
        meaning
    }

    /// Adds the variables of the program to the scope of the main tree.
    pub(super) fn declare_hosted(&mut self, scope: &mut Scope<'a>) {
        for (name, value_type, initial) in self.checks.registry.variables() {
            let variable = self
                .variables
                .declare_typed(name, value_type, initial.clone());
            let used = self.uses.entry(variable).or_default();
            used.is_written = true;
            used.reader = Some(name.to_owned());
            let meaning = Meaning {
                source: Bound::Variable(variable),
                direction: Direction::InOut,
                is_declared: true,
            };
            scope.names.insert(name, meaning);
        }
    }

    /// Creates a variable that nodes of the tree may read and write.
    fn own_variable(&mut self, scope: &Scope<'a>, name: &str, is_declared: bool) -> Meaning {
        Meaning {
            source: Bound::Variable(self.variable(scope, name)),
            direction: Direction::InOut,
            is_declared,
        }
    }

    /// Creates a variable whose full name begins with the path of the scope.
    fn variable(&mut self, scope: &Scope<'a>, name: &str) -> Variable {
        let name = format!("{}/{name}", scope.path);
        self.checks.spend(name.len());
        self.variables.declare(name)
    }
}

/// Adds the names of variables in the ports of the node, and of all nodes below it, to `into`.
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
