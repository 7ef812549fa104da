use pddl::{Action, Change, Comparison, Condition, Derived, Effect, Expression, Parameter, Term};

use super::formula::{Argument, Atom, Conjunction, Equality, Formula};
use super::numbers::{LiftedTest, Numeric};
use super::symbols::{Symbols, unknown};
use crate::PlanError;

/// Maximum nesting depth of conditions and effects.
const DEPTH: usize = 1000;

/// Maximum number of variables of an action or the goal, including those of quantifiers.
const VARIABLES: usize = 1000;

/// An action or the goal with indices instead of names, before its parameters are bound to objects.
pub(crate) struct Schema {
    /// Number of the action in the domain, or, after those of the actions, of the rule; `None` for the goal.
    pub(crate) action: Option<u32>,
    /// Number of parameters. They are the first slots.
    pub(crate) parameters: usize,
    /// Object set (index in the symbols) of each slot. A slot is a variable: a parameter or a quantified variable.
    pub(crate) slots: Vec<u32>,
    /// Alternatives of the precondition.
    pub(crate) variants: Vec<Conjunction>,
    pub(crate) effects: Vec<LiftedEffect>,
    pub(crate) changes: Vec<LiftedChange>,
    pub(crate) costs: Vec<Numeric>,
}

/// An effect on one fact.
pub(crate) struct LiftedEffect {
    /// Condition of the effect. The slots of the condition are the variables of `forall` and `exists`.
    pub(crate) condition: Conjunction,
    pub(crate) adds: bool,
    pub(crate) atom: Atom,
}

/// An effect on one number.
pub(crate) struct LiftedChange {
    /// Condition of the effect, in `rest`. The slots are the variables of `forall`.
    pub(crate) condition: Conjunction,
    pub(crate) change: Change,
    pub(crate) function: u32,
    pub(crate) arguments: Box<[Argument]>,
    pub(crate) amount: Numeric,
}

impl Schema {
    /// Creates the schema of an action, in which indices replace names. `number` is the index of the action. Returns an
    /// error if a name is not declared, a number of arguments is wrong, a limit is exceeded, or a cost depends on the
    /// state.
    pub(crate) fn from_action<'a>(
        symbols: &mut Symbols<'a>,
        number: usize,
        action: &'a Action,
    ) -> Result<Self, PlanError> {
        let mut lowering = Lowering::new(symbols);
        lowering.declare(&action.parameters)?;
        let parameters = lowering.slots.len();
        let precondition = lowering.formula(&action.precondition, false, 0)?;
        let mut lowered = LoweredEffects::default();
        let context = Context::default();
        lowering.effect(&action.effect, &context, &mut lowered, 0, &action.name)?;
        Ok(Self {
            action: Some(number as u32),
            parameters,
            slots: lowering.slots,
            variants: precondition.split(),
            effects: lowered.effects,
            changes: lowered.changes,
            costs: lowered.costs,
        })
    }

    /// Creates the schema of a rule, which adds its derived fact. `number` is its index, after those of the actions.
    /// Errors are those of [`Self::from_action`].
    pub(crate) fn from_rule<'a>(
        symbols: &mut Symbols<'a>,
        number: usize,
        rule: &'a Derived,
    ) -> Result<Self, PlanError> {
        let mut lowering = Lowering::new(symbols);
        let slots = lowering.declare(&rule.parameters)?;
        let condition = lowering.formula(&rule.condition, false, 0)?;
        let predicate = lowering.symbols.predicate(&rule.predicate, slots.len())?;
        let atom = Atom {
            predicate,
            arguments: slots.iter().map(|slot| Argument::Slot(*slot)).collect(),
        };
        Ok(Self {
            action: Some(number as u32),
            parameters: slots.len(),
            slots: lowering.slots,
            variants: condition.split(),
            effects: vec![LiftedEffect {
                condition: Conjunction::default(),
                adds: true,
                atom,
            }],
            changes: Vec::new(),
            costs: Vec::new(),
        })
    }

    /// Creates the schema of the goal. Errors are those of [`Self::from_action`].
    pub(crate) fn from_goal<'a>(
        symbols: &mut Symbols<'a>,
        goal: &'a Condition,
    ) -> Result<Self, PlanError> {
        let mut lowering = Lowering::new(symbols);
        let condition = lowering.formula(goal, false, 0)?;
        Ok(Self {
            action: None,
            parameters: 0,
            slots: lowering.slots,
            variants: condition.split(),
            effects: Vec::new(),
            changes: Vec::new(),
            costs: Vec::new(),
        })
    }
}

