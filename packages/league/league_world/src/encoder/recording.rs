use std::path::Path;

use hsl_bag::{BagError, BagWriter, StorageOptions};

use crate::{Cycle, LeagueEncoder, Observer, ObserverError};

/// Observer that writes each cycle to a bag. If writing fails, the bag is closed with the cycles so far, and the match
/// ends.
pub struct Recording {
    encoder: LeagueEncoder,
    /// Open bag, or `None` after it was closed.
    bag: Option<BagWriter>,
    /// Set until the first cycle.
    is_empty: bool,
}

impl Recording {
    /// Creates a bag in `folder`, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder is not empty or not writable.
    pub fn create(folder: &Path) -> Result<Self, BagError> {
        Ok(Self {
            encoder: LeagueEncoder::default(),
            bag: Some(BagWriter::create(folder, StorageOptions::default())?),
            is_empty: true,
        })
    }
}

impl Observer for Recording {
    /// Writes a cycle to the bag.
    fn observe(&mut self, cycle: &Cycle<'_>) -> Result<(), ObserverError> {
        let record = self.encoder.encode(cycle);
        self.is_empty = false;
        match &mut self.bag {
            Some(bag) => Ok(bag.write(record)?),
            None => Ok(()),
        }
    }

    /// Closes the bag, or removes it if it has no cycles.
    fn finish(&mut self) -> Result<(), ObserverError> {
        match self.bag.take() {
            Some(bag) if self.is_empty => Ok(bag.discard()?),
            Some(bag) => Ok(bag.finish().map(drop)?),
            None => Ok(()),
        }
    }
}
