//! A generic behavior tree: described as nested [`Node`]s, built once into a flat arena, ticked without
//! allocation, traced without loss. It knows no soccer, no time and no transport.
//!
//! ```
//! use behavior_tree::{Status, Tree, action, condition, selection, sequence};
//!
//! struct Kettle {
//!     degrees: u32,
//! }
//!
//! let mut tree = Tree::new(selection(
//!     "make hot water",
//!     [
//!         condition("the water boils", |kettle: &Kettle| kettle.degrees >= 100),
//!         action("heat", |kettle: &mut Kettle| {
//!             kettle.degrees += 40;
//!             Status::Running
//!         })
//!         .because("cold water does not boil by itself"),
//!     ],
//! ));
//!
//! let mut kettle = Kettle { degrees: 80 };
//! assert_eq!(tree.tick(&mut kettle), Status::Running);
//! assert_eq!(tree.tick(&mut kettle), Status::Success);
//! ```

mod action;
mod condition;
mod layout;
mod negation;
mod node;
mod run;
mod selection;
mod sequence;
mod status;
mod trace;
mod tree;

#[cfg(test)]
mod truth_table;

pub use action::action;
pub use condition::condition;
pub use layout::{Layout, LayoutNode};
pub use negation::not;
pub use node::Node;
pub use selection::selection;
pub use sequence::sequence;
pub use status::{Status, StatusError};
pub use trace::Trace;
pub use tree::Tree;
