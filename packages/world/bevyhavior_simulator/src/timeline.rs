use std::collections::VecDeque;

use bevy_ecs::prelude::Resource;
use hsl_types::{Color, Time, TimelineMarker};

use crate::frame::Frame;

/// What a tick leaves behind.
pub type TimelineFrame = Frame<'static>;

/// The last frames of the run, for scenarios that look back. The whole timeline is in the bag: a run's
/// memory does not grow with its length.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimeline {
    /// How many frames are kept (default: 0, so that none are made where nothing is recorded).
    pub capacity: usize,
    /// From the oldest to that of this tick.
    pub frames: VecDeque<TimelineFrame>,
}

impl SimulatorTimeline {
    /// Keeps a frame in place of the oldest.
    pub(crate) fn keep(&mut self, frame: &Frame<'_>) {
        while self.frames.len() >= self.capacity.max(1) {
            self.frames.pop_front();
        }
        if self.capacity > 0 {
            self.frames.push_back(frame.clone().into_owned());
        }
    }
}

/// Marks for the timeline. Each is recorded with the tick in which it was added, and names the moment that it
/// marks, before or after that tick; viewers place it there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorTimelineMarkers {
    /// Those of this tick.
    pub markers: Vec<TimelineMarker>,
}

impl SimulatorTimelineMarkers {
    /// Marks the moment `frame_time`, which may be in the past or in the future.
    pub fn add(&mut self, frame_time: Time, color: Color, label: impl Into<String>) {
        self.markers.push(TimelineMarker {
            frame_time,
            color,
            label: label.into(),
        });
    }
}
