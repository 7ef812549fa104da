use world_model::{WorldError, WorldModel};

use super::{FollowRequest, Followed, Parsed, Pursuit, changes_after};

/// A copy of a world model that its holder reads and changes at once, and whose changes the owner confirms later.
///
/// The owner decides on the order. As long as nobody else changes facts, the copy and the owner have the same changes
/// with the same versions. If others did, the copy is made anew in the order of the owner: see [`Agreement`].
#[derive(Debug)]
pub struct Replica {
    generation: u64,
    /// The version up to which the copy is that of the owner.
    confirmed: u64,
    /// The world that the problem begins with.
    origin: WorldModel,
    writer: String,
    sequence: u64,
    /// The request that was not answered yet.
    outstanding: Option<FollowRequest>,
}

/// What became of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It goes on: changes of others, if any, come after all of its own.
    Continued,
    /// Changes of others come before its own: from this version on it has another order than before.
    Reordered {
        /// The last version that is as before.
        after: u64,
    },
    /// The owner has another world model now.
    Replaced,
}

/// An answer of the owner that does not fit the copy.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    /// A change cannot be made.
    #[error("a change of the world model node cannot be made: {0}")]
    World(#[from] WorldError),
    /// The number of changes is wrong.
    #[error("the world model node is at version {version}, and its changes lead to {reached}")]
    Version {
        /// Its version.
        version: u64,
        /// That of the copy with the changes.
        reached: u64,
    },
}

impl Replica {
    /// Begins to follow an owner; returns the copy. `writer` is a name that nobody had before.
    ///
    /// # Errors
    /// The changes do not fit the texts.
    pub fn begin(
        parsed: &Parsed,
        followed: &Followed,
        writer: String,
    ) -> Result<(Self, WorldModel), ReplicaError> {
        let mut world = parsed.world.clone();
        extend(&mut world, followed, 0)?;
        let replica = Self {
            generation: followed.generation,
            confirmed: followed.version,
            origin: parsed.world.clone(),
            writer,
            sequence: 0,
            outstanding: None,
        };
        Ok((replica, world))
    }

    /// The version up to which the owner has confirmed the copy.
    pub fn confirmed(&self) -> u64 {
        self.confirmed
    }

    /// What to send to the owner. While it has not answered, it is the same request again.
    pub fn request(&mut self, world: &WorldModel, now: u64, pursuit: Pursuit) -> FollowRequest {
        if let Some(request) = &self.outstanding {
            return request.clone();
        }
        self.sequence += 1;
        let request = FollowRequest {
            generation: self.generation,
            version: self.confirmed,
            writer: self.writer.clone(),
            sequence: self.sequence,
            now,
            changes: changes_after(world, self.confirmed),
            pursuit,
        };
        self.outstanding = Some(request.clone());
        request
    }

    /// Takes the answer of the owner.
    ///
    /// # Errors
    /// The answer does not fit the copy.
    pub fn agree(
        &mut self,
        world: &mut WorldModel,
        followed: &Followed,
    ) -> Result<Agreement, ReplicaError> {
        let sent = self
            .outstanding
            .take()
            .map(|it| it.changes)
            .unwrap_or_default();
        if followed.generation != self.generation {
            return Ok(Agreement::Replaced);
        }
        let after = self.confirmed;
        let agreement = if followed.changes.starts_with(&sent) {
            extend(world, followed, sent.len())?;
            Agreement::Continued
        } else {
            *world = self.rebuilt(world, followed)?;
            Agreement::Reordered { after }
        };
        self.confirmed = followed.version;
        Ok(agreement)
    }

    fn rebuilt(&self, world: &WorldModel, followed: &Followed) -> Result<WorldModel, ReplicaError> {
        let base = self.origin.version();
        let mut rebuilt = self.origin.clone();
        let known = (self.confirmed - base) as usize;
        for change in changes_after(world, base).iter().take(known) {
            change.apply(&mut rebuilt)?;
        }
        extend(&mut rebuilt, followed, 0)?;
        Ok(rebuilt)
    }
}

/// Makes the changes of the owner, without the first ones, which the world has.
fn extend(world: &mut WorldModel, followed: &Followed, known: usize) -> Result<(), ReplicaError> {
    for change in &followed.changes[known..] {
        change.apply(world)?;
    }
    let (version, reached) = (followed.version, world.version());
    match reached == version {
        true => Ok(()),
        false => Err(ReplicaError::Version { version, reached }),
    }
}
