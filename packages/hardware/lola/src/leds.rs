//! Lights; each brightness is from 0 to 1.

use crate::numbers::{Numbers, numbers};

numbers! {
    /// Color.
    Rgb {
        /// Red.
        red,
        /// Green.
        green,
        /// Blue.
        blue,
    }
}

/// Lights of an ear. Left: 0°, 36°, … 324°; right: 324°, 288°, … 0°.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EarLeds(pub [f32; 10]);

impl Numbers for EarLeds {
    const COUNT: usize = 10;

    fn from_numbers(numbers: &[f32]) -> Option<Self> {
        numbers.try_into().ok().map(Self)
    }

    fn numbers(&self) -> Vec<f32> {
        self.0.to_vec()
    }
}

/// Lights on top of the head: front left 1, 0; middle left 0; rear left 0, 1, 2; rear right 2, 1, 0; middle right 0;
/// front right 0, 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SkullLeds(pub [f32; 12]);

impl Numbers for SkullLeds {
    const COUNT: usize = 12;

    fn from_numbers(numbers: &[f32]) -> Option<Self> {
        numbers.try_into().ok().map(Self)
    }

    fn numbers(&self) -> Vec<f32> {
        self.0.to_vec()
    }
}

/// Lights of an eye. Left: 45°, 0°, 315°, … 90°; right: 0°, 45°, … 315°. The message contains first all reds, then all
/// greens, then all blues.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EyeLeds(pub [Rgb; 8]);

impl Numbers for EyeLeds {
    const COUNT: usize = 24;

    /// Creates the lights from all reds, all greens and all blues; `None` if there are not 24 numbers.
    fn from_numbers(numbers: &[f32]) -> Option<Self> {
        let numbers: &[f32; 24] = numbers.try_into().ok()?;
        let led = |index| Rgb {
            red: numbers[index],
            green: numbers[8 + index],
            blue: numbers[16 + index],
        };
        Some(Self(std::array::from_fn(led)))
    }

    /// Returns all reds, all greens and all blues.
    fn numbers(&self) -> Vec<f32> {
        let part = |channel: fn(&Rgb) -> f32| self.0.each_ref().map(channel);
        [part(|it| it.red), part(|it| it.green), part(|it| it.blue)].concat()
    }
}
