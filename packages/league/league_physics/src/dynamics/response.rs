//! How impulses on some bodies of a tree change the velocities of the same bodies.

use super::cholesky::{product, transposed_product};
use super::spatial::{Six, six_about, six_at};
use super::tree::Tree;

/// A 6 x 6 matrix that maps an impulse to a velocity, both about centers of bodies.
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

/// Room for [`mobilities`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    /// Whether a link is on the way from the root to one of the bodies.
    near: Vec<bool>,
    reduced: Vec<Mobility>,
    velocities: Vec<Mobility>,
}

/// Appends the mobility of each of `links` for an impulse on each: for the first impulse all of them, and so on.
///
/// Only ways between these links and the root are followed.
pub(crate) fn mobilities(
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
        let mut impulse = IDENTITY;
        let mut index = pushed;
        while let Some(bond) = &tree.nodes[index].bond {
            let node = &tree.nodes[index];
            six_about(&mut impulse, &bond.lever);
            let z = node.cholesky.forward_all(impulse);
            let lost = transposed_product(&node.y, &z);
            subtract(&mut impulse, &lost);
            six_about(&mut impulse, &-bond.parent_lever);
            reduced[index] = z;
            index = bond.parent;
        }
        for (index, node) in tree.nodes.iter().enumerate().filter(|(i, _)| near[*i]) {
            let Some(bond) = &node.bond else {
                let forward = node.cholesky.forward_all(impulse);
                velocities[index] = node.cholesky.backward_all(forward);
                continue;
            };
            let mut velocity = velocities[bond.parent];
            six_at(&mut velocity, &bond.parent_lever);
            let mut z = reduced[index];
            subtract(&mut z, &product(&node.y, &velocity));
            let excess = node.cholesky.backward_all(z);
            for (row, part) in velocity.iter_mut().zip(&excess) {
                for (value, more) in row.iter_mut().zip(part) {
                    *value += more;
                }
            }
            six_at(&mut velocity, &-bond.lever);
            velocities[index] = velocity;
        }
        out.extend(links.clone().map(|link| velocities[link]));
    }
}

fn parent(tree: &Tree, link: usize) -> Option<usize> {
    tree.nodes[link].bond.as_ref().map(|bond| bond.parent)
}

fn subtract(from: &mut Mobility, other: &Mobility) {
    for (row, other) in from.iter_mut().zip(other) {
        for (value, less) in row.iter_mut().zip(other) {
            *value -= less;
        }
    }
}
