//! Message of a robot to its team in the protocol of the RoboCup Humanoid League (`robocup.humanoid.Message`), with the
//! additional fields of Bit-Bots. Fields that neither side uses are left out.

/// Vector \[m, m, rad\] for poses, \[m\] for positions.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct Vector3 {
    #[prost(float, tag = "1")]
    pub(super) x: f32,
    #[prost(float, tag = "2")]
    pub(super) y: f32,
    #[prost(float, tag = "3")]
    pub(super) z: f32,
}

/// Covariance, by columns.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct Matrix3 {
    #[prost(message, optional, tag = "1")]
    pub(super) x: Option<Vector3>,
    #[prost(message, optional, tag = "2")]
    pub(super) y: Option<Vector3>,
    #[prost(message, optional, tag = "3")]
    pub(super) z: Option<Vector3>,
}

/// Pose of the sender.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct Robot {
    #[prost(uint32, tag = "1")]
    pub(super) player_id: u32,
    /// Pose on the field; x to the opponent's goal.
    #[prost(message, optional, tag = "2")]
    pub(super) position: Option<Vector3>,
    #[prost(message, optional, tag = "3")]
    pub(super) covariance: Option<Matrix3>,
}

/// Ball.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct Ball {
    /// Position on the field.
    #[prost(message, optional, tag = "1")]
    pub(super) position: Option<Vector3>,
    #[prost(message, optional, tag = "3")]
    pub(super) covariance: Option<Matrix3>,
}

/// Time.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct Timestamp {
    #[prost(int64, tag = "1")]
    pub(super) seconds: i64,
    #[prost(int32, tag = "2")]
    pub(super) nanos: i32,
}

/// Message of a robot to its team. The numbers of state, role, action and side are those of `bitbots_msgs`.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(super) struct TeamMessage {
    #[prost(message, optional, tag = "1")]
    pub(super) timestamp: Option<Timestamp>,
    #[prost(int32, tag = "2")]
    pub(super) state: i32,
    #[prost(message, optional, tag = "3")]
    pub(super) current_pose: Option<Robot>,
    #[prost(message, optional, tag = "7")]
    pub(super) ball: Option<Ball>,
    /// Time that the sender needs to reach the ball \[s\].
    #[prost(float, tag = "104")]
    pub(super) time_to_ball: f32,
    #[prost(int32, tag = "105")]
    pub(super) role: i32,
    #[prost(int32, tag = "106")]
    pub(super) action: i32,
    #[prost(int32, tag = "107")]
    pub(super) offensive_side: i32,
}
