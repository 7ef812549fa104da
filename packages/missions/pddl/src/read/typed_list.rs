//! Lists of names with types: `a b - block c`.

use super::lists::{Node, Nodes};
use super::reader::Reader;
use crate::{Object, Parameter, TypeGraph};

const MOST_NAMES: usize = 1_000_000;

/// Maximum number of types in an `either`.
const MOST_TYPES: usize = 16;

/// Maximum number of variables of an action together with the nested quantifiers of a condition.
const MOST_VARIABLES: usize = 256;

/// Names with the same types.
pub(super) struct Group<'t> {
    pub(super) names: Vec<Node<'t>>,
    /// Types: none for `object`, several for `either`.
    pub(super) types: Vec<Node<'t>>,
}

impl Reader {
    /// Splits a list of names into groups with the same types, at its dashes. A group without names is an error.
    pub(super) fn groups<'t>(&mut self, nodes: Nodes<'t>) -> Vec<Group<'t>> {
        self.groups_with(nodes, |reader, dash| {
            reader.error(dash, "a name is missing before -", "");
        })
    }

    /// Splits a list at its dashes. `on_nameless` receives the dash of each group without names.
    fn groups_with<'t>(
        &mut self,
        nodes: Nodes<'t>,
        on_nameless: fn(&mut Self, Node<'t>),
    ) -> Vec<Group<'t>> {
        let mut groups = Vec::new();
        let mut names = Vec::new();
        let mut nodes = nodes;
        let mut read = 0;
        while let Some(node) = nodes.next() {
            read += 1;
            if read > MOST_NAMES {
                self.error(node, format!("more than {MOST_NAMES} names"), "");
                break;
            }
            if !node.is("-") {
                names.push(node);
                continue;
            }
            if names.is_empty() {
                on_nameless(self, node);
            }
            let Some(types) = nodes.next() else {
                self.error(node, "a type is missing after -", "");
                break;
            };
            let types = self.either(types);
            let names = std::mem::take(&mut names);
            groups.push(Group { names, types });
        }
        if !names.is_empty() {
            let types = Vec::new();
            groups.push(Group { names, types });
        }
        groups
    }

    /// Returns the types of `block` or `(either block table)`. Reports any other list and returns no types for it. Also
    /// reports an `either` of more than [`MOST_TYPES`] types, and returns one type more than that.
    fn either<'t>(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        if !node.is_list() {
            return vec![node];
        }
        let mut nodes = node.nodes();
        let is_either = nodes.next().is_some_and(|head| head.is("either"));
        let types: Vec<_> = nodes.take(MOST_TYPES + 1).collect();
        if !is_either || types.is_empty() {
            let help = "write a name or (either name name)";
            self.error(node, "expected a type", help);
            return Vec::new();
        }
        if types.len() > MOST_TYPES {
            let message = format!("more than {MOST_TYPES} types in one either");
            self.error(node, message, "declare a supertype of these types");
        }
        types
    }

    /// Returns the names of the types of a group; `object` if there are none. Adds an error for each type that is not
    /// declared.
    fn declared_types(&mut self, group: &Group<'_>) -> Vec<String> {
        let mut types: Vec<String> = Vec::new();
        for &node in &group.types {
            let Some(name) = self.name(node, "a type") else {
                continue;
            };
            if self.names.types.number(&name).is_none() {
                let help = self.names.suggest_type(&name);
                let help = help.unwrap_or("add it to (:types ...)".to_owned());
                self.error(node, format!("type {name} not found"), help);
            }
            if !types.contains(&name) {
                types.push(name);
            }
        }
        if types.is_empty() {
            types.push(TypeGraph::ROOT.to_owned());
        }
        types
    }

    /// Reads constants or objects and declares them. Each must have one type and be declared once.
    pub(super) fn objects(&mut self, nodes: Nodes<'_>) -> Vec<Object> {
        let mut objects = Vec::new();
        // Generated problems list every type, even one without objects.
        let groups = self.groups_with(nodes, |reader, dash| {
            reader.warn(
                dash,
                "a name is missing before -",
                "this type has no objects here",
            );
        });
        for group in &groups {
            let types = self.declared_types(group);
            if let [_, second, ..] = group.types[..] {
                let help = "declare a supertype of these types";
                self.error(second, "an object has exactly one type", help);
            }
            for &node in &group.names {
                let Some(name) = self.name(node, "an object") else {
                    continue;
                };
                let type_name = types[0].clone();
                let objects_known = &mut self.names.objects;
                if objects_known
                    .insert(name.clone(), type_name.clone())
                    .is_some()
                {
                    self.refuse_object(node, &name, &groups);
                }
                objects.push(Object { name, type_name });
            }
            if self.findings.is_full() {
                break;
            }
        }
        objects
    }

    /// Adds the error for an object that is declared again at `node`, in one of the `groups` or as a constant of the
    /// domain.
    fn refuse_object(&mut self, node: Node<'_>, name: &str, groups: &[Group<'_>]) {
        let what = format!("object {name}");
        let mut names = groups.iter().flat_map(|it| &it.names);
        let first = names.find(|it| it.is(name)).map(|it| it.span());
        match first.filter(|it| *it != node.span()) {
            Some(first) => self.refuse_again(node, &what, &first),
            None => {
                let help = "it is a constant of the domain: remove it here";
                self.error(node, format!("{what} is declared twice"), help);
            }
        }
    }

    /// Reads the parameters of a predicate or a function. Their names are not used, so they may be equal.
    pub(super) fn signature(&mut self, nodes: Nodes<'_>) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        for group in self.groups(nodes) {
            let types = self.declared_types(&group);
            for &node in &group.names {
                if let Some(name) = self.variable(node) {
                    let types = types.clone();
                    parameters.push(Parameter { name, types });
                }
            }
        }
        parameters
    }

    /// Reads the parameters of an action or a quantifier, which must have different names. `outer` is the number of
    /// variables that are visible already.
    pub(super) fn parameters(&mut self, list: Node<'_>, outer: usize) -> Vec<Parameter> {
        if !list.is_list() {
            self.error(list, "expected a list of parameters", "write (?x - type)");
            return Vec::new();
        }
        self.parameters_of(list.nodes(), outer)
    }

    /// Reads the parameters in `nodes`; see [`Self::parameters`].
    pub(super) fn parameters_of(&mut self, nodes: Nodes<'_>, outer: usize) -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = Vec::new();
        let groups = self.groups(nodes);
        for group in &groups {
            let types = self.declared_types(group);
            for &node in &group.names {
                if outer + parameters.len() >= MOST_VARIABLES {
                    let message = format!("more than {MOST_VARIABLES} variables");
                    self.error(node, message, "");
                    return parameters;
                }
                let Some(name) = self.variable(node) else {
                    continue;
                };
                if parameters.iter().any(|known| known.name == name) {
                    let what = format!("parameter ?{name}");
                    let mut names = groups.iter().flat_map(|it| &it.names);
                    let first = names.find(|it| it.is(&format!("?{name}")));
                    let first = first.map_or_else(|| node.span(), |it| it.span());
                    self.refuse_again(node, &what, &first);
                    continue;
                }
                let types = types.clone();
                parameters.push(Parameter { name, types });
            }
        }
        parameters
    }
}
