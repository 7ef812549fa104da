use std::collections::BTreeMap;
use std::path::Path;

use hsl_types::{Field, Orientation2, PlayerNumber, Point2, Pose2, RobotId, Team};
use serde::{Deserialize, Serialize};
use user_files::FileErrors;
use user_files::findings::Findings;

use crate::percepts::Kind;

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
    /// Reads `field.yaml`.
    ///
    /// # Errors
    /// A key is missing or unknown, or a value has another type.
    pub fn read(path: &Path, text: &str) -> Result<Self, FileErrors> {
        serde_yaml::from_str(text).map_err(|error| {
            let mut findings = Findings::of(path, text);
            let at = error.location().map_or(0, |location| location.index());
            findings.add(&(at..at), error.to_string(), "");
            findings.into_faults()
        })
    }

    /// Returns whether an object is of this kind on the field.
    pub(crate) fn is(&self, object: &str, kind: Kind) -> bool {
        match kind {
            Kind::Robot => self.robots.contains_key(object),
            Kind::Place => self.places.contains_key(object),
        }
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
