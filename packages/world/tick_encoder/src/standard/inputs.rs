//! State of a robot, and the ball, as common ROS messages.

use bevyhavior_simulator::BehaviorInput;
use hsl_wire::convert::frames::{self, BASE, MAP, ODOM};
use hsl_wire::convert::planar::{pose, pose_at};
use hsl_wire::geometry_msgs::{
    PoseWithCovariance, PoseWithCovarianceStamped, Twist, TwistWithCovariance,
};
use hsl_wire::nav_msgs::Odometry;
use hsl_wire::sensor_msgs::JointState;
use hsl_wire::tf2_msgs::TFMessage;

use crate::standard::frames::{header, vector};

/// Joint of the head, which turns about the vertical axis.
const HEAD_YAW: &str = "head_yaw";
/// Rows and columns of a covariance.
const AXES: usize = 6;
/// Axes of a covariance: x, y and the rotation about the vertical axis.
const PLANAR: [usize; 3] = [0, 1, 5];

/// Returns the transforms from `map` to `odom`, and from `odom` to `base_footprint`.
pub(super) fn transforms(input: &BehaviorInput) -> TFMessage {
    let ground_to_odometry = input.body.motion.ground_to_odometry;
    let ground_to_field = input.world_state.robot.ground_to_field;
    let odometry_to_field = ground_to_field * ground_to_odometry.inverse();
    frames::transforms(input.world_state.now, odometry_to_field, ground_to_odometry)
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

/// Returns the angle of the head.
pub(super) fn joint_states(input: &BehaviorInput) -> JointState {
    JointState {
        header: header(input, BASE),
        name: vec![HEAD_YAW.to_owned()],
        position: vec![f64::from(input.body.head_yaw.angle())],
        ..JointState::default()
    }
}

/// Returns the covariance of all six axes, in rows, from a `covariance` of the axes `axes`. Elements of the other axes
/// are 0.
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
mod tests {
    use super::*;
    use crate::standard::fixture::input;

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

        let mut unseen = input();
        unseen.world_state.ball = None;
        assert_eq!(ball_pose(&unseen), None);
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
