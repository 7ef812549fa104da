use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{BoundPort, Kind, Tree, Value, Variable};

use super::names::{Names, plain};

/// A tree of the file to be: a subtree node by its id, or the main tree.
pub(super) type Scope = Option<u32>;

/// Which tree of the file has which variables.
#[derive(Debug)]
pub(super) struct Scopes {
    /// By variable: what the whole file calls it.
    names: BTreeMap<Variable, String>,
    /// By subtree node: the variables that it shares with the tree around it.
    pub(super) shared: BTreeMap<u32, BTreeSet<Variable>>,
    /// By tree: its own variables.
    owned: BTreeMap<Scope, BTreeSet<Variable>>,
}

impl Scopes {
    /// Gives each variable to the innermost tree around all nodes that use it.
    pub(super) fn of<B>(tree: &Tree<B>) -> Self {
        let mut around: Vec<Scope> = Vec::new();
        let mut users: BTreeMap<Variable, BTreeSet<Scope>> = BTreeMap::new();
        for (id, node) in (0_u32..).zip(&tree.layout().nodes) {
            let parent = node.parent;
            let scope = match tree.kind(parent) {
                _ if id == 0 => None,
                Some(Kind::Subtree) => Some(parent),
                _ => around[parent as usize],
            };
            around.push(scope);
            for port in tree.kind(id).map(used).into_iter().flatten() {
                if let behavior_tree::Binding::Variable(variable) = port.binding {
                    users.entry(variable).or_default().insert(scope);
                }
            }
        }
        let mut scopes = Self {
            names: BTreeMap::new(),
            shared: BTreeMap::new(),
            owned: BTreeMap::new(),
        };
        let mut names = Names::default();
        let outer = |scope: Scope| scope.and_then(|id| around[id as usize]);
        for (variable, users) in users {
            let name = names.give(plain(tree.variables().name(variable)));
            scopes.names.insert(variable, name);
            let owner = users
                .iter()
                .copied()
                .reduce(|one, other| common(one, other, outer));
            let owner = owner.flatten();
            scopes.owned.entry(owner).or_default().insert(variable);
            for user in users {
                let inner = std::iter::successors(Some(user), |&scope| Some(outer(scope)));
                for scope in inner.take_while(|&scope| scope != owner).flatten() {
                    scopes.shared.entry(scope).or_default().insert(variable);
                }
            }
        }
        scopes
    }

    /// Leaves a variable out of the file.
    pub(super) fn leave_out(&mut self, variable: Variable) {
        let owned = self.owned.values_mut();
        for variables in owned.chain(self.shared.values_mut()) {
            variables.remove(&variable);
        }
    }

    /// What the file calls the variable.
    pub(super) fn name(&self, variable: Variable) -> &str {
        // Every variable that a node uses was named.
        self.names.get(&variable).map_or("", String::as_str)
    }

    /// The variables of the tree that have a value from the beginning.
    pub(super) fn initial<'a, B>(
        &self,
        scope: Scope,
        tree: &'a Tree<B>,
    ) -> Vec<(Variable, &'a Value)> {
        let owned = self.owned.get(&scope).into_iter().flatten();
        owned
            .map(|&variable| (variable, tree.variables().initial(variable)))
            .filter(|(_, value)| **value != Value::Nothing)
            .collect()
    }
}

/// The innermost tree around both. The id of a subtree is greater than those around it.
fn common(mut one: Scope, mut other: Scope, outer: impl Fn(Scope) -> Scope) -> Scope {
    while one != other {
        match one > other {
            true => one = outer(one),
            false => other = outer(other),
        }
    }
    one
}

/// The ports of the node, and of what it asks.
fn used<B>(kind: &Kind<B>) -> Vec<&BoundPort> {
    match kind {
        Kind::Leaf(leaf) => leaf.ports.iter().collect(),
        Kind::Guard(question) => question.ports.iter().collect(),
        Kind::Switch(question) => question.ports.iter().collect(),
        _ => Vec::new(),
    }
}
