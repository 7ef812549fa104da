//! Atoms and terms, with a check of names and types.

use std::fmt;

use super::lists::{Node, Nodes};
use super::reader::Reader;
use crate::{Atom, Expression, Parameter, Term};

/// Visible variables, innermost last.
#[derive(Default)]
pub(super) struct Scope {
    variables: Vec<Parameter>,
    /// Duration of the action: the value of `?duration`.
    duration: Option<Expression>,
}

/// Predicate or function whose arguments are read. `kind` is the word for it in errors.
pub(super) struct Signature<'p> {
    pub(super) kind: &'static str,
    pub(super) name: &'p str,
    pub(super) parameters: &'p [Parameter],
}

impl fmt::Display for Signature<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.name)
    }
}

impl Scope {
    pub(super) fn new(variables: Vec<Parameter>) -> Self {
        Self {
            variables,
            duration: None,
        }
    }

    pub(super) fn duration(&self) -> Option<&Expression> {
        self.duration.as_ref()
    }

    pub(super) fn set_duration(&mut self, duration: Expression) {
        self.duration = Some(duration);
    }

    pub(super) fn into_variables(self) -> Vec<Parameter> {
        self.variables
    }

    pub(super) fn len(&self) -> usize {
        self.variables.len()
    }

    /// Makes the parameters of a quantifier visible, until [`Self::leave`].
    pub(super) fn enter(&mut self, parameters: &[Parameter]) {
        self.variables.extend_from_slice(parameters);
    }

    /// Removes the parameters of a quantifier.
    pub(super) fn leave(&mut self, parameters: &[Parameter]) {
        let outside = self.variables.len() - parameters.len();
        self.variables.truncate(outside);
    }

    /// Returns the sentence "did you mean ...?" with a visible variable of a similar name; `None` without one.
    fn suggest(&self, name: &str) -> Option<String> {
        let known: Vec<_> = self
            .variables
            .iter()
            .map(|it| format!("?{}", it.name))
            .collect();
        user_files::suggest(&format!("?{name}"), known.iter().map(String::as_str))
    }

    /// Returns the innermost variable of this name.
    fn find(&self, name: &str) -> Option<&Parameter> {
        self.variables.iter().rev().find(|it| it.name == name)
    }
}

impl Reader {
    /// Reads the atom `list`, with its `head` and the `arguments` after it; `None` after an error.
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
            self.error(head, format!("predicate {predicate} not found"), help);
            return None;
        };
        let signature = Signature {
            kind: "predicate",
            name: &predicate,
            parameters: &parameters,
        };
        let arguments = self.arguments(&signature, list, arguments, scope)?;
        Some(Atom {
            predicate,
            arguments,
        })
    }

    /// Reads the arguments of a predicate or function, and checks their number and types; `None` after an error. A
    /// wrong type is an error, but does not make the result `None`.
    pub(super) fn arguments(
        &mut self,
        signature: &Signature<'_>,
        list: Node<'_>,
        nodes: Nodes<'_>,
        scope: &Scope,
    ) -> Option<Vec<Term>> {
        let mut arguments = Vec::with_capacity(signature.parameters.len());
        let mut is_whole = true;
        let mut given = 0;
        for node in nodes {
            let term = self.term(node, scope);
            if let (Some(term), Some(parameter)) = (&term, signature.parameters.get(given)) {
                self.expect_type(node, term, scope, signature, parameter);
            }
            given += 1;
            is_whole &= term.is_some();
            arguments.extend(term);
        }
        if given != signature.parameters.len() {
            let expected = signature.parameters.len();
            let plural = if expected == 1 { "" } else { "s" };
            let message = format!("{signature} has {expected} parameter{plural}, got {given}");
            self.error(list, message, "");
            return None;
        }
        is_whole.then_some(arguments)
    }

    /// Reads a variable or an object, which must be declared; `None` after an error.
    pub(super) fn term(&mut self, node: Node<'_>, scope: &Scope) -> Option<Term> {
        if node.word().is_some_and(|word| word.starts_with('?')) {
            let name = self.variable(node)?;
            if scope.find(&name).is_none() {
                let help = scope.suggest(&name);
                self.error(node, format!("variable ?{name} not found"), help);
                return None;
            }
            return Some(Term::Variable(name));
        }
        let name = self.name(node, "an object or a variable")?;
        if !self.names.objects.contains_key(&name) {
            let is_variable = scope.find(&name).map(|_| format!("did you mean ?{name}?"));
            let help = is_variable.or_else(|| self.names.suggest_object(&name));
            let help = help.or_else(|| {
                let help = format!(
                    "a domain does not know the objects of a problem: declare {name} in (:constants ...) of the domain \
                     and remove it from :objects"
                );
                self.names.is_domain.then_some(help)
            });
            self.error(node, format!("object {name} not found"), help);
            return None;
        }
        Some(Term::Object(name))
    }

    /// Adds an error for a term that can never be an argument of the parameter. A variable may have a supertype: an
    /// object of its type can still fit.
    fn expect_type(
        &mut self,
        node: Node<'_>,
        term: &Term,
        scope: &Scope,
        signature: &Signature<'_>,
        parameter: &Parameter,
    ) {
        let Parameter { name, types } = parameter;
        let is = match term {
            Term::Variable(variable) => {
                let known = scope.find(variable).map(|it| it.types.as_slice());
                let known = known.unwrap_or_default();
                if self.names.can_match(known, types) {
                    return;
                }
                known.join(" or ")
            }
            Term::Object(object) => {
                let known = self.names.objects.get(object).map_or("", String::as_str);
                if types.iter().any(|it| self.names.is_subtype(known, it)) {
                    return;
                }
                known.to_owned()
            }
        };
        let needed = types.join(" or ");
        let message =
            format!("?{name} of {signature} must be of type {needed}, but {term} is of type {is}");
        self.error(node, message, "");
    }
}
