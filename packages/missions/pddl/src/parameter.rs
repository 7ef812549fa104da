/// A parameter of a predicate, a function, an action or a quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Name without the question mark.
    pub name: String,
    /// Type, or several types for `either`. Never empty.
    pub types: Vec<String>,
}
