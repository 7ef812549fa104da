use crate::Parameter;

/// A parameter or an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Variable: a parameter of the action or of a quantifier, without its question mark.
    Variable(String),
    /// Constant of the domain or object of the problem.
    Object(String),
}

/// A predicate with terms as arguments, such as `(at ?robot center)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// Name of the predicate.
    pub predicate: String,
    /// One term for each parameter of the predicate.
    pub arguments: Vec<Term>,
}

/// A condition of an action, an effect or a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Conjunction; true if empty.
    And(Vec<Self>),
    /// Disjunction; false if empty.
    Or(Vec<Self>),
    /// Negation.
    Not(Box<Self>),
    /// Implication of the second condition by the first.
    Imply(Box<Self>, Box<Self>),
    /// Existential quantification over all bindings of the parameters.
    Exists(Vec<Parameter>, Box<Self>),
    /// Universal quantification over all bindings of the parameters.
    Forall(Vec<Parameter>, Box<Self>),
    /// True fact.
    Atom(Atom),
    /// Equality of two objects.
    Equal(Term, Term),
}
