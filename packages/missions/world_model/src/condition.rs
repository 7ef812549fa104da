use std::collections::{BTreeMap, BTreeSet};

use pddl::{Atom, Condition, Derived, Parameter, Term};

use crate::bits::Bits;
use crate::{CONDITION_LIMIT, FluentId, ObjectId, TypeId, WorldError, WorldModel};

impl WorldModel {
    /// Returns true if a condition without free variables holds.
    ///
    /// # Errors
    /// Returns an error for an unknown name, or if the evaluation needs more than [`CONDITION_LIMIT`] comparisons.
    pub fn holds(&self, condition: &Condition) -> Result<bool, WorldError> {
        self.holds_among(&self.facts, condition)
    }

    /// Returns true if a condition without free variables holds in the state in which exactly `facts` are true.
    pub(crate) fn holds_among(
        &self,
        facts: &Bits,
        condition: &Condition,
    ) -> Result<bool, WorldError> {
        let mut evaluation = Evaluation {
            world: self,
            facts,
            bound: BTreeMap::new(),
            derived: BTreeSet::new(),
            left: CONDITION_LIMIT,
        };
        if self.has_derived(condition) {
            evaluation.derive()?;
        }
        evaluation.holds(condition)
    }
}

impl WorldModel {
    /// Returns true if the condition mentions a derived predicate.
    fn has_derived(&self, condition: &Condition) -> bool {
        let rules = || self.origin.rules.iter().flatten();
        let mut found = false;
        condition.for_each_atom(true, &mut |atom, _| {
            found |= rules().any(|rule| rule.predicate == atom.predicate);
        });
        found
    }
}

/// Evaluation of a condition in the state in which exactly `facts` are true.
struct Evaluation<'a> {
    world: &'a WorldModel,
    facts: &'a Bits,
    /// Object of each variable of the quantifiers around the present part.
    bound: BTreeMap<&'a str, ObjectId>,
    /// True facts of derived predicates.
    derived: BTreeSet<FluentId>,
    /// Number of comparisons that are still permitted.
    left: u64,
}

impl<'a> Evaluation<'a> {
    /// Returns true if a part of the condition holds under the present binding, and counts it. Returns an error if a
    /// name is unknown or the limit is exceeded.
    fn holds(&mut self, condition: &'a Condition) -> Result<bool, WorldError> {
        let limit = CONDITION_LIMIT;
        self.left = self
            .left
            .checked_sub(1)
            .ok_or(WorldError::TooManyComparisons { limit })?;
        match condition {
            Condition::And(parts) => self.all(parts, true),
            Condition::Or(parts) => Ok(!self.all(parts, false)?),
            Condition::Not(part) => Ok(!self.holds(part)?),
            Condition::Imply(first, second) => Ok(!self.holds(first)? || self.holds(second)?),
            Condition::Exists(parameters, part) => Ok(!self.for_all(parameters, part, false)?),
            Condition::Forall(parameters, part) => self.for_all(parameters, part, true),
            Condition::Equal(one, other) => Ok(self.object(one)? == self.object(other)?),
            Condition::Compare(..) => Err(WorldError::NumericCondition),
            Condition::Atom(Atom {
                predicate,
                arguments,
            }) => {
                let objects: Result<Vec<_>, _> =
                    arguments.iter().map(|it| self.object(it)).collect();
                let predicate = self.world.predicate(predicate)?;
                let fluent = self.world.fluent((predicate, &*objects?))?;
                Ok(self.facts.get(fluent.0) || self.derived.contains(&fluent))
            }
        }
    }

    /// Collects the derived facts of the state. Returns an error if that needs too many comparisons.
    fn derive(&mut self) -> Result<(), WorldError> {
        let world = self.world;
        for rules in &world.origin.rules {
            loop {
                let before = self.derived.len();
                for rule in rules {
                    self.apply(rule, &rule.parameters)?;
                }
                if self.derived.len() == before {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Binds the variables `open` of a rule to all objects, and adds the facts for which its condition holds.
    fn apply(&mut self, rule: &'a Derived, open: &'a [Parameter]) -> Result<(), WorldError> {
        let world = self.world;
        let Some((parameter, rest)) = open.split_first() else {
            let names = rule.parameters.iter().map(|it| it.name.as_str());
            let objects: Vec<_> = names.filter_map(|it| self.bound.get(it).copied()).collect();
            let predicate = world.predicate(&rule.predicate)?;
            // A variable may be of a wider type than the parameter of the predicate.
            let Ok(fluent) = world.fluent((predicate, &*objects)) else {
                return Ok(());
            };
            if !self.derived.contains(&fluent) && self.holds(&rule.condition)? {
                self.derived.insert(fluent);
            }
            return Ok(());
        };
        let kinds = parameter.types.iter().map(|kind| world.types.find(kind));
        let kinds: Vec<TypeId> = kinds.collect::<Result<_, _>>()?;
        for (object, kind) in (0..).zip(&world.object_types) {
            if world.types.is_one_of(*kind, &kinds) {
                self.bound.insert(&parameter.name, ObjectId(object));
                self.apply(rule, rest)?;
            }
        }
        self.bound.remove(parameter.name.as_str());
        Ok(())
    }

    /// Returns true if all parts have the value `wanted`. Does not evaluate the parts after the first other one.
    fn all(&mut self, parts: &'a [Condition], wanted: bool) -> Result<bool, WorldError> {
        for part in parts {
            if self.holds(part)? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if the condition has the value `wanted` for all combinations of objects of the parameters' types.
    /// Binds the parameters in `bound` in the meantime, and restores it, except after an error.
    fn for_all(
        &mut self,
        parameters: &'a [Parameter],
        part: &'a Condition,
        wanted: bool,
    ) -> Result<bool, WorldError> {
        let Some((parameter, rest)) = parameters.split_first() else {
            return Ok(self.holds(part)? == wanted);
        };
        let world = self.world;
        let kinds = parameter.types.iter().map(|kind| world.types.find(kind));
        let kinds: Vec<TypeId> = kinds.collect::<Result<_, _>>()?;
        // The variable may hide one of the same name, which is restored at the end.
        let hidden = self.bound.get(parameter.name.as_str()).copied();
        let mut result = true;
        for (object, kind) in (0..).zip(&world.object_types) {
            if world.types.is_one_of(*kind, &kinds) {
                self.bound.insert(&parameter.name, ObjectId(object));
                if !self.for_all(rest, part, wanted)? {
                    result = false;
                    break;
                }
            }
        }
        match hidden {
            Some(object) => self.bound.insert(&parameter.name, object),
            None => self.bound.remove(parameter.name.as_str()),
        };
        Ok(result)
    }

    /// Returns the object of a term. Returns an error if it is unknown.
    fn object(&self, term: &Term) -> Result<ObjectId, WorldError> {
        match term {
            Term::Object(name) => self.world.object(name),
            Term::Variable(name) => {
                let unknown = || WorldError::UnknownName {
                    kind: "variable",
                    name: format!("?{name}"),
                };
                self.bound.get(name.as_str()).copied().ok_or_else(unknown)
            }
        }
    }
}
