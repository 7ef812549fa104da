//! Marks on the timeline of a recording. Only written: no part of a run reads them.

use hsl_types::TimelineMarker;

use super::header;
use crate::{hsl_msgs, std_msgs};

/// Converts a mark to a message; its header is the world's header at the marked time.
pub fn to_message(marker: &TimelineMarker) -> hsl_msgs::TimelineMarker {
    hsl_msgs::TimelineMarker {
        header: header::of_world(marker.frame_time),
        color: std_msgs::ColorRGBA {
            r: marker.color.red,
            g: marker.color.green,
            b: marker.color.blue,
            a: marker.color.alpha,
        },
        label: marker.label.clone(),
    }
}
