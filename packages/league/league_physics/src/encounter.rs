//! Contacts of robots with each other and with the ball.

use crate::collision::{Contact, between};
use crate::dynamics::cross::Cross;
use crate::mechanism::Mechanism;

/// A contact of two mechanisms; its normal points towards the first.
#[derive(Clone, Debug)]
pub(crate) struct Encounter {
    /// Which mechanism touches, and with which link.
    pub(crate) ends: [(usize, usize); 2],
    contact: Contact,
}

impl Encounter {
    /// The rows of the contact between the mechanisms; the equations of each have its number.
    pub(crate) fn cross(&self, first: &Mechanism, second: &Mechanism) -> Cross {
        let [(tree, link), (other_tree, other)] = self.ends;
        let point = self.contact.point;
        let velocity = first.velocity_at(link, &point) - second.velocity_at(other, &point);
        let surface = first.surface.mixed(second.surface);
        Cross {
            ends: [
                (tree, link, point - first.bodies[link].position),
                (other_tree, other, point - second.bodies[other].position),
            ],
            touch: surface.touch(&self.contact, velocity.dot(&self.contact.normal)),
        }
    }
}

/// Adds the contacts of two mechanisms, named by their numbers.
pub(crate) fn meet(
    (number, first): (usize, &Mechanism),
    (other_number, second): (usize, &Mechanism),
    encounters: &mut Vec<Encounter>,
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
            let contacts = between(&solid, &other_solid).into_iter();
            encounters.extend(contacts.map(|contact| Encounter {
                ends: [(number, link), (other_number, other)],
                contact,
            }));
        }
    }
}
