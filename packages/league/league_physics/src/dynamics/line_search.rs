//! Line search: the length of Newton's step.
//!
//! Each tree moves along the step to the minimum of its own part of the function, with the impulses of contacts with
//! other trees fixed at their values at the end of the step. So a robot whose motors reach their bounds does not stop
//! the others. If that does not lower the whole function, all trees move to its minimum along the step.

use super::pair_contact::PairContact;
use super::row::Row;
use super::tree::Tree;

/// Reduces the last Newton step of the trees of `members` (ascending indices in `trees`) where it is too long, and
/// updates the velocities of `contacts`. Changes the solutions of the trees.
pub(crate) fn shorten(trees: &mut [Tree], members: &[usize], contacts: &mut [PairContact]) {
    let mut parts: Vec<f64> = members
        .iter()
        .map(|&member| {
            let tree = &trees[member];
            find_minimum(tree.curvature(), &|| tree.rows())
        })
        .collect();
    // A single tree has reached its minimum.
    if members.len() > 1 {
        let mut rises = energy_change(trees, members, contacts, &parts) >= 0.0;
        // Trees that push each other get the same part.
        for _ in 0..members.len() {
            if !rises || !equalize_parts(trees, members, contacts, &mut parts) {
                break;
            }
            rises = energy_change(trees, members, contacts, &parts) >= 0.0;
        }
        if rises {
            let part = find_minimum(curvature(trees, members, contacts), &|| {
                rows(trees, members, contacts)
            });
            parts.fill(part);
        }
    }
    for (&member, &part) in members.iter().zip(&parts) {
        trees[member].shorten(part);
    }
    for contact in contacts {
        let velocity = contact.velocity(trees);
        contact.rows.replace(&velocity);
    }
}

/// Returns the change of the whole objective function for a part of the last Newton step. `parts` has the part (0 to 1)
/// of each member's tree, in the order of the members.
fn energy_change(
    trees: &[Tree],
    members: &[usize],
    contacts: &[PairContact],
    parts: &[f64],
) -> f64 {
    let of_trees = members.iter().zip(parts);
    let of_trees = of_trees.map(|(&member, &part)| trees[member].energy_change(part));
    let of_contacts = contacts.iter().map(|contact| {
        let ends = contact
            .ends
            .map(|(tree, _, _)| find_part(members, parts, tree));
        contact.energy_change(trees, ends)
    });
    of_trees.chain(of_contacts).sum()
}

/// Sets the parts of both trees of each contact whose energy would rise to the smaller one. Returns true if a part
/// changed. `parts` has the part of the Newton step of each member.
fn equalize_parts(
    trees: &[Tree],
    members: &[usize],
    contacts: &[PairContact],
    parts: &mut [f64],
) -> bool {
    let mut changed = false;
    for contact in contacts {
        let ends = contact
            .ends
            .map(|(tree, _, _)| find_part(members, parts, tree));
        if ends[0] != ends[1] && contact.energy_change(trees, ends) > 0.0 {
            for (tree, _, _) in contact.ends {
                if let Ok(index) = members.binary_search(&tree) {
                    parts[index] = ends[0].min(ends[1]);
                }
            }
            changed = true;
        }
    }
    changed
}

/// Returns the part of the Newton step that a tree makes.
fn find_part(members: &[usize], parts: &[f64], tree: usize) -> f64 {
    // Always found: ends of contacts are members.
    members
        .binary_search(&tree)
        .map_or(1.0, |index| parts[index])
}

/// Returns the part of the last Newton step, 0 to 1, at which the objective function is minimal. `curvature` is its
/// second derivative along the step for the assumed states of `rows`.
fn find_minimum<'a, I: Iterator<Item = &'a Row>>(curvature: f64, rows: &dyn Fn() -> I) -> f64 {
    // Derivative along the step: of the assumed quadratic function, and of the rows at other bounds than assumed.
    let slope = |t: f64| {
        let surplus: f64 = rows()
            .map(|row| row.surplus(t) * (row.gap - row.previous_gap))
            .sum();
        (t - 1.0) * curvature + surplus
    };
    if slope(1.0) <= 0.0 {
        return 1.0;
    }
    // The derivative is linear between the points at which rows reach a bound.
    let mut kinks: Vec<f64> = rows().flat_map(Row::kinks).collect();
    kinks.sort_unstable_by(f64::total_cmp);
    let after = kinks.partition_point(|&t| slope(t) <= 0.0);
    let low = after.checked_sub(1).map_or(0.0, |index| kinks[index]);
    let high = kinks.get(after).copied().unwrap_or(1.0);
    let (falling, rising) = (slope(low), slope(high));
    (low - falling * (high - low) / (rising - falling)).clamp(low, high)
}

/// Returns the constraint rows with bounds of all members and their contacts.
fn rows<'a>(
    trees: &'a [Tree],
    members: &'a [usize],
    contacts: &'a [PairContact],
) -> impl Iterator<Item = &'a Row> {
    let of_trees = members.iter().flat_map(|&member| trees[member].rows());
    of_trees.chain(contacts.iter().map(|contact| &contact.rows.normal_row))
}

/// Returns the second derivative of the whole objective function along the last Newton step, if all rows keep their
/// assumed states.
fn curvature(trees: &[Tree], members: &[usize], contacts: &[PairContact]) -> f64 {
    let of_trees = members.iter().map(|&member| trees[member].curvature());
    of_trees
        .chain(contacts.iter().map(|contact| contact.rows.change()))
        .sum()
}
