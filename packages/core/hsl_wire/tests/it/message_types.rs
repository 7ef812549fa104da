//! Properties of message types.

use std::collections::BTreeSet;

use hsl_wire::{
    AnyMessage, FieldCount, FieldKind, MESSAGE_TYPES, Message, MessageType, Primitive, hsl_msgs,
    tf2_msgs,
};

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
fn the_fields_of_a_type_are_those_of_its_messages() {
    for message_type in MESSAGE_TYPES {
        let fields = message_type.new_message().json();
        for field in message_type.fields {
            let value = &fields[field.name];
            let fits = match (field.count, field.kind) {
                (FieldCount::Optional, _) => value.is_null(),
                (FieldCount::List, _) => value.is_array(),
                (_, FieldKind::Message(nested)) => *value == nested.new_message().json(),
                (_, FieldKind::Primitive(Primitive::Bool)) => value.is_boolean(),
                (_, FieldKind::Primitive(Primitive::Text)) => value.is_string(),
                (_, FieldKind::Primitive(Primitive::Signed)) => value.is_i64(),
                (_, FieldKind::Primitive(Primitive::Unsigned)) => value.is_u64(),
                (_, FieldKind::Primitive(Primitive::Float32 | Primitive::Float64)) => {
                    value.is_f64()
                }
            };
            assert!(fits, "{message_type:?} {}: {value}", field.name);
        }
        let count = fields.as_object().map_or(0, serde_json::Map::len);
        assert_eq!(count, message_type.fields.len(), "{message_type:?}");
    }
}

