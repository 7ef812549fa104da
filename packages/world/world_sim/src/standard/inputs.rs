//! Inputs of a robot as common ROS messages.

use bevyhavior_simulator::BehaviorInput;
use hsl_types::{
    Frame, Isometry2, Obstacle, ObstacleKind, Orientation2, Point2, Team, Time, Vector2,
};
use hsl_wire::convert::time;
use hsl_wire::geometry_msgs::{
    Point, Pose, PoseWithCovariance, PoseWithCovarianceStamped, TransformStamped, Twist,
    TwistWithCovariance, Vector3,
};
use hsl_wire::nav_msgs::Odometry;
use hsl_wire::sensor_msgs::JointState;
use hsl_wire::soccer_vision_3d_msgs::{Ball, BallArray, Robot, RobotArray};
use hsl_wire::soccer_vision_attribute_msgs::{self as attributes, Confidence};
use hsl_wire::std_msgs::Header;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::vision_msgs::BoundingBox3D;
use tick_encoder::transform;

/// Frame of the field, with x towards the opponent's goal.
pub(super) const MAP: &str = "map";
/// Frame of the odometry.
pub(super) const ODOM: &str = "odom";
/// Frame of the robot on the ground.
pub(super) const BASE: &str = "base_footprint";

/// Joint of the head, which turns about the vertical axis.
const HEAD_YAW: &str = "head_yaw";
/// Confidence of a detection: the simulated vision reports no false detections.
const SURE: f32 = 1.0;
/// Rows and columns of a covariance.
const AXES: usize = 6;
/// Axes of a covariance: x, y and the rotation about the vertical axis.
const PLANAR: [usize; 3] = [0, 1, 5];

/// Returns the transforms from `map` to `odom`, and from `odom` to `base_footprint`.
pub(super) fn transforms(input: &BehaviorInput) -> TFMessage {
    let ground_to_odometry = input.body.motion.ground_to_odometry;
    let ground_to_field = input.world_state.robot.ground_to_field;
    let odometry_to_field = ground_to_field * ground_to_odometry.inverse();
    let of = |parent, child: &str, transform| TransformStamped {
        header: header(input, parent),
        child_frame_id: child.to_owned(),
        transform,
    };
    TFMessage {
        transforms: vec![
            of(MAP, ODOM, transform(odometry_to_field, 0.0)),
            of(ODOM, BASE, transform(ground_to_odometry, 0.0)),
        ],
    }
}

/// Returns the pose and the velocity by odometry, which has no errors.
pub(super) fn odometry(input: &BehaviorInput) -> Odometry {
    let motion = &input.body.motion;
    let (linear, turn) = (motion.velocity, motion.angular_velocity);
    Odometry {
        header: header(input, ODOM),
        child_frame_id: BASE.to_owned(),
        pose: PoseWithCovariance {
            pose: pose(motion.ground_to_odometry),
            ..PoseWithCovariance::default()
        },
        twist: TwistWithCovariance {
            twist: Twist {
                linear: vector(linear.x, linear.y, 0.0),
                angular: vector(0.0, 0.0, turn),
            },
            ..TwistWithCovariance::default()
        },
    }
}

/// Returns the pose of the robot by its localization.
pub(super) fn robot_pose(input: &BehaviorInput) -> PoseWithCovarianceStamped {
    let robot = &input.world_state.robot;
    PoseWithCovarianceStamped {
        header: header(input, MAP),
        pose: PoseWithCovariance {
            pose: pose(robot.ground_to_field),
            covariance: in_space(&robot.pose_covariance, &PLANAR),
        },
    }
}

/// Returns the position of the ball, or `None` if the robot does not see it in this tick.
pub(super) fn ball_pose(input: &BehaviorInput) -> Option<PoseWithCovarianceStamped> {
    let ball = input.world_state.ball?;
    Some(PoseWithCovarianceStamped {
        header: header(input, BASE),
        pose: PoseWithCovariance {
            pose: pose_at(ball.ball_in_ground),
            covariance: in_space(&ball.covariance, &PLANAR[..2]),
        },
    })
}

/// Returns the ball that the robot sees in this tick, or none.
pub(super) fn seen_balls(input: &BehaviorInput) -> BallArray {
    let balls = input.world_state.ball.iter().map(|ball| Ball {
        center: pose_at(ball.ball_in_ground).position,
        confidence: Confidence {
            confidence: ball.confidence,
        },
    });
    BallArray {
        header: header(input, BASE),
        balls: balls.collect(),
    }
}

