//! Marks on the timeline of a recording.

use crate::Time;

/// A colour, each part from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red.
    pub red: f32,
    /// Green.
    pub green: f32,
    /// Blue.
    pub blue: f32,
    /// 0 is invisible.
    pub alpha: f32,
}

impl Color {
    /// For what went well, a goal for instance.
    pub const LIGHT_GREEN: Self = Self::opaque(0.56, 0.93, 0.56);
    /// For what ended something.
    pub const LIGHT_BLUE: Self = Self::opaque(0.68, 0.85, 0.9);
    /// For what went wrong.
    pub const RED: Self = Self::opaque(1.0, 0.0, 0.0);

    /// A colour that hides what is behind it.
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
    /// The moment that is marked.
    pub frame_time: Time,
    /// Its colour.
    pub color: Color,
    /// For people.
    pub label: String,
}
