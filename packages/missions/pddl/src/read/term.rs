//! Atoms and terms, whose names and types are checked.

use super::Reader;
use super::lists::{Node, Nodes};
use crate::{Atom, Parameter, Term};

/// The variables that can be used at a place, innermost last.
#[derive(Default)]
pub(super) struct Scope {
    variables: Vec<Parameter>,
}

impl Scope {
    pub(super) fn new(variables: Vec<Parameter>) -> Self {
        Self { variables }
    }

    pub(super) fn into_variables(self) -> Vec<Parameter> {
        self.variables
    }

    pub(super) fn len(&self) -> usize {
        self.variables.len()
    }

    pub(super) fn enter(&mut self, parameters: &[Parameter]) {
        self.variables.extend_from_slice(parameters);
    }

    pub(super) fn leave(&mut self, parameters: &[Parameter]) {
        let outside = self.variables.len() - parameters.len();
        self.variables.truncate(outside);
    }

    fn find(&self, name: &str) -> Option<&Parameter> {
        self.variables.iter().rev().find(|it| it.name == name)
    }
}

impl Reader {
    /// The atom with this head.
    pub(super) fn atom(
        &mut self,
        list: Node<'_>,
        head: Node<'_>,
        arguments: Nodes<'_>,
        scope: &Scope,
    ) -> Option<Atom> {
        let predicate = self.name(head, "a predicate")?;
        let Some(parameters) = self.names.predicates.get(&predicate).cloned() else {
            let help = self.names.suggest_predicate(&predicate);
            self.fault(head, format!("predicate {predicate} not found"), help);
            return None;
        };
        let what = format!("predicate {predicate}");
        let arguments = self.arguments(&what, &parameters, list, arguments, scope)?;
        Some(Atom {
            predicate,
            arguments,
        })
    }

    /// Arguments as these parameters need them.
    pub(super) fn arguments(
        &mut self,
        what: &str,
        parameters: &[Parameter],
        list: Node<'_>,
        nodes: Nodes<'_>,
        scope: &Scope,
    ) -> Option<Vec<Term>> {
        let mut arguments = Vec::new();
        let mut is_whole = true;
        let mut given = 0;
        for node in nodes {
            let term = self.term(node, scope, what, parameters.get(given));
            given += 1;
            match term {
                Some(term) => arguments.push(term),
                None => is_whole = false,
            }
        }
        if given != parameters.len() {
            let expected = parameters.len();
            let plural = if expected == 1 { "" } else { "s" };
            let message = format!("{what} has {expected} parameter{plural}, got {given}");
            self.fault(list, message, "");
            return None;
        }
        is_whole.then_some(arguments)
    }

    /// A variable or an object that can be an argument for the parameter.
    pub(super) fn term(
        &mut self,
        node: Node<'_>,
        scope: &Scope,
        what: &str,
        parameter: Option<&Parameter>,
    ) -> Option<Term> {
        if node.word().is_some_and(|word| word.starts_with('?')) {
            let name = self.variable(node)?;
            let Some(variable) = scope.find(&name) else {
                let known = scope.variables.iter().map(|it| it.name.as_str());
                let help =
                    text_faults::suggest(&name, known).map(|it| it.replace("mean ", "mean ?"));
                self.fault(node, format!("variable ?{name} not found"), help);
                return None;
            };
            if let Some(parameter) = parameter
                && !self.names.can_match(&variable.types, &parameter.types)
            {
                let is = one_of(&variable.types);
                self.refuse_type(node, what, parameter, &format!("?{name} is {is}"));
            }
            return Some(Term::Variable(name));
        }
        let name = self.name(node, "an object or a variable")?;
        let Some(type_name) = self.names.objects.get(&name) else {
            let is_variable = scope.find(&name).map(|_| format!("did you mean ?{name}?"));
            let help = is_variable.or_else(|| self.names.suggest_object(&name));
            self.fault(node, format!("object {name} not found"), help);
            return None;
        };
        if let Some(parameter) = parameter {
            let fits = |it: &String| self.names.is_subtype(type_name, it);
            if !parameter.types.iter().any(fits) {
                let is = format!("{name} is {type_name}");
                self.refuse_type(node, what, parameter, &is);
            }
        }
        Some(Term::Object(name))
    }

    fn refuse_type(&mut self, node: Node<'_>, what: &str, parameter: &Parameter, is: &str) {
        let Parameter { name, types } = parameter;
        let needed = one_of(types);
        let message = format!("{what} needs {needed} as ?{name}, but {is}");
        self.fault(node, message, "");
    }
}

fn one_of(types: &[String]) -> String {
    types.join(" or ")
}
