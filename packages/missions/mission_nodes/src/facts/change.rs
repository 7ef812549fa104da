use serde::{Deserialize, Serialize};
use world_model::{ChangeKind, Stamp, WorldError, WorldModel};

/// One change of a world model, with names instead of ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// When, in nanoseconds of the mission's time.
    pub time: u64,
    /// Who changed it.
    pub source: String,
    /// What changed.
    pub what: Changed,
}

/// What a change did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Changed {
    /// An object was added.
    Object {
        /// Its name.
        name: String,
        /// Its type.
        type_name: String,
    },
    /// A fact got a value.
    Fact {
        /// The fact, as in `at(robot1,center)`.
        fact: String,
        /// The value.
        value: bool,
    },
}

impl Change {
    /// Makes the change; returns whether it is one.
    ///
    /// # Errors
    /// The world has no such fact or type, or has the object.
    pub fn apply(&self, world: &mut WorldModel) -> Result<bool, WorldError> {
        let stamp = Stamp {
            time: self.time,
            source: &self.source,
        };
        match &self.what {
            Changed::Object { name, type_name } => {
                world.add_object(name, type_name, stamp).map(|_| true)
            }
            Changed::Fact { fact, value } => world.set(fact, *value, stamp),
        }
    }
}

/// The changes of a world after a version, in order.
pub fn changes_after(world: &WorldModel, version: u64) -> Vec<Change> {
    let changes = world.changes_since(version).map(|change| Change {
        time: change.stamp.time,
        source: change.stamp.source.to_owned(),
        what: match change.kind {
            ChangeKind::Object(id) => {
                let (name, type_name) = world.object_by_id(id).unwrap_or_default();
                Changed::Object {
                    name: name.to_owned(),
                    type_name: type_name.to_owned(),
                }
            }
            ChangeKind::Fact { fluent, new, .. } => Changed::Fact {
                fact: world
                    .fact(fluent)
                    .map(|it| it.to_string())
                    .unwrap_or_default(),
                value: new,
            },
        },
    });
    changes.collect()
}
