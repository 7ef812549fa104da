use std::fmt;

/// A ground atom: a predicate with objects as arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// Name of the predicate.
    pub predicate: String,
    /// Names of the objects.
    pub arguments: Vec<String>,
}

impl Fact {
    /// Creates a fact.
    pub fn new<A: Into<String>>(
        predicate: impl Into<String>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        Self {
            predicate: predicate.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        }
    }
}

impl fmt::Display for Fact {
    /// Writes the key of the fact: `at(robot1,center)`; without arguments `raining()`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.predicate, self.arguments.join(","))
    }
}
