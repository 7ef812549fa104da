//! Vision of the robot: detections of an image instead of the image.

mod camera;
mod detection;
mod errors;
mod field_marks;

use std::collections::VecDeque;

use hsl_types::{FieldDimensions, ObstacleKind, PlayerNumber, Time, WorldState};
use hsl_wire::convert::frames::header;
use hsl_wire::vision_interface::Detections;

use crate::parameters::VisionParameters;
use crate::states::HeadAngles;

use camera::Camera;
pub(crate) use detection::label;
use detection::{CORNERS, detection};
use errors::Errors;
use field_marks::{FieldMark, field_marks};

/// Frame of the detections.
const FRAME: &str = "base_link";

/// Vision of a robot, which makes the detections of an image at each period and publishes them after the latency.
#[derive(Debug)]
pub struct Vision {
    parameters: VisionParameters,
    player: PlayerNumber,
    marks: Vec<FieldMark>,
    /// Time of the last image.
    last: Option<Time>,
    /// Detections that are not published yet, each with the time of its image.
    pending: VecDeque<(Time, Detections)>,
}

impl Vision {
    /// Creates the vision of a player on a field.
    pub fn new(
        parameters: VisionParameters,
        player: PlayerNumber,
        field: &FieldDimensions,
    ) -> Self {
        Self {
            parameters,
            player,
            marks: field_marks(field),
            last: None,
            pending: VecDeque::new(),
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.last = None;
        self.pending.clear();
    }

    /// Makes the image of a tick if one is due. Returns the detections that are due, oldest first; their stamps are the
    /// times of their images. `head` are the angles of the head in this tick.
    pub fn update(&mut self, world_state: &WorldState, head: HeadAngles) -> Vec<Detections> {
        let now = world_state.now;
        let is_due = self
            .last
            .is_none_or(|last| now.since(last) >= self.parameters.period);
        if is_due {
            self.last = Some(now);
            self.pending.push_back((now, self.image(world_state, head)));
        }
        let latency = self.parameters.latency;
        let is_ready = |(at, _): &(Time, Detections)| now.since(*at) >= latency;
        let count = self.pending.iter().take_while(|it| is_ready(it)).count();
        let due = self.pending.drain(..count);
        due.map(|(_, detections)| detections).collect()
    }

    /// Returns the detections of an image in a tick: first the ball, then robots, then marks of the field.
    fn image(&self, world_state: &WorldState, head: HeadAngles) -> Detections {
        let now = world_state.now;
        let camera = Camera::new(&self.parameters, head);
        let mut errors = Errors::new(&self.parameters, self.player, now);
        let ball = world_state.ball.filter(|ball| ball.last_seen_ball == now);
        let ball = ball.map(|ball| (label::BALL, ball.ball_in_ground));
        let robots = world_state.obstacles.iter();
        let robots = robots.filter(|it| it.kind == ObstacleKind::Robot);
        let robots = robots.map(|robot| (label::ROBOT, robot.position));
        let field_to_ground = world_state.robot.ground_to_field.inverse();
        let marks = self.marks.iter();
        let marks = marks.map(|mark| (mark.label, field_to_ground * mark.position));
        let objects = ball.into_iter().chain(robots).chain(marks);
        let seen = objects.filter_map(|(label, position)| {
            let pixel = camera.pixel(position)?;
            let position = errors.of(position)?;
            Some(detection(label, position, pixel))
        });
        Detections {
            header: header(now, FRAME),
            detected_objects: seen.collect(),
            corner_pos: CORNERS.to_vec(),
            ..Detections::default()
        }
    }
}

#[cfg(test)]
mod tests;