/// Returns the robots that the robot sees in this tick, with team and number if they belong to the match.
pub(super) fn seen_robots(input: &BehaviorInput) -> RobotArray {
    let obstacles = input.world_state.obstacles.iter();
    let robots = obstacles.filter(|it| it.kind == ObstacleKind::Robot);
    let robots = robots.map(|robot| {
        let width = 2.0 * robot.radius_at_hip_height.max(robot.radius_at_foot_height);
        Robot {
            bb: BoundingBox3D {
                center: pose_at(robot.position),
                size: vector(width, width, 0.0),
            },
            attributes: attributes_of(robot),
            confidence: Confidence { confidence: SURE },
        }
    });
    RobotArray {
        header: header(input, BASE),
        robots: robots.collect(),
    }
}

/// Returns the team and the number of a robot.
fn attributes_of(robot: &Obstacle) -> attributes::Robot {
    attributes::Robot {
        player_number: robot
            .player_number
            .map_or(attributes::Robot::NUMBER_UNKNOWN, u8::from),
        team: match robot.team {
            Some(Team::Hulks) => attributes::Robot::TEAM_OWN,
            Some(Team::Opponent) => attributes::Robot::TEAM_OPPONENT,
            None => attributes::Robot::TEAM_UNKNOWN,
        },
        ..attributes::Robot::default()
    }
}

/// Returns the angle of the head.
pub(super) fn joint_states(input: &BehaviorInput) -> JointState {
    JointState {
        header: header(input, BASE),
        name: vec![HEAD_YAW.to_owned()],
        position: vec![f64::from(input.body.head_yaw.angle())],
        ..JointState::default()
    }
}

/// Returns the header of a message of the input's tick.
fn header(input: &BehaviorInput, frame: &str) -> Header {
    let now: Time = input.world_state.now;
    Header {
        stamp: time::to_message(now),
        frame_id: frame.to_owned(),
    }
}

/// Returns the pose of a transform's source frame in its target frame.
fn pose<A: Frame, B: Frame>(isometry: Isometry2<A, B>) -> Pose {
    let Vector2 { x, y, .. } = isometry.translation();
    Pose {
        position: point(x, y),
        orientation: transform(isometry, 0.0).rotation,
    }
}

/// Returns the pose of an object without an orientation.
fn pose_at<F: Frame>(position: Point2<F>) -> Pose {
    pose(Isometry2::<F, F>::new(
        position.coords(),
        Orientation2::identity(),
    ))
}

fn point(x: f32, y: f32) -> Point {
    Point {
        x: f64::from(x),
        y: f64::from(y),
        z: 0.0,
    }
}

fn vector(x: f32, y: f32, z: f32) -> Vector3 {
    Vector3 {
        x: f64::from(x),
        y: f64::from(y),
        z: f64::from(z),
    }
}

/// Returns the covariance of all six axes for one of these `axes` in rows. All other elements are 0.
fn in_space(covariance: &[f32], axes: &[usize]) -> [f64; AXES * AXES] {
    let mut all = [0.0; AXES * AXES];
    for (row, of_row) in axes.iter().zip(covariance.chunks(axes.len())) {
        for (column, element) in axes.iter().zip(of_row) {
            all[row * AXES + column] = f64::from(*element);
        }
    }
    all
}

#[cfg(test)]
pub(crate) mod tests {
    use hsl_types::{
        BallState, BodyPhase, BodyState, FallDownState, MeasuredMotion, PlayerNumber, Players,
        Pose2, PrimaryState, RobotState, Side, WorldState,
    };

    use super::*;

