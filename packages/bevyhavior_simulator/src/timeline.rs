use bevy_ecs::prelude::Resource;
use hsl_types::{Color, Time, TimelineMarker};

/// Marks for the timeline; each is recorded with the tick in which it was added.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimelineMarkers {
    /// Those of this tick.
    pub markers: Vec<TimelineMarker>,
}

impl SimulatorTimelineMarkers {
    /// Marks a moment.
    pub fn add(&mut self, frame_time: Time, color: Color, label: impl Into<String>) {
        self.markers.push(TimelineMarker {
            frame_time,
            color,
            label: label.into(),
        });
    }
}

/// The colour of a referee's call.
pub(crate) fn color_of(call: &str) -> Color {
    if call.starts_with("goal") {
        Color::LIGHT_GREEN
    } else {
        Color::LIGHT_BLUE
    }
}
