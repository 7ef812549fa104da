use std::collections::VecDeque;

use bevy_ecs::prelude::Resource;
use hsl_types::{Color, Time, TimelineMarker};

use crate::outcome::frame::Frame;

/// Frame that owns its data.
pub type TimelineFrame = Frame<'static>;

/// Last frames of the run, for scenarios that use past frames. The whole timeline is in the bag, so the memory of a
/// run does not grow with its length.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimeline {
    /// Maximum number of frames; 0 (default): no frames are kept.
    pub capacity: usize,
    /// Frames from the oldest to that of this tick.
    pub frames: VecDeque<TimelineFrame>,
}

impl SimulatorTimeline {
    /// Appends a copy of the frame, and removes the oldest if the capacity is exceeded. Copies nothing if the capacity
    /// is 0.
    pub(crate) fn keep(&mut self, frame: &Frame<'_>) {
        while self.frames.len() >= self.capacity.max(1) {
            self.frames.pop_front();
        }
        if self.capacity > 0 {
            self.frames.push_back(frame.clone().into_owned());
        }
    }
}

/// Markers of the timeline. Each marker is recorded with the tick in which it was added. Its own time may be before
/// or after that tick; viewers show the marker at its own time.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimelineMarkers {
    /// Markers of this tick.
    pub markers: Vec<TimelineMarker>,
}

impl SimulatorTimelineMarkers {
    /// Adds a marker that viewers show at `frame_time`, which may be in the past or in the future.
    pub fn add(&mut self, frame_time: Time, color: Color, label: impl Into<String>) {
        self.markers.push(TimelineMarker {
            frame_time,
            color,
            label: label.into(),
        });
    }
}
