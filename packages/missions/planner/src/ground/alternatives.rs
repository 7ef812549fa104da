use super::formula::Formula;
use super::join::value;
use super::reach::Reached;
use super::schema::Schema;
use crate::{LimitReached, Run};

/// Maximum number of alternatives of a condition of a ground action.
const LIMIT: usize = 1024;

/// Literal: twice the number of a fact, plus 1 if the fact must be false.
pub(crate) type Literal = u32;

/// Conjunction of literals in ascending order.
pub(crate) type Literals = Vec<Literal>;

/// Conversion of conditions to alternatives over the reached facts.
pub(crate) struct Alternatives<'r, 'g, 'a> {
    pub(crate) reached: &'r Reached<'g, 'a>,
    /// Number of the first fact of each predicate.
    pub(crate) first: &'r [u32],
    pub(crate) schema: &'r Schema<'a>,
}

impl Alternatives<'_, '_, '_> {
    /// Returns the alternatives of a formula: none if it is false, an empty one if it is true.
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
                    all = both(&all, &self.alternatives(part, binding, run)?, run)?;
                    if all.is_empty() {
                        break;
                    }
                }
                Ok(all)
            }
            Formula::Or(parts) => {
                let mut any = Vec::new();
                for part in parts {
                    any = either(any, self.alternatives(part, binding, run)?)?;
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
            Formula::Exists(slot, part) => {
                let mut any = Vec::new();
                for &object in self.objects(*slot) {
                    binding[*slot as usize] = object;
                    any = either(any, self.alternatives(part, binding, run)?)?;
                }
                Ok(any)
            }
            Formula::Forall(slot, part) => {
                let mut all = always();
                for &object in self.objects(*slot) {
                    binding[*slot as usize] = object;
                    all = both(&all, &self.alternatives(part, binding, run)?, run)?;
                    if all.is_empty() {
                        break;
                    }
                }
                Ok(all)
            }
        }
    }

    /// Returns the alternatives of the conjunction of `literals` and `formulas`.
    pub(crate) fn conjunction(
        &self,
        literals: Literals,
        formulas: &[Formula],
        binding: &mut [u32],
        run: &mut Run<'_>,
    ) -> Result<Vec<Literals>, LimitReached> {
        let mut all = both(&always(), &[literals], run)?;
        for formula in formulas {
            all = both(&all, &self.alternatives(formula, binding, run)?, run)?;
        }
        Ok(all)
    }

    /// Returns the alternatives of a fact.
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

    fn objects(&self, slot: u32) -> &[u32] {
        let set = self.schema.slots[slot as usize];
        &self.reached.symbols.set(set).members
    }
}

fn always() -> Vec<Literals> {
    vec![Literals::new()]
}

fn either(mut any: Vec<Literals>, more: Vec<Literals>) -> Result<Vec<Literals>, LimitReached> {
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

fn both(
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
