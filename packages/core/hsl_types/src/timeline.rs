//! Marks on the timeline of a recording.

use crate::Time;

/// Color; each component is from 0 to 1.
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
    /// Color of successes, for example goals.
    pub const LIGHT_GREEN: Self = Self::opaque(0.56, 0.93, 0.56);
    /// Color of other events, for example calls of the referee.
    pub const LIGHT_BLUE: Self = Self::opaque(0.68, 0.85, 0.9);
    /// Color of failures.
    pub const RED: Self = Self::opaque(1.0, 0.0, 0.0);

    /// Creates an opaque color.
    pub const fn opaque(red: f32, green: f32, blue: f32) -> Self {
        Self {
            red,
            green,
            blue,
            alpha: 1.0,
        }
    }
}

/// Mark on the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct TimelineMarker {
    /// Marked time.
    pub frame_time: Time,
    /// Color.
    pub color: Color,
    /// Label.
    pub label: String,
}
