//! Contacts between two robots, or of a robot and the ball: rows that connect two trees.

use nalgebra::{DMatrix, DVector, Vector3};

use super::spatial::Spatial;
use super::touch::{Touch, at};
use super::tree::{Solution, Tree};

/// A contact of two bodies of different trees. The normal points towards the first one.
#[derive(Clone, Debug)]
pub(crate) struct Cross {
    /// Tree, link, and the point from the centre of the link.
    pub(crate) ends: [(usize, usize, Vector3<f64>); 2],
    pub(crate) touch: Touch,
}

/// A scalar row of a contact: its contact, its direction, the wanted velocity, and the impulse per missing velocity.
struct ActiveRow {
    contact: usize,
    direction: Vector3<f64>,
    target: f64,
    stiffness: f64,
}

impl Cross {
    /// The velocity of the first body against the second at the contact.
    pub(crate) fn velocity(&self, trees: &[Tree]) -> Vector3<f64> {
        let [first, second] = &self.ends;
        let velocity = |(tree, link, lever): &(usize, usize, Vector3<f64>)| {
            trees[*tree].solution.velocities[*link]
                .velocity_at(lever)
                .linear
        };
        velocity(first) - velocity(second)
    }
}

/// Corrects the solutions of the trees, which leave out these contacts, by their impulses (the matrix inversion lemma).
pub(crate) fn couple(trees: &mut [Tree], contacts: &[Cross]) {
    let rows = active_rows(contacts);
    if rows.is_empty() {
        return;
    }
    let responses: Vec<[(usize, Solution); 2]> = rows
        .iter()
        .map(|row| {
            [(0, 1.0), (1, -1.0)].map(|(end, sign)| {
                let (tree, link, lever) = contacts[row.contact].ends[end];
                let impulse = at(&lever, row.direction * sign);
                (tree, trees[tree].response(link, impulse))
            })
        })
        .collect();
    let along = |row: &ActiveRow, velocity: &dyn Fn(usize, usize) -> Spatial| {
        let [first, second] = contacts[row.contact]
            .ends
            .map(|(tree, link, lever)| velocity(tree, link).velocity_at(&lever).linear);
        row.direction.dot(&(first - second))
    };
    let matrix = DMatrix::from_fn(rows.len(), rows.len(), |i, j| {
        let response = |tree, link: usize| {
            let parts = responses[j].iter().filter(|(moved, _)| *moved == tree);
            parts.fold(Spatial::default(), |sum, (_, part)| {
                sum + part.velocities[link]
            })
        };
        let compliance = if i == j { 1.0 / rows[i].stiffness } else { 0.0 };
        along(&rows[i], &response) + compliance
    });
    let missing = DVector::from_fn(rows.len(), |i, _| {
        let velocity = |tree: usize, link: usize| trees[tree].solution.velocities[link];
        rows[i].target - along(&rows[i], &velocity)
    });
    // The matrix is positive definite, because each row has a compliance; only rounding of huge values can spoil it.
    let Some(factors) = matrix.cholesky() else {
        return;
    };
    let impulses = factors.solve(&missing);
    for (response, impulse) in responses.iter().zip(&impulses) {
        for (tree, part) in response {
            let solution = &mut trees[*tree].solution;
            for (sum, velocity) in solution.velocities.iter_mut().zip(&part.velocities) {
                *sum += *velocity * *impulse;
            }
            for (sum, excess) in solution.excess.iter_mut().zip(&part.excess) {
                *sum += *excess * *impulse;
            }
        }
    }
}

fn active_rows(contacts: &[Cross]) -> Vec<ActiveRow> {
    let mut rows = Vec::with_capacity(3 * contacts.len());
    for (contact, cross) in contacts.iter().enumerate() {
        let touch = &cross.touch;
        if touch.row.active_stiffness() > 0.0 {
            rows.push(ActiveRow {
                contact,
                direction: touch.normal,
                target: touch.row.target,
                stiffness: touch.row.stiffness,
            });
        }
        for direction in tangents(&touch.normal) {
            rows.push(ActiveRow {
                contact,
                direction,
                target: 0.0,
                stiffness: touch.grip,
            });
        }
    }
    rows
}

/// Two unit vectors that are perpendicular to `normal` and to each other.
fn tangents(normal: &Vector3<f64>) -> [Vector3<f64>; 2] {
    let aside = if normal.z.abs() > 0.7 {
        Vector3::x()
    } else {
        Vector3::z()
    };
    let first = normal.cross(&aside).normalize();
    [first, normal.cross(&first)]
}
