//! Typed objects and boolean facts with stable ids, versions and a change log.
//!
//! ```
//! use world_model::{Stamp, WorldModel};
//!
//! let mut world = WorldModel::new();
//! world.add_type("robot", "object")?;
//! world.add_type("place", "object")?;
//! world.add_predicate("at", &["robot", "place"])?;
//! let setup = Stamp { time: 0, source: "setup" };
//! world.add_object("robot1", "robot", setup)?;
//! world.add_object("center", "place", setup)?;
//! let at_center = world.fluent("at(robot1,center)")?;
//!
//! world.set(at_center, true, Stamp { time: 1_000_000, source: "perception" })?;
//! world.add_object("goal", "place", setup)?;
//! assert_eq!(world.fluent("at(robot1,center)")?, at_center, "ids never change");
//! assert!(world.get("at(robot1,center)")?);
//! let wrong = world.get("at(center,robot1)").unwrap_err();
//! assert_eq!(wrong.to_string(), "argument 1 of at must be of type robot, and center is of type place");
//! # Ok::<(), world_model::WorldError>(())
//! ```

mod bits;
mod change;
mod error;
mod fluent;
mod grounding;
mod holds;
mod key;
mod lookup;
mod model;
mod project;
mod snapshot;
mod types;
mod view;

pub use change::{Change, Stamp, What};
pub use error::WorldError;
pub use fluent::{AsFluent, FluentId, ObjectId, PredicateId, TypeId};
pub use grounding::FLUENT_LIMIT;
pub use holds::CONDITION_LIMIT;
pub use key::{LONGEST_KEY, LONGEST_NAME};
pub use model::WorldModel;
pub use snapshot::Snapshot;
pub use view::WorldView;