/// Effects and costs collected so far.
#[derive(Default)]
struct LoweredEffects {
    effects: Vec<LiftedEffect>,
    changes: Vec<LiftedChange>,
    costs: Vec<Numeric>,
}

/// Slots of the `forall` and conditions of the `when` around an effect.
#[derive(Clone, Default)]
struct Context {
    slots: Vec<u32>,
    conditions: Vec<Formula>,
}

/// Conversion of one action or goal: slots so far, and the variables in scope, innermost last.
struct Lowering<'a, 's> {
    symbols: &'s mut Symbols<'a>,
    slots: Vec<u32>,
    scope: Vec<(&'a str, u32)>,
}

impl<'a, 's> Lowering<'a, 's> {
    fn new(symbols: &'s mut Symbols<'a>) -> Self {
        Self {
            symbols,
            slots: Vec::new(),
            scope: Vec::new(),
        }
    }

    /// Creates a slot for each parameter, brings it into scope and returns the slots. [`Self::leave`] ends the scope.
    fn declare(&mut self, parameters: &'a [Parameter]) -> Result<Vec<u32>, PlanError> {
        let first = self.slots.len() as u32;
        if self.slots.len() + parameters.len() > VARIABLES {
            return Err(PlanError::TooManyVariables { limit: VARIABLES });
        }
        for parameter in parameters {
            let slot = self.slots.len() as u32;
            self.slots.push(self.symbols.object_set(parameter)?);
            self.scope.push((&parameter.name, slot));
        }
        Ok((first..self.slots.len() as u32).collect())
    }

    /// Ends the scope of these parameters.
    fn leave(&mut self, parameters: &[Parameter]) {
        self.scope.truncate(self.scope.len() - parameters.len());
    }

    /// Converts a term. A variable refers to its innermost declaration.
    fn argument(&self, term: &Term) -> Result<Argument, PlanError> {
        match term {
            Term::Object(name) => Ok(Argument::Object(self.symbols.object(name)?)),
            Term::Variable(name) => {
                let found = self.scope.iter().rev().find(|(known, _)| known == name);
                let (_, slot) = found.ok_or_else(|| unknown("variable", name))?;
                Ok(Argument::Slot(*slot))
            }
        }
    }

    fn arguments<T: FromIterator<Argument>>(&self, terms: &[Term]) -> Result<T, PlanError> {
        terms.iter().map(|term| self.argument(term)).collect()
    }

    /// Converts an atom. Returns an error if a name is not declared or the number of arguments is wrong.
    fn atom(&self, atom: &pddl::Atom) -> Result<Atom, PlanError> {
        let count = atom.arguments.len();
        Ok(Atom {
            predicate: self.symbols.predicate(&atom.predicate, count)?,
            arguments: self.arguments(&atom.arguments)?,
        })
    }

    /// Converts a condition, or its negation if `negated`, to negation normal form: `not` moves inward to the atoms and
    /// exchanges `and` and `or`, `exists` and `forall`.
    fn formula(
        &mut self,
        condition: &'a Condition,
        negated: bool,
        depth: usize,
    ) -> Result<Formula, PlanError> {
        if depth > DEPTH {
            return Err(PlanError::TooDeep { limit: DEPTH });
        }
        let depth = depth + 1;
        Ok(match condition {
            Condition::And(parts) | Condition::Or(parts) => {
                let parts = parts.iter().map(|part| self.formula(part, negated, depth));
                let parts = parts.collect::<Result<_, _>>()?;
                if matches!(condition, Condition::And(_)) != negated {
                    Formula::And(parts)
                } else {
                    Formula::Or(parts)
                }
            }
            Condition::Not(part) => self.formula(part, !negated, depth)?,
            Condition::Imply(left, right) => {
                let parts = vec![
                    self.formula(left, !negated, depth)?,
                    self.formula(right, negated, depth)?,
                ];
                if negated {
                    Formula::And(parts)
                } else {
                    Formula::Or(parts)
                }
            }
            Condition::Exists(parameters, part) | Condition::Forall(parameters, part) => {
                let slots = self.declare(parameters)?;
                let part = self.formula(part, negated, depth)?;
                self.leave(parameters);
                let exists = matches!(condition, Condition::Exists(..)) != negated;
                slots.into_iter().rfold(part, |part, slot| {
                    if exists {
                        Formula::Exists(slot, Box::new(part))
                    } else {
                        Formula::Forall(slot, Box::new(part))
                    }
                })
            }
            Condition::Atom(atom) => Formula::Atom {
                negated,
                atom: self.atom(atom)?,
            },
            Condition::Equal(left, right) => Formula::Equal(Equality {
                negated,
                left: self.argument(left)?,
                right: self.argument(right)?,
            }),
            Condition::Compare(comparison, left, right) => {
                let (left, right) = (self.numeric(left, 0)?, self.numeric(right, 0)?);
                let test = |comparison| {
                    let (left, right) = (left.clone(), right.clone());
                    Formula::Compare(Box::new(LiftedTest {
                        comparison,
                        left,
                        right,
                    }))
                };
                match (comparison, negated) {
                    (comparison, false) => test(*comparison),
                    (Comparison::Less, true) => test(Comparison::GreaterOrEqual),
                    (Comparison::LessOrEqual, true) => test(Comparison::Greater),
                    (Comparison::GreaterOrEqual, true) => test(Comparison::Less),
                    (Comparison::Greater, true) => test(Comparison::LessOrEqual),
                    (Comparison::Equal, true) => {
                        Formula::Or(vec![test(Comparison::Less), test(Comparison::Greater)])
                    }
                }
            }
        })
    }

