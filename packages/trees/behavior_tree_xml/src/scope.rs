use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::{Value, ValueType, Variable, Variables};

/// Names of the main tree or of one use of a subtree, with their variables.
#[derive(Debug)]
pub(super) struct Scope {
    /// Prefix of the names of its variables, for example `main/attack`.
    pub(super) path: String,
    names: BTreeMap<String, Variable>,
    /// Scope of the caller, in which unknown names are looked up; `None` unless the subtree has `_autoremap`.
    automatic: Option<usize>,
    /// Number of uses of each name of a subtree, to number the paths of repeated ones.
    subtrees: BTreeMap<String, usize>,
}

/// Scopes of a tree and its variables.
///
/// A tree is built twice. The first pass finds the variables, their writers and their types. The second pass can then
/// type-check scripts and values.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// Scopes in the order of their creation; the first one is the main tree's.
    scopes: Vec<Scope>,
    pub(super) variables: Variables,
    /// Variables of the program by name; names of the main tree.
    hosted: BTreeMap<String, Variable>,
    /// Variables that ports are connected to.
    connected: BTreeSet<Variable>,
    /// Variables by scope and name. Both passes create the same scopes in the same order.
    known: BTreeMap<(usize, String), Variable>,
    /// Variables with a writer: a port, an assignment, or a value of a subtree.
    made: BTreeSet<Variable>,
    /// Types assigned by scripts to variables without a declared type.
    assigned: Vec<(Variable, ValueType)>,
}

impl Scopes {
    /// Adds a variable of the program.
    pub(super) fn host(&mut self, name: &str, value_type: ValueType, initial: Value) {
        let variable = self.variables.declare_typed(name, value_type, initial);
        self.made.insert(variable);
        self.hosted.insert(name.to_owned(), variable);
    }

    /// Opens the scope of the main tree, which has the variables of the program, and returns its index.
    pub(super) fn open_main(&mut self, path: String) -> usize {
        let hosted = self.hosted.clone();
        self.open(path, hosted, None)
    }

    /// Opens a scope and returns its index. `path` is the prefix of the full names of its variables, `names` are
    /// variables of the caller under their names in the subtree, and `automatic` is the scope in which other names are
    /// looked up.
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
        });
        self.scopes.len() - 1
    }

    /// Returns a new path for a subtree with this name in the scope. Each call counts as another use of the name; the
    /// second one becomes `name_2`.
    pub(super) fn path_of(&mut self, scope: usize, subtree: &str) -> String {
        let scope = &mut self.scopes[scope];
        let uses = scope.subtrees.entry(subtree.to_owned()).or_default();
        *uses += 1;
        match uses {
            1 => format!("{}/{subtree}", scope.path),
            uses => format!("{}/{subtree}_{uses}", scope.path),
        }
    }

    /// Returns the variable of the name in the scope, which is created if it is unknown. A name with the prefix `@` is
    /// a variable of the main tree. A name with the prefix `_` is never looked up in another scope.
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

    /// Creates a variable with this name in the scope. In the second pass it is the same variable as in the first one.
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

    /// Marks the variable as written.
    pub(super) fn make(&mut self, variable: Variable) {
        self.made.insert(variable);
    }

    /// Marks the variable as connected to a port.
    pub(super) fn connect(&mut self, variable: Variable) {
        self.connected.insert(variable);
    }

    /// Returns whether a port is connected to the variable, according to the passes so far.
    pub(super) fn is_connected(&self, variable: Variable) -> bool {
        self.connected.contains(&variable)
    }

    /// Returns whether the variable has a writer, according to the passes so far.
    pub(super) fn is_written(&self, variable: Variable) -> bool {
        self.made.contains(&variable)
    }

    /// Stores the type of a value that a script assigns, for the second pass.
    pub(super) fn assign(&mut self, variable: Variable, value_type: ValueType) {
        self.assigned.push((variable, value_type));
    }

    /// Starts the second pass: a variable without a declared port type gets the type of its first assignment.
    pub(super) fn start_second_pass(&mut self) {
        for (variable, value_type) in std::mem::take(&mut self.assigned) {
            // If a port or an earlier assignment has defined another type, the second pass reports this one.
            let _ = self.variables.constrain(variable, value_type);
        }
        self.scopes.clear();
    }
}
