//! Conversion of the messages of a vision.

use std::time::Duration;

use hsl_types::{PlayerNumber, Point2, Team, Time, limits};
use hsl_wire::soccer_vision_3d_msgs::{BallArray, RobotArray};
use hsl_wire::soccer_vision_attribute_msgs::{self as attributes, Confidence};
use hsl_wire::std_msgs::Header;
use hsl_wire::{convert, geometry_msgs};
use robot_bridge::{Detection, PerceptionParameters, Sighting, VisionParameters};
use support::InvalidValues;

/// Object in a message: its position, radius \[m\] and confidence, and the attributes of a robot.
type Object<'a> = (
    &'a geometry_msgs::Point,
    f32,
    &'a Confidence,
    &'a attributes::Robot,
);

/// Converter for messages of a vision, with the requirements for accepted messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Vision {
    /// Required frame of the messages.
    frame: String,
    /// Minimum radius of a robot \[m\].
    robot_radius: f32,
    /// Maximum age of an image when its message arrives.
    timeout: Duration,
}

impl Vision {
    /// Creates a converter.
    pub fn new(vision: &VisionParameters, perception: &PerceptionParameters) -> Self {
        Self {
            frame: vision.frame.clone(),
            robot_radius: vision.robot_radius,
            timeout: perception.timeout,
        }
    }

    /// Converts the balls of a message that arrived at `now`. The height of a ball above the ground is ignored.
    ///
    /// # Errors
    /// Returns all errors in the message, including another frame and a stamp that is too old.
    pub fn balls(&self, message: &BallArray, now: Time) -> Result<Sighting, InvalidValues> {
        let none = attributes::Robot::default();
        let balls = message.balls.iter().map(|ball| {
            let radius = 0.0;
            (&ball.center, radius, &ball.confidence, &none)
        });
        self.sighting("balls", &message.header, balls, now)
    }

    /// Converts the robots of a message that arrived at `now`. The width of a robot is the larger horizontal edge of
    /// its box, but at least twice the minimum radius, because the box may cover only a part of the robot.
    ///
    /// # Errors
    /// Returns all errors in the message, including another frame and a stamp that is too old.
    pub fn robots(&self, message: &RobotArray, now: Time) -> Result<Sighting, InvalidValues> {
        let robots = message.robots.iter().map(|robot| {
            let width = robot.bb.size.x.max(robot.bb.size.y) as f32;
            let radius = (width / 2.0).max(self.robot_radius);
            let center = &robot.bb.center.position;
            (center, radius, &robot.confidence, &robot.attributes)
        });
        self.sighting("robots", &message.header, robots, now)
    }

