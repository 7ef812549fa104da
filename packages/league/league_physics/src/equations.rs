//! Equations of a mechanism for one step.

use nalgebra::{Matrix3, Vector3};

use crate::collision::{Contact, find_ground_contacts};
use crate::dynamics::contact_rows::FixedContact;
use crate::dynamics::node::{HingeRows, Node};
use crate::dynamics::row::Row;
use crate::dynamics::spatial::{Inertia, Spatial};
use crate::dynamics::tree::Tree;
use crate::mechanism::Mechanism;
use crate::surface::{Surface, WORLD_CFM, WORLD_ERP};
use crate::{GRAVITY, Hinge, STEP, field, motor};

/// Air drag on each body \[N s/m\].
const DRAG: f64 = 0.01;

impl Mechanism {
    /// Writes the equations of one time step to `tree`: bodies, hinges, and contacts with ground, goals and walls.
    /// Contacts with other mechanisms are separate.
    pub(crate) fn equations(&self, tree: &mut Tree) {
        tree.prepare(self.links.len());
        for (index, node) in tree.nodes.iter_mut().enumerate() {
            self.prepare(index, node);
        }
        // Most of the time no wall is near, and the test of each part is saved.
        let is_clear = field::is_clear(&self.bodies[0].position, self.reach());
        for (index, solid) in self.solids() {
            for contact in find_ground_contacts(&solid) {
                tree.fixed_contacts
                    .push(self.fixed_contact(index, &contact, Surface::GROUND));
            }
            if !is_clear {
                let walls = field::find_wall_contacts(&solid);
                tree.fixed_contacts.extend(
                    walls.map(|contact| self.fixed_contact(index, &contact, Surface::WALL)),
                );
            }
        }
    }

    /// Returns the constraint rows of a contact of a link with a fixed object of surface `other`.
    fn fixed_contact(&self, link: usize, contact: &Contact, other: Surface) -> FixedContact {
        let speed = self.velocity_at(link, &contact.point).dot(&contact.normal);
        FixedContact {
            link,
            lever: contact.point - self.bodies[link].position,
            rows: self.surface.mix(other).contact_rows(contact, speed),
        }
    }

    /// Writes the equations of the body with this index and its hinge to `node`: mass, inertia, and the momentum after
    /// the time step without joints, by gravity, drag and the gyroscopic term.
    fn prepare(&self, index: usize, node: &mut Node) {
        let (link, body) = (&self.links[index], &self.bodies[index]);
        let local = &link.inertia;
        let (rotation, velocity) = (&body.rotation, &body.angular_velocity);
        let spin =
            rotation * solve_gyroscopic(local, &rotation.tr_mul(velocity)).component_mul(local);
        let force = Vector3::z() * (link.mass * GRAVITY) - body.velocity * DRAG;
        let momentum = Spatial {
            linear: body.velocity * link.mass + force * STEP,
            angular: spin - velocity * (self.angular_drag * STEP),
        };
        let inertia = Inertia {
            linear: Matrix3::from_diagonal_element(link.mass),
            coupling: Matrix3::zeros(),
            angular: rotation * Matrix3::from_diagonal(local) * rotation.transpose(),
        };
        let hinge = link.hinge.as_ref().map(|hinge| self.hinge(index, hinge));
        node.prepare(inertia, momentum, hinge);
    }

    /// Returns the constraint rows of a hinge: targets that correct a part of its displacement and tilt (ERP), and the
    /// motor. `index` is that of the link.
    fn hinge(&self, index: usize, hinge: &Hinge) -> HingeRows {
        let (body, parent) = (&self.bodies[index], &self.bodies[hinge.parent]);
        let axis = body.rotation * hinge.axis;
        let lever = body.rotation * hinge.anchor;
        let parent_lever = parent.rotation * hinge.parent_anchor;
        let (row, push) = self.motor_row(index, hinge, &axis);
        let gap = parent.position + parent_lever - body.position - lever;
        let tilt = axis.cross(&(parent.rotation * hinge.axis));
        HingeRows {
            parent: hinge.parent,
            lever,
            parent_lever,
            axis,
            target: Spatial {
                linear: gap * (WORLD_ERP / STEP),
                angular: tilt * (WORLD_ERP / STEP) + axis * row.target,
            },
            stiffness: STEP / WORLD_CFM,
            row,
            push,
        }
    }

    /// Returns the constraint row of the hinge's axis in the world frame, and the additional angular impulse of the
    /// motor \[N m s\].
    fn motor_row(&self, index: usize, hinge: &Hinge, axis: &Vector3<f64>) -> (Row, f64) {
        let (body, parent) = (&self.bodies[index], &self.bodies[hinge.parent]);
        let speed = axis.dot(&(body.angular_velocity - parent.angular_velocity));
        let angle = self.angle(index).unwrap_or_default();
        motor::build_motor_row(hinge.stops, angle, speed, self.motors[index])
    }
}

/// Returns the angular velocity ω' after a step without torque, by the implicit rule of ODE's gyroscopic term:
/// `(I - h L ×) ω' = I ω`. All vectors are in the axes of the body, along which `inertia` has its moments.
fn solve_gyroscopic(inertia: &Vector3<f64>, angular_velocity: &Vector3<f64>) -> Vector3<f64> {
    let momentum = inertia.component_mul(angular_velocity);
    let matrix = Matrix3::from_diagonal(inertia) - momentum.cross_matrix() * STEP;
    // The sum of a positive definite and a skew-symmetric matrix is invertible.
    matrix
        .try_inverse()
        .map_or(*angular_velocity, |inverse| inverse * momentum)
}
