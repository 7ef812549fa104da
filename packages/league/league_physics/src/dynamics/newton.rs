//! Newton's method for the velocities after a time step: a search for the constraint rows at a bound.
//!
//! The problem of ODE's step is the minimum of a strictly convex, piecewise quadratic function of the velocities, so
//! its solution is unique. Newton's method assumes which rows are at a bound, solves, and updates the assumption until
//! nothing changes. If a full Newton step is too long, an exact line search reduces it (as in MuJoCo's solver).

use super::coupling::Coupling;
use super::line_search::shorten;
use super::pair_contact::PairContact;
use super::row::Row;
use super::tree::Tree;

/// Maximum number of iterations. Falls and kicks need up to six.
const MAX_ITERATIONS: usize = 60;

/// Computes the velocities after the time step of the trees of `members` (ascending indices in `trees`), which
/// `contacts` connect. The result is in the `solution` of each tree. If the iterations are not enough, it is the last
/// approximation.
pub(crate) fn minimize(
    trees: &mut [Tree],
    members: &[usize],
    contacts: &mut [PairContact],
    coupling: &mut Coupling,
) {
    coupling.prepare(contacts);
    for attempt in 0..MAX_ITERATIONS {
        for &member in members {
            let tree = &mut trees[member];
            // The line search needs the solution before.
            std::mem::swap(&mut tree.solution, &mut tree.previous);
            tree.factorize();
            tree.clear_impulses();
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
            contact.rows.record(&velocity);
        }
        let of_trees = members.iter().flat_map(|&member| trees[member].rows());
        let pair_contacts = contacts.iter().map(|contact| &contact.rows.normal_row);
        let settled = of_trees
            .chain(pair_contacts)
            .all(|row| row.next_state() == row.state);
        if settled {
            return;
        }
        // The first solution has no solution before it.
        if attempt > 0 {
            shorten(trees, members, contacts);
        }
        change_states(trees, members, contacts);
    }
}

/// Updates the states of all constraint rows from the last solution. Marks the nodes whose factors are outdated by a
/// changed state.
fn change_states(trees: &mut [Tree], members: &[usize], contacts: &mut [PairContact]) {
    for &member in members {
        let tree = &mut trees[member];
        for index in 0..tree.nodes.len() {
            let hinge = tree.nodes[index].hinge.as_mut();
            if hinge.is_some_and(|hinge| update_state(&mut hinge.row)) {
                tree.mark_row_changed(index);
            }
        }
        for index in 0..tree.fixed_contacts.len() {
            let contact = &mut tree.fixed_contacts[index];
            if update_state(&mut contact.rows.normal_row) {
                let link = contact.link;
                tree.mark_row_changed(link);
            }
        }
    }
    for contact in contacts {
        update_state(&mut contact.rows.normal_row);
    }
}

/// Gives a constraint row the state that follows from the last solution. Returns true if it changed.
fn update_state(row: &mut Row) -> bool {
    let wanted = row.next_state();
    std::mem::replace(&mut row.state, wanted) != wanted
}
