//! Trajectories of the robots and the ball.

use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::{Point2, Team, World};
use plotters::element::{Circle, PathElement};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::Drawn;
use super::canvas::{Area, MARGIN, TEXT_SIZE, legend, text};
use super::field_view::FieldView;
use super::panels::panels;
use crate::palette::{BALL, DIM, HULKS, OPPONENT, PAPER, Shade};
use crate::{SampledRobot, Survey};

/// Minimum distance between two samples of a robot that the referee or the scenario moved \[m\].
const JUMP_DISTANCE: f32 = 1.5;
/// Maximum duration whose trajectories are drawn on one field: more of them would cover each other.
const ONE_FIELD: Duration = Duration::from_secs(60);
/// Opacities of the equal parts of a long recording, from its start to its end.
const AGES: [f64; 4] = [0.2, 0.35, 0.6, 0.95];
/// Height of the label above a field \[px\].
const LABEL: i32 = 44;

/// Positions in the order of time, split at jumps.
type Pieces = Vec<Vec<Point2<World>>>;

/// Trajectory of a robot or the ball.
struct Trajectory {
    /// Robot; `None` for the ball.
    robot: Option<SampledRobot>,
    /// Pieces in each of the parts of the recording in [`AGES`].
    parts: [Pieces; AGES.len()],
}

/// Draws the trajectories of robots and ball, their final positions, and the legend. A survey of at most [`ONE_FIELD`]
/// has all trajectories on one field; a longer one has a field for each trajectory.
pub(super) fn draw(area: &Area<'_>, survey: &Survey) -> Drawn {
    let (_, height) = area.dim_in_pixel();
    let (field, foot) = area.split_vertically(height as i32 - 80);
    let field = field.margin(0, 0, MARGIN, MARGIN);
    let trajectories = trajectories(survey);
    let note = if survey.duration() <= ONE_FIELD {
        on_one_field(&field, survey, &trajectories)?;
        "ball; circles are the final positions"
    } else {
        on_a_field_each(&field, survey, &trajectories)?;
        "ball; from light at the start to dark at the end, where the circles are"
    };
    let entries = [
        (survey.team(Team::Hulks), HULKS),
        (survey.team(Team::Opponent), OPPONENT),
        (note, BALL),
    ];
    legend(&foot, 40, &entries)
}

/// Returns the trajectories of the robots and, at the end, the ball.
fn trajectories(survey: &Survey) -> Vec<Trajectory> {
    let mut by_robot: BTreeMap<Option<SampledRobot>, [Pieces; AGES.len()]> = BTreeMap::new();
    let duration = survey.duration().as_secs_f64();
    let mut last_part = 0;
    for sample in &survey.samples {
        let share = sample.time.since(survey.start).as_secs_f64() / duration.max(f64::EPSILON);
        let part = ((share * AGES.len() as f64) as usize).min(AGES.len() - 1);
        if part > last_part {
            last_part = part;
            for parts in by_robot.values_mut() {
                // The first position of a part is the last one of the part before, so that no gap is visible.
                let last = parts[part - 1].last().and_then(|piece| piece.last());
                if let Some(last) = last.copied() {
                    parts[part].push(vec![last]);
                }
            }
        }
        let ball = &mut by_robot.entry(None).or_default()[part];
        match sample.ball {
            Some(place) => add(ball, place, f32::INFINITY),
            None => ball.push(Vec::new()),
        }
        for (robot, place) in &sample.robots {
            let pieces = &mut by_robot.entry(Some(*robot)).or_default()[part];
            add(pieces, *place, JUMP_DISTANCE);
        }
    }
    let mut trajectories: Vec<_> = by_robot
        .into_iter()
        .map(|(robot, parts)| Trajectory { robot, parts })
        .collect();
    trajectories.sort_by_key(|it| (it.robot.is_none(), it.robot));
    trajectories
}

/// Draws all trajectories on one field, those of the robots above that of the ball.
fn on_one_field(area: &Area<'_>, survey: &Survey, trajectories: &[Trajectory]) -> Drawn {
    let view = FieldView::fit(&survey.field, area);
    view.draw_carpet(area)?;
    view.draw_lines(area)?;
    for trajectory in trajectories.iter().rev() {
        trajectory.draw(area, &view, 4, |_| 0.85)?;
    }
    for trajectory in trajectories {
        trajectory.draw_end(area, &view, 22)?;
    }
    Ok(())
}

/// Draws each trajectory on a field of its own, with its name above.
fn on_a_field_each(area: &Area<'_>, survey: &Survey, trajectories: &[Trajectory]) -> Drawn {
    let parts = panels(area, trajectories.len(), LABEL, &survey.field);
    for (trajectory, part) in trajectories.iter().zip(parts) {
        let (label, field) = part.split_vertically(LABEL);
        let view = FieldView::fit(&survey.field, &field);
        view.draw_carpet(&field)?;
        view.draw_lines(&field)?;
        trajectory.draw(&field, &view, 2, |part| AGES[part])?;
        trajectory.draw_end(&field, &view, 18)?;
        let name = match trajectory.robot {
            Some(robot) => format!("{} {}", survey.team(robot.team), robot.number),
            None => "ball".to_owned(),
        };
        let at = (label.dim_in_pixel().0 as i32 / 2, LABEL / 2);
        text(&label, &name, at, HPos::Center, DIM, TEXT_SIZE)?;
    }
    Ok(())
}

impl Trajectory {
    /// Returns the color of the team or the ball.
    fn shade(&self) -> Shade {
        match self.robot.map(|robot| robot.team) {
            Some(Team::Hulks) => HULKS,
            Some(Team::Opponent) => OPPONENT,
            None => BALL,
        }
    }

    /// Draws each piece as a line; a piece with a single point is not drawn. `opacity` returns the opacity of a part.
    fn draw(
        &self,
        area: &Area<'_>,
        view: &FieldView<'_>,
        width: u32,
        opacity: impl Fn(usize) -> f64,
    ) -> Drawn {
        for (part, pieces) in self.parts.iter().enumerate() {
            let style = self.shade().mix(opacity(part)).stroke_width(width);
            for piece in pieces {
                let mut points: Vec<_> = piece.iter().map(|place| view.at(*place)).collect();
                points.dedup();
                if points.len() > 1 {
                    area.draw(&PathElement::new(points, style))?;
                }
            }
        }
        Ok(())
    }

    /// Draws the final position as a circle, with the number of the robot.
    fn draw_end(&self, area: &Area<'_>, view: &FieldView<'_>, radius: i32) -> Drawn {
        let mut pieces = self.parts.iter().flatten().rev();
        let Some(last) = pieces.next().and_then(|piece| piece.last()) else {
            return Ok(());
        };
        let at = view.at(*last);
        let filled = self.shade().color().filled();
        let Some(robot) = self.robot else {
            return area.draw(&Circle::new(at, radius / 2, filled));
        };
        area.draw(&Circle::new(at, radius, filled))?;
        let number = robot.number.to_string();
        text(area, &number, at, HPos::Center, PAPER, TEXT_SIZE)
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
