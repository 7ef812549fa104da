use hsl_types::Time;
use serde::Serialize;

/// Changes of the statuses of a robot's nodes, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NodeChanges {
    /// Ticks with changes.
    pub ticks: Vec<NodeChange>,
    /// Time of the last message that was read; events from this time on may be incomplete.
    pub until_ns: u64,
    /// True if all of the recording was read.
    pub is_complete: bool,
}

/// Changes of the statuses in one tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NodeChange {
    /// Time of the tick.
    pub time_ns: u64,
    /// Version of the layout. All nodes of a new version are idle before its first tick.
    pub version: u32,
    /// Ids of the changed nodes, each followed by its new status.
    pub statuses: Vec<u16>,
}

/// Statuses of a robot's nodes, and their changes so far.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeLog {
    version: u32,
    /// Statuses in the last tick, by node id.
    statuses: Vec<u8>,
    ticks: Vec<NodeChange>,
}

impl NodeLog {
    /// Adds the statuses of a tick. Nodes that are idle before the first tick do not change.
    pub(super) fn add(&mut self, time: Time, version: u32, statuses: &[u8]) {
        if version != self.version || statuses.len() != self.statuses.len() {
            self.version = version;
            self.statuses = vec![0; statuses.len()];
        }
        let changed = (0_u16..)
            .zip(&mut self.statuses)
            .zip(statuses)
            .filter(|((_, known), new)| *known != *new)
            .flat_map(|((node, known), new)| {
                *known = *new;
                [node, u16::from(*new)]
            });
        let statuses: Vec<_> = changed.collect();
        if !statuses.is_empty() {
            self.ticks.push(NodeChange {
                time_ns: time.as_nanos(),
                version,
                statuses,
            });
        }
    }

    /// Returns the ticks with changes from `from` on.
    pub(super) fn ticks(&self, from: Time) -> Vec<NodeChange> {
        let from_ns = from.as_nanos();
        let first = self.ticks.partition_point(|tick| tick.time_ns < from_ns);
        self.ticks.get(first..).unwrap_or_default().to_vec()
    }
}
