use std::collections::VecDeque;

use bevy_ecs::prelude::Resource;
use hsl_types::{Color, Time, TimelineMarker};

use crate::frame::Frame;

/// A frame that owns its data.
pub type TimelineFrame = Frame<'static>;

/// The last frames of the run, for scenarios that look back. The whole timeline is in the bag, so the memory of a run
/// does not grow with its length.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimeline {
    /// Number of frames that are kept (default: 0).
    pub capacity: usize,
    /// From the oldest frame to that of this tick.
    pub frames: VecDeque<TimelineFrame>,
}

impl SimulatorTimeline {
    /// Appends a frame and removes the oldest if the capacity is exceeded.
    pub(crate) fn keep(&mut self, frame: &Frame<'_>) {
        while self.frames.len() >= self.capacity.max(1) {
            self.frames.pop_front();
        }
        if self.capacity > 0 {
            self.frames.push_back(frame.clone().into_owned());
        }
    }
}

/// Markers for the timeline. Each is recorded with the tick in which it was added, and contains the time that it marks,
/// which may be before or after that tick; viewers show it at that time.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimelineMarkers {
    /// Those of this tick.
    pub markers: Vec<TimelineMarker>,
}

impl SimulatorTimelineMarkers {
    /// Adds a marker at `frame_time`, which may be in the past or in the future.
    pub fn add(&mut self, frame_time: Time, color: Color, label: impl Into<String>) {
        self.markers.push(TimelineMarker {
            frame_time,
            color,
            label: label.into(),
        });
    }
}
