//! How far to follow Newton's step.
//!
//! Each tree goes along the step to the minimum of its own part of the function, as if the impulses of contacts with
//! other trees were already those of the step's end: a robot whose motors reach their bounds does not stop the others.
//! Where that does not lower the whole function, all trees go to its minimum along the step.

use super::cross::Cross;
use super::row::Row;
use super::tree::Tree;

/// Goes back along the last step of all trees of `members`, where it is too long.
pub(crate) fn shorten(trees: &mut [Tree], members: &[usize], contacts: &mut [Cross]) {
    let mut parts: Vec<f64> = members
        .iter()
        .map(|&member| {
            let tree = &trees[member];
            lowest(tree.curvature(), &|| tree.rows())
        })
        .collect();
    if members.len() > 1 {
        let mut rises = energy_change(trees, members, contacts, &parts) >= 0.0;
        // Trees that push each other go equally far.
        for _ in 0..members.len() {
            if !rises || !agree(trees, members, contacts, &mut parts) {
                break;
            }
            rises = energy_change(trees, members, contacts, &parts) >= 0.0;
        }
        if rises {
            let part = lowest(curvature(trees, members, contacts), &|| {
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
        contact.touch.replace(&velocity);
    }
}

/// By how much the whole function changes where each tree makes a part of the last step.
fn energy_change(trees: &[Tree], members: &[usize], contacts: &[Cross], parts: &[f64]) -> f64 {
    let of_trees = members.iter().zip(parts);
    let of_trees = of_trees.map(|(&member, &part)| trees[member].energy_change(part));
    let of_contacts = contacts.iter().map(|contact| {
        let ends = contact
            .ends
            .map(|(tree, _, _)| part_of(members, parts, tree));
        contact.energy_change(trees, ends)
    });
    of_trees.chain(of_contacts).sum()
}

/// Gives the trees of each contact whose energy rises the lesser part of both; returns whether any part changed.
fn agree(trees: &[Tree], members: &[usize], contacts: &[Cross], parts: &mut [f64]) -> bool {
    let mut changed = false;
    for contact in contacts {
        let ends = contact
            .ends
            .map(|(tree, _, _)| part_of(members, parts, tree));
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

fn part_of(members: &[usize], parts: &[f64], tree: usize) -> f64 {
    // Ends of contacts are members.
    members
        .binary_search(&tree)
        .map_or(1.0, |index| parts[index])
}

/// The part of the last step at which the function is least, at most 1; `curvature` is its second derivative along the
/// step for the assumed states of `rows`.
fn lowest<'a, I: Iterator<Item = &'a Row>>(curvature: f64, rows: &dyn Fn() -> I) -> f64 {
    // The derivative along the step: that of the assumed quadratic function, and what rows at changed bounds add.
    let slope = |t: f64| {
        let surplus: f64 = rows()
            .map(|row| row.surplus(t) * (row.gap - row.previous_gap))
            .sum();
        (t - 1.0) * curvature + surplus
    };
    if slope(1.0) <= 0.0 {
        return 1.0;
    }
    // It is linear between the places where rows reach a bound.
    let mut kinks: Vec<f64> = rows().flat_map(Row::kinks).collect();
    kinks.sort_unstable_by(f64::total_cmp);
    let after = kinks.partition_point(|&t| slope(t) <= 0.0);
    let low = after.checked_sub(1).map_or(0.0, |index| kinks[index]);
    let high = kinks.get(after).copied().unwrap_or(1.0);
    let (falling, rising) = (slope(low), slope(high));
    (low - falling * (high - low) / (rising - falling)).clamp(low, high)
}

fn rows<'a>(
    trees: &'a [Tree],
    members: &'a [usize],
    contacts: &'a [Cross],
) -> impl Iterator<Item = &'a Row> {
    let of_trees = members.iter().flat_map(|&member| trees[member].rows());
    of_trees.chain(contacts.iter().map(|contact| &contact.touch.row))
}

/// The second derivative of the assumed quadratic function along the last step.
fn curvature(trees: &[Tree], members: &[usize], contacts: &[Cross]) -> f64 {
    let of_trees = members.iter().map(|&member| trees[member].curvature());
    of_trees
        .chain(contacts.iter().map(|contact| contact.touch.change()))
        .sum()
}
