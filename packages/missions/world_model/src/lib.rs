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
//! assert_eq!(wrong.to_string(), "argument 1 of at must be of type robot, but center is of type place");
//! # Ok::<(), world_model::WorldError>(())
//! ```

mod as_fluent;
mod bits;
mod change;
mod condition;
mod error;
mod grounding;
mod ids;
mod key;
mod limits;
mod lookup;
mod model;
mod problem;
mod snapshot;
mod types;
mod view;

pub use as_fluent::AsFluent;
pub use change::{Change, ChangeKind, Stamp};
pub use error::WorldError;
pub use ids::{FluentId, ObjectId, PredicateId, TypeId};
pub use limits::{CONDITION_LIMIT, FLUENT_LIMIT, LONGEST_KEY, LONGEST_NAME};
pub use model::WorldModel;
pub use snapshot::Snapshot;
pub use view::WorldView;
