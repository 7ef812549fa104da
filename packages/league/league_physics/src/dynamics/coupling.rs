//! Impulses of contacts between trees, by the matrix inversion lemma: the trees are solved without these contacts, and
//! the responses of the touching bodies to impulses give the equations of the contacts.

use nalgebra::{DMatrix, DVector};

use super::cholesky::multiply;
use super::pair_contact::{PairContact, PairRow};
use super::response::{Mobility, Workspace, compute_mobilities};
use super::spatial::{Six, Spatial};
use super::tree::Tree;

/// Buffers for the equations of contacts, kept to avoid allocation in each step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coupling {
    /// Constraint rows of all contacts that are not at a bound.
    rows: Vec<PairRow>,
    /// Ports: the bodies that touch others, by tree and link.
    ports: Vec<(usize, usize)>,
    /// For each port, the index of the first port of its tree, and the index of its first mobility in `mobilities`.
    begins: Vec<(usize, usize)>,
    /// Change of velocity of each port for an impulse on each port of the same tree.
    mobilities: Vec<Mobility>,
    /// Ports of each contact.
    ends: Vec<[usize; 2]>,
    /// For each port, the rows that act there, as (row, end).
    acting: Vec<Vec<(usize, usize)>>,
    workspace: Workspace,
}

impl Coupling {
    /// Lists the bodies that `contacts` connect, and discards the mobilities of the last time step. Call it once before
    /// [`Self::solve`] in each time step.
    pub(crate) fn prepare(&mut self, contacts: &[PairContact]) {
        self.ports.clear();
        let bodies = contacts.iter().flat_map(|contact| &contact.ends);
        self.ports
            .extend(bodies.map(|(tree, link, _)| (*tree, *link)));
        self.ports.sort_unstable();
        self.ports.dedup();
        let port = |(tree, link): (usize, usize)| {
            // Always found: each end of a contact is a port.
            self.ports.binary_search(&(tree, link)).unwrap_or_default()
        };
        self.ends.clear();
        self.ends.extend(
            contacts
                .iter()
                .map(|contact| contact.ends.map(|(tree, link, _)| port((tree, link)))),
        );
        self.mobilities.clear();
        self.acting.resize_with(self.ports.len(), Vec::new);
    }

    /// Computes the impulses of the contacts between trees and adds them to the trees. The trees must be solved without
    /// these impulses before, and must be solved again afterwards.
    pub(crate) fn solve(&mut self, trees: &mut [Tree], contacts: &[PairContact]) {
        self.rows.clear();
        for (index, contact) in contacts.iter().enumerate() {
            contact.append_rows(index, &mut self.rows);
        }
        self.update_mobilities(trees);
        let matrix = self.matrix();
        // Velocity that each row misses to its target without impulses of these contacts.
        let missing = DVector::from_iterator(
            self.rows.len(),
            self.rows.iter().map(|row| {
                let ends = self.ends[row.contact].iter().zip(&row.wrenches);
                let velocity = ends.map(|(port, wrench)| {
                    let (tree, link) = self.ports[*port];
                    wrench.dot(&trees[tree].solution.velocities[link])
                });
                row.target - velocity.sum::<f64>()
            }),
        );
        // The matrix is positive definite, because each row has a compliance. Only rounding of huge values could break
        // this.
        let Some(factors) = matrix.cholesky() else {
            return;
        };
        for (row, impulse) in self.rows.iter().zip(&factors.solve(&missing)) {
            for (port, wrench) in self.ends[row.contact].iter().zip(&row.wrenches) {
                let (tree, link) = self.ports[*port];
                trees[tree].add_impulse(link, *wrench * *impulse);
            }
        }
    }

    /// Recomputes how the touching bodies respond to impulses, if a tree was factorized since the last call.
    fn update_mobilities(&mut self, trees: &[Tree]) {
        let changed = self
            .ports
            .iter()
            .any(|(tree, _)| trees[*tree].has_new_factors);
        if !changed && !self.mobilities.is_empty() {
            return;
        }
        self.mobilities.clear();
        self.begins.clear();
        let mut first = 0;
        for ports in self.ports.chunk_by(|(one, _), (other, _)| one == other) {
            let begin = self.mobilities.len();
            let offsets = (0..ports.len()).map(|index| begin + index * ports.len());
            self.begins.extend(offsets.map(|offset| (first, offset)));
            first += ports.len();
            let links = ports.iter().map(|(_, link)| *link);
            let tree = &trees[ports[0].0];
            compute_mobilities(tree, links, &mut self.workspace, &mut self.mobilities);
        }
    }

    /// Returns the matrix of the contacts' equations: the change of velocity along each row for a unit impulse along
    /// each row, plus the compliances on the diagonal. Only the lower half is filled. Updates `acting`.
    fn matrix(&mut self) -> DMatrix<f64> {
        for acting in &mut self.acting {
            acting.clear();
        }
        for (index, row) in self.rows.iter().enumerate() {
            for (end, port) in self.ends[row.contact].iter().enumerate() {
                self.acting[*port].push((index, end));
            }
        }
        let mut matrix = DMatrix::zeros(self.rows.len(), self.rows.len());
        for (column, row) in self.rows.iter().enumerate() {
            matrix[(column, column)] = 1.0 / row.stiffness;
            for (port, wrench) in self.ends[row.contact].iter().zip(&row.wrenches) {
                let (first, offset) = self.begins[*port];
                let tree = self.ports[*port].0;
                // An impulse on a body moves all ports of its tree.
                let moved = self.ports[first..].iter().take_while(|(it, _)| *it == tree);
                let wrench: Six = wrench.six();
                for (index, _) in moved.enumerate() {
                    let velocity = multiply(&self.mobilities[offset + index], &wrench);
                    let velocity = Spatial::from_six(&velocity);
                    for (line, end) in &self.acting[first + index] {
                        if *line >= column {
                            let other = &self.rows[*line].wrenches[*end];
                            matrix[(*line, column)] += other.dot(&velocity);
                        }
                    }
                }
            }
        }
        matrix
    }
}
