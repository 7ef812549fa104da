//! Colors of pictures and pages.

use plotters::style::{RGBAColor, RGBColor};

/// Color as `0xRRGGBB`, for light and for dark backgrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shade {
    /// Color on a light background.
    pub(crate) light: u32,
    /// Color on a dark background.
    pub(crate) dark: u32,
}

/// Color of the background.
pub(crate) const PAPER: Shade = Shade::new(0xffffff, 0x1b1f24);
/// Color of titles.
pub(crate) const INK: Shade = Shade::new(0x1d2126, 0xdfe4ea);
/// Color of other texts.
pub(crate) const DIM: Shade = Shade::new(0x646d78, 0x8e98a5);
/// Color of the grid and the axes of charts.
pub(crate) const GRID: Shade = Shade::new(0xd3d7dd, 0x3a424c);
/// Color of notes on damage.
pub(crate) const BAD: Shade = Shade::new(0xc62f2f, 0xff7468);
/// Color of the field.
pub(crate) const CARPET: Shade = Shade::new(0xe6f1e8, 0x1e2b23);
/// Color of the lines of the field.
pub(crate) const LINES: Shade = Shade::new(0x9fbda6, 0x4f6d58);
pub(crate) const BALL: Shade = Shade::new(0xd98704, 0xf2b33d);
/// Color of the team hulks, or of the left team in the 3D simulation league.
pub(crate) const HULKS: Shade = Shade::new(0x1f5fbf, 0x5c9bf2);
/// Color of the team opponent, or of the right team in the 3D simulation league.
pub(crate) const OPPONENT: Shade = Shade::new(0xc8451e, 0xf0764c);
/// Color of neither team.
pub(crate) const NO_TEAM: Shade = Shade::new(0xb5bac2, 0x565e68);
pub(crate) const INITIAL: Shade = Shade::new(0x9aa3ae, 0x5b646f);
pub(crate) const READY: Shade = Shade::new(0x5b9be0, 0x3f77b8);
/// Color of the game state Set.
pub(crate) const SET: Shade = Shade::new(0xd9a532, 0xb48a2c);
pub(crate) const PLAYING: Shade = Shade::new(0x4aa667, 0x35834f);
pub(crate) const FINISHED: Shade = Shade::new(0x6b6f86, 0x55597a);

/// All shades. Their light colors differ, so that each color identifies its shade.
pub(crate) const SHADES: &[Shade] = &[
    PAPER, INK, DIM, GRID, BAD, CARPET, LINES, BALL, HULKS, OPPONENT, NO_TEAM, INITIAL, READY, SET,
    PLAYING, FINISHED,
];

impl Shade {
    const fn new(light: u32, dark: u32) -> Self {
        Self { light, dark }
    }

    /// Returns the light color, which pictures use.
    pub(crate) fn color(self) -> RGBColor {
        let [_, red, green, blue] = self.light.to_be_bytes();
        RGBColor(red, green, blue)
    }

    /// Returns the light color with an opacity from 0 to 1.
    pub(crate) fn mix(self, opacity: f64) -> RGBAColor {
        plotters::style::Color::mix(&self.color(), opacity)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_shades_are_the_same_on_paper() {
        let light: BTreeSet<_> = SHADES.iter().map(|shade| shade.light).collect();
        assert_eq!(light.len(), SHADES.len());
    }
}
