use std::collections::BTreeSet;

use crate::{Condition, Derived, Effect, Parameter, Timing};

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
    /// Functions with numbers as values, without `total-cost`.
    pub functions: Vec<Function>,
    /// Rules of derived predicates.
    pub derived: Vec<Derived>,
    /// All actions.
    pub actions: Vec<Action>,
}

impl Domain {
    /// Returns true if an action has a cost. In a domain without costs every action costs 1.
    pub fn has_costs(&self) -> bool {
        self.actions.iter().any(|it| it.effect.has_cost())
    }

    /// Returns true if an action has a duration. Plans of such a domain have times.
    pub fn has_durations(&self) -> bool {
        self.actions.iter().any(|it| it.timing.is_some())
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
    /// `:fluents`
    Fluents,
    /// `:numeric-fluents`
    NumericFluents,
    /// `:derived-predicates`
    DerivedPredicates,
    /// `:durative-actions`
    DurativeActions,
}

impl Requirement {
    /// All supported requirements.
    pub const ALL: [Self; 16] = [
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
        Self::Fluents,
        Self::NumericFluents,
        Self::DerivedPredicates,
        Self::DurativeActions,
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
            Self::Fluents => ":fluents",
            Self::NumericFluents => ":numeric-fluents",
            Self::DerivedPredicates => ":derived-predicates",
            Self::DurativeActions => ":durative-actions",
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
    /// Parts of a durative action. Its `precondition` and `effect` are then those of the whole action, if no other action
    /// begins or ends in the meantime.
    pub timing: Option<Box<Timing>>,
}

impl Action {
    /// Calls `then` with each condition of the action and of its effects.
    pub fn for_each_condition<'a>(&'a self, then: &mut dyn FnMut(&'a Condition)) {
        then(&self.precondition);
        self.effect.for_each_condition(then);
        if let Some(timing) = &self.timing {
            then(&timing.at_start);
            then(&timing.over_all);
            then(&timing.at_end);
            timing.start_effect.for_each_condition(then);
            timing.end_effect.for_each_condition(then);
        }
    }
}
