use std::collections::BTreeMap;
use std::sync::Arc;

use world_model::{WorldError, WorldModel};

use super::{
    Change, ChangeContent, Entry, FollowRequest, FollowResponse, GoalState, Journal, JournalError,
    MissionTexts, ParsedMission, TextsError, changes_after,
};

/// Maximum number of objects. All of them are published with each change.
const MOST_OBJECTS: usize = 100_000;

/// Maximum number of replicas since the start.
const MOST_FOLLOWERS: usize = 10_000;

/// Store that owns the facts of a mission. All changes pass through it.
///
/// A change is in the journal, if there is one, before it is applied and confirmed. Requests are processed in their
/// order of arrival, which is the order of versions.
#[derive(Debug, Default)]
pub struct FactStore {
    /// Domain and facts; `None` before a domain is loaded.
    loaded: Option<Loaded>,
    /// Number of the loaded mission; another one for each loaded domain.
    generation: u64,
    /// Number of the last applied request of each replica.
    followers: BTreeMap<String, u64>,
    /// Goal of the mission, last reported by a replica.
    goal_state: GoalState,
    /// Latest mission time of all requests \[ns\].
    now: u64,
    journal: Option<Journal>,
}

/// A loaded domain with its facts.
#[derive(Debug)]
struct Loaded {
    texts: Arc<MissionTexts>,
    world: WorldModel,
    /// Version of the initial world of the problem.
    base: u64,
}

