use hsl_types::RobotId;
use hsl_wire::topics::{
    CLOCK, DEBUG, GOAL_POSE, HSL_OUTGOING, MOTION_COMMAND, Owner, Source, TRACE, TREE_LAYOUT,
    TWIST, TWIST_STAMPED, Topic,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::observation::Endpoint;

/// Topics that the world receives from a robot.
const OUTPUTS: [&Topic; 8] = [
    &MOTION_COMMAND,
    &TWIST_STAMPED,
    &TWIST,
    &GOAL_POSE,
    &HSL_OUTGOING,
    &TREE_LAYOUT,
    &TRACE,
    &DEBUG,
];
/// Topics with which a robot answers, the preferred one first, each with the value of `command_interface`.
pub(super) const ANSWERS: [(&Topic, Option<&str>); 4] = [
    (&MOTION_COMMAND, None),
    (&TWIST_STAMPED, Some("twist_stamped")),
    (&TWIST, Some("twist")),
    (&GOAL_POSE, Some("goal_pose")),
];

/// Relation of a topic of the program to the topics of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Connection {
    /// Same name, type and compatible QoS: the world sends or receives it.
    Connected,
    /// Same name and type, but no message is exchanged.
    IncompatibleQos {
        /// Reason, with the fix.
        reason: String,
    },
    /// Same name, but another type.
    WrongType {
        /// Type in a match.
        expected: String,
    },
    /// Same type, but another name.
    OtherName {
        /// ROS arguments that give it the name of a topic in a match; several if it may be one of them.
        remaps: Vec<String>,
    },
    /// Topic of the program alone.
    Unrelated,
}

impl Connection {
    /// Returns the relation of `endpoint`, one of `all` endpoints of the program that plays `robot`, to the topics of a
    /// match, whose inputs are `inputs`.
    pub(super) fn of(
        endpoint: &Endpoint,
        all: &[Endpoint],
        inputs: &[&'static Topic],
        robot: RobotId,
    ) -> Self {
        if let Some(topic) = topic_of_match(endpoint, robot) {
            if topic.message_type.name != endpoint.message_type {
                return Self::WrongType {
                    expected: topic.message_type.name.to_owned(),
                };
            }
            return match qos_fault(topic, endpoint) {
                Some(reason) => Self::IncompatibleQos { reason },
                None => Self::Connected,
            };
        }
        let candidates: Vec<&Topic> = match endpoint.is_publisher {
            true => OUTPUTS.to_vec(),
            false => inputs.iter().copied().chain([&CLOCK]).collect(),
        };
        let is_used = |topic: &Topic| {
            let name = topic.of_robot(robot);
            all.iter()
                .any(|it| it.is_publisher == endpoint.is_publisher && it.topic == name)
        };
        let remaps: Vec<_> = candidates
            .iter()
            .filter(|it| it.message_type.name == endpoint.message_type && !is_used(it))
            .map(|it| remap(&endpoint.topic, it, robot))
            .collect();
        match remaps.is_empty() {
            true => Self::Unrelated,
            false => Self::OtherName { remaps },
        }
    }
}

/// Returns the topic of a match to which the endpoint may belong by its name and direction.
fn topic_of_match(endpoint: &Endpoint, robot: RobotId) -> Option<&'static Topic> {
    let (topic, owner) = Topic::by_full_name(&endpoint.topic)?;
    let is_own = owner.is_none_or(|owner| owner == Owner::Robot(robot));
    let is_published = matches!(topic.source, Source::Behavior | Source::Anyone);
    (is_own && is_published == endpoint.is_publisher).then_some(topic)
}

/// Returns the ROS argument that gives `name` the name of a topic.
fn remap(name: &str, topic: &Topic, robot: RobotId) -> String {
    let namespace = format!("{}/", robot.namespace());
    let from = name.strip_prefix(&namespace).unwrap_or(name);
    format!("-r {from}:={}", topic.name)
}

