use world_model::{WorldError, WorldModel};

use super::{FollowRequest, FollowResponse, GoalState, ParsedMission, changes_after};

/// Synchronization of a copy of the facts with the store. The holder owns the copy, a [`WorldModel`], reads and changes
/// it immediately; the store confirms the changes later.
///
/// The store decides on the order of changes. Without changes by others, the copy and the store have the same changes
/// with the same versions. Otherwise the copy is rebuilt in the order of the store: see [`SyncEffect`].
#[derive(Debug)]
pub struct Replica {
    /// Number of the loaded mission in the store.
    generation: u64,
    /// Version up to which the replica equals the store.
    confirmed: u64,
    /// Initial world of the problem, from which the copy can be rebuilt.
    origin: WorldModel,
    /// Name of this replica in requests.
    writer: String,
    /// Number of the last request.
    sequence: u64,
    /// Request without a response.
    outstanding: Option<FollowRequest>,
}

/// Effect of a response on the replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncEffect {
    /// The replica is extended: changes by others, if any, come after all of its own.
    Continued,
    /// The replica is reordered: changes by others come before its own.
    Reordered {
        /// Last version before the new order.
        after: u64,
    },
    /// The store has another world model.
    Replaced,
}

/// A response of the store does not fit the replica.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    /// A change cannot be applied.
    #[error("a change from world_model_node cannot be applied: {0}")]
    World(#[from] WorldError),
    /// The number of changes is wrong.
    #[error(
        "world_model_node reports version {version}, but its changes lead to version {reached}"
    )]
    Version {
        /// Version in the response.
        version: u64,
        /// Version of the replica after the changes.
        reached: u64,
    },
}

impl Replica {
    /// Creates a replica and its copy of the facts from the first response. `writer` must be a new name, because the
    /// store ignores request numbers that it knows from this name.
    ///
    /// # Errors
    /// Returns an error if the changes do not fit the domain and problem.
    pub fn create(
        parsed: &ParsedMission,
        response: &FollowResponse,
        writer: String,
    ) -> Result<(Self, WorldModel), ReplicaError> {
        let mut world = parsed.world.clone();
        extend(&mut world, response, 0)?;
        let replica = Self {
            generation: response.generation,
            confirmed: response.version,
            origin: parsed.world.clone(),
            writer,
            sequence: 0,
            outstanding: None,
        };
        Ok((replica, world))
    }

    /// Returns the version up to which the store has confirmed the replica.
    pub fn confirmed(&self) -> u64 {
        self.confirmed
    }

    /// Creates the next request to the store, with all changes of `world` that the store has not confirmed, and stores
    /// it as outstanding. Until [`Self::apply`] receives a response, returns the same request again.
    pub fn request(
        &mut self,
        world: &WorldModel,
        now: u64,
        goal_state: GoalState,
    ) -> FollowRequest {
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
            goal_state,
        };
        self.outstanding = Some(request.clone());
        request
    }

    /// Applies a response of the store to `world`, which must not have changed since the request. If the response
    /// belongs to another mission, nothing is applied and the holder must create a new replica.
    ///
    /// # Errors
    /// Returns an error if the response does not fit the replica.
    pub fn apply(
        &mut self,
        world: &mut WorldModel,
        response: &FollowResponse,
    ) -> Result<SyncEffect, ReplicaError> {
        let sent = self
            .outstanding
            .take()
            .map(|it| it.changes)
            .unwrap_or_default();
        if response.generation != self.generation {
            return Ok(SyncEffect::Replaced);
        }
        let after = self.confirmed;
        // The response contains the sent changes too. If they come first, the copy has them already.
        let effect = if response.changes.starts_with(&sent) {
            extend(world, response, sent.len())?;
            SyncEffect::Continued
        } else {
            *world = self.rebuild(world, response)?;
            SyncEffect::Reordered { after }
        };
        self.confirmed = response.version;
        Ok(effect)
    }

    /// Returns the initial world with the confirmed changes and then those of the response. Unconfirmed changes of
    /// `world` are omitted: the response contains them.
    fn rebuild(
        &self,
        world: &WorldModel,
        response: &FollowResponse,
    ) -> Result<WorldModel, ReplicaError> {
        let base = self.origin.version();
        let mut rebuilt = self.origin.clone();
        let known = (self.confirmed - base) as usize;
        for change in changes_after(world, base).iter().take(known) {
            change.apply(&mut rebuilt)?;
        }
        extend(&mut rebuilt, response, 0)?;
        Ok(rebuilt)
    }
}

/// Applies the changes of a response except for the first `known` ones, which the world has. Returns an error if they
/// do not lead to the version of the response.
fn extend(
    world: &mut WorldModel,
    response: &FollowResponse,
    known: usize,
) -> Result<(), ReplicaError> {
    for change in &response.changes[known..] {
        change.apply(world)?;
    }
    let (version, reached) = (response.version, world.version());
    match reached == version {
        true => Ok(()),
        false => Err(ReplicaError::Version { version, reached }),
    }
}
