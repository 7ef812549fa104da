//! Trajectories of the robots and the ball.

use std::collections::BTreeMap;

use hsl_types::{Point2, Team, World};
use plotters::element::{Circle, PathElement};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::Drawn;
use super::canvas::{Area, MARGIN, TEXT_SIZE, legend, text};
use super::field_view::FieldView;
use crate::palette::{BALL, HULKS, OPPONENT, PAPER, Shade};
use crate::{SampledRobot, Survey};

/// Minimum distance between two samples of a robot that the referee or the scenario moved \[m\].
const JUMP_DISTANCE: f32 = 1.5;

/// Positions in the order of time, split at jumps.
type Pieces = Vec<Vec<Point2<World>>>;

/// Draws the field, the trajectories of robots and ball, their final positions, and the legend.
pub(super) fn draw(area: &Area<'_>, survey: &Survey) -> Drawn {
    let (_, height) = area.dim_in_pixel();
    let (field, foot) = area.split_vertically(height as i32 - 80);
    let field = field.margin(0, 0, MARGIN, MARGIN);
    let view = FieldView::fit(&survey.field, &field);
    view.draw_carpet(&field)?;
    view.draw_lines(&field)?;

    let mut ball = Pieces::new();
    let mut robots: BTreeMap<SampledRobot, Pieces> = BTreeMap::new();
    for sample in &survey.samples {
        match sample.ball {
            Some(place) => add(&mut ball, place, f32::INFINITY),
            None => ball.push(Vec::new()),
        }
        for (robot, place) in &sample.robots {
            add(robots.entry(*robot).or_default(), *place, JUMP_DISTANCE);
        }
    }
    // Lines are fainter if there are many samples.
    let opacity = if survey.samples.len() > 600 {
        0.45
    } else {
        0.85
    };
    lines(&field, &view, &ball, BALL, opacity)?;
    for (robot, pieces) in &robots {
        lines(&field, &view, pieces, shade_of(robot.team), opacity)?;
    }
    for (robot, pieces) in &robots {
        if let Some(last) = pieces.last().and_then(|piece| piece.last()) {
            let (at, shade) = (view.at(*last), shade_of(robot.team));
            field.draw(&Circle::new(at, 22, shade.color().filled()))?;
            let number = robot.number.to_string();
            text(&field, &number, at, HPos::Center, PAPER, TEXT_SIZE)?;
        }
    }
    if let Some(last) = survey.samples.last().and_then(|sample| sample.ball) {
        field.draw(&Circle::new(view.at(last), 12, BALL.color().filled()))?;
    }
    let entries = [
        (survey.team(Team::Hulks), HULKS),
        (survey.team(Team::Opponent), OPPONENT),
        ("ball; circles are the final positions", BALL),
    ];
    legend(&foot, 40, &entries)
}

/// Returns the color of a team.
fn shade_of(team: Team) -> Shade {
    match team {
        Team::Hulks => HULKS,
        Team::Opponent => OPPONENT,
    }
}

/// Adds a position to the last piece, or to a new one after a jump of more than `limit` \[m\].
fn add(pieces: &mut Pieces, place: Point2<World>, limit: f32) {
    match pieces.last_mut() {
        Some(piece)
            if piece
                .last()
                .is_none_or(|last| last.distance(place) <= limit) =>
        {
            piece.push(place);
        }
        _ => pieces.push(vec![place]),
    }
}

/// Draws each piece of a trajectory as a line; a piece with a single point is not drawn.
fn lines(
    area: &Area<'_>,
    view: &FieldView<'_>,
    pieces: &Pieces,
    shade: Shade,
    opacity: f64,
) -> Drawn {
    for piece in pieces {
        let mut points: Vec<_> = piece.iter().map(|place| view.at(*place)).collect();
        points.dedup();
        if points.len() > 1 {
            let style = shade.mix(opacity).stroke_width(4);
            area.draw(&PathElement::new(points, style))?;
        }
    }
    Ok(())
}