/// Returns the reason why the endpoint of the program and that of the world do not match.
fn qos_fault(topic: &Topic, endpoint: &Endpoint) -> Option<String> {
    // The clock is published reliably, and accepted with any QoS.
    match endpoint.is_publisher {
        true if !endpoint.is_reliable => Some(
            "the world receives only reliable publishers: publish it with reliability reliable"
                .to_owned(),
        ),
        true if topic.qos.latched && !endpoint.is_latched => Some(
            "the world receives the last message, too: publish it with durability transient local"
                .to_owned(),
        ),
        false if endpoint.is_latched && !topic.qos.latched => Some(
            "the world does not store it for late joiners: subscribe with durability volatile"
                .to_owned(),
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics::{BALL_POSE, GAME_CONTROLLER_STATE, ROBOT_POSE, WORLD_STATE};

    use super::*;

    const INPUTS: [&Topic; 4] = [
        &WORLD_STATE,
        &GAME_CONTROLLER_STATE,
        &ROBOT_POSE,
        &BALL_POSE,
    ];

    fn endpoint(is_publisher: bool, topic: &str, message_type: &str) -> Endpoint {
        Endpoint {
            is_publisher,
            topic: topic.to_owned(),
            message_type: message_type.to_owned(),
            is_reliable: true,
            is_latched: false,
            depth: None,
        }
    }

    fn connection(endpoint: &Endpoint, others: &[Endpoint]) -> Connection {
        Connection::of(endpoint, others, &INPUTS, "hulks/2".parse().unwrap())
    }

    #[test]
    fn names_types_and_qos_decide() {
        let world_state = endpoint(
            false,
            "/hulks/robot_2/world_state",
            "hsl_msgs/msg/WorldState",
        );
        assert_eq!(connection(&world_state, &[]), Connection::Connected);
        let latched = Endpoint {
            is_latched: true,
            ..world_state.clone()
        };
        let Connection::IncompatibleQos { reason } = connection(&latched, &[]) else {
            panic!("the QoS differs");
        };
        assert!(reason.contains("volatile"), "{reason}");
        let game = endpoint(
            false,
            "/hulks/robot_2/game_controller_state",
            "hsl_msgs/msg/GameControllerState",
        );
        let latched = Endpoint {
            is_latched: true,
            ..game
        };
        assert_eq!(connection(&latched, &[]), Connection::Connected);
        let best_effort = Endpoint {
            is_reliable: false,
            ..endpoint(true, "/hulks/robot_2/cmd_vel", "geometry_msgs/msg/Twist")
        };
        assert!(matches!(
            connection(&best_effort, &[]),
            Connection::IncompatibleQos { .. }
        ));
        let stamped = endpoint(
            true,
            "/hulks/robot_2/cmd_vel",
            "geometry_msgs/msg/TwistStamped",
        );
        let expected = "geometry_msgs/msg/Twist".to_owned();
        assert_eq!(
            connection(&stamped, &[]),
            Connection::WrongType { expected }
        );
        let transforms = endpoint(false, "/tf", "tf2_msgs/msg/TFMessage");
        assert_eq!(connection(&transforms, &[]), Connection::Connected);
        let of_another = endpoint(false, "/hulks/robot_3/pose", "geometry_msgs/msg/Pose");
        assert_eq!(connection(&of_another, &[]), Connection::Unrelated);
        let own = endpoint(true, "/hulks/robot_2/debug", "std_msgs/msg/String");
        assert_eq!(connection(&own, &[]), Connection::Unrelated);
    }

    #[test]
    fn a_topic_with_another_name_gets_the_remapping_to_each_free_topic_of_its_type() {
        let pose = "geometry_msgs/msg/PoseWithCovarianceStamped";
        let other = endpoint(false, "/hulks/robot_2/localization", pose);
        let remaps = |others: &[Endpoint]| match connection(&other, others) {
            Connection::OtherName { remaps } => remaps,
            connection => panic!("{connection:?}"),
        };
        assert_eq!(
            remaps(&[]),
            ["-r localization:=pose", "-r localization:=ball"]
        );
        let ball = endpoint(false, "/hulks/robot_2/ball", pose);
        assert_eq!(remaps(&[ball]), ["-r localization:=pose"]);
        let global = endpoint(true, "/cmd", "geometry_msgs/msg/Twist");
        let expected = vec!["-r /cmd:=cmd_vel".to_owned()];
        assert_eq!(
            connection(&global, &[]),
            Connection::OtherName { remaps: expected }
        );
    }
}
