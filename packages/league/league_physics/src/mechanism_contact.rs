//! Contacts of robots with each other and with the ball.

use nalgebra::Vector3;

use crate::collision::{Contact, find_contacts};
use crate::dynamics::pair_contact::PairContact;
use crate::mechanism::Mechanism;

/// Contact of two mechanisms; the normal points towards the first.
#[derive(Clone, Debug)]
pub(crate) struct MechanismContact {
    /// Mechanism and link of each end.
    pub(crate) ends: [(usize, usize); 2],
    contact: Contact,
}

impl MechanismContact {
    /// Returns the numbers of the mechanisms.
    pub(crate) fn mechanisms(&self) -> [usize; 2] {
        self.ends.map(|(mechanism, _)| mechanism)
    }

    /// Returns the position in the world frame \[m\].
    pub(crate) fn point(&self) -> Vector3<f64> {
        self.contact.point
    }

    /// Returns the constraint rows of the contact for a time step. `first` and `second` are its mechanisms; their
    /// indices are those of their equations.
    pub(crate) fn pair_contact(&self, first: &Mechanism, second: &Mechanism) -> PairContact {
        let [(tree, link), (other_tree, other)] = self.ends;
        let point = self.contact.point;
        let velocity = first.velocity_at(link, &point) - second.velocity_at(other, &point);
        let surface = first.surface.mix(second.surface);
        PairContact {
            ends: [
                (tree, link, point - first.bodies[link].position),
                (other_tree, other, point - second.bodies[other].position),
            ],
            rows: surface.contact_rows(&self.contact, velocity.dot(&self.contact.normal)),
        }
    }
}

/// Appends the contacts of two mechanisms, given with their indices. Bounding spheres exclude distant mechanisms and
/// parts first.
pub(crate) fn find_mechanism_contacts(
    (number, first): (usize, &Mechanism),
    (other_number, second): (usize, &Mechanism),
    contacts: &mut Vec<MechanismContact>,
) {
    let reach = first.reach() + second.reach();
    if (first.bodies[0].position - second.bodies[0].position).norm_squared() > reach * reach {
        return;
    }
    for (link, solid) in first.solids() {
        let size = solid.shape.bounding_radius();
        let reach = size + second.reach();
        if (solid.position - second.bodies[0].position).norm_squared() > reach * reach {
            continue;
        }
        for (other, other_solid) in second.solids() {
            let reach = size + other_solid.shape.bounding_radius();
            if (solid.position - other_solid.position).norm_squared() > reach * reach {
                continue;
            }
            let found = find_contacts(&solid, &other_solid).into_iter();
            contacts.extend(found.map(|contact| MechanismContact {
                ends: [(number, link), (other_number, other)],
                contact,
            }));
        }
    }
}
