use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{BoundPort, Kind, Setting, Tree, Value, Variable};

use super::names::{Names, plain};

/// Tree of the file: the id of a subtree node, or `None` for the main tree.
pub(super) type Scope = Option<u32>;

/// Variables of each tree of the file. In the format, a subtree does not see the variables of its caller, so variables
/// that several trees use are passed on from the outermost one.
#[derive(Debug)]
pub(super) struct Scopes {
    /// Name in the file by variable.
    names: BTreeMap<Variable, String>,
    /// Variables shared with the outer tree, by subtree node.
    pub(super) shared: BTreeMap<u32, BTreeSet<Variable>>,
    /// Own variables by tree.
    owned: BTreeMap<Scope, BTreeSet<Variable>>,
}

impl Scopes {
    /// Gives each variable a unique name, and assigns it to the innermost tree that contains all nodes that use it. The
    /// trees between that tree and a user share the variable.
    pub(super) fn from_tree<B>(tree: &Tree<B>) -> Self {
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
            // All trees between the owner and a user must pass the variable on.
            for user in users {
                let inner = std::iter::successors(Some(user), |&scope| Some(outer(scope)));
                for scope in inner.take_while(|&scope| scope != owner).flatten() {
                    scopes.shared.entry(scope).or_default().insert(variable);
                }
            }
        }
        scopes
    }

    /// Returns the name of the variable in the file; empty for a variable that no node uses.
    pub(super) fn name(&self, variable: Variable) -> &str {
        // Every used variable has a name.
        self.names.get(&variable).map_or("", String::as_str)
    }

    /// Returns the variables that belong to the tree `scope` and have an initial value, with these values.
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

/// Returns the innermost tree that contains both; `outer` returns the next outer tree. The id of a subtree is greater
/// than the ids of the trees around it, so the greater one is left first.
fn common(mut one: Scope, mut other: Scope, outer: impl Fn(Scope) -> Scope) -> Scope {
    while one != other {
        match one > other {
            true => one = outer(one),
            false => other = outer(other),
        }
    }
    one
}

/// Returns the ports of a leaf, or of a control node and its question or setting.
fn used<B>(kind: &Kind<B>) -> &[BoundPort] {
    match kind {
        Kind::Leaf(leaf) => &leaf.ports,
        Kind::Control(node) => &node.ports,
        Kind::Guard(question) => &question.ports,
        Kind::Switch(question) => &question.ports,
        Kind::Repeat(Setting::Ask(question)) | Kind::Retry(Setting::Ask(question)) => {
            &question.ports
        }
        Kind::Timeout(Setting::Ask(question)) | Kind::Delay(Setting::Ask(question)) => {
            &question.ports
        }
        Kind::Parallel(Setting::Ask(question)) => &question.ports,
        Kind::ParallelAll(Setting::Ask(question)) => &question.ports,
        Kind::RunOnce(Setting::Ask(question)) => &question.ports,
        _ => &[],
    }
}
