//! What robots see, in every third cycle.

use league_physics::{Body, BodyName, Robot, Side as Limb};
use nalgebra::Vector3;
use simspark_protocol::{BodyPart, Seen, Side};

use crate::camera::Camera;
use crate::landmarks::LANDMARKS;
use crate::lines::LINES;
use crate::player::Player;
use crate::pose::{body, heading, wrap};

/// The parts that others see, in the order in which they are told.
const PARTS: [(BodyPart, BodyName); 5] = [
    (BodyPart::Head, BodyName::Head),
    (BodyPart::RightLowerArm, BodyName::LowerArm(Limb::Right)),
    (BodyPart::LeftLowerArm, BodyName::LowerArm(Limb::Left)),
    (BodyPart::RightFoot, BodyName::Foot(Limb::Right)),
    (BodyPart::LeftFoot, BodyName::Foot(Limb::Left)),
];

/// A player as others see it.
pub(crate) struct Figure {
    team: String,
    number: u32,
    parts: Vec<(BodyPart, Vector3<f64>)>,
}

impl Figure {
    pub(crate) fn new(team: String, number: u32, robot: &Robot) -> Self {
        let part = |(part, name)| Some((part, body(robot, name)?.position));
        let parts = PARTS.into_iter().filter_map(part).collect();
        Self {
            team,
            number,
            parts,
        }
    }
}

/// Everything that can be seen in a cycle.
pub(crate) struct View {
    ball: Vector3<f64>,
    figures: Vec<Figure>,
    true_poses: bool,
}

impl View {
    pub(crate) fn new(ball: &Body, figures: Vec<Figure>, true_poses: bool) -> Self {
        Self {
            ball: ball.position,
            figures,
            true_poses,
        }
    }

    /// Returns what a robot sees, in the order of the original: landmarks, ball, players, true poses, lines.
    pub(crate) fn from(&self, robot: &Robot, side: Side, player: &mut Player) -> Vec<Seen> {
        let Some(head) = body(robot, BodyName::Head) else {
            return Vec::new();
        };
        let mut camera = Camera::new(head, player);
        let mut seen = Vec::new();
        for (landmark, position) in &LANDMARKS {
            seen.extend(
                camera
                    .point(position)
                    .map(|polar| Seen::Landmark(*landmark, polar)),
            );
        }
        seen.extend(camera.point(&self.ball).map(Seen::Ball));
        for figure in &self.figures {
            let parts = figure.parts.iter();
            let parts = parts.filter_map(|(part, position)| Some((*part, camera.point(position)?)));
            let parts: Vec<_> = parts.collect();
            if !parts.is_empty() {
                let (team, number) = (figure.team.clone(), figure.number);
                seen.push(Seen::Player {
                    team,
                    number,
                    parts,
                });
            }
        }
        if self.true_poses {
            seen.extend(self.truth(robot, head, side));
        }
        for (from, to) in LINES.iter() {
            seen.extend(camera.line(from, to).map(|(from, to)| Seen::Line(from, to)));
        }
        seen
    }

    /// Returns the true poses, in the frame of the team: its own goal is at negative x.
    fn truth(&self, robot: &Robot, head: &Body, side: Side) -> [Seen; 3] {
        let sign = side.attack();
        let place = |point: &Vector3<f64>| [sign * point.x, sign * point.y, point.z];
        let turn = if side == Side::Left { 0.0 } else { 180.0 };
        let angle = heading(robot.torso()).to_degrees() - turn;
        [
            Seen::OwnPosition(place(&head.position)),
            Seen::OwnOrientation(wrap(angle)),
            Seen::BallPosition(place(&self.ball)),
        ]
    }
}
