//! Contacts of shapes.

mod boxes;
mod capsule;
mod clip;
mod contact;
mod ground;
mod pair;
mod solid;
mod sphere;

pub(crate) use contact::Contact;
pub(crate) use ground::find_ground_contacts;
pub(crate) use pair::find_contacts;
pub(crate) use solid::Solid;
