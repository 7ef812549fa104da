mod expectations;
mod game;

use std::fmt::Write;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::{FallDownStateKind, FieldDimensions, limits};

use super::RebuiltWorld;
use super::numbers::{Drawn, name, number};

/// Greatest velocity of a ball \[m/s\].
const MOST_SPEED: f32 = 20.0;

/// Scenario of a rebuilt world, as the text of a scenario file.
#[derive(Clone, Debug)]
pub struct ScenarioText<'a> {
    /// World.
    pub world: &'a RebuiltWorld,
    /// Name of the log and the time, for comments.
    pub name: &'a str,
    /// True if each seed draws the start from its uncertainty; otherwise it is the estimate.
    pub is_drawn: bool,
    /// Time after which the scenario ends; `None` for a time that contains the expectations.
    pub duration: Option<Duration>,
    /// Expectations as YAML, without the braces; empty for that which follows from the log.
    pub expect: &'a [String],
}

impl ScenarioText<'_> {
    /// Returns the text of the file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let world = self.world;
        writeln!(
            text,
            "# {}, rebuilt from what the robots believed and said.",
            self.name
        )?;
        writeln!(text, "#")?;
        for quantity in world.quantities() {
            let deviation = match quantity.deviation.as_str() {
                "" => String::new(),
                deviation => format!(" (deviation {deviation})"),
            };
            writeln!(
                text,
                "# {}: {}{deviation}, from {}",
                quantity.name, quantity.value, quantity.source
            )?;
        }
        for unknown in &world.unknown {
            writeln!(text, "# unknown: {unknown}")?;
        }
        let description = format!("{}, rebuilt from a log.", self.name);
        writeln!(
            text,
            "description: {}",
            serde_json::Value::from(description)
        )?;
        writeln!(text, "duration: {}", number(self.duration().as_secs_f32()))?;
        self.write_field(text)?;
        self.write_robots(text)?;
        self.write_ball(text)?;
        self.write_game(text)?;
        self.write_commands(text)?;
        self.write_expectations(text)
    }

    fn write_field(&self, text: &mut String) -> std::fmt::Result {
        let base = FieldDimensions::default();
        let rules = Overrides::differing(&base, &self.world.field, "").to_rules();
        if rules.is_empty() {
            return Ok(());
        }
        writeln!(text, "field:")?;
        for rule in rules {
            writeln!(text, "  {}", rule.replacen(":=", ": ", 1))?;
        }
        Ok(())
    }

    /// Returns a coordinate along an axis on which the field has size `size`.
    fn coordinate(&self, mean: f32, deviation: f32, size: f32) -> String {
        let most = limits::farthest(size);
        self.drawn(mean, deviation, most)
    }

    fn drawn(&self, mean: f32, deviation: f32, most: f32) -> String {
        let deviation = if self.is_drawn { deviation } else { 0.0 };
        Drawn {
            mean,
            deviation,
            most,
        }
        .text()
    }

    fn write_robots(&self, text: &mut String) -> std::fmt::Result {
        let field = &self.world.field;
        writeln!(text, "robots:")?;
        for (id, robot) in &self.world.robots {
            let pose = robot.pose();
            let deviation = robot.place.deviation;
            let pose = format!(
                "[{}, {}, {}]",
                self.coordinate(pose.position.x, deviation, field.length),
                self.coordinate(pose.position.y, deviation, field.width),
                self.drawn(
                    pose.orientation.angle(),
                    robot.orientation_deviation,
                    limits::ANGLE
                )
            );
            match robot.posture {
                FallDownStateKind::IsReady => writeln!(text, "  {id}: {pose}")?,
                posture => writeln!(text, "  {id}: {{pose: {pose}, posture: {}}}", name(posture))?,
            }
        }
        Ok(())
    }

    fn write_ball(&self, text: &mut String) -> std::fmt::Result {
        let Some(ball) = &self.world.ball else {
            return Ok(());
        };
        let field = &self.world.field;
        let (position, deviation) = (ball.place.position, ball.place.deviation);
        writeln!(
            text,
            "ball:\n  position: [{}, {}]\n  velocity: [{}, {}]",
            self.coordinate(position.x, deviation, field.length),
            self.coordinate(position.y, deviation, field.width),
            self.drawn(ball.velocity.x, ball.velocity_deviation, MOST_SPEED),
            self.drawn(ball.velocity.y, ball.velocity_deviation, MOST_SPEED),
        )
    }
}
