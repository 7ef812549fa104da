use std::collections::BTreeMap;
use std::hash::Hasher;
use std::time::Duration;

use behavior_tree::Status;
use fnv::FnvHasher;
use mission::{HasPerformers, HasWorld, Performances};
use world_model::WorldModel;

use super::parameters::SimulationParameters;
use crate::mission_run::MissionBlackboard;

/// Blackboard of a mission without robots.
#[derive(Clone, Debug)]
pub struct SimulatedBlackboard {
    world: WorldModel,
    parameters: SimulationParameters,
    performances: Performances,
    /// Start time of each running leaf with its arguments.
    start_times: BTreeMap<String, Duration>,
    /// Number of executions of each leaf with its arguments.
    counts: BTreeMap<String, u64>,
}

impl SimulatedBlackboard {
    /// Creates a blackboard without running leaves.
    pub fn new(world: WorldModel, parameters: SimulationParameters) -> Self {
        Self {
            world,
            parameters,
            performances: Performances::default(),
            start_times: BTreeMap::new(),
            counts: BTreeMap::new(),
        }
    }

    /// Executes one tick of a leaf at mission time `now`. `leaf` is its name with arguments, as [`Self::halt_leaf`]
    /// gets it. The leaf runs for the duration of the parameters and then succeeds or fails at random.
    pub(super) fn tick_leaf(&mut self, leaf: &str, now: Duration) -> Status {
        let start = *self.start_times.entry(leaf.to_owned()).or_insert(now);
        if now.saturating_sub(start) < self.parameters.duration {
            return Status::Running;
        }
        self.halt_leaf(leaf);
        let count = self.counts.entry(leaf.to_owned()).or_default();
        *count += 1;
        let number = random_number(self.parameters.seed, leaf, *count);
        match number < self.parameters.failure_probability {
            true => Status::Failure,
            false => Status::Success,
        }
    }

    /// Forgets the start time of a leaf: its next tick starts it again.
    pub(super) fn halt_leaf(&mut self, leaf: &str) {
        self.start_times.remove(leaf);
    }
}

impl HasWorld for SimulatedBlackboard {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

impl HasPerformers for SimulatedBlackboard {
    fn performances(&mut self) -> &mut Performances {
        &mut self.performances
    }
}

impl MissionBlackboard for SimulatedBlackboard {}

/// Returns a pseudo-random number in \[0, 1) that depends only on the arguments, and not on the order of leaves:
/// FNV-1a, followed by the finalizer of SplitMix64.
fn random_number(seed: u64, leaf: &str, times: u64) -> f64 {
    let mut hasher = FnvHasher::default();
    hasher.write(&seed.to_le_bytes());
    hasher.write(leaf.as_bytes());
    hasher.write(&times.to_le_bytes());
    let hash = hasher.finish();
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((hash ^ (hash >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
