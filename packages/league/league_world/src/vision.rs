//! Vision of robots, in every third cycle.

use league_physics::{Body, BodyName, Robot, Side as Limb};
use nalgebra::Vector3;
use simspark_protocol::{BodyPart, Seen, Side};

use crate::camera::Camera;
use crate::landmarks::LANDMARKS;
use crate::lines::LINES;
use crate::player::Player;
use crate::pose::{find_body, heading, wrap_degrees};

/// Parts that others see, in the order of messages.
const PARTS: [(BodyPart, BodyName); 5] = [
    (BodyPart::Head, BodyName::Head),
    (BodyPart::RightLowerArm, BodyName::LowerArm(Limb::Right)),
    (BodyPart::LeftLowerArm, BodyName::LowerArm(Limb::Left)),
    (BodyPart::RightFoot, BodyName::Foot(Limb::Right)),
    (BodyPart::LeftFoot, BodyName::Foot(Limb::Left)),
];

/// Player with the positions of its visible parts \[m\].
pub(crate) struct VisiblePlayer {
    team: String,
    number: u32,
    parts: Vec<(BodyPart, Vector3<f64>)>,
}

impl VisiblePlayer {
    /// Collects the positions of a robot's visible parts.
    pub(crate) fn new(team: String, number: u32, robot: &Robot) -> Self {
        let part = |(part, name)| Some((part, find_body(robot, name)?.position));
        let parts = PARTS.into_iter().filter_map(part).collect();
        Self {
            team,
            number,
            parts,
        }
    }
}

/// Positions of all moving objects in a cycle \[m\], before the noise of each camera.
pub(crate) struct VisibleWorld {
    ball: Vector3<f64>,
    players: Vec<VisiblePlayer>,
    /// Set if robots see true poses.
    true_poses: bool,
}

impl VisibleWorld {
    pub(crate) fn new(ball: &Body, players: Vec<VisiblePlayer>, true_poses: bool) -> Self {
        Self {
            ball: ball.position,
            players,
            true_poses,
        }
    }

    /// Returns the objects in the robot's field of view, with the noise of its camera, in the order of the original:
    /// landmarks, ball, players, true poses, lines. `side` is the present side of its team; the random generator of
    /// `player` advances.
    pub(crate) fn objects_seen_by(
        &self,
        robot: &Robot,
        side: Side,
        player: &mut Player,
    ) -> Vec<Seen> {
        let Some(head) = find_body(robot, BodyName::Head) else {
            return Vec::new();
        };
        let mut camera = Camera::new(head, player);
        let mut seen = Vec::new();
        for (landmark, position) in &LANDMARKS {
            seen.extend(
                camera
                    .see_point(position)
                    .map(|polar| Seen::Landmark(*landmark, polar)),
            );
        }
        seen.extend(camera.see_point(&self.ball).map(Seen::Ball));
        for player in &self.players {
            let parts = player.parts.iter();
            let parts =
                parts.filter_map(|(part, position)| Some((*part, camera.see_point(position)?)));
            let parts: Vec<_> = parts.collect();
            if !parts.is_empty() {
                let (team, number) = (player.team.clone(), player.number);
                seen.push(Seen::Player {
                    team,
                    number,
                    parts,
                });
            }
        }
        if self.true_poses {
            seen.extend(self.true_poses(robot, head, side));
        }
        for (from, to) in LINES.iter() {
            seen.extend(
                camera
                    .see_line(from, to)
                    .map(|(from, to)| Seen::Line(from, to)),
            );
        }
        seen
    }

    /// Returns the true poses of robot and ball, in the frame of the team: the own goal is at negative x.
    fn true_poses(&self, robot: &Robot, head: &Body, side: Side) -> [Seen; 3] {
        let sign = side.attack();
        let place = |point: &Vector3<f64>| [sign * point.x, sign * point.y, point.z];
        let turn = if side == Side::Left { 0.0 } else { 180.0 };
        let angle = heading(robot.torso()).to_degrees() - turn;
        [
            Seen::OwnPosition(place(&head.position)),
            Seen::OwnOrientation(wrap_degrees(angle)),
            Seen::BallPosition(place(&self.ball)),
        ]
    }
}
