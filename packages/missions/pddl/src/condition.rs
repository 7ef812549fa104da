use crate::Parameter;

/// A parameter or an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A parameter of the action or of a quantifier, without its question mark.
    Variable(String),
    /// A constant of the domain or an object of the problem.
    Object(String),
}

/// A predicate with terms as arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// Name of the predicate.
    pub predicate: String,
    /// One term for each of its parameters.
    pub arguments: Vec<Term>,
}

/// A condition of an action, an effect or a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// All hold; true when empty.
    And(Vec<Self>),
    /// At least one holds; false when empty.
    Or(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// The second holds if the first does.
    Imply(Box<Self>, Box<Self>),
    /// It holds for at least one binding of the parameters.
    Exists(Vec<Parameter>, Box<Self>),
    /// It holds for all bindings of the parameters.
    Forall(Vec<Parameter>, Box<Self>),
    /// The fact is true.
    Atom(Atom),
    /// Both are the same object.
    Equal(Term, Term),
}
