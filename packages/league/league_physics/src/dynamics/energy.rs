//! Objective function of the solver along the last Newton step of one tree, from `previous` to `solution`: kinetic
//! energy relative to the motion without any joint, and the energy of the rows' compliances.

use super::row::Row;
use super::tree::Tree;

impl Tree {
    /// Returns the constraint rows with bounds: those of motors and stops, and the normals of contacts with fixed
    /// objects.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        let hinges = self.nodes.iter().filter_map(|node| node.hinge.as_ref());
        let grounds = self
            .fixed_contacts
            .iter()
            .map(|contact| &contact.rows.normal_row);
        hinges.map(|hinge| &hinge.row).chain(grounds)
    }

    /// Returns the second derivative of the objective function along the last Newton step, from `previous` to
    /// `solution`, if all rows keep their assumed states.
    pub(crate) fn curvature(&self) -> f64 {
        let rows = self.rows().map(|row| {
            let change = row.gap - row.previous_gap;
            row.active_stiffness() * change * change
        });
        self.slope_and_curvature().1 + rows.sum::<f64>()
    }

    /// Returns the change of the objective function if only a part (0 to 1) of the last Newton step is made, without
    /// contacts with other trees.
    pub(crate) fn energy_change(&self, part: f64) -> f64 {
        let (slope, curvature) = self.slope_and_curvature();
        let rows = self.rows().map(|row| row.energy_change(part));
        part * (slope + part / 2.0 * curvature) + rows.sum::<f64>()
    }

    /// Returns the first and second derivative of the objective function along the last Newton step, at its beginning,
    /// without the rows with bounds.
    fn slope_and_curvature(&self) -> (f64, f64) {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (index, node) in self.nodes.iter().enumerate() {
            let before = self.previous.velocities[index];
            let change = self.solution.velocities[index] - before;
            slope += change.dot(&(node.inertia.times(&before) - node.momentum));
            curvature += change.dot(&node.inertia.times(&change));
            if let Some(hinge) = &node.hinge {
                let before = self.previous.excess[index];
                let change = self.solution.excess[index] - before;
                let (along, ahead) = (
                    hinge.axis.dot(&change.angular),
                    hinge.axis.dot(&before.angular),
                );
                slope +=
                    hinge.stiffness * (change.dot(&before) - along * ahead) - hinge.push * along;
                curvature += hinge.stiffness * (change.dot(&change) - along * along);
            }
        }
        for rows in self.fixed_contacts.iter().map(|contact| &contact.rows) {
            let change = rows.sliding - rows.previous_sliding;
            slope += rows.friction * change.dot(&rows.previous_sliding);
            curvature += rows.friction * change.norm_squared();
        }
        (slope, curvature)
    }

    /// Reduces the last Newton step to `part` of it (0 to 1): moves `solution` and the rows towards `previous`.
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
        for hinge in self.nodes.iter_mut().filter_map(|node| node.hinge.as_mut()) {
            hinge.row.shorten(part);
        }
        for contact in &mut self.fixed_contacts {
            contact.rows.shorten(part);
        }
    }
}
