//! Marks on the timeline of a recording.

use crate::Time;

/// A colour, each component from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red.
    pub red: f32,
    /// Green.
    pub green: f32,
    /// Blue.
    pub blue: f32,
    /// Opacity; 0 is invisible.
    pub alpha: f32,
}

impl Color {
    /// For success, a goal for instance.
    pub const LIGHT_GREEN: Self = Self::opaque(0.56, 0.93, 0.56);
    /// For the end of something.
    pub const LIGHT_BLUE: Self = Self::opaque(0.68, 0.85, 0.9);
    /// For failures.
    pub const RED: Self = Self::opaque(1.0, 0.0, 0.0);

    /// Creates an opaque colour.
    pub const fn opaque(red: f32, green: f32, blue: f32) -> Self {
        Self {
            red,
            green,
            blue,
            alpha: 1.0,
        }
    }
}

/// A mark on the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct TimelineMarker {
    /// The marked time.
    pub frame_time: Time,
    /// Its colour.
    pub color: Color,
    /// Its label.
    pub label: String,
}
