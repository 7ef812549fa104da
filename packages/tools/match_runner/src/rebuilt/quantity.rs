use schemars::JsonSchema;
use serde::Serialize;

use super::RebuiltWorld;
use super::numbers::number;
use super::origin::Origin;

/// Quantity of a rebuilt world, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Quantity {
    /// Name: a robot, `ball`, or a part of the game.
    pub name: String,
    /// Value: of a robot `x, y, angle` in the frame world \[m, m, rad\].
    pub value: String,
    /// Standard deviation of each coordinate, and of the angle; empty: exact.
    pub deviation: String,
    /// Topics in the log with their age, or the rule; contradictions.
    pub source: String,
}

impl Quantity {
    fn new(name: impl ToString, value: String, deviation: String, source: String) -> Self {
        Self {
            name: name.to_string(),
            value,
            deviation,
            source,
        }
    }

    /// Returns all quantities of a rebuilt world: robots, ball, game.
    pub(super) fn all(world: &RebuiltWorld) -> Vec<Self> {
        let mut all = Vec::new();
        for (id, robot) in &world.robots {
            let pose = robot.pose();
            let fallen = match robot.posture {
                hsl_types::FallDownStateKind::IsReady => "",
                _ => ", fallen",
            };
            let value = format!(
                "{}, {}, {}{fallen}",
                number(pose.position.x),
                number(pose.position.y),
                number(pose.orientation.angle())
            );
            let deviation = format!(
                "{} m, {} rad",
                number(robot.place.deviation),
                number(robot.orientation_deviation)
            );
            all.push(Self::new(
                id,
                value,
                deviation,
                sources(&robot.origins, &robot.notes),
            ));
        }
        if let Some(ball) = &world.ball {
            let position = ball.place.position;
            let value = format!("{}, {}", number(position.x), number(position.y));
            let deviation = format!("{} m", number(ball.place.deviation));
            let source = sources(&ball.origins, &ball.notes);
            all.push(Self::new("ball", value, deviation, source));
            let value = format!("{}, {}", number(ball.velocity.x), number(ball.velocity.y));
            let deviation = format!("{} m/s", number(ball.velocity_deviation));
            let source = sources(&ball.origins[..1.min(ball.origins.len())], &[]);
            all.push(Self::new("ball velocity", value, deviation, source));
        }
        for (name, value, origin) in world.game.values() {
            all.push(Self::new(name, value, String::new(), origin.to_string()));
        }
        all
    }
}

/// Returns origins and notes as text.
fn sources(origins: &[Origin], notes: &[String]) -> String {
    let origins = origins.iter().map(ToString::to_string);
    let all = origins.chain(notes.iter().cloned());
    all.collect::<Vec<_>>().join("; ")
}
