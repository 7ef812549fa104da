use super::formula::Formula;
use super::join::value;
use super::numbers::{Grounded, Used};
use super::reach::Reached;
use super::schema::Schema;
use crate::{LimitReached, Run};

/// Maximum number of alternatives of a condition of a ground action.
const LIMIT: usize = 1024;

/// Literal: twice the index of a fact, plus 1 if the fact must be false. `literal ^ 1` is its negation.
pub(crate) type Literal = u32;

/// Conjunction of literals in ascending order.
pub(crate) type Literals = Vec<Literal>;

/// Conversion of a condition to disjunctive normal form over reachable facts. Each conjunction of it is an alternative.
pub(crate) struct Alternatives<'r, 'g, 'a> {
    /// Facts reachable in the delete relaxation; their rows in the relations number them.
    pub(crate) reached: &'r Reached<'g, 'a>,
    /// Index of the first fact of each predicate in the grounded task.
    pub(crate) first: &'r [u32],
    /// Number of facts of predicates.
    pub(crate) facts: u32,
    /// Numbers and comparisons of the task so far.
    pub(crate) used: &'r Used,
    /// Action or goal of the condition. It gives the objects that each quantified variable can be bound to.
    pub(crate) schema: &'r Schema,
}

impl Alternatives<'_, '_, '_> {
    /// Returns the alternatives of a formula under `binding`: none if it is false, an empty one if it is true. Binds
    /// the slots of quantifiers in `binding` to each object in turn and leaves them bound. Counts its work in `run`.
    pub(crate) fn alternatives(
        &self,
        formula: &Formula,
        binding: &mut [u32],
        run: &mut Run<'_>,
    ) -> Result<Vec<Literals>, LimitReached> {
        run.count_bindings(1)?;
        match formula {
            Formula::And(parts) => {
                let mut all = vec![Literals::new()];
                for part in parts {
                    all = conjoin(&all, &self.alternatives(part, binding, run)?, run)?;
                    if all.is_empty() {
                        break;
                    }
                }
                Ok(all)
            }
            Formula::Or(parts) => {
                let mut any = Vec::new();
                for part in parts {
                    any = disjoin(any, self.alternatives(part, binding, run)?)?;
                }
                Ok(any)
            }
            Formula::Atom { negated, atom } => {
                let arguments = atom.arguments.iter();
                let tuple: Vec<u32> = arguments.map(|it| value(*it, binding)).collect();
                Ok(self.atom(atom.predicate, &tuple, *negated))
            }
            Formula::Equal(equality) => {
                let left = value(equality.left, binding);
                let holds = (left == value(equality.right, binding)) != equality.negated;
                Ok(if holds { always() } else { Vec::new() })
            }
            Formula::Compare(test) => {
                let symbols = self.reached.symbols;
                Ok(match self.used.test(test, symbols, binding) {
                    Grounded::Constant(true) => always(),
                    Grounded::Constant(false) => Vec::new(),
                    // The facts of comparisons follow those of all predicates.
                    Grounded::Test(index) => vec![vec![2 * (self.facts + index)]],
                })
            }
            Formula::Exists(slot, part) => {
                let mut any = Vec::new();
                for &object in self.objects(*slot) {
                    binding[*slot as usize] = object;
                    any = disjoin(any, self.alternatives(part, binding, run)?)?;
                }
                Ok(any)
            }
            Formula::Forall(slot, part) => {
                let mut all = always();
                for &object in self.objects(*slot) {
                    binding[*slot as usize] = object;
                    all = conjoin(&all, &self.alternatives(part, binding, run)?, run)?;
                    if all.is_empty() {
                        break;
                    }
                }
                Ok(all)
            }
        }
    }

    /// Returns the alternatives of the conjunction of `literals` and `formulas`; see [`Self::alternatives`].
    pub(crate) fn conjunction(
        &self,
        literals: Literals,
        formulas: &[Formula],
        binding: &mut [u32],
        run: &mut Run<'_>,
    ) -> Result<Vec<Literals>, LimitReached> {
        let mut all = conjoin(&always(), &[literals], run)?;
        for formula in formulas {
            all = conjoin(&all, &self.alternatives(formula, binding, run)?, run)?;
        }
        Ok(all)
    }

    /// Returns the alternatives of a literal with bound arguments: a fact, or its negation if `negated` is set. A fact
    /// that no action changes, or that is not reachable, has a known truth value: the result is then empty for a false
    /// literal, or one empty alternative for a true one.
    pub(crate) fn atom(&self, predicate: u32, tuple: &[u32], negated: bool) -> Vec<Literals> {
        let row = self.reached.relations[predicate as usize].find(tuple);
        match row {
            Some(row) if self.reached.is_fluent[predicate as usize] => {
                let fact = self.first[predicate as usize] + row;
                vec![vec![2 * fact + u32::from(negated)]]
            }
            Some(_) if !negated => always(),
            None if negated => always(),
            _ => Vec::new(),
        }
    }

    /// Returns the objects that can be bound to a slot.
    fn objects(&self, slot: u32) -> &[u32] {
        let set = self.schema.slots[slot as usize];
        &self.reached.symbols.set(set).members
    }
}

/// Returns the alternatives of a true formula.
fn always() -> Vec<Literals> {
    vec![Literals::new()]
}

/// Returns the union of two lists of alternatives, sorted and without duplicates. One empty alternative makes all
/// others superfluous.
fn disjoin(mut any: Vec<Literals>, more: Vec<Literals>) -> Result<Vec<Literals>, LimitReached> {
    if any.iter().chain(&more).any(Vec::is_empty) {
        return Ok(always());
    }
    any.extend(more);
    any.sort_unstable();
    any.dedup();
    if any.len() > LIMIT {
        return Err(LimitReached::Alternatives);
    }
    Ok(any)
}

/// Returns the product of two lists of alternatives: one conjunction per pair, without the contradictory ones. Counts
/// its work in `run`.
pub(super) fn conjoin(
    left: &[Literals],
    right: &[Literals],
    run: &mut Run<'_>,
) -> Result<Vec<Literals>, LimitReached> {
    let mut product = Vec::new();
    for first in left {
        for second in right {
            let mut literals = [&first[..], &second[..]].concat();
            run.count_bindings(1 + literals.len() as u64 / 64)?;
            literals.sort_unstable();
            literals.dedup();
            // A fact and its negation differ only in the last bit, so they are adjacent.
            let contradict = literals
                .windows(2)
                .any(|pair| pair[0] ^ pair[1] == 1 && pair[0] < pair[1]);
            if !contradict {
                product.push(literals);
            }
        }
        if product.len() > LIMIT {
            return Err(LimitReached::Alternatives);
        }
    }
    Ok(product)
}
