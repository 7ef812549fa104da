use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy_app::App;
use bevyhavior_simulator::{AppExt, SimulatorClock};
use hsl_bag::{BagError, BagIndex};
use hsl_types::Intervention;
use hsl_wire::convert::intervention;
use hsl_wire::{CdrError, Message, hsl_msgs, topics};
use support::InvalidValues;

/// Error of a bag whose interventions cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The bag cannot be read.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// A message cannot be decoded.
    #[error("{}: {} at {time}: {source}", .bag.display(), topics::INTERVENTIONS.name)]
    Bytes {
        /// Path of the bag.
        bag: PathBuf,
        /// Time of the message.
        time: hsl_types::Time,
        /// Cause of the error.
        source: CdrError,
    },
    /// A message is invalid.
    #[error("{}: {} at {time}: {invalid}", .bag.display(), topics::INTERVENTIONS.name)]
    Content {
        /// Path of the bag.
        bag: PathBuf,
        /// Time of the message.
        time: hsl_types::Time,
        /// Errors of the message.
        invalid: InvalidValues,
    },
}

/// Interventions of a recorded run, by the number of the tick before which each took effect. They are applied again in
/// the same ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InterventionReplay(BTreeMap<u64, Vec<Intervention>>);

impl InterventionReplay {
    /// Reads the interventions of a bag. A bag may contain none. Reads only the parts of the file that contain their
    /// topic.
    ///
    /// # Errors
    ///
    /// Returns an error if the bag cannot be read, or if an intervention is invalid.
    pub fn read(bag: &Path) -> Result<Self, ReplayError> {
        let topic = topics::INTERVENTIONS.name;
        let index = BagIndex::open(bag)?;
        let mut replay = Self::default();
        for block in index.blocks_with(topic) {
            for message in index.read(block)? {
                if message.topic() != topic {
                    continue;
                }
                let time = message.time();
                let bytes = hsl_msgs::Intervention::from_cdr(message.data());
                let message = bytes.map_err(|source| ReplayError::Bytes {
                    bag: bag.to_owned(),
                    time,
                    source,
                })?;
                let (tick, intervention) =
                    intervention::from_message(&message).map_err(|invalid| {
                        ReplayError::Content {
                            bag: bag.to_owned(),
                            time,
                            invalid,
                        }
                    })?;
                replay.0.entry(tick).or_default().push(intervention);
            }
        }
        Ok(replay)
    }

    /// Applies the interventions before the next tick of `app`, and removes them from the replay. Call it before each
    /// tick. Returns false if one of them ended the run before that tick, which must then not be run.
    pub fn apply(&mut self, app: &mut App) -> bool {
        // A scenario may have removed the clock.
        let Some(clock) = app.world().get_resource::<SimulatorClock>() else {
            return true;
        };
        let due = self.0.remove(&(clock.tick + 1)).unwrap_or_default();
        for intervention in &due {
            app.intervene(*intervention);
        }
        !due.into_iter().any(Intervention::ends_run)
    }
}