#[test]
fn constants_before_a_field_are_those_of_the_field() {
    let phase = hsl_msgs::WorldState::TYPE
        .fields
        .iter()
        .find(|field| field.name == "body_phase")
        .expect("the field is in msg/msg/WorldState.msg");
    assert_eq!(
        phase.constants,
        [
            ("STANDING", 0),
            ("WALKING", 1),
            ("KICKING", 2),
            ("FALLING", 3),
            ("FALLEN", 4),
            ("GETTING_UP", 5),
        ]
    );
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

/// Hashes that ROS's own generator computes from the definitions of other projects: nav_msgs of Jazzy, vision_msgs 4.1.1
/// (e77fa2d9), soccer_interfaces 0.2.0 (8c1ee288) and nao_lola 1.2.0 (fe48290f). The ROS installations of the tests do
/// not have these packages.
const HASHES_OF_OTHERS: &[(&str, &str)] = &[
    (
        "nav_msgs/msg/Odometry",
        "RIHS01_3cc97dc7fb7502f8714462c526d369e35b603cfc34d946e3f2eda2766dfec6e0",
    ),
    (
        "vision_msgs/msg/BoundingBox3D",
        "RIHS01_bbb73a65c163d7f9bb29009c7bde9f7faa576bd2d23299c4511d19230dab4698",
    ),
    (
        "soccer_vision_attribute_msgs/msg/Confidence",
        "RIHS01_cee2a694f023a87b53e9f48d3104df553a243d8dd6553ba27440a6bf0a571ae7",
    ),
    (
        "soccer_vision_attribute_msgs/msg/Robot",
        "RIHS01_9c09f03304e35c3dff0162c1578700c911e9757875c0ef4b34b30d81e1f328a4",
    ),
    (
        "soccer_vision_3d_msgs/msg/Ball",
        "RIHS01_0623d6693e7650fd29a8b7ad64c2da121d519d186deee65a741288ad1437b7c7",
    ),
    (
        "soccer_vision_3d_msgs/msg/BallArray",
        "RIHS01_098776c1a1509340074ee1d30b6588b24b5cab8c3b490704e6194cfd3fabc845",
    ),
    (
        "soccer_vision_3d_msgs/msg/Robot",
        "RIHS01_0dc57c1ca7985e5d3d6ca08767193aa1ba66111de3bc15324816021782db1484",
    ),
    (
        "soccer_vision_3d_msgs/msg/RobotArray",
        "RIHS01_f1e0bc403cda4241fa3bdf2f500c7176a86ec6d9ee9f70bcc2a24f421a01811f",
    ),
    (
        "nao_lola_sensor_msgs/msg/Angle",
        "RIHS01_f325b2a4b2af55b724cd313a4f22b0f95efe42419b4690275b7fd91534b22976",
    ),
    (
        "nao_lola_sensor_msgs/msg/Buttons",
        "RIHS01_412ef00e44ae0ed96d479edb3b7ac5ea4a68bb328ff675b6c75ec224cbfa3af1",
    ),
    (
        "nao_lola_sensor_msgs/msg/JointPositions",
        "RIHS01_442e58f12f91f602ca5f9cc273e590983cbe28540039884bd3630ea233a29c48",
    ),
    (
        "nao_lola_sensor_msgs/msg/JointStatuses",
        "RIHS01_4c93f01c840384de36fb78dfd9fb0867db759f821025dd01ddd80c5d9d944326",
    ),
    (
        "nao_lola_sensor_msgs/msg/Touch",
        "RIHS01_c16428e7bb48f5a2d261a6b41d84c5c9d8d1d3cddf8cf4525c9fbc4653bd666d",
    ),
    (
        "nao_lola_command_msgs/msg/ChestLed",
        "RIHS01_22c3ceb6408a4954f572d4acc336662c07ea5573996b7211da90d237e4276b55",
    ),
    (
        "nao_lola_command_msgs/msg/JointPositions",
        "RIHS01_53ca5c300b2161efbdb1d7dffdafac0aa72e74b9805486887e6969221ad9862c",
    ),
    (
        "nao_lola_command_msgs/msg/JointStiffnesses",
        "RIHS01_0d16f22fcde66384ad49eb25f1ab92bb6e4b57b85684c87bcf351aa6238735da",
    ),
];

#[test]
fn messages_described_in_the_overlay_have_the_hashes_of_the_real_packages() {
    for (name, hash) in HASHES_OF_OTHERS {
        let message_type = MessageType::by_name(name).unwrap();
        assert_eq!(message_type.hash, *hash, "{name}");
    }
    let packages = ["nao_lola_", "nav_msgs/", "soccer_vision_", "vision_msgs/"];
    let of_others = MESSAGE_TYPES.iter().filter(|message_type| {
        let name = message_type.name;
        packages.iter().any(|package| name.starts_with(package))
    });
    assert_eq!(of_others.count(), HASHES_OF_OTHERS.len());
}

#[test]
fn a_walk_visits_every_field_in_the_order_of_the_definition() {
    for message_type in MESSAGE_TYPES {
        let mut visited = Vec::new();
        message_type.new_message().visit_flat(&mut |path, _| {
            let path = path.to_string();
            let name = path.split('.').next().unwrap().to_owned();
            visited.push(name);
        });
        visited.dedup();
        // A field whose type has no fields is not visited.
        let is_empty =
            |kind| matches!(kind, FieldKind::Message(nested) if nested.fields.is_empty());
        let fields = message_type.fields.iter();
        let fields = fields.filter(|it| it.count != FieldCount::One || !is_empty(it.kind));
        let names: Vec<_> = fields.map(|field| field.name).collect();
        assert_eq!(visited, names, "{}", message_type.name);
    }
}

#[test]
fn a_walk_visits_the_elements_of_a_list_or_the_list_as_json() {
    let step = hsl_msgs::MissionStep {
        action: "pass".to_owned(),
        arguments: vec!["hulks/2".to_owned()],
    };
    let mut visited = Vec::new();
    step.visit(&mut |path, leaf| visited.push(format!("{path} is {leaf}")));
    step.visit_flat(&mut |path, leaf| visited.push(format!("{path} is {leaf}")));
    let expected = [
        r#"action is "pass""#,
        "arguments is 1 element",
        r#"arguments[0] is "hulks/2""#,
        r#"action is "pass""#,
        r#"arguments is ["hulks/2"]"#,
    ];
    assert_eq!(visited, expected);
}
