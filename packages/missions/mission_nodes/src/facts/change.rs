use serde::{Deserialize, Serialize};
use world_model::{ChangeKind, Stamp, WorldError, WorldModel};

/// A change of a world model with names instead of ids, as it is sent and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Time of the change in mission time \[ns\].
    pub time: u64,
    /// Source of the change.
    pub source: String,
    /// Content of the change.
    #[serde(rename = "what")]
    pub content: ChangeContent,
}

/// Content of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChangeContent {
    /// An object was added.
    Object {
        /// Name of the object.
        name: String,
        /// Type of the object.
        type_name: String,
    },
    /// A fact was set.
    Fact {
        /// The fact, such as `at(robot1,center)`.
        fact: String,
        /// New value.
        value: bool,
    },
}

impl Change {
    /// Applies the change and returns true if it changed the world.
    ///
    /// # Errors
    /// Returns an error for an unknown fact or type, or for an object that exists already.
    pub fn apply(&self, world: &mut WorldModel) -> Result<bool, WorldError> {
        let stamp = Stamp {
            time: self.time,
            source: &self.source,
        };
        match &self.content {
            ChangeContent::Object { name, type_name } => {
                world.add_object(name, type_name, stamp).map(|_| true)
            }
            ChangeContent::Fact { fact, value } => world.set(fact, *value, stamp),
        }
    }
}

/// Returns the changes of a world after a version, oldest first. The n-th of them leads to version `version + n`.
pub fn changes_after(world: &WorldModel, version: u64) -> Vec<Change> {
    let changes = world.changes_since(version).map(|change| Change {
        time: change.stamp.time,
        source: change.stamp.source.to_owned(),
        content: match change.kind {
            ChangeKind::Object(id) => {
                let (name, type_name) = world.object_by_id(id).unwrap_or_default();
                ChangeContent::Object {
                    name: name.to_owned(),
                    type_name: type_name.to_owned(),
                }
            }
            ChangeKind::Fact { fluent, new, .. } => ChangeContent::Fact {
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
