use crate::validation::state::GroundAtom;
use crate::{Atom, NumericTerm, Parameter, Term};

/// Visible variables, innermost last, each with its object if it is bound.
#[derive(Default)]
pub(crate) struct Variables<'a> {
    variables: Vec<(&'a str, Option<&'a str>)>,
}

pub(crate) enum Value<'a> {
    Object(&'a str),
    /// Index of an unbound variable.
    Unbound(usize),
}

impl<'a> Value<'a> {
    /// Returns the object, or `None` for an unbound variable.
    pub(crate) fn object(self) -> Option<&'a str> {
        match self {
            Self::Object(object) => Some(object),
            Self::Unbound(_) => None,
        }
    }
}

impl<'a> Variables<'a> {
    pub(crate) fn bind(
        parameters: &'a [Parameter],
        arguments: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let names = parameters.iter().map(|it| it.name.as_str());
        let variables = names.zip(arguments.into_iter().map(Some));
        Self {
            variables: variables.collect(),
        }
    }

    /// Adds the unbound variables of a quantifier and returns the index of the first.
    pub(crate) fn enter(&mut self, parameters: &'a [Parameter]) -> usize {
        let first = self.variables.len();
        let names = parameters.iter().map(|it| (it.name.as_str(), None));
        self.variables.extend(names);
        first
    }

    /// Removes the variables from the index `first` on.
    pub(crate) fn leave(&mut self, first: usize) {
        self.variables.truncate(first);
    }

    /// Binds the variable with this index, or unbinds it.
    pub(crate) fn set(&mut self, index: usize, object: Option<&'a str>) {
        if let Some((_, chosen)) = self.variables.get_mut(index) {
            *chosen = object;
        }
    }

    /// Returns the first unbound variable from the index `first` on.
    pub(crate) fn first_unbound(&self, first: usize) -> Option<usize> {
        let open = self.variables[first..].iter().position(|it| it.1.is_none());
        open.map(|index| first + index)
    }

    /// Returns the objects of the bound variables from the index `first` on.
    pub(crate) fn objects_from(&self, first: usize) -> Vec<&'a str> {
        let variables = self.variables[first..].iter();
        variables.filter_map(|it| it.1).collect()
    }

    /// Returns the object of a term, or the index of its variable if that is unbound. A variable hides outer ones of
    /// the same name.
    pub(crate) fn value(&self, term: &'a Term) -> Value<'a> {
        match term {
            Term::Object(name) => Value::Object(name),
            Term::Variable(name) => {
                let found = self.variables.iter().rposition(|it| it.0 == name);
                match found.map(|index| (index, self.variables[index].1)) {
                    Some((index, None)) => Value::Unbound(index),
                    Some((_, Some(object))) => Value::Object(object),
                    // Unknown variable: the reader of domains refuses it.
                    None => Value::Object(name),
                }
            }
        }
    }

    /// Returns the object of a term. All variables must be bound.
    pub(crate) fn object(&self, term: &'a Term) -> &'a str {
        match (self.value(term), term) {
            (Value::Object(object), _) => object,
            (Value::Unbound(_), Term::Object(name) | Term::Variable(name)) => name,
        }
    }

    /// Returns the fact of an atom. All variables must be bound.
    pub(crate) fn ground(&self, atom: &'a Atom) -> GroundAtom<'a> {
        GroundAtom {
            predicate: &atom.predicate,
            arguments: atom.arguments.iter().map(|it| self.object(it)).collect(),
        }
    }

    /// Returns a function with its arguments. All variables must be bound.
    pub(crate) fn ground_function(&self, term: &'a NumericTerm) -> GroundAtom<'a> {
        GroundAtom {
            predicate: &term.function,
            arguments: term.arguments.iter().map(|it| self.object(it)).collect(),
        }
    }
}