    /// Converts the objects of a message that arrived at `now`. `field` is the name of their list, for errors. A stamp of
    /// zero means that the time of the image is unknown.
    fn sighting<'a>(
        &self,
        field: &str,
        header: &Header,
        objects: impl ExactSizeIterator<Item = Object<'a>>,
        now: Time,
    ) -> Result<Sighting, InvalidValues> {
        let mut invalid = InvalidValues::default();
        let seen = match convert::header::now(header) {
            Ok(Time::ZERO) => None,
            Ok(stamp) => Some(stamp),
            Err(found) => {
                invalid.extend(&found);
                None
            }
        };
        let age = seen.map_or(Duration::ZERO, |seen| now.since(seen));
        invalid.require(
            age <= self.timeout,
            "header.stamp",
            format_args!(
                "is {:.3} s before the arrival of the message, at most {:.3} s are allowed by perception.timeout; \
                 a vision needs the clock of this host",
                age.as_secs_f64(),
                self.timeout.as_secs_f64()
            ),
        );
        invalid.require(
            header.frame_id == self.frame,
            "header.frame_id",
            format_args!(
                "must be {:?}, got {:?}; see the parameter vision.frame",
                self.frame, header.frame_id
            ),
        );
        let count = objects.len();
        invalid.require(
            count <= limits::OBSTACLES,
            field,
            format_args!(
                "has {count} elements, at most {} are allowed",
                limits::OBSTACLES
            ),
        );
        let objects = objects.take(limits::OBSTACLES).enumerate();
        let objects = objects.map(|(index, (center, radius, confidence, robot))| {
            let place = format!("{field}[{index}]");
            let position = Point2::new(center.x as f32, center.y as f32);
            for (name, value) in [("x", position.x), ("y", position.y), ("radius", radius)] {
                invalid.require(
                    limits::is_number(value),
                    &place,
                    format_args!("{name} must be a number, got {value}"),
                );
            }
            let is_unknown = confidence.confidence == Confidence::CONFIDENCE_UNKNOWN;
            invalid.require(
                is_unknown || (0.0..=1.0).contains(&confidence.confidence),
                &place,
                format_args!(
                    "confidence must be between 0 and 1, or -1 for unknown, got {}",
                    confidence.confidence
                ),
            );
            let team = match robot.team {
                attributes::Robot::TEAM_OWN => Some(Team::Hulks),
                attributes::Robot::TEAM_OPPONENT => Some(Team::Opponent),
                _ => None,
            };
            Detection {
                position,
                radius,
                confidence: (!is_unknown).then_some(confidence.confidence),
                team,
                // Numbers that are not those of players, as 0, are unknown.
                player_number: PlayerNumber::try_from(robot.player_number).ok(),
            }
        });
        let objects = objects.collect();
        invalid.into_result(Sighting { seen, objects })
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::builtin_interfaces;
    use hsl_wire::soccer_vision_3d_msgs::{Ball, Robot};

    use super::*;

    /// Time of the images.
    const SEEN: Time = Time::from_nanos(5_000_000_000);

    fn vision() -> Vision {
        Vision::new(
            &VisionParameters::default(),
            &PerceptionParameters::default(),
        )
    }

    fn header() -> Header {
        Header {
            stamp: builtin_interfaces::Time { sec: 5, nanosec: 0 },
            frame_id: "base_footprint".to_owned(),
        }
    }

    fn ball(x: f64, y: f64, confidence: f32) -> Ball {
        Ball {
            center: geometry_msgs::Point { x, y, z: 0.1 },
            confidence: Confidence { confidence },
        }
    }

    fn balls(balls: &[Ball]) -> BallArray {
        BallArray {
            header: header(),
            balls: balls.to_vec(),
        }
    }

    #[test]
    fn balls_have_a_position_on_the_ground_and_a_confidence_if_the_vision_provides_it() {
        let message = balls(&[ball(1.5, -0.5, 0.75), ball(2.0, 0.0, -1.0)]);
        let read = vision().balls(&message, SEEN).unwrap();
        assert_eq!(read.seen, Some(SEEN));
        let [sure, unknown] = read.objects[..] else {
            panic!("{read:?}");
        };
        assert_eq!(sure.position, Point2::new(1.5, -0.5));
        assert_eq!((sure.confidence, unknown.confidence), (Some(0.75), None));
    }

    #[test]
    fn a_robot_is_as_wide_as_its_box_but_not_smaller_than_a_robot() {
        let mut message = RobotArray {
            header: header(),
            robots: vec![Robot::default(), Robot::default()],
        };
        message.robots[0].bb.size.y = 1.0;
        message.robots[1].bb.size.x = 0.1;
        message.robots[1].bb.center.position.x = 2.0;
        let read = vision().robots(&message, SEEN).unwrap();
        let radii: Vec<_> = read.objects.iter().map(|robot| robot.radius).collect();
        assert_eq!(radii, [0.5, 0.25]);
        assert_eq!(read.objects[1].position, Point2::new(2.0, 0.0));
    }

    #[test]
    fn an_image_without_a_stamp_has_no_time() {
        let mut message = balls(&[]);
        message.header.stamp = builtin_interfaces::Time::default();
        assert_eq!(vision().balls(&message, SEEN).unwrap().seen, None);
    }

    #[test]
    fn all_errors_in_a_message_are_reported_together() {
        let mut message = balls(&[ball(f64::NAN, 1e9, 0.5), ball(0.0, 0.0, 1.5)]);
        message.header.frame_id = "map".to_owned();
        let late = SEEN + Duration::from_secs(3);
        let text = vision().balls(&message, late).unwrap_err().to_string();
        for part in [
            "header.stamp: is 3.000 s before the arrival of the message, at most 0.500 s",
            "header.frame_id: must be \"base_footprint\", got \"map\"; see the parameter vision.frame",
            "balls[0]: x must be a number, got NaN",
            "balls[0]: y must be a number, got 1000000000",
            "balls[1]: confidence must be between 0 and 1, or -1 for unknown, got 1.5",
        ] {
            assert!(text.contains(part), "{part} not in {text}");
        }
    }

    #[test]
    fn a_negative_stamp_and_too_many_objects_are_refused() {
        let mut message = balls(&vec![Ball::default(); limits::OBSTACLES + 1]);
        message.header.stamp.sec = -1;
        let text = vision().balls(&message, SEEN).unwrap_err().to_string();
        assert!(text.contains("must be at least 0, got -1"), "{text}");
        assert!(text.contains("balls: has 1001 elements"), "{text}");
    }
}
