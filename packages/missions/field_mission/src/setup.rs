use std::collections::BTreeMap;

use hsl_types::{Faults, Field, Orientation2, PlayerNumber, Point2, Pose2, RobotId, Team, limits};
use serde::{Deserialize, Serialize};

/// What the objects of a problem are on the field: the file `field.yaml` of a mission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldSetup {
    /// The team whose robots carry out the mission.
    #[serde(default = "first_team")]
    pub team: Team,
    /// Number of the player that each robot of the problem is.
    pub robots: BTreeMap<String, PlayerNumber>,
    /// The places of the problem.
    #[serde(default)]
    pub places: BTreeMap<String, Place>,
}

/// A place on the field, seen from the team: its own goal is at -x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Metres.
    pub x: f32,
    /// Metres.
    pub y: f32,
    /// Where a robot that waits there looks: radians from the x axis, counterclockwise.
    #[serde(default)]
    pub heading: f32,
    /// Distance from the position within which robot and ball are at the place, metres.
    #[serde(default = "default_radius")]
    pub radius: f32,
}

fn first_team() -> Team {
    Team::Hulks
}

fn default_radius() -> f32 {
    0.5
}

impl FieldSetup {
    /// Checks numbers and players.
    ///
    /// # Errors
    /// All that is wrong.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let mut players = BTreeMap::new();
        for (name, number) in &self.robots {
            if let Some(other) = players.insert(*number, name) {
                let fault =
                    format_args!("is player {number}, as {other} is; give it another number");
                faults.add(&format!("robots.{name}"), fault);
            }
        }
        for (name, place) in &self.places {
            let most = limits::FIELD_SIZE;
            for (key, value) in [("x", place.x), ("y", place.y), ("heading", place.heading)] {
                let fault = format_args!("must be between -{most} and {most}, got {value}");
                faults.require(value.abs() <= most, &format!("places.{name}.{key}"), fault);
            }
            let radius = place.radius;
            let fault = format_args!("must be above 0 and at most {most}, got {radius}");
            let key = format!("places.{name}.radius");
            faults.require(radius > 0.0 && radius <= most, &key, fault);
        }
        faults.into_result(())
    }

    /// Returns the robots of the mission.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        let numbers = self.robots.values();
        numbers.map(|number| RobotId::new(self.team, *number))
    }

    /// Returns the robot that an object is.
    pub fn robot(&self, object: &str) -> Option<RobotId> {
        let number = self.robots.get(object)?;
        Some(RobotId::new(self.team, *number))
    }
}

impl Place {
    /// Returns the pose of a robot that waits there.
    pub fn pose(&self) -> Pose2<Field> {
        Pose2 {
            position: self.position(),
            orientation: Orientation2::new(self.heading),
        }
    }

    /// Returns the position, metres.
    pub fn position(&self) -> Point2<Field> {
        Point2::new(self.x, self.y)
    }
}
