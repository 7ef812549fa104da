use std::collections::BTreeSet;

use crate::{Condition, Effect};

/// A planning domain: what there can be, and what can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Domain {
    /// Its name.
    pub name: String,
    /// What it says it needs.
    pub requirements: BTreeSet<Requirement>,
    /// All types but `object`, in the order of the file; supertypes stand before their subtypes.
    pub types: Vec<Type>,
    /// Objects of every problem.
    pub constants: Vec<Object>,
    /// All predicates.
    pub predicates: Vec<Predicate>,
    /// Functions that costs of actions are read from. `total-cost` is not among them.
    pub functions: Vec<Function>,
    /// All actions.
    pub actions: Vec<Action>,
}

impl Domain {
    /// Whether an action has a cost. In a domain without costs every action costs 1.
    pub fn has_costs(&self) -> bool {
        self.actions.iter().any(|it| it.effect.has_cost())
    }
}

/// A feature of PDDL that is read.
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
    /// All that are read.
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

    /// As it is written in files.
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

    /// The requirement that is written so, in lower case.
    pub fn named(keyword: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.keyword() == keyword)
    }
}

/// A type of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Its name.
    pub name: String,
    /// Its supertypes: `object` alone, or others. Never empty.
    pub parents: Vec<String>,
}

/// An object with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
}

/// A parameter of a predicate, a function, an action or a quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name without the question mark.
    pub name: String,
    /// Its type; several for `either`. Never empty.
    pub types: Vec<String>,
}

/// A predicate with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// A function whose values the problem gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// An action that plans consist of.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// When it can be done.
    pub precondition: Condition,
    /// What it changes.
    pub effect: Effect,
}
