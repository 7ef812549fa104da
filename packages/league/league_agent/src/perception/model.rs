//! World model: all estimates of a player.

use nalgebra::{Vector2, Vector3};
use simspark_protocol::{BodyPart, Polar, Seen, Senses, Side};

use crate::body::camera::Camera;
use crate::body::leg::Leg;
use crate::body::motors::CYCLE;
use crate::body::posture::Posture;
use crate::perception::attitude::Attitude;
use crate::perception::ball::Ball;
use crate::perception::field::landmark_position;
use crate::perception::localizer::{Localizer, Observation, rotate};
use crate::perception::odometry::Odometry;
use crate::perception::players::Players;

/// Time after a beam in which landmarks are ignored, because a beam takes two cycles \[s\].
const BEAM_TIME: f64 = 0.08;

/// World model of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    /// Attitude of the torso.
    pub(crate) attitude: Attitude,
    /// Estimated ball.
    pub(crate) ball: Ball,
    /// Other players that were seen or sent messages recently.
    pub(crate) players: Players,
    localizer: Localizer,
    odometry: Odometry,
    /// Pose of the camera in the last cycle.
    camera: Option<Camera>,
    /// Time until landmarks count again \[s\].
    blind: f64,
}

impl Model {
    /// Updates the model with the senses of a cycle: predicts all estimates, then corrects them with the image, if
    /// there is one. `joints` are the measured angles.
    pub(crate) fn update(
        &mut self,
        senses: &Senses,
        leg: &Leg,
        joints: &Posture,
        own: &Identity<'_>,
    ) {
        self.attitude.update(senses);
        let moved = self.odometry.update(leg, joints, self.attitude.rotation());
        self.localizer.advance(&moved);
        self.ball.roll();
        self.players.advance();
        self.blind -= CYCLE;
        let camera = Camera::from_joints(joints);
        self.camera = Some(camera);
        let Some(seen) = senses.seen().filter(|_| self.blind <= 0.0) else {
            return;
        };
        self.localize(seen, &camera, own.side);
        if !self.localizer.is_lost() {
            self.update_objects(seen, &camera, own);
        }
    }

    /// Resets the model after a beam to a position in the frame of the team \[m\].
    pub(crate) fn beam(&mut self, place: Vector2<f64>) {
        self.attitude.reset(0.0);
        self.localizer.reset(place);
        self.blind = BEAM_TIME;
    }

    /// Corrects position and heading with the seen landmarks.
    fn localize(&mut self, seen: &[Seen], camera: &Camera, side: Side) {
        let observations: Vec<_> = seen
            .iter()
            .filter_map(|it| match it {
                Seen::Landmark(name, polar) => Some(Observation {
                    place: landmark_position(*name, side).xy(),
                    seen: self.seen_from_torso(camera, polar)?.xy(),
                }),
                _ => None,
            })
            .collect();
        let turn = self.localizer.correct(&observations);
        self.attitude.correct_heading(turn);
    }

    /// Updates the ball and the other players with their seen positions. A player is at its head, if seen, or else at
    /// any other part.
    fn update_objects(&mut self, seen: &[Seen], camera: &Camera, own: &Identity<'_>) {
        for it in seen {
            match it {
                Seen::Ball(polar) => {
                    if let Some(place) = self.on_field(camera, polar) {
                        self.ball.update_from_vision(place);
                    }
                }
                Seen::Player {
                    team,
                    number,
                    parts,
                } => {
                    let is_own = team == own.team;
                    let part = parts.iter().find(|(part, _)| *part == BodyPart::Head);
                    let place = part
                        .or(parts.first())
                        .and_then(|(_, polar)| self.on_field(camera, polar));
                    if let Some(place) = place.filter(|_| !(is_own && *number == own.number)) {
                        self.players.update_from_vision(is_own, *number, place);
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the position of a seen object from the torso, in axes of the field \[m\], or `None` if it is invalid.
    fn seen_from_torso(&self, camera: &Camera, polar: &Polar) -> Option<Vector3<f64>> {
        let place = self.attitude.rotation() * camera.locate(polar);
        place
            .iter()
            .all(|part| part.abs() < MAX_DISTANCE)
            .then_some(place)
    }

    /// Returns the position of a seen object in the frame of the team \[m\], or `None` if it is invalid.
    fn on_field(&self, camera: &Camera, polar: &Polar) -> Option<Vector2<f64>> {
        Some(self.position() + self.seen_from_torso(camera, polar)?.xy())
    }

    /// Returns the position of the torso \[m\].
    pub(crate) fn position(&self) -> Vector2<f64> {
        self.localizer.position()
    }

    /// Returns the position of the head \[m\].
    pub(crate) fn head(&self) -> Vector3<f64> {
        let camera = self.camera.map_or_else(Vector3::zeros, |it| it.position);
        let from_torso = self.attitude.rotation() * camera;
        let position = self.position();
        Vector3::new(position.x, position.y, self.odometry.height()) + from_torso
    }

    /// Returns true if the position is unknown.
    pub(crate) fn is_lost(&self) -> bool {
        self.localizer.is_lost()
    }

    /// Returns the standard deviation of the position \[m\].
    pub(crate) fn deviation(&self) -> f64 {
        self.localizer.deviation()
    }

    /// Converts a position on the field to the frame of the robot: forward, left \[m\].
    pub(crate) fn to_robot(&self, place: &Vector2<f64>) -> Vector2<f64> {
        rotate(&(place - self.position()), -self.attitude.heading())
    }
}

/// Maximum valid distance of an object \[m\].
const MAX_DISTANCE: f64 = 100.0;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Identity<'a> {
    pub(crate) team: &'a str,
    pub(crate) number: u32,
    pub(crate) side: Side,
}
