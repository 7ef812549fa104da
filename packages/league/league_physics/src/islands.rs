//! Which mechanisms depend on each other in a step.

use crate::encounter::Encounter;

/// For each mechanism the least number of those it is connected with by encounters, in `islands`.
pub(crate) fn connect(count: usize, encounters: &[Encounter], islands: &mut Vec<usize>) {
    islands.clear();
    islands.extend(0..count);
    for [(first, _), (second, _)] in encounters.iter().map(|encounter| encounter.ends) {
        let (one, other) = (islands[first], islands[second]);
        if one != other {
            let (kept, replaced) = (one.min(other), one.max(other));
            for island in islands.iter_mut().filter(|island| **island == replaced) {
                *island = kept;
            }
        }
    }
}
