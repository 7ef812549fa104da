//! Islands: mechanisms that depend on each other in a step.

use crate::mechanism_contact::MechanismContact;

/// Sets `islands` to the island of each of `count` mechanisms (robots and ball). Mechanisms that contacts connect,
/// directly or through others, are an island; its number is the smallest index of its mechanisms.
pub(crate) fn connect(count: usize, contacts: &[MechanismContact], islands: &mut Vec<usize>) {
    islands.clear();
    islands.extend(0..count);
    for [(first, _), (second, _)] in contacts.iter().map(|contact| contact.ends) {
        let (one, other) = (islands[first], islands[second]);
        if one != other {
            let (kept, replaced) = (one.min(other), one.max(other));
            for island in islands.iter_mut().filter(|island| **island == replaced) {
                *island = kept;
            }
        }
    }
}
