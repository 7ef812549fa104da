use std::collections::BTreeMap;
use std::path::Path;

use hsl_types::{Field, Orientation2, PlayerNumber, Point2, Pose2, RobotId, Team};
use serde::{Deserialize, Serialize};
use user_files::FileErrors;
use user_files::findings::Findings;

use crate::object_kind::ObjectKind;

/// Robots and places of a problem's objects: the file `field.yaml` of a mission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldSetup {
    /// Team of the mission's robots.
    #[serde(default = "first_team")]
    pub team: Team,
    /// Player number of each robot of the problem.
    pub robots: BTreeMap<String, PlayerNumber>,
    /// Places of the problem.
    #[serde(default)]
    pub places: BTreeMap<String, Place>,
}

/// A place in the frame of the team, whose own goal is at -x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Position along the field, towards the opponents' goal \[m\].
    pub x: f32,
    /// Position across the field, to the left \[m\].
    pub y: f32,
    /// Orientation of a robot that waits at the place, counterclockwise from the x axis \[rad\].
    #[serde(default)]
    pub heading: f32,
    /// Distance from the position within which robot and ball are at the place \[m\].
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
    /// Parses `text`, the content of `field.yaml`. `path` is for errors.
    ///
    /// # Errors
    /// Returns an error for a missing, unknown or repeated key, or for a value of a wrong type.
    pub fn read(path: &Path, text: &str) -> Result<Self, FileErrors> {
        let mut findings = Findings::default();
        let (_, text) = findings.add_file(path, text);
        let document = located_yaml::read(&text, &mut findings);
        if let Some(document) = document.filter(|_| findings.is_empty()) {
            match located_yaml::from_part(&document) {
                Ok(setup) => return Ok(setup),
                Err(finding) => findings.note(finding),
            }
        }
        Err(findings.into_errors())
    }

    pub(crate) fn has(&self, object: &str, kind: ObjectKind) -> bool {
        match kind {
            ObjectKind::Robot => self.robots.contains_key(object),
            ObjectKind::Place => self.places.contains_key(object),
        }
    }

    /// Returns the robots of the mission.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        let numbers = self.robots.values();
        numbers.map(|number| RobotId::new(self.team, *number))
    }

    /// Returns the robot of an object.
    pub fn robot(&self, object: &str) -> Option<RobotId> {
        let number = self.robots.get(object)?;
        Some(RobotId::new(self.team, *number))
    }
}

impl Place {
    /// Returns the pose of a robot that waits at the place.
    pub fn pose(&self) -> Pose2<Field> {
        Pose2 {
            position: self.position(),
            orientation: Orientation2::new(self.heading),
        }
    }

    /// Returns the position \[m\].
    pub fn position(&self) -> Point2<Field> {
        Point2::new(self.x, self.y)
    }
}
