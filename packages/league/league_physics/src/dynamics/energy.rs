//! The function whose minimum the solver seeks, along the last step of one tree: kinetic energy against the motion
//! without any joint, and the energy of the rows' compliances.

use super::row::Row;
use super::tree::Tree;

impl Tree {
    /// The rows that have bounds.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        let bonds = self.nodes.iter().filter_map(|node| node.bond.as_ref());
        let grounds = self.touches.iter().map(|contact| &contact.touch.row);
        bonds.map(|bond| &bond.row).chain(grounds)
    }

    /// The second derivative of the assumed quadratic function along the last step.
    pub(crate) fn curvature(&self) -> f64 {
        let rows = self.rows().map(|row| {
            let change = row.gap - row.previous_gap;
            row.active_stiffness() * change * change
        });
        self.slope_and_curvature().1 + rows.sum::<f64>()
    }

    /// By how much the function changes where a part of the last step is made.
    pub(crate) fn energy_change(&self, part: f64) -> f64 {
        let (slope, curvature) = self.slope_and_curvature();
        let rows = self.rows().map(|row| row.energy_change(part));
        part * (slope + part / 2.0 * curvature) + rows.sum::<f64>()
    }

    /// The derivatives along the last step, at its beginning, of all but the rows that have bounds.
    fn slope_and_curvature(&self) -> (f64, f64) {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (index, node) in self.nodes.iter().enumerate() {
            let before = self.previous.velocities[index];
            let change = self.solution.velocities[index] - before;
            slope += change.dot(&(node.inertia.times(&before) - node.momentum));
            curvature += change.dot(&node.inertia.times(&change));
            if let Some(bond) = &node.bond {
                let before = self.previous.excess[index];
                let change = self.solution.excess[index] - before;
                let (along, ahead) = (
                    bond.axis.dot(&change.angular),
                    bond.axis.dot(&before.angular),
                );
                slope += bond.stiffness * (change.dot(&before) - along * ahead) - bond.push * along;
                curvature += bond.stiffness * (change.dot(&change) - along * along);
            }
        }
        for touch in self.touches.iter().map(|contact| &contact.touch) {
            let change = touch.sliding - touch.previous_sliding;
            slope += touch.grip * change.dot(&touch.previous_sliding);
            curvature += touch.grip * change.norm_squared();
        }
        (slope, curvature)
    }

    /// Undoes a part of the last step, so that `part` of it is left.
    pub(crate) fn shorten(&mut self, part: f64) {
        let (now, before) = (&mut self.solution, &self.previous);
        for (now, before) in [
            (&mut now.velocities, &before.velocities),
            (&mut now.excess, &before.excess),
        ] {
            for (new, old) in now.iter_mut().zip(before) {
                *new = *old + (*new - *old) * part;
            }
        }
        for bond in self.nodes.iter_mut().filter_map(|node| node.bond.as_mut()) {
            bond.row.shorten(part);
        }
        for contact in &mut self.touches {
            contact.touch.shorten(part);
        }
    }
}
