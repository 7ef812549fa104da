//! A generic behavior tree: described as nested [`Node`]s, built once into a flat arena, ticked without
//! allocation, traced without loss. It knows no soccer, no clock and no transport.
//!
//! ```
//! use std::time::Duration;
//!
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
//! assert_eq!(tree.tick(Duration::ZERO, &mut kettle), Status::Running);
//! assert_eq!(tree.tick(Duration::from_millis(10), &mut kettle), Status::Success);
//! ```

mod action;
mod condition;
mod connection;
mod context;
mod control;
mod drawing;
mod fault;
mod kind;
mod layout;
mod leaf;
mod node;
mod port;
mod question;
mod registry;
mod run;
mod semaphores;
mod status;
mod trace;
mod tree;
mod value;
mod variables;

pub use action::{Act, action};
pub use condition::{Hold, condition};
pub use connection::{Connection, ConnectionFault, Source, connect};
pub use context::{Binding, BoundPort, Context, LeafError};
pub use control::delay::delay;
pub use control::forced::{force_failure, force_success};
pub use control::guard::{guard, guard_asking};
pub use control::if_then_else::if_then_else;
pub use control::negation::not;
pub use control::parallel::parallel;
pub use control::repeat::repeat;
pub use control::retry::retry;
pub use control::run_once::run_once;
pub use control::scoring_select::{Scoring, score, scoring_select};
pub use control::selection::selection;
pub use control::selection_with_memory::selection_with_memory;
pub use control::semaphore::semaphore;
pub use control::sequence::sequence;
pub use control::sequence_with_memory::{sequence_with_lasting_memory, sequence_with_memory};
pub use control::subtree::subtree;
pub use control::switch::switch;
pub use control::timeout::timeout;
pub use control::while_do_else::while_do_else;
pub use drawing::{DrawnNode, draw};
pub use fault::Fault;
pub use kind::Kind;
pub use layout::{Layout, LayoutNode};
pub use leaf::{HaltLeaf, Leaf, TickLeaf};
pub use node::Node;
pub use port::{Direction, Port};
pub use question::{AskQuestion, Question};
pub use registry::{LeafModel, Registry, RegistryError, leaf_id};
pub use semaphores::{SemaphoreClaim, Semaphores};
pub use status::{Status, StatusError};
pub use trace::{Score, Trace};
pub use tree::Tree;
pub use value::{PortValue, Value, ValueType};
pub use variables::{Variable, Variables};