    /// Converts an expression. Returns an error if a name is not declared or the number of arguments is wrong.
    fn numeric(&self, expression: &Expression, depth: usize) -> Result<Numeric, PlanError> {
        if depth > DEPTH {
            return Err(PlanError::TooDeep { limit: DEPTH });
        }
        Ok(match expression {
            Expression::Number(number) => Numeric::Number(*number),
            Expression::Function(term) => Numeric::Function(
                self.symbols
                    .function(&term.function, term.arguments.len())?,
                self.arguments(&term.arguments)?,
            ),
            Expression::Operation(operator, parts) => {
                let parts = parts.iter().map(|it| self.numeric(it, depth + 1));
                Numeric::Operation(*operator, parts.collect::<Result<_, _>>()?)
            }
        })
    }

    /// Appends an effect with its conditions in `context` to `lowered`: one entry per changed fact and alternative of
    /// the conditions, or a cost. `action` is the name for errors.
    fn effect(
        &mut self,
        effect: &'a Effect,
        context: &Context,
        lowered: &mut LoweredEffects,
        depth: usize,
        action: &str,
    ) -> Result<(), PlanError> {
        if depth > DEPTH {
            return Err(PlanError::TooDeep { limit: DEPTH });
        }
        let depth = depth + 1;
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.effect(part, context, lowered, depth, action)?;
                }
            }
            Effect::Forall(parameters, part) => {
                let mut within = context.clone();
                within.slots.extend(self.declare(parameters)?);
                self.effect(part, &within, lowered, depth, action)?;
                self.leave(parameters);
            }
            Effect::When(condition, part) => {
                let mut within = context.clone();
                within.conditions.push(self.formula(condition, false, 0)?);
                self.effect(part, &within, lowered, depth, action)?;
            }
            Effect::Add(atom) | Effect::Delete(atom) => {
                let adds = matches!(effect, Effect::Add(_));
                let atom = self.atom(atom)?;
                for mut condition in Formula::And(context.conditions.clone()).split() {
                    condition.slots.extend(&context.slots);
                    let atom = atom.clone();
                    lowered.effects.push(LiftedEffect {
                        condition,
                        adds,
                        atom,
                    });
                }
            }
            Effect::IncreaseCost(amount) => {
                if !(context.slots.is_empty() && context.conditions.is_empty()) {
                    let action = action.to_owned();
                    return Err(PlanError::ConditionalCost { action });
                }
                lowered.costs.push(self.numeric(amount, 0)?);
            }
            Effect::Change(change, term, amount) => {
                let condition = Conjunction {
                    slots: context.slots.clone(),
                    rest: context.conditions.clone(),
                    ..Conjunction::default()
                };
                lowered.changes.push(LiftedChange {
                    condition,
                    change: *change,
                    function: self
                        .symbols
                        .function(&term.function, term.arguments.len())?,
                    arguments: self.arguments(&term.arguments)?,
                    amount: self.numeric(amount, 0)?,
                });
            }
        }
        Ok(())
    }
}