    /// Returns the inputs of a robot at (2, 1) that faces to the left, and sees the ball and a robot.
    pub(crate) fn input() -> BehaviorInput {
        let post = Obstacle {
            kind: ObstacleKind::GoalPost,
            position: Point2::new(1.0, 0.0),
            radius_at_foot_height: 0.2,
            radius_at_hip_height: 0.25,
            team: None,
            player_number: None,
        };
        let opponent = Obstacle {
            kind: ObstacleKind::Robot,
            position: Point2::new(1.5, 0.0),
            team: Some(Team::Opponent),
            player_number: Some(PlayerNumber::new::<2>()),
            ..post
        };
        BehaviorInput {
            world_state: WorldState {
                now: Time::from_nanos(1_020_000_000),
                robot: RobotState {
                    ground_to_field: Pose2::new(2.0, 1.0, std::f32::consts::FRAC_PI_2)
                        .as_transform(),
                    pose_covariance: [0.25, 0.1, 0.0, 0.1, 0.5, 0.0, 0.0, 0.0, 0.0625],
                    player_number: PlayerNumber::new::<2>(),
                    primary_state: PrimaryState::Playing,
                    body_phase: BodyPhase::Standing,
                },
                fall_down_state: FallDownState::default(),
                ball: Some(BallState {
                    ball_in_ground: Point2::new(0.5, -0.25),
                    ball_in_field: Point2::new(2.25, 1.5),
                    ball_in_ground_velocity: Vector2::zero(),
                    covariance: [4.0, -1.0, -1.0, 2.0],
                    confidence: 0.5,
                    last_seen_ball: Time::from_nanos(1_020_000_000),
                    field_side: Side::of(1.5),
                }),
                rule_ball: None,
                player_states: Players::default(),
                filtered_game_controller_state: None,
                suggested_search_position: None,
                obstacles: vec![post, opponent],
                rule_obstacles: Vec::new(),
                hypothetical_ball_positions: Vec::new(),
                semaphores: Vec::new(),
                order: None,
                position_of_interest: Point2::new(1.0, 0.0),
            },
            messages: Vec::new(),
            body: BodyState {
                motion: MeasuredMotion {
                    ground_to_odometry: Pose2::new(0.5, 0.0, 0.0).as_transform(),
                    velocity: Vector2::new(0.1, 0.0),
                    angular_velocity: 0.2,
                },
                head_yaw: Orientation2::new(0.25),
            },
        }
    }

    #[test]
    fn covariances_of_the_plane_are_those_of_the_same_axes_in_space() {
        let element = |message: &PoseWithCovarianceStamped, row, column| {
            message.pose.covariance[row * AXES + column]
        };
        let pose = robot_pose(&input());
        let yaw = AXES - 1;
        for (row, column, value) in [
            (0, 0, 0.25),
            (0, 1, 0.1),
            (1, 0, 0.1),
            (1, 1, 0.5),
            (yaw, yaw, 0.0625),
        ] {
            assert!((element(&pose, row, column) - value).abs() < 1e-6);
        }
        let others = pose.pose.covariance.iter().filter(|it| **it != 0.0);
        assert_eq!(others.count(), 5);

        let ball = ball_pose(&input()).expect("the robot sees the ball");
        assert_eq!(ball.header.frame_id, BASE);
        assert_eq!(ball.header.stamp.nanosec, 20_000_000);
        assert_eq!(element(&ball, 0, 1), -1.0);
        assert_eq!(element(&ball, 1, 1), 2.0);
        let others = ball.pose.covariance.iter().filter(|it| **it != 0.0);
        assert_eq!(others.count(), 4);
        assert_eq!(seen_balls(&input()).balls[0].confidence.confidence, 0.5);

        let mut unseen = input();
        unseen.world_state.ball = None;
        assert_eq!(ball_pose(&unseen), None);
        assert_eq!(seen_balls(&unseen).balls, []);
    }

    #[test]
    fn robots_among_the_obstacles_have_the_team_and_the_number_of_their_jersey() {
        let mut input = input();
        let robots = seen_robots(&input).robots;
        let [robot] = robots.as_slice() else {
            panic!("one robot: {robots:?}");
        };
        assert_eq!(robot.bb.center.position.x, 1.5);
        assert_eq!(robot.bb.size.x, 0.5);
        assert_eq!(robot.attributes.player_number, 2);
        assert_eq!(robot.attributes.team, attributes::Robot::TEAM_OPPONENT);
        input.world_state.obstacles[1].team = Some(Team::Hulks);
        let mates = seen_robots(&input).robots;
        assert_eq!(mates[0].attributes.team, attributes::Robot::TEAM_OWN);
    }

    #[test]
    fn the_transforms_lead_from_the_map_over_the_odometry_to_the_robot() {
        let [to_odometry, to_base] = &transforms(&input()).transforms[..] else {
            panic!("two transforms");
        };
        assert_eq!(to_odometry.header.frame_id, MAP);
        assert_eq!(to_odometry.child_frame_id, ODOM);
        assert_eq!(to_base.header.frame_id, ODOM);
        assert_eq!(to_base.child_frame_id, BASE);
        // The robot at (2, 1) has walked 0.5 m ahead, which is to the left on the field.
        let origin = &to_odometry.transform.translation;
        assert!((origin.x - 2.0).abs() < 1e-6 && (origin.y - 0.5).abs() < 1e-6);
        assert_eq!(to_base.transform.translation.x, 0.5);
        let head = joint_states(&input());
        assert!((head.position[0] - 0.25).abs() < 1e-6);
    }
}
