//! Heat maps of the positions of the ball and the teams while the game was playing.

use std::collections::BTreeMap;

use hsl_types::{GameState, Point2, Team, World};
use plotters::element::Rectangle;
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::Drawn;
use super::canvas::{Area, MARGIN, TEXT_SIZE, text};
use super::field_view::FieldView;
use crate::palette::{BALL, DIM, HULKS, OPPONENT, Shade};
use crate::{Sample, Survey};

/// Size of a cell \[m\].
const CELL: f32 = 0.25;
/// Gap between the fields \[px\].
const GAP: i32 = 40;
/// Height of the label above a field \[px\].
const LABEL: i32 = 48;

/// Duration by the column and the row of a cell \[s\].
type Cells = BTreeMap<(i32, i32), f64>;

/// Draws the heat map of the ball, and smaller ones of both teams.
pub(super) fn draw(area: &Area<'_>, survey: &Survey) -> Drawn {
    let area = area.margin(0, MARGIN, MARGIN, MARGIN);
    let (width, height) = area.dim_in_pixel();
    let (large, small) = area.split_horizontally((width as i32 - GAP) * 2 / 3);
    let (_, small) = small.split_horizontally(GAP);
    let (upper, lower) = small.split_vertically(height as i32 / 2);
    let ball = |sample: &Sample| sample.ball.into_iter().collect::<Vec<_>>();
    let of_team = |team: Team| {
        move |sample: &Sample| {
            let robots = sample.robots.iter();
            let robots = robots.filter(|(robot, _)| robot.team == team);
            robots.map(|(_, place)| *place).collect::<Vec<_>>()
        }
    };
    panel(&large, survey, "ball", BALL, &cells(survey, ball))?;
    let hulks = cells(survey, of_team(Team::Hulks));
    panel(&upper, survey, survey.team(Team::Hulks), HULKS, &hulks)?;
    let opponent = cells(survey, of_team(Team::Opponent));
    let name = survey.team(Team::Opponent);
    panel(&lower, survey, name, OPPONENT, &opponent)
}

/// Sums the time that the positions of `places` spend in each cell. Only time while the game is playing counts:
/// otherwise the rules define the positions.
fn cells(survey: &Survey, places: impl Fn(&Sample) -> Vec<Point2<World>>) -> Cells {
    let mut cells = Cells::new();
    let spans = survey.spans();
    for (sample, seconds) in spans.filter(|(sample, _)| sample.state == GameState::Playing) {
        for place in places(sample) {
            if survey.field.is_inside_carpet(place) {
                let of = |meters: f32| (meters / CELL).floor() as i32;
                *cells.entry((of(place.x), of(place.y))).or_default() += seconds;
            }
        }
    }
    cells
}

/// Draws one heat map: a caption with `name`, and below it the field with a square for each of the cells. The more time
/// in a cell, the more opaque its color.
fn panel(area: &Area<'_>, survey: &Survey, name: &str, shade: Shade, cells: &Cells) -> Drawn {
    let (label, field) = area.split_vertically(LABEL);
    let view = FieldView::fit(&survey.field, &field);
    view.draw_carpet(&field)?;
    let most = cells.values().copied().fold(0.0, f64::max);
    for ((column, row), seconds) in cells {
        let corner =
            |column: i32, row: i32| view.at(Point2::new(column as f32 * CELL, row as f32 * CELL));
        let corners = [corner(*column, row + 1), corner(column + 1, *row)];
        // The square root prevents one cell with a long stop from dominating.
        let opacity = 0.08 + 0.87 * (seconds / most).sqrt();
        field.draw(&Rectangle::new(corners, shade.mix(opacity).filled()))?;
    }
    view.draw_lines(&field)?;
    let caption = format!("{name}: at most {most:.1} s per cell");
    text(&label, &caption, (0, LABEL / 2), HPos::Left, DIM, TEXT_SIZE)
}
