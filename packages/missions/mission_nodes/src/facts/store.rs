use std::collections::BTreeMap;
use std::sync::Arc;

use world_model::{WorldError, WorldModel};

use super::{
    Change, Changed, Entry, FollowRequest, Followed, Journal, JournalError, Parsed, Pursuit, Texts,
    TextsError, changes_after,
};

/// Maximum number of objects: all of them are published with each change.
const MOST_OBJECTS: usize = 100_000;

/// Maximum number of programs that follow the facts, one after the other.
const MOST_FOLLOWERS: usize = 10_000;

/// The facts of a mission, with their one owner.
///
/// Each change is in the journal, if there is one, before it counts and before anybody is told. Requests are answered
/// in the order in which they come; that is the order of the versions.
#[derive(Debug, Default)]
pub struct FactStore {
    loaded: Option<Loaded>,
    generation: u64,
    /// By follower: the number of the last request whose changes were made.
    followers: BTreeMap<String, u64>,
    pursuit: Pursuit,
    now: u64,
    journal: Option<Journal>,
}

#[derive(Debug)]
struct Loaded {
    texts: Arc<Texts>,
    world: WorldModel,
    /// The version of the world that the problem begins with.
    base: u64,
}

/// Why facts are not changed or not read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There are no facts yet.
    #[error("no domain is loaded: call load_domain, or start the node with a domain and a problem")]
    Nothing,
    /// A name, type or number of arguments is wrong.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The texts have faults.
    #[error(transparent)]
    Texts(#[from] TextsError),
    /// A follower adds objects.
    #[error("object {name}: a follower changes facts only; call add_objects")]
    Object {
        /// The object.
        name: String,
    },
    /// There would be too many objects.
    #[error("{count} objects are too many: a mission has at most {MOST_OBJECTS}")]
    Objects {
        /// Number of objects with the added ones.
        count: usize,
    },
    /// Too many programs follow the facts.
    #[error("more than {MOST_FOLLOWERS} programs have followed the facts: start the node again")]
    Followers,
    /// A follower knows changes that were never made.
    #[error("version {version} not found: the facts are at version {newest}")]
    Version {
        /// Its version.
        version: u64,
        /// The newest one.
        newest: u64,
    },
    /// The change cannot be made safe.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl FactStore {
    /// A store without facts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Restores what the entries of a journal say, and writes further changes to it.
    ///
    /// # Errors
    /// The entries contradict each other.
    pub fn restore(journal: Journal, entries: Vec<Entry>) -> Result<Self, StoreError> {
        let mut store = Self::new();
        for entry in entries {
            store.replay(entry)?;
        }
        store.journal = Some(journal);
        Ok(store)
    }

    /// The texts that the facts began with.
    pub fn texts(&self) -> Option<&Texts> {
        self.loaded.as_ref().map(|it| &*it.texts)
    }

    /// The world.
    ///
    /// # Errors
    /// No domain is loaded.
    pub fn world(&self) -> Result<&WorldModel, StoreError> {
        let loaded = self.loaded.as_ref();
        loaded.map(|it| &it.world).ok_or(StoreError::Nothing)
    }

    /// The version of the facts; 0 without any.
    pub fn version(&self) -> u64 {
        self.world().map_or(0, WorldModel::version)
    }

    /// The generation of the world model; 0 without facts.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The latest time of the mission that was told, in nanoseconds.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Replaces everything. `generation` must be one that was never used.
    ///
    /// # Errors
    /// The texts have faults, or the journal cannot be written.
    pub fn load(
        &mut self,
        texts: Texts,
        parsed: Parsed,
        generation: u64,
    ) -> Result<(), StoreError> {
        self.write(&Entry::Loaded {
            generation,
            texts: texts.clone(),
        })?;
        self.take_texts(texts, parsed.world, generation);
        Ok(())
    }

    /// Changes facts: all of them or none.
    ///
    /// # Errors
    /// A fact is not known, or the journal cannot be written.
    pub fn set<'a>(
        &mut self,
        source: &str,
        facts: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Result<(), StoreError> {
        let changes = facts.into_iter().map(|(fact, value)| Change {
            time: self.now,
            source: source.to_owned(),
            what: Changed::Fact {
                fact: fact.to_owned(),
                value,
            },
        });
        let changes: Vec<_> = changes.collect();
        let world = self.world()?;
        for change in &changes {
            if let Changed::Fact { fact, .. } = &change.what {
                world.fluent(fact)?;
            }
        }
        self.commit(None, changes, self.pursuit.clone())
    }

    /// Adds objects: all of them or none.
    ///
    /// # Errors
    /// An object cannot be added, or the journal cannot be written.
    pub fn add_objects<'a>(
        &mut self,
        source: &str,
        objects: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), StoreError> {
        let changes = objects.into_iter().map(|(name, type_name)| Change {
            time: self.now,
            source: source.to_owned(),
            what: Changed::Object {
                name: name.to_owned(),
                type_name: type_name.to_owned(),
            },
        });
        let changes: Vec<_> = changes.collect();
        let mut trial = self.world()?.clone();
        let count = trial.objects().len() + changes.len();
        if count > MOST_OBJECTS {
            return Err(StoreError::Objects { count });
        }
        for change in &changes {
            change.apply(&mut trial)?;
        }
        self.commit(None, changes, self.pursuit.clone())
    }

    /// Takes what a follower changed, and tells it what it does not know.
    ///
    /// Changes are made on top of those that others made in the meantime. A request of another generation changes
    /// nothing.
    ///
    /// # Errors
    /// A change names what is not there, or the journal cannot be written.
    pub fn follow(&mut self, request: FollowRequest) -> Result<Followed, StoreError> {
        let world = self.world()?;
        if request.generation != self.generation {
            return self.followed(None);
        }
        let newest = world.version();
        if request.version > newest {
            let version = request.version;
            return Err(StoreError::Version { version, newest });
        }
        for change in &request.changes {
            match &change.what {
                Changed::Object { name, .. } => {
                    return Err(StoreError::Object { name: name.clone() });
                }
                Changed::Fact { fact, .. } => _ = world.fluent(fact)?,
            }
        }
        let known = self.followers.get(&request.writer).copied().unwrap_or(0);
        if known == 0 && self.followers.len() == MOST_FOLLOWERS {
            return Err(StoreError::Followers);
        }
        if request.sequence > known {
            self.now = self.now.max(request.now);
            if !request.changes.is_empty() || request.pursuit != self.pursuit {
                let writer = Some((request.writer, request.sequence));
                self.commit(writer, request.changes, request.pursuit)?;
            } else {
                self.followers.insert(request.writer, request.sequence);
            }
        }
        self.followed(Some(request.version))
    }

    /// What a follower does not know that has this version; none: it knows nothing.
    fn followed(&self, version: Option<u64>) -> Result<Followed, StoreError> {
        let loaded = self.loaded.as_ref().ok_or(StoreError::Nothing)?;
        Ok(Followed {
            generation: self.generation,
            texts: version.is_none().then(|| loaded.texts.clone()),
            version: loaded.world.version(),
            changes: changes_after(&loaded.world, version.unwrap_or(loaded.base)),
            pursuit: self.pursuit.clone(),
            now: self.now,
        })
    }

    fn commit(
        &mut self,
        writer: Option<(String, u64)>,
        changes: Vec<Change>,
        pursuit: Pursuit,
    ) -> Result<(), StoreError> {
        let entry = Entry::Changed {
            writer,
            now: self.now,
            changes,
            pursuit,
        };
        self.write(&entry)?;
        self.replay(entry)
    }

    fn write(&mut self, entry: &Entry) -> Result<(), StoreError> {
        match &mut self.journal {
            Some(journal) => Ok(journal.write(entry)?),
            None => Ok(()),
        }
    }

    fn replay(&mut self, entry: Entry) -> Result<(), StoreError> {
        match entry {
            Entry::Loaded { generation, texts } => {
                let parsed = texts.parse_unnamed()?;
                self.take_texts(texts, parsed.world, generation);
            }
            Entry::Changed {
                writer,
                now,
                changes,
                pursuit,
            } => {
                let loaded = self.loaded.as_mut().ok_or(StoreError::Nothing)?;
                for change in &changes {
                    change.apply(&mut loaded.world)?;
                }
                if let Some((writer, sequence)) = writer {
                    self.followers.insert(writer, sequence);
                }
                self.now = now;
                self.pursuit = pursuit;
            }
        }
        Ok(())
    }

    fn take_texts(&mut self, texts: Texts, world: WorldModel, generation: u64) {
        self.generation = generation;
        self.pursuit = Pursuit::default();
        let (texts, base) = (Arc::new(texts), world.version());
        self.loaded = Some(Loaded { texts, world, base });
    }
}
