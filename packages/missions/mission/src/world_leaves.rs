use std::sync::Arc;

use behavior_tree::{Context, LeafError, Port, Registry, Status};
use world_model::{Stamp, WorldModel};

/// Id of the condition that reads the world.
pub(crate) const CHECK: &str = "CheckWorldPredicate";

/// Id of the action that changes the world.
pub(crate) const SET: &str = "SetWorldPredicate";

/// A blackboard with a world model.
pub trait HasWorld {
    /// Returns the world.
    fn world(&self) -> &WorldModel;
    /// Returns the world for changes.
    fn world_mut(&mut self) -> &mut WorldModel;
}

impl HasWorld for WorldModel {
    fn world(&self) -> &WorldModel {
        self
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        self
    }
}

/// Adds the leaves that read and write the world.
///
/// - `CheckWorldPredicate(predicate, expected = true)` succeeds if the fact has the expected value.
/// - `SetWorldPredicate(predicate, value, source)` sets the fact. The change log contains the source: in a compiled
///   plan the name of the step's node, otherwise the name of the leaf.
///
/// A fact is a key such as `at(robot1,center)`. An unknown fact fails the leaf; the reason is in
/// [`behavior_tree::Tree::errors`].
pub fn add_world_leaves<B: HasWorld + 'static>(leaves: Registry<B>) -> Registry<B> {
    leaves
        .condition_with_ports(
            CHECK,
            [
                Port::input::<Arc<str>>("predicate"),
                Port::input::<bool>("expected").or(true),
            ],
            |context| {
                let key = context.get::<Arc<str>>("predicate")?;
                let value = context.blackboard.world().get(&*key);
                let value = value.map_err(|error| LeafError(error.to_string()))?;
                Ok(value == context.get::<bool>("expected")?)
            },
        )
        .action_with_ports(
            SET,
            [
                Port::input::<Arc<str>>("predicate"),
                Port::input::<bool>("value"),
                Port::input::<Arc<str>>("source").or(Arc::<str>::from(SET)),
            ],
            |context| {
                let key = context.get::<Arc<str>>("predicate")?;
                let value = context.get::<bool>("value")?;
                let source = context.get::<Arc<str>>("source")?;
                let stamp = Stamp {
                    time: nanoseconds(context),
                    source: &source,
                };
                let set = context.blackboard.world_mut().set(&*key, value, stamp);
                set.map_err(|error| LeafError(error.to_string()))?;
                Ok(Status::Success)
            },
        )
}

/// Returns the mission time of the tick \[ns\].
pub(crate) fn nanoseconds<B>(context: &Context<'_, B>) -> u64 {
    u64::try_from(context.now.as_nanos()).unwrap_or(u64::MAX)
}
