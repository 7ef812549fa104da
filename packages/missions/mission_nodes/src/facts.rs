//! Facts of a mission: the store that owns them, its journal, and replicas that follow it.

mod change;
mod follow;
mod journal;
mod journal_line;
mod replica;
mod store;
mod texts;

pub use change::{Change, ChangeContent, changes_after};
pub use follow::{FollowRequest, FollowResponse, GoalState};
pub use journal::{Entry, Journal, JournalError};
pub use replica::{Replica, ReplicaError, SyncEffect};
pub use store::{FactStore, StoreError};
pub use texts::{MissionTexts, ParsedMission, TextsError};
