//! Shared parts of pictures: background, title, text and legends.

use std::sync::Once;

use epaint_default_fonts::UBUNTU_LIGHT;
use plotters::coord::Shift;
use plotters::prelude::{
    DrawingArea, FontStyle, IntoDrawingArea, IntoFont, Rectangle, SVGBackend, Text, TextStyle,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, register_font};

use super::Drawn;
use super::chart::plain;
use crate::palette::{BAD, DIM, INK, PAPER, Shade};
use crate::{Run, Survey};

/// Part of a picture, in pixel coordinates.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Font family of all text. Pictures are laid out with the font of this program; a reader without it uses its own font
/// of this family.
pub(super) const FONT: &str = "sans-serif";
/// Size of text \[px\].
pub(crate) const TEXT_SIZE: u32 = 32;
/// Margin around the picture \[px\].
pub(crate) const MARGIN: i32 = 40;
/// Height of the title area \[px\].
const HEAD: i32 = 100;
/// Maximum number of shown characters of a run's name.
const NAME_LIMIT: usize = 60;

/// Returns a picture of size `size` \[px\] as SVG, drawn by `draw` on a light background.
pub(crate) fn draw(
    size: (u32, u32),
    draw: impl FnOnce(&Area<'_>) -> Drawn,
) -> Result<String, String> {
    static FONTS: Once = Once::new();
    // An unusable font is reported when the first text is drawn.
    FONTS.call_once(|| _ = register_font(FONT, FontStyle::Normal, UBUNTU_LIGHT));
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&PAPER.color())
            .and_then(|()| draw(&area))
            .and_then(|()| area.present())
            .map_err(|error| error.to_string())?;
    }
    Ok(svg)
}

/// Draws the title of a picture, the name of the run, and a note if its bag is damaged. Returns the area below.
pub(super) fn head<'a>(
    area: &Area<'a>,
    title: &str,
    run: &Run,
) -> Result<Area<'a>, plotters::drawing::DrawingAreaErrorKind<std::io::Error>> {
    let right = area.dim_in_pixel().0 as i32 - MARGIN;
    let window = window(&run.survey);
    let title = &format!("{title}{window}");
    text(area, title, (MARGIN, 56), HPos::Left, INK, 46)?;
    let name = shown(run.name());
    text(area, &name, (right, 44), HPos::Right, DIM, TEXT_SIZE)?;
    if !run.damage().is_empty() {
        let note = "the bag is damaged; only the readable part is shown";
        text(area, note, (right, 82), HPos::Right, BAD, TEXT_SIZE)?;
    }
    Ok(area.split_vertically(HEAD).1)
}

/// Returns the times of a survey of a part of a recording for a title; empty for a whole recording.
fn window(survey: &Survey) -> String {
    if !survey.window.is_part() {
        return String::new();
    }
    let [start, end] = [survey.start, survey.end].map(|it| plain(it.as_secs_f64()));
    format!(", {start} to {end} s")
}

/// Draws a line of text at a point \[px\], which is its left, center or right end according to `side`, vertically
/// centered.
pub(crate) fn text(
    area: &Area<'_>,
    text: &str,
    at: (i32, i32),
    side: HPos,
    shade: Shade,
    size: u32,
) -> Drawn {
    let style: TextStyle<'_> = (FONT, size).into_font().color(&shade.color());
    area.draw(&Text::new(
        text.to_owned(),
        at,
        style.pos(Pos::new(side, VPos::Center)),
    ))
}

/// Draws a legend in one line, vertically centered at the height `y` \[px\].
pub(super) fn legend(area: &Area<'_>, y: i32, entries: &[(&str, Shade)]) -> Drawn {
    let style: TextStyle<'_> = (FONT, TEXT_SIZE).into_font().color(&DIM.color());
    let mut x = MARGIN;
    for (name, shade) in entries {
        let box_of = [(x, y - 12), (x + 24, y + 12)];
        area.draw(&Rectangle::new(box_of, shade.color().filled()))?;
        text(area, name, (x + 36, y), HPos::Left, DIM, TEXT_SIZE)?;
        let (width, _) = area.estimate_text_size(name, &style)?;
        x += 36 + width as i32 + 48;
    }
    Ok(())
}

/// Returns a name without control characters, truncated.
pub(crate) fn shown(name: &str) -> String {
    let plain = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let mut shown: String = name.chars().take(NAME_LIMIT).map(plain).collect();
    if name.chars().count() > NAME_LIMIT {
        shown.push('…');
    }
    shown
}
