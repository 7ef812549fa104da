//! What is known of the types themselves.

use std::collections::BTreeSet;

use hsl_wire::{MESSAGE_TYPES, Message, MessageType, hsl_msgs, tf2_msgs};

#[test]
fn every_type_is_found_by_its_name_and_nothing_else_is() {
    for message_type in MESSAGE_TYPES {
        assert_eq!(MessageType::by_name(message_type.name), Some(*message_type));
        assert_eq!(message_type.new_message().message_type(), *message_type);
    }
    for name in [
        "",
        "hsl_msgs/WorldState",
        "hsl_msgs/msg/World",
        "zzz/msg/Zzz",
    ] {
        assert_eq!(MessageType::by_name(name), None);
    }
}

#[test]
fn a_definition_has_every_part_once() {
    for message_type in MESSAGE_TYPES {
        let parts: Vec<_> = message_type
            .definition
            .split(&format!("{}\nMSG: ", "=".repeat(80)))
            .skip(1)
            .map(|part| part.lines().next().unwrap_or_default())
            .collect();
        let names: BTreeSet<_> = parts.iter().collect();
        assert_eq!(names.len(), parts.len(), "{}", message_type.name);
        for name in parts {
            let name = name.replace('/', "/msg/");
            assert!(
                MessageType::by_name(&name).is_some(),
                "{name} in {}",
                message_type.name
            );
        }
    }
}

#[test]
fn definitions_of_others_messages_have_no_comments_and_ours_have_all() {
    insta::assert_snapshot!(tf2_msgs::TFMessage::TYPE.definition, @r"
    geometry_msgs/TransformStamped[] transforms
    ================================================================================
    MSG: geometry_msgs/TransformStamped
    std_msgs/Header header
    string child_frame_id
    geometry_msgs/Transform transform
    ================================================================================
    MSG: std_msgs/Header
    builtin_interfaces/Time stamp
    string frame_id
    ================================================================================
    MSG: builtin_interfaces/Time
    int32 sec
    uint32 nanosec
    ================================================================================
    MSG: geometry_msgs/Transform
    geometry_msgs/Vector3 translation
    geometry_msgs/Quaternion rotation
    ================================================================================
    MSG: geometry_msgs/Vector3
    float64 x
    float64 y
    float64 z
    ================================================================================
    MSG: geometry_msgs/Quaternion
    float64 x 0
    float64 y 0
    float64 z 0
    float64 w 1
    ");
    let own = include_str!("../../../../../msg/msg/WorldState.msg");
    assert!(hsl_msgs::WorldState::TYPE.definition.starts_with(own));
}
