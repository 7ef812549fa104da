//! The search for which rows are at a bound.
//!
//! The problem of ODE's step is the minimum of a strictly convex, piecewise quadratic function of the velocities, so it
//! has one solution, whatever finds it. Newton's method assumes which rows are at a bound, solves, and assumes anew
//! until nothing changes; where a full step is too long, an exact line search shortens it (as MuJoCo's solver does).

use super::coupling::Coupling;
use super::cross::Cross;
use super::line_search::shorten;
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
        let of_trees = members.iter().flat_map(|&member| trees[member].rows());
        let crosses = contacts.iter().map(|contact| &contact.touch.row);
        let settled = of_trees
            .chain(crosses)
            .all(|row| row.wanted_state() == row.state);
        if settled {
            return;
        }
        if attempt > 0 {
            shorten(trees, members, contacts);
        }
        change_states(trees, members, contacts);
    }
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
