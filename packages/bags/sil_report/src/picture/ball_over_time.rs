//! Ball position over time.

use hsl_types::{GameState, Team};
use plotters::element::{EmptyElement, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, TextStyle};

use super::Drawn;
use super::canvas::{Area, FONT, MARGIN, TEXT_SIZE, legend};
use super::chart::{Chart, TIME, chart, grid, plain, seconds};
use crate::Run;
use crate::palette::{BALL, FINISHED, HULKS, INITIAL, INK, OPPONENT, PLAYING, READY, SET, Shade};

/// Opacity of the colors of game states in the background.
const OPACITY: f64 = 0.22;

/// Draws two charts over time, of the ball's x and y coordinates, with game states and goals, and the legend.
pub(super) fn draw(area: &Area<'_>, run: &Run) -> Drawn {
    let (_, height) = area.dim_in_pixel();
    let (charts, foot) = area.split_vertically(height as i32 - 80);
    let charts = charts.margin(0, 0, MARGIN, MARGIN);
    let field = &run.survey.field;
    let border = field.border_strip_width;
    let halves = [field.length / 2.0 + border, field.width / 2.0 + border];
    for (index, part) in charts.split_evenly((2, 1)).iter().enumerate() {
        let half = f64::from(halves[index]);
        let mut chart = chart(part, seconds(&run.survey), -half..half)?;
        states(&mut chart, run, half)?;
        let name = ["x of the ball [m]", "y of the ball [m]"][index];
        grid(&mut chart, [TIME, name], &|meters| plain(*meters))?;
        goals(&mut chart, run, half)?;
        ball(&mut chart, run, half, index)?;
    }
    let entries: Vec<_> = STATES
        .iter()
        .map(|(_, name, shade)| (*name, *shade))
        .collect();
    legend(&foot, 40, &entries)
}

const STATES: [(GameState, &str, Shade); 5] = [
    (GameState::Initial, "initial", INITIAL),
    (GameState::Ready, "ready", READY),
    (GameState::Set, "set", SET),
    (GameState::Playing, "playing", PLAYING),
    (GameState::Finished, "finished", FINISHED),
];

/// Colors the background by the state of the game. `half` is half of the chart's height \[m\].
fn states(chart: &mut Chart<'_, '_>, run: &Run, half: f64) -> Drawn {
    let spans = run.overview.states.iter().filter_map(|span| {
        let (_, _, shade) = STATES
            .iter()
            .find(|(state, ..)| *state == span.state.game_state())?;
        let shown = seconds(&run.survey);
        let start = (span.start_ns as f64 / 1e9).max(shown.start);
        let end = (span.end_ns as f64 / 1e9).min(shown.end);
        if start > end {
            return None;
        }
        let corners = [(start, half), (end, -half)];
        Some(Rectangle::new(corners, shade.mix(OPACITY).filled()))
    });
    chart.draw_series(spans)?;
    Ok(())
}

/// Marks the goals with a line in the team's color, from `-half` to `half` \[m\], and with the new score.
fn goals(chart: &mut Chart<'_, '_>, run: &Run, half: f64) -> Drawn {
    let style: TextStyle<'_> = (FONT, TEXT_SIZE).into_font().color(&INK.color());
    let style = style.pos(Pos::new(HPos::Left, VPos::Top));
    for goal in &run.survey.goals {
        let seconds = goal.time.as_secs_f64();
        let shade = match goal.team {
            Team::Hulks => HULKS,
            Team::Opponent => OPPONENT,
        };
        let line = [(seconds, -half), (seconds, half)];
        let line = PathElement::new(line, shade.color().stroke_width(4));
        let score = format!("{} : {}", goal.scores.hulks, goal.scores.opponent);
        let label = EmptyElement::at((seconds, half)) + Text::new(score, (10, 8), style.clone());
        chart.draw_series([line])?;
        chart.draw_series([label])?;
    }
    Ok(())
}

/// Draws a coordinate of the ball, 0 for x and 1 for y, at most `half` \[m\]. The line is interrupted while there is no
/// ball.
fn ball(chart: &mut Chart<'_, '_>, run: &Run, half: f64, coordinate: usize) -> Drawn {
    let samples = &run.survey.samples;
    for piece in samples.split(|sample| sample.ball.is_none()) {
        let points = piece.iter().filter_map(|sample| {
            let ball = sample.ball?;
            let place = f64::from([ball.x, ball.y][coordinate]);
            Some((sample.time.as_secs_f64(), place.clamp(-half, half)))
        });
        let points: Vec<_> = points.collect();
        if points.len() > 1 {
            let style = BALL.color().stroke_width(4);
            chart.draw_series([PathElement::new(points, style)])?;
        }
    }
    Ok(())
}
