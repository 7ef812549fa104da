//! Checks of the places of robots, ball and obstacles.

use std::ops::Range;

use hsl_types::limits;
use located_yaml::{Content, Part};
use scenario_kit::ScenarioOptions;
use user_files::findings::Findings;

use crate::draw::is_random;
use crate::format::{Ball, Position, Robot, ScenarioText};

/// Place in the world, with its part of the file.
struct Placed {
    /// Name in messages.
    name: String,
    x: f32,
    y: f32,
    /// Distance from the center within which nothing else has its center \[m\].
    radius: f32,
    place: Range<usize>,
}

impl Placed {
    /// Returns whether the center of one is within the other.
    fn overlaps(&self, other: &Self) -> bool {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y < self.radius.max(other.radius).powi(2)
    }
}

/// Checks that robots, ball and obstacles are on the field or near it, and not within each other. `document` has the
/// parts before values were drawn: drawn places may overlap. Errors are added to `findings`.
pub(crate) fn check(
    text: &ScenarioText,
    document: &Part,
    options: &ScenarioOptions,
    findings: &mut Findings,
) {
    let (robots, ball, obstacles) = (robots(text, options), ball(text), obstacles(text));
    let field = &options.field;
    let (most_x, most_y) = (
        limits::farthest(field.length),
        limits::farthest(field.width),
    );
    for placed in robots.iter().chain(&ball).chain(&obstacles) {
        let Placed {
            name, x, y, place, ..
        } = placed;
        if x.abs() > most_x || y.abs() > most_y {
            let message = format!(
                "the position of {name} must be within {most_x} m along x and {most_y} m along y, got ({x}, {y})"
            );
            findings.add(place, message, "");
        }
    }
    if !findings.is_empty() {
        return;
    }
    let is_given = |placed: &&Placed| !is_drawn(document, &placed.place);
    let robots: Vec<_> = robots.iter().filter(is_given).collect();
    for (index, robot) in robots.iter().enumerate() {
        if let Some(other) = robots[..index].iter().find(|other| robot.overlaps(other)) {
            let message = format!("{} is at the place of {}", robot.name, other.name);
            let least = robot.radius;
            let help = format!("place them at least {least} m apart");
            findings.add(&robot.place, message, help);
        }
    }
    let bodies = || robots.iter().copied().chain(ball.iter().filter(is_given));
    for obstacle in obstacles.iter().filter(is_given) {
        if let Some(body) = bodies().find(|body| obstacle.overlaps(body)) {
            let message = format!("this obstacle is at the place of {}", body.name);
            let help = "move it, or reduce its radius";
            findings.add(&obstacle.place, message, help);
        }
    }
}

fn robots(text: &ScenarioText, options: &ScenarioOptions) -> Vec<Placed> {
    let robots = text.robots.iter().map(|(name, form)| {
        let pose = Robot::from(form.clone()).pose;
        Placed {
            name: name.value.to_string(),
            x: pose.x.0,
            y: pose.y.0,
            radius: options.simulation.robot_radius,
            place: name.place.clone(),
        }
    });
    robots.collect()
}

fn ball(text: &ScenarioText) -> Option<Placed> {
    let form = text.ball.as_ref()?;
    let Position(x, y) = Ball::from(form.value).position;
    Some(Placed {
        name: "the ball".to_owned(),
        x: x.0,
        y: y.0,
        radius: 0.0,
        place: form.place.clone(),
    })
}

fn obstacles(text: &ScenarioText) -> Vec<Placed> {
    let obstacles = text.obstacles.iter().map(|obstacle| {
        let Position(x, y) = obstacle.value.position;
        Placed {
            name: "the obstacle".to_owned(),
            x: x.0,
            y: y.0,
            radius: obstacle.value.radius.0,
            place: obstacle.place.clone(),
        }
    });
    obstacles.collect()
}

/// Returns whether a part with this place, or the value of a key with this place, has a distribution. A part that is
/// not in the document was drawn, too.
fn is_drawn(document: &Part, place: &Range<usize>) -> bool {
    find(document, place).is_none_or(is_random)
}

/// Returns the innermost part with a place, or the value of the key with this place.
fn find<'a>(part: &'a Part, place: &Range<usize>) -> Option<&'a Part> {
    let inner = match &part.content {
        Content::Sequence(parts) => parts.iter().find_map(|part| find(part, place)),
        Content::Mapping(entries) => entries.iter().find_map(|(key, value)| {
            let found = (key.span == *place).then_some(value);
            found.or_else(|| find(value, place))
        }),
        Content::Scalar { .. } | Content::Refused => None,
    };
    inner.or((part.span == *place).then_some(part))
}
