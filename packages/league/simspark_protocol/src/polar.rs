//! Positions relative to the camera.

use std::fmt;

use crate::decimal::Fixed;
use crate::items::Items;

/// Position of an object, relative to the camera in the head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Polar {
    /// Distance \[m\].
    pub distance: f64,
    /// Horizontal angle \[deg\], positive to the left.
    pub horizontal: f64,
    /// Vertical angle \[deg\], positive upwards.
    pub vertical: f64,
}

impl Polar {
    /// Takes `(pol distance horizontal vertical)` from the front of `items`; `None` if there is something else.
    pub(crate) fn from_items(items: &mut Items<'_>) -> Option<Self> {
        let mut numbers = items.named("pol")?;
        let [distance, horizontal, vertical] = numbers.floats()?;
        numbers.end(Self {
            distance,
            horizontal,
            vertical,
        })
    }
}

impl fmt::Display for Polar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (distance, horizontal) = (Fixed(self.distance), Fixed(self.horizontal));
        write!(f, "(pol {distance} {horizontal} {})", Fixed(self.vertical))
    }
}
