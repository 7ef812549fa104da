use super::numbers::LiftedTest;

/// An argument: a slot of a schema or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// Number of the slot.
    Slot(u32),
    /// Number of the object.
    Object(u32),
}

/// A predicate with arguments. `predicate` is the index in the domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) predicate: u32,
    pub(crate) arguments: Box<[Argument]>,
}

/// Equality or inequality of two arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Equality {
    pub(crate) negated: bool,
    pub(crate) left: Argument,
    pub(crate) right: Argument,
}

/// A condition in negation normal form. Each variable has a slot, an index into the binding; quantifiers name the slot
/// they bind.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    And(Vec<Self>),
    Or(Vec<Self>),
    Atom { negated: bool, atom: Atom },
    Equal(Equality),
    Compare(Box<LiftedTest>),
    Exists(u32, Box<Self>),
    Forall(u32, Box<Self>),
}

/// One alternative of a condition: all its parts hold for some binding of `slots`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjunction {
    /// Slots of existentially quantified variables.
    pub(crate) slots: Vec<u32>,
    /// Atoms that must hold.
    pub(crate) positive: Vec<Atom>,
    /// Atoms that must not hold.
    pub(crate) negative: Vec<Atom>,
    pub(crate) equalities: Vec<Equality>,
    /// Formulas that are evaluated after all slots are bound.
    pub(crate) rest: Vec<Formula>,
}

/// Maximum number of alternatives before the variables are bound. More alternatives stay one formula, which is split
/// after binding, when most of them are false.
const ALTERNATIVES: usize = 16;

impl Formula {
    /// Splits the formula into alternatives: conjunctions of which one must hold. A part with more than
    /// [`ALTERNATIVES`] of them, or a `forall`, becomes an entry of `rest`, which grounding evaluates after binding.
    pub(crate) fn split(&self) -> Vec<Conjunction> {
        match self {
            Self::And(parts) => {
                // An `and` is the product of the alternatives of its parts, unless the product becomes too large.
                let mut product = vec![Conjunction::default()];
                for part in parts {
                    let alternatives = part.split();
                    if product.len() * alternatives.len() > ALTERNATIVES.max(product.len()) {
                        for conjunction in &mut product {
                            conjunction.rest.push(part.clone());
                        }
                    } else if let [alternative] = &alternatives[..] {
                        for conjunction in &mut product {
                            conjunction.extend(alternative);
                        }
                    } else {
                        let pairs = product.iter().flat_map(|left| {
                            alternatives.iter().map(|right| {
                                let mut both = left.clone();
                                both.extend(right);
                                both
                            })
                        });
                        product = pairs.collect();
                    }
                }
                product
            }
            Self::Or(parts) => {
                let mut alternatives = Vec::new();
                for part in parts {
                    alternatives.extend(part.split());
                    if alternatives.len() > ALTERNATIVES {
                        return vec![Conjunction {
                            rest: vec![self.clone()],
                            ..Conjunction::default()
                        }];
                    }
                }
                alternatives
            }
            Self::Exists(slot, part) => {
                let mut alternatives = part.split();
                for conjunction in &mut alternatives {
                    conjunction.slots.push(*slot);
                }
                alternatives
            }
            Self::Atom { negated, atom } => {
                let mut conjunction = Conjunction::default();
                let atoms = if *negated {
                    &mut conjunction.negative
                } else {
                    &mut conjunction.positive
                };
                atoms.push(atom.clone());
                vec![conjunction]
            }
            Self::Equal(equality) => vec![Conjunction {
                equalities: vec![*equality],
                ..Conjunction::default()
            }],
            Self::Forall(..) | Self::Compare(_) => vec![Conjunction {
                rest: vec![self.clone()],
                ..Conjunction::default()
            }],
        }
    }
}

impl Conjunction {
    /// Adds the parts of another conjunction.
    fn extend(&mut self, other: &Self) {
        self.slots.extend(&other.slots);
        self.positive.extend_from_slice(&other.positive);
        self.negative.extend_from_slice(&other.negative);
        self.equalities.extend(&other.equalities);
        self.rest.extend_from_slice(&other.rest);
    }
}
