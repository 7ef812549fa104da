use std::collections::BTreeSet;

use crate::RecordBuilder;
use crate::visualization_msgs::{Marker, MarkerArray};

/// Markers that viewers currently show, by namespace and id.
#[derive(Default)]
pub struct Shown(BTreeSet<(String, i32)>);

impl Shown {
    /// Returns the message after which viewers show exactly `markers`: it first deletes all others that they show.
    /// Records `markers` as shown. `record` provides the header of the tick.
    pub fn replaced(&mut self, record: &RecordBuilder, markers: Vec<Marker>) -> MarkerArray {
        let now: BTreeSet<_> = markers
            .iter()
            .map(|marker| (marker.ns.clone(), marker.id))
            .collect();
        let gone = self.0.difference(&now).map(|(ns, id)| Marker {
            header: record.world_header(),
            ns: ns.clone(),
            id: *id,
            action: Marker::DELETE,
            ..Marker::default()
        });
        let markers = gone.chain(markers).collect();
        self.0 = now;
        MarkerArray { markers }
    }
}
