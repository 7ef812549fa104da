use std::collections::BTreeSet;

use crate::{Condition, Effect, Parameter};

/// A planning domain: types, predicates and actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Domain {
    /// Name of the domain.
    pub name: String,
    /// Declared requirements.
    pub requirements: BTreeSet<Requirement>,
    /// All types except `object`, in the order of the file, with each supertype before its subtypes.
    pub types: Vec<Type>,
    /// Objects that every problem of the domain has.
    pub constants: Vec<Object>,
    /// All predicates.
    pub predicates: Vec<Predicate>,
    /// Functions of the costs of actions, without `total-cost`.
    pub functions: Vec<Function>,
    /// All actions.
    pub actions: Vec<Action>,
}

impl Domain {
    /// Returns true if an action has a cost. In a domain without costs every action costs 1.
    pub fn has_costs(&self) -> bool {
        self.actions.iter().any(|it| it.effect.has_cost())
    }
}

/// A supported feature of PDDL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// `:strips`
    Strips,
    /// `:typing`
    Typing,
    /// `:negative-preconditions`
    NegativePreconditions,
    /// `:disjunctive-preconditions`
    DisjunctivePreconditions,
    /// `:equality`
    Equality,
    /// `:existential-preconditions`
    ExistentialPreconditions,
    /// `:universal-preconditions`
    UniversalPreconditions,
    /// `:quantified-preconditions`
    QuantifiedPreconditions,
    /// `:conditional-effects`
    ConditionalEffects,
    /// `:adl`
    Adl,
    /// `:constants`
    Constants,
    /// `:action-costs`
    ActionCosts,
}

impl Requirement {
    /// All supported requirements.
    pub const ALL: [Self; 12] = [
        Self::Strips,
        Self::Typing,
        Self::NegativePreconditions,
        Self::DisjunctivePreconditions,
        Self::Equality,
        Self::ExistentialPreconditions,
        Self::UniversalPreconditions,
        Self::QuantifiedPreconditions,
        Self::ConditionalEffects,
        Self::Adl,
        Self::Constants,
        Self::ActionCosts,
    ];

    /// Returns the keyword in files.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Strips => ":strips",
            Self::Typing => ":typing",
            Self::NegativePreconditions => ":negative-preconditions",
            Self::DisjunctivePreconditions => ":disjunctive-preconditions",
            Self::Equality => ":equality",
            Self::ExistentialPreconditions => ":existential-preconditions",
            Self::UniversalPreconditions => ":universal-preconditions",
            Self::QuantifiedPreconditions => ":quantified-preconditions",
            Self::ConditionalEffects => ":conditional-effects",
            Self::Adl => ":adl",
            Self::Constants => ":constants",
            Self::ActionCosts => ":action-costs",
        }
    }

    /// Returns the requirement with this keyword in lower case.
    pub fn named(keyword: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.keyword() == keyword)
    }
}

/// A type of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Name of the type.
    pub name: String,
    /// Supertypes: `object` alone, or others. Never empty.
    pub parents: Vec<String>,
}

/// An object with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Name of the object.
    pub name: String,
    /// Type of the object.
    pub type_name: String,
}

/// A predicate with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Name of the predicate.
    pub name: String,
    /// Parameters of the predicate.
    pub parameters: Vec<Parameter>,
}

/// A function with values in the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Name of the function.
    pub name: String,
    /// Parameters of the function.
    pub parameters: Vec<Parameter>,
}

/// An action.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Name of the action.
    pub name: String,
    /// Parameters of the action.
    pub parameters: Vec<Parameter>,
    /// Condition for the action.
    pub precondition: Condition,
    /// Changes by the action.
    pub effect: Effect,
}
