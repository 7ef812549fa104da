//! The search for which rows are at a bound.
//!
//! The problem of ODE's step is the minimum of a strictly convex, piecewise quadratic function of the velocities, so it
//! has one solution, whatever finds it. Newton's method assumes which rows are at a bound, solves, and assumes anew
//! until nothing changes; where a full step is too long, an exact line search shortens it (as MuJoCo's solver does).

use super::coupling::Coupling;
use super::cross::Cross;
use super::row::Row;
use super::tree::Tree;

/// Solutions that are tried at most. Falls and kicks need up to six.
const MOST_SOLUTIONS: usize = 60;

/// Solves for the velocities of the trees of `members`, which `contacts` connect.
pub(crate) fn minimize(
    trees: &mut [Tree],
    members: &[usize],
    contacts: &mut [Cross],
    coupling: &mut Coupling,
) {
    coupling.prepare(contacts);
    for attempt in 0..MOST_SOLUTIONS {
        for &member in members {
            let tree = &mut trees[member];
            std::mem::swap(&mut tree.solution, &mut tree.previous);
            tree.factorize();
            tree.release();
            tree.solve();
        }
        if !contacts.is_empty() {
            coupling.solve(trees, contacts);
            members.iter().for_each(|&member| trees[member].solve());
        }
        for &member in members {
            trees[member].record();
        }
        for contact in contacts.iter_mut() {
            let velocity = contact.velocity(trees);
            contact.touch.record(&velocity);
        }
        let settled = rows(trees, members, contacts).all(|row| row.wanted_state() == row.state);
        if settled {
            return;
        }
        if attempt > 0 {
            shorten(trees, members, contacts);
        }
        change_states(trees, members, contacts);
    }
}

fn rows<'a>(
    trees: &'a [Tree],
    members: &'a [usize],
    contacts: &'a [Cross],
) -> impl Iterator<Item = &'a Row> {
    let of_tree = |&member: &usize| {
        let tree: &Tree = &trees[member];
        let bonds = tree.nodes.iter().filter_map(|node| node.bond.as_ref());
        let grounds = tree.touches.iter().map(|contact| &contact.touch.row);
        bonds.map(|bond| &bond.row).chain(grounds)
    };
    let crosses = contacts.iter().map(|contact| &contact.touch.row);
    members.iter().flat_map(of_tree).chain(crosses)
}

fn change_states(trees: &mut [Tree], members: &[usize], contacts: &mut [Cross]) {
    for &member in members {
        let tree = &mut trees[member];
        for index in 0..tree.nodes.len() {
            let bond = tree.nodes[index].bond.as_mut();
            if bond.is_some_and(|bond| changes(&mut bond.row)) {
                tree.invalidate(index);
            }
        }
        for index in 0..tree.touches.len() {
            let contact = &mut tree.touches[index];
            if changes(&mut contact.touch.row) {
                let link = contact.link;
                tree.invalidate(link);
            }
        }
    }
    for contact in contacts {
        changes(&mut contact.touch.row);
    }
}

fn changes(row: &mut Row) -> bool {
    let wanted = row.wanted_state();
    std::mem::replace(&mut row.state, wanted) != wanted
}

/// Goes back along the last step to the minimum of the function on it, if that is before the step's end.
fn shorten(trees: &mut [Tree], members: &[usize], contacts: &mut [Cross]) {
    let curvature = curvature(trees, members, contacts);
    // The derivative along the step: that of the assumed quadratic function, and what rows at changed bounds add.
    let slope = |t: f64| {
        let surplus: f64 = rows(trees, members, contacts)
            .map(|row| row.surplus(t) * (row.gap - row.previous_gap))
            .sum();
        (t - 1.0) * curvature + surplus
    };
    if slope(1.0) <= 0.0 {
        return;
    }
    // The derivative is linear between the places where rows reach a bound.
    let mut kinks: Vec<f64> = rows(trees, members, contacts)
        .flat_map(Row::kinks)
        .collect();
    kinks.sort_unstable_by(f64::total_cmp);
    let after = kinks.partition_point(|&t| slope(t) <= 0.0);
    let low = after.checked_sub(1).map_or(0.0, |index| kinks[index]);
    let high = kinks.get(after).copied().unwrap_or(1.0);
    let (falling, rising) = (slope(low), slope(high));
    let t = (low - falling * (high - low) / (rising - falling)).clamp(low, high);
    for &member in members {
        let tree = &mut trees[member];
        let (now, before) = (&mut tree.solution, &tree.previous);
        for (now, before) in [
            (&mut now.velocities, &before.velocities),
            (&mut now.excess, &before.excess),
        ] {
            for (new, old) in now.iter_mut().zip(before) {
                *new = *old + (*new - *old) * t;
            }
        }
        for bond in tree.nodes.iter_mut().filter_map(|node| node.bond.as_mut()) {
            bond.row.shorten(t);
        }
        for contact in &mut tree.touches {
            contact.touch.shorten(t);
        }
    }
    for contact in contacts {
        contact.touch.shorten(t);
    }
}

/// The second derivative of the assumed quadratic function along the last step.
fn curvature(trees: &[Tree], members: &[usize], contacts: &[Cross]) -> f64 {
    let mut sum = 0.0;
    for &member in members {
        let tree = &trees[member];
        let (now, before) = (&tree.solution, &tree.previous);
        for (index, node) in tree.nodes.iter().enumerate() {
            let change = now.velocities[index] - before.velocities[index];
            sum += change.dot(&node.inertia.times(&change));
            if let Some(bond) = &node.bond {
                let change = now.excess[index] - before.excess[index];
                let along = bond.axis.dot(&change.angular);
                sum += bond.stiffness * (change.dot(&change) - along * along)
                    + bond.row.active_stiffness() * along * along;
            }
        }
        sum += tree.touches.iter().map(|c| c.touch.change()).sum::<f64>();
    }
    sum + contacts.iter().map(|c| c.touch.change()).sum::<f64>()
}
