use pddl::{Atom, Parameter, Term};

use crate::state::Ground;

/// The variables that can be used at a place, innermost last, with their objects as far as these are chosen.
#[derive(Default)]
pub(crate) struct Variables<'a> {
    variables: Vec<(&'a str, Option<&'a str>)>,
}

/// What a term stands for.
pub(crate) enum Value<'a> {
    Object(&'a str),
    /// The variable with this index, whose object is not chosen.
    Open(usize),
}

impl<'a> Value<'a> {
    pub(crate) fn object(self) -> Option<&'a str> {
        match self {
            Self::Object(object) => Some(object),
            Self::Open(_) => None,
        }
    }
}

impl<'a> Variables<'a> {
    /// The parameters of an action, with its arguments.
    pub(crate) fn bound(
        parameters: &'a [Parameter],
        arguments: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let names = parameters.iter().map(|it| it.name.as_str());
        let variables = names.zip(arguments.into_iter().map(Some));
        Self {
            variables: variables.collect(),
        }
    }

    /// Adds the variables of a quantifier; returns the index of the first.
    pub(crate) fn enter(&mut self, parameters: &'a [Parameter]) -> usize {
        let first = self.variables.len();
        let names = parameters.iter().map(|it| (it.name.as_str(), None));
        self.variables.extend(names);
        first
    }

    /// Removes the variables from this index on.
    pub(crate) fn leave(&mut self, first: usize) {
        self.variables.truncate(first);
    }

    /// Chooses the object of the variable with this index, or opens it again.
    pub(crate) fn set(&mut self, index: usize, object: Option<&'a str>) {
        if let Some((_, chosen)) = self.variables.get_mut(index) {
            *chosen = object;
        }
    }

    /// The first of the variables from this index on whose object is not chosen.
    pub(crate) fn open_from(&self, first: usize) -> Option<usize> {
        let open = self.variables[first..].iter().position(|it| it.1.is_none());
        open.map(|index| first + index)
    }

    pub(crate) fn value(&self, term: &'a Term) -> Value<'a> {
        match term {
            Term::Object(name) => Value::Object(name),
            Term::Variable(name) => {
                let found = self.variables.iter().rposition(|it| it.0 == name);
                match found.map(|index| (index, self.variables[index].1)) {
                    Some((index, None)) => Value::Open(index),
                    Some((_, Some(object))) => Value::Object(object),
                    // No domain that was read has one.
                    None => Value::Object(name),
                }
            }
        }
    }

    /// The object that a term stands for; where all variables have theirs.
    pub(crate) fn object(&self, term: &'a Term) -> &'a str {
        match (self.value(term), term) {
            (Value::Object(object), _) => object,
            (Value::Open(_), Term::Object(name) | Term::Variable(name)) => name,
        }
    }

    /// The fact that an atom stands for; where all variables have their objects.
    pub(crate) fn ground(&self, atom: &'a Atom) -> Ground<'a> {
        Ground {
            predicate: &atom.predicate,
            arguments: atom.arguments.iter().map(|it| self.object(it)).collect(),
        }
    }
}
