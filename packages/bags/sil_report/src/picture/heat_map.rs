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

/// Size of a cell \[m\]. The cells are centered on its multiples, so that positions on a line, where the referee puts the
/// ball, are in the same cell on both sides of the field.
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

/// Returns the time that the positions of `places` spend in each cell. Only positions on the carpet count, and only
/// time while the game is playing: otherwise the rules define the positions.
fn cells(survey: &Survey, places: impl Fn(&Sample) -> Vec<Point2<World>>) -> Cells {
    let mut cells = Cells::new();
    let spans = survey.spans();
    for (sample, seconds) in spans.filter(|(sample, _)| sample.state == GameState::Playing) {
        for place in places(sample) {
            if survey.field.is_inside_carpet(place) {
                // Halves are rounded away from 0, so mirrored positions are in mirrored cells.
                let of = |meters: f32| (meters / CELL).round() as i32;
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
    let end_x = survey.field.length / 2.0 + survey.field.border_strip_width;
    let end_y = survey.field.width / 2.0 + survey.field.border_strip_width;
    let most = cells.values().copied().fold(0.0, f64::max);
    for ((column, row), seconds) in cells {
        let corner = |side: f32| {
            let x = (*column as f32 + side) * CELL;
            let y = (*row as f32 - side) * CELL;
            view.at(Point2::new(x.clamp(-end_x, end_x), y.clamp(-end_y, end_y)))
        };
        let corners = [corner(-0.5), corner(0.5)];
        // The square root prevents one cell with a long stop from dominating.
        let opacity = 0.08 + 0.87 * (seconds / most).sqrt();
        field.draw(&Rectangle::new(corners, shade.mix(opacity).filled()))?;
    }
    view.draw_lines(&field)?;
    let caption = format!("{name}: at most {most:.1} s per cell");
    text(&label, &caption, (0, LABEL / 2), HPos::Left, DIM, TEXT_SIZE)
}

#[cfg(test)]
mod tests {
    use hsl_types::{FieldDimensions, Time};
    use recording::Scores;

    use super::*;
    use crate::{SampledRobot, Window};

    /// Returns a survey of a playing game with the ball and a robot at each of the positions in turn, for 1 s each.
    fn survey(positions: &[Point2<World>]) -> Survey {
        let robot = SampledRobot {
            team: Team::Hulks,
            number: 1,
        };
        let samples = (0_u64..).zip([positions, &positions[..1]].concat());
        let samples = samples.map(|(second, place)| Sample {
            time: Time::from_nanos(second * 1_000_000_000),
            state: GameState::Playing,
            scores: Scores {
                hulks: 0,
                opponent: 0,
            },
            ball: Some(place),
            robots: vec![(robot, place)],
            last_touch: None,
        });
        Survey {
            window: Window::default(),
            start: Time::ZERO,
            end: Time::ZERO,
            step: std::time::Duration::from_secs(1),
            samples: samples.collect(),
            goals: Vec::new(),
            field: FieldDimensions::default(),
            teams: Team::ALL.map(|team| team.to_string()),
            faults: Vec::new(),
            is_damaged: false,
        }
    }

    #[test]
    fn mirrored_positions_are_in_mirrored_cells() {
        let field = FieldDimensions::default();
        let mut ys = vec![field.width / 2.0, 0.0];
        // Also the edges of cells.
        ys.extend((0..40).map(|index| index as f32 * CELL / 2.0));
        for y in ys {
            let positions = [Point2::new(1.0, y), Point2::new(1.0, -y)];
            let cells = cells(&survey(&positions), |sample| {
                sample.ball.into_iter().collect()
            });
            let mirrored: Cells = cells.iter().map(|((x, y), it)| ((*x, -y), *it)).collect();
            assert_eq!(cells, mirrored, "y = {y}");
        }
    }

    #[test]
    fn a_heat_map_of_mirrored_positions_is_symmetric() {
        let field = FieldDimensions::default();
        let (x, y) = (field.length / 2.0, field.width / 2.0);
        let corners = [(x, y), (x, -y), (-x, y), (-x, -y)];
        let survey = survey(&corners.map(|(x, y)| Point2::new(x, y)));
        let mut edges = Vec::new();
        let cells = cells(&survey, |sample| sample.ball.into_iter().collect());
        let svg = super::super::canvas::draw((1600, 1200), |area| {
            panel(area, &survey, "ball", BALL, &cells)
        });
        let svg = svg.unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let number = |node: roxmltree::Node<'_, '_>, name: &str| -> i32 {
            node.attribute(name).unwrap().parse().unwrap()
        };
        let color = format!("#{:06X}", BALL.light);
        for node in document.descendants() {
            if node.attribute("fill") == Some(&color) {
                let (x, y) = (number(node, "x"), number(node, "y"));
                let (width, height) = (number(node, "width"), number(node, "height"));
                edges.push([x, x + width, y - LABEL, y - LABEL + height]);
            }
        }
        assert_eq!(edges.len(), 4);
        let mirrored = |of: fn([i32; 4]) -> [i32; 4]| {
            let mut mirrored: Vec<_> = edges.iter().map(|it| of(*it)).collect();
            mirrored.sort_unstable();
            mirrored
        };
        let own = mirrored(|it| it);
        assert_eq!(own, mirrored(|[l, r, t, b]| [1600 - r, 1600 - l, t, b]));
        let flipped = |[l, r, t, b]: [i32; 4]| [l, r, 1200 - LABEL - b, 1200 - LABEL - t];
        assert_eq!(own, mirrored(flipped));
    }
}