/// Reason why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No domain is loaded.
    #[error("no domain is loaded: call load_domain, or start the node with a domain and a problem")]
    NoDomain,
    /// A name, a type or a number of arguments is wrong.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The domain or the problem is invalid.
    #[error(transparent)]
    InvalidTexts(#[from] TextsError),
    /// A replica adds an object.
    #[error("object {name} cannot be added by follow_facts: call add_objects")]
    Object {
        /// Name of the object.
        name: String,
    },
    /// There would be too many objects.
    #[error("a mission has at most {MOST_OBJECTS} objects, got {count}")]
    Objects {
        /// Number of objects after the addition.
        count: usize,
    },
    /// Too many replicas have followed the facts.
    #[error(
        "more than {MOST_FOLLOWERS} programs have followed the facts: restart world_model_node"
    )]
    Followers,
    /// A replica has a version that does not exist.
    #[error("version {version} not found: the facts are at version {newest}")]
    Version {
        /// Version of the replica.
        version: u64,
        /// Newest version.
        newest: u64,
    },
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl FactStore {
    /// Creates a store without facts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Restores a store by applying the entries of a journal, and appends further changes to the journal.
    ///
    /// # Errors
    /// Returns an error if the entries contradict each other.
    pub fn restore(journal: Journal, entries: Vec<Entry>) -> Result<Self, StoreError> {
        let mut store = Self::new();
        for entry in entries {
            store.replay(entry)?;
        }
        store.journal = Some(journal);
        Ok(store)
    }

    /// Returns the domain and problem of the facts.
    pub fn texts(&self) -> Option<&MissionTexts> {
        self.loaded.as_ref().map(|it| &*it.texts)
    }

    /// Returns the world.
    ///
    /// # Errors
    /// Returns an error if no domain is loaded.
    pub fn world(&self) -> Result<&WorldModel, StoreError> {
        let loaded = self.loaded.as_ref();
        loaded.map(|it| &it.world).ok_or(StoreError::NoDomain)
    }

    /// Returns the version of the facts; 0 without facts.
    pub fn version(&self) -> u64 {
        self.world().map_or(0, WorldModel::version)
    }

    /// Returns the generation of the world model; 0 without facts.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Returns the latest mission time of all requests \[ns\].
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Replaces domain, objects and facts, and removes the goal state. `parsed` must be the parsed `texts`, and
    /// `generation` a new number.
    ///
    /// # Errors
    /// Returns an error if the journal cannot be written. Nothing is changed then.
    pub fn load(
        &mut self,
        texts: MissionTexts,
        parsed: ParsedMission,
        generation: u64,
    ) -> Result<(), StoreError> {
        self.write(&Entry::Loaded {
            generation,
            texts: texts.clone(),
        })?;
        self.set_mission(texts, parsed.world, generation);
        Ok(())
    }

    /// Sets all of these facts, or none, at the latest mission time.
    ///
    /// # Errors
    /// Returns an error for an unknown fact, or if the journal cannot be written.
    pub fn set<'a>(
        &mut self,
        source: &str,
        facts: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Result<(), StoreError> {
        let changes = facts.into_iter().map(|(fact, value)| Change {
            time: self.now,
            source: source.to_owned(),
            content: ChangeContent::Fact {
                fact: fact.to_owned(),
                value,
            },
        });
        let changes: Vec<_> = changes.collect();
        let world = self.world()?;
        for change in &changes {
            if let ChangeContent::Fact { fact, .. } = &change.content {
                world.fluent(fact)?;
            }
        }
        self.commit(None, changes, self.goal_state.clone())
    }

    /// Adds all of these objects, given by name and type, or none, at the latest mission time.
    ///
    /// # Errors
    /// Returns an error if an object cannot be added, or if the journal cannot be written.
    pub fn add_objects<'a>(
        &mut self,
        source: &str,
        objects: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), StoreError> {
        let changes = objects.into_iter().map(|(name, type_name)| Change {
            time: self.now,
            source: source.to_owned(),
            content: ChangeContent::Object {
                name: name.to_owned(),
                type_name: type_name.to_owned(),
            },
        });
        let changes: Vec<_> = changes.collect();
        // Objects can contradict each other, so they are added to a copy first.
        let mut trial = self.world()?.clone();
        let count = trial.objects().len() + changes.len();
        if count > MOST_OBJECTS {
            return Err(StoreError::Objects { count });
        }
        for change in &changes {
            change.apply(&mut trial)?;
        }
        self.commit(None, changes, self.goal_state.clone())
    }

    /// Applies the changes of a replica after the changes that other replicas have made meanwhile. Returns all changes
    /// after the version of the request, including the new ones.
    ///
    /// A repeated request is answered but not applied again. A request with another generation changes nothing; its
    /// response contains the whole mission.
    ///
    /// # Errors
    /// Returns an error for an unknown fact or version, an added object or too many replicas, or if the journal cannot
    /// be written. Nothing is changed then.
    pub fn follow(&mut self, request: FollowRequest) -> Result<FollowResponse, StoreError> {
        let world = self.world()?;
        if request.generation != self.generation {
            return self.create_response(None);
        }
        let newest = world.version();
        if request.version > newest {
            let version = request.version;
            return Err(StoreError::Version { version, newest });
        }
        for change in &request.changes {
            match &change.content {
                ChangeContent::Object { name, .. } => {
                    return Err(StoreError::Object { name: name.clone() });
                }
                ChangeContent::Fact { fact, .. } => _ = world.fluent(fact)?,
            }
        }
        let known = self.followers.get(&request.writer).copied().unwrap_or(0);
        if known == 0 && self.followers.len() == MOST_FOLLOWERS {
            return Err(StoreError::Followers);
        }
        if request.sequence > known {
            self.now = self.now.max(request.now);
            if !request.changes.is_empty() || request.goal_state != self.goal_state {
                let writer = Some((request.writer, request.sequence));
                self.commit(writer, request.changes, request.goal_state)?;
            } else {
                self.followers.insert(request.writer, request.sequence);
            }
        }
        self.create_response(Some(request.version))
    }

    /// Creates the response for a replica with this version; `None` for a replica of another mission, which gets
    /// everything.
    fn create_response(&self, version: Option<u64>) -> Result<FollowResponse, StoreError> {
        let loaded = self.loaded.as_ref().ok_or(StoreError::NoDomain)?;
        Ok(FollowResponse {
            generation: self.generation,
            texts: version.is_none().then(|| loaded.texts.clone()),
            version: loaded.world.version(),
            changes: changes_after(&loaded.world, version.unwrap_or(loaded.base)),
            goal_state: self.goal_state.clone(),
            now: self.now,
        })
    }

    /// Writes changes and goal state to the journal and then applies them. The changes must be checked: an error after
    /// the journal was written would make it contradict the store.
    fn commit(
        &mut self,
        writer: Option<(String, u64)>,
        changes: Vec<Change>,
        goal_state: GoalState,
    ) -> Result<(), StoreError> {
        let entry = Entry::Changed {
            writer,
            now: self.now,
            changes,
            goal_state,
        };
        self.write(&entry)?;
        self.replay(entry)
    }

    /// Appends an entry to the journal, if there is one.
    fn write(&mut self, entry: &Entry) -> Result<(), StoreError> {
        match &mut self.journal {
            Some(journal) => Ok(journal.write(entry)?),
            None => Ok(()),
        }
    }

    /// Applies an entry of the journal to the store, without writing it.
    fn replay(&mut self, entry: Entry) -> Result<(), StoreError> {
        match entry {
            Entry::Loaded { generation, texts } => {
                let parsed = texts.parse_unnamed()?;
                self.set_mission(texts, parsed.world, generation);
            }
            Entry::Changed {
                writer,
                now,
                changes,
                goal_state,
            } => {
                let loaded = self.loaded.as_mut().ok_or(StoreError::NoDomain)?;
                for change in &changes {
                    change.apply(&mut loaded.world)?;
                }
                if let Some((writer, sequence)) = writer {
                    self.followers.insert(writer, sequence);
                }
                self.now = now;
                self.goal_state = goal_state;
            }
        }
        Ok(())
    }

    /// Replaces texts and facts, and clears the goal state.
    fn set_mission(&mut self, texts: MissionTexts, world: WorldModel, generation: u64) {
        self.generation = generation;
        self.goal_state = GoalState::default();
        let (texts, base) = (Arc::new(texts), world.version());
        self.loaded = Some(Loaded { texts, world, base });
    }
}
