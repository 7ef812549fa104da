//! Changes of the velocities of some bodies of a tree by impulses on the same bodies.

use super::cholesky::{multiply_matrices, multiply_transposed_matrices};
use super::spatial::{Six, shift_impulses, shift_velocities};
use super::tree::Tree;

/// Response of a body to an impulse: the 6 x 6 matrix that maps the impulse to the change of velocity, both about
/// centers of bodies.
pub(crate) type Mobility = [Six; 6];

const IDENTITY: Mobility = {
    let mut rows = [[0.0; 6]; 6];
    let mut i = 0;
    while i < 6 {
        rows[i][i] = 1.0;
        i += 1;
    }
    rows
};

/// Buffers of [`compute_mobilities`], one entry per link.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    /// Set for links on the path from the root to one of the bodies.
    near: Vec<bool>,
    /// Impulse on each link in terms of its factor, for six unit impulses.
    reduced: Vec<Mobility>,
    /// Velocity of each link for six unit impulses.
    velocities: Vec<Mobility>,
}

/// Computes how impulses on `links` change their velocities. Appends to `out` the mobility of each of `links` for an
/// impulse on the first one, then of each for an impulse on the second one, and so on. The tree must be factorized.
///
/// Visits only the paths between these links and the root.
pub(crate) fn compute_mobilities(
    tree: &Tree,
    links: impl Iterator<Item = usize> + Clone,
    workspace: &mut Workspace,
    out: &mut Vec<Mobility>,
) {
    let count = tree.nodes.len();
    let Workspace {
        near,
        reduced,
        velocities,
    } = workspace;
    near.clear();
    near.resize(count, false);
    reduced.resize(count, [[0.0; 6]; 6]);
    velocities.resize(count, [[0.0; 6]; 6]);
    for link in links.clone() {
        let mut next = Some(link);
        while let Some(index) = next {
            near[index] = true;
            next = parent(tree, index);
        }
    }
    for pushed in links.clone() {
        reduced.fill([[0.0; 6]; 6]);
        // Up to the root: the part of the impulse that each hinge passes on.
        let mut impulse = IDENTITY;
        let mut index = pushed;
        while let Some(hinge) = &tree.nodes[index].hinge {
            let node = &tree.nodes[index];
            shift_impulses(&mut impulse, &hinge.lever);
            let z = node.cholesky.forward_all(impulse);
            let lost = multiply_transposed_matrices(&node.y, &z);
            subtract(&mut impulse, &lost);
            shift_impulses(&mut impulse, &-hinge.parent_lever);
            reduced[index] = z;
            index = hinge.parent;
        }
        // Down again: the velocity of each link from that of its parent.
        for (index, node) in tree.nodes.iter().enumerate().filter(|(i, _)| near[*i]) {
            let Some(hinge) = &node.hinge else {
                let forward = node.cholesky.forward_all(impulse);
                velocities[index] = node.cholesky.backward_all(forward);
                continue;
            };
            let mut velocity = velocities[hinge.parent];
            shift_velocities(&mut velocity, &hinge.parent_lever);
            let mut z = reduced[index];
            subtract(&mut z, &multiply_matrices(&node.y, &velocity));
            let excess = node.cholesky.backward_all(z);
            for (row, part) in velocity.iter_mut().zip(&excess) {
                for (value, more) in row.iter_mut().zip(part) {
                    *value += more;
                }
            }
            shift_velocities(&mut velocity, &-hinge.lever);
            velocities[index] = velocity;
        }
        out.extend(links.clone().map(|link| velocities[link]));
    }
}

/// Returns the index of the link's parent; `None` for the root.
fn parent(tree: &Tree, link: usize) -> Option<usize> {
    tree.nodes[link].hinge.as_ref().map(|hinge| hinge.parent)
}

/// Subtracts a matrix from another one in place.
fn subtract(from: &mut Mobility, other: &Mobility) {
    for (row, other) in from.iter_mut().zip(other) {
        for (value, less) in row.iter_mut().zip(other) {
            *value -= less;
        }
    }
}
