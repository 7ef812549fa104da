use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{ValueType, Variable, Variables};

/// What the names of variables begin with in which a `RunOnce` remembers that it ran.
pub(super) const RUN_ONCE: &str = "__run_once_";

/// The names of one tree or of one use of a subtree, each with the variable that it means.
#[derive(Debug)]
pub(super) struct Scope {
    /// What the names of its variables begin with, as in `main/attack`.
    pub(super) path: String,
    names: BTreeMap<String, Variable>,
    /// The scope in which a name that is not known here is looked up, if the subtree says so.
    automatic: Option<usize>,
    /// How often each name of a subtree was used in it.
    subtrees: BTreeMap<String, usize>,
    /// How many names were made up for it.
    hidden: usize,
}

/// The scopes of a tree and its variables.
///
/// A tree is built twice. The first round finds out which variables there are, who makes them and what
/// they hold; so the second one can say what a script or a value without a type means.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    scopes: Vec<Scope>,
    pub(super) variables: Variables,
    /// By scope and name. Both rounds make the same scopes in the same order.
    known: BTreeMap<(usize, String), Variable>,
    /// Variables that something makes: a port, an assignment, a subtree's value.
    made: BTreeSet<Variable>,
    /// What scripts assign, for variables of which no port says what they hold.
    assigned: Vec<(Variable, ValueType)>,
}

impl Scopes {
    /// A scope of its own, with names that are remapped. `automatic`: the scope to look up the others in.
    pub(super) fn open(
        &mut self,
        path: String,
        names: BTreeMap<String, Variable>,
        automatic: Option<usize>,
    ) -> usize {
        self.scopes.push(Scope {
            path,
            names,
            automatic,
            subtrees: BTreeMap::new(),
            hidden: 0,
        });
        self.scopes.len() - 1
    }

    /// The path for a subtree of this name in the scope; the second of the name becomes `name_2`.
    pub(super) fn path_of(&mut self, scope: usize, subtree: &str) -> String {
        let scope = &mut self.scopes[scope];
        let uses = scope.subtrees.entry(subtree.to_owned()).or_default();
        *uses += 1;
        match uses {
            1 => format!("{}/{subtree}", scope.path),
            uses => format!("{}/{subtree}_{uses}", scope.path),
        }
    }

    /// The variable that the name means in the scope. A name that begins with `@` is one of the main
    /// tree; one that begins with `_` is never looked up in another scope.
    pub(super) fn find(&mut self, mut scope: usize, name: &str) -> Variable {
        let name = match name.strip_prefix('@') {
            Some(global) => {
                scope = 0;
                global
            }
            None => name,
        };
        loop {
            let here = &self.scopes[scope];
            if let Some(&variable) = here.names.get(name) {
                return variable;
            }
            match here.automatic {
                Some(parent) if !name.starts_with('_') => scope = parent,
                _ => return self.declare(scope, name),
            }
        }
    }

    /// A new variable of this name in the scope.
    pub(super) fn declare(&mut self, scope: usize, name: &str) -> Variable {
        let key = (scope, name.to_owned());
        let here = &mut self.scopes[scope];
        let variable = match self.known.get(&key) {
            Some(&variable) => variable,
            None => {
                let variable = self.variables.declare(format!("{}/{name}", here.path));
                self.known.insert(key, variable);
                variable
            }
        };
        here.names.insert(name.to_owned(), variable);
        variable
    }

    /// A name for a variable that the file does not know.
    pub(super) fn hidden_name(&mut self, scope: usize) -> String {
        let scope = &mut self.scopes[scope];
        scope.hidden += 1;
        format!("{RUN_ONCE}{}", scope.hidden)
    }

    /// Notes that something makes the variable.
    pub(super) fn make(&mut self, variable: Variable) {
        self.made.insert(variable);
    }

    /// Whether something makes the variable, as far as the rounds so far know.
    pub(super) fn is_made(&self, variable: Variable) -> bool {
        self.made.contains(&variable)
    }

    /// Notes what a script assigns.
    pub(super) fn assign(&mut self, variable: Variable, value_type: ValueType) {
        self.assigned.push((variable, value_type));
    }

    /// Begins the second round: variables of which no port said what they hold, hold what is assigned.
    pub(super) fn begin_again(&mut self) {
        for (variable, value_type) in std::mem::take(&mut self.assigned) {
            // Where a port or an assignment before it said otherwise, the second round reports this one.
            let _ = self.variables.constrain(variable, value_type);
        }
        self.scopes.clear();
    }
}
