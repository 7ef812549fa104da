//! The search for which rows are at a bound.
//!
//! The problem of ODE's step is the minimum of a strictly convex, piecewise quadratic function of the velocities, so it
//! has one solution, whatever finds it. Newton's method assumes which rows are at a bound, solves, and assumes anew
//! until nothing changes; where a full step is too long, an exact line search shortens it (as MuJoCo's solver does).

use super::cross::{Cross, couple};
use super::row::Row;
use super::spatial::Spatial;
use super::tree::{Solution, Tree};

/// Solutions that are tried at most. Falls and kicks need up to six.
const MOST_SOLUTIONS: usize = 60;
/// Halvings of the line search.
const HALVINGS: usize = 40;

/// Solves for the velocities of the trees, which `contacts` connect.
pub(crate) fn minimize(trees: &mut [Tree], contacts: &mut [Cross]) {
    for attempt in 0..MOST_SOLUTIONS {
        let before: Vec<Solution> = trees.iter().map(|tree| tree.solution.clone()).collect();
        for tree in trees.iter_mut() {
            tree.factorize();
            tree.solve();
        }
        couple(trees, contacts);
        for tree in trees.iter_mut() {
            tree.record();
        }
        for contact in contacts.iter_mut() {
            let velocity = contact.velocity(trees);
            contact.touch.record(&velocity);
        }
        let settled = rows(trees, contacts).all(|row| row.wanted_state() == row.state);
        if settled {
            return;
        }
        if attempt > 0 {
            shorten(trees, contacts, &before);
        }
        change_states(trees, contacts);
    }
}

fn rows<'a>(trees: &'a [Tree], contacts: &'a [Cross]) -> impl Iterator<Item = &'a Row> {
    let bonds = trees.iter().flat_map(|tree| &tree.nodes);
    let grounds = trees.iter().flat_map(|tree| &tree.touches);
    bonds
        .filter_map(|node| node.bond.as_ref().map(|bond| &bond.row))
        .chain(grounds.map(|contact| &contact.touch.row))
        .chain(contacts.iter().map(|contact| &contact.touch.row))
}

fn change_states(trees: &mut [Tree], contacts: &mut [Cross]) {
    for tree in trees {
        let mut changed = Vec::new();
        for (index, node) in tree.nodes.iter_mut().enumerate() {
            if let Some(bond) = &mut node.bond
                && changes(&mut bond.row)
            {
                changed.push(index);
            }
        }
        for contact in &mut tree.touches {
            if changes(&mut contact.touch.row) {
                changed.push(contact.link);
            }
        }
        for index in changed {
            tree.invalidate(index);
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
fn shorten(trees: &mut [Tree], contacts: &mut [Cross], before: &[Solution]) {
    let curvature = curvature(trees, contacts, before);
    // The derivative along the step: that of the assumed quadratic function, and what rows at changed bounds add.
    let slope = |t: f64| {
        let surplus: f64 = rows(trees, contacts)
            .map(|row| row.surplus(t) * (row.gap - row.previous_gap))
            .sum();
        (t - 1.0) * curvature + surplus
    };
    if slope(1.0) <= 0.0 {
        return;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    let t = high;
    let between = |old: &mut Spatial, new: &Spatial| *old = *old + (*new - *old) * t;
    for (tree, before) in trees.iter_mut().zip(before) {
        let mut start = before.clone();
        let solution = std::mem::take(&mut tree.solution);
        for (old, new) in start.velocities.iter_mut().zip(&solution.velocities) {
            between(old, new);
        }
        for (old, new) in start.excess.iter_mut().zip(&solution.excess) {
            between(old, new);
        }
        tree.solution = start;
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
fn curvature(trees: &[Tree], contacts: &[Cross], before: &[Solution]) -> f64 {
    let mut sum = 0.0;
    for (tree, before) in trees.iter().zip(before) {
        for (index, node) in tree.nodes.iter().enumerate() {
            let change = tree.solution.velocities[index] - before.velocities[index];
            sum += change.dot(&node.inertia.times(&change));
            if let Some(bond) = &node.bond {
                let change = tree.solution.excess[index] - before.excess[index];
                let along = bond.axis.dot(&change.angular);
                sum += bond.stiffness * (change.dot(&change) - along * along)
                    + bond.row.active_stiffness() * along * along;
            }
        }
        sum += tree.touches.iter().map(|c| c.touch.change()).sum::<f64>();
    }
    sum + contacts.iter().map(|c| c.touch.change()).sum::<f64>()
}
