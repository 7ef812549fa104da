use std::collections::BTreeMap;

use crate::{Condition, Parameter};

/// A rule for a derived predicate: an atom is true if the condition of one of its rules holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    /// Name of the predicate.
    pub predicate: String,
    /// Variables of the rule, one for each parameter of the predicate.
    pub parameters: Vec<Parameter>,
    /// Condition on the state.
    pub condition: Condition,
}

/// Returns the stratum of each derived predicate, from 0: a rule depends on predicates of its own or lower strata, and
/// on the negation of predicates of lower strata only.
///
/// # Errors
/// Returns the index of a rule that depends on the negation of its own predicate.
pub fn strata(rules: &[Derived]) -> Result<BTreeMap<&str, usize>, usize> {
    let mut strata: BTreeMap<&str, usize> =
        rules.iter().map(|it| (it.predicate.as_str(), 0)).collect();
    // A stratum above the number of predicates can only come from a cycle with a negation.
    let most = strata.len();
    loop {
        let mut is_changed = false;
        for (index, rule) in rules.iter().enumerate() {
            let mut least = 0;
            rule.condition.for_each_atom(true, &mut |atom, value| {
                if let Some(stratum) = strata.get(atom.predicate.as_str()) {
                    least = least.max(stratum + usize::from(!value));
                }
            });
            if least > most {
                return Err(index);
            }
            if let Some(stratum) = strata.get_mut(rule.predicate.as_str())
                && *stratum < least
            {
                *stratum = least;
                is_changed = true;
            }
        }
        if !is_changed {
            return Ok(strata);
        }
    }
}
