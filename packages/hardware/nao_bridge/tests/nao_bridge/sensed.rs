//! Sensors as nao_lola publishes them.

use hsl_wire::nao_lola_sensor_msgs::{Angle, Buttons, JointPositions, JointStatuses, Touch};
use lola::{Joint, JointStatus, Sensors};
use nao_bridge::Sensed;

#[test]
fn each_message_is_a_part_of_the_sensors_and_leaves_the_others() {
    let mut sensed = Sensed::default();
    let mut positions = [0.0; 25];
    positions[Joint::RKneePitch.index()] = 0.75;
    let mut statuses = [0; 25];
    statuses[Joint::LHand.index()] = JointStatuses::STATUS_VERY_HOT;
    sensed.set_positions(&JointPositions { positions }).unwrap();
    sensed.set_angle(&Angle { x: 0.1, y: -0.2 }).unwrap();
    sensed.set_statuses(&JointStatuses { statuses }).unwrap();
    sensed.set_touch(&Touch {
        head_front: true,
        head_middle: false,
        head_rear: true,
    });
    sensed.set_buttons(&Buttons {
        chest: true,
        r_foot_bumper_left: true,
        ..Buttons::default()
    });
    let mut expected = Sensors::default();
    expected.position[Joint::RKneePitch] = 0.75;
    expected.status[Joint::LHand] = JointStatus::VeryHot;
    (expected.angles.x, expected.angles.y) = (0.1, -0.2);
    expected.touch.chest = true;
    (expected.touch.head_front, expected.touch.head_rear) = (true, true);
    expected.touch.right_foot_left = true;
    assert_eq!(*sensed.sensors(), expected);
}

#[test]
fn invalid_values_are_reported_and_change_nothing() {
    let mut sensed = Sensed::default();
    let mut positions = [1.0; 25];
    positions[Joint::HeadYaw.index()] = f32::NAN;
    positions[Joint::RHand.index()] = f32::INFINITY;
    let faults = sensed.set_positions(&JointPositions { positions });
    let text = faults.unwrap_err().to_string();
    assert!(text.contains("HeadYaw: must be finite, got NaN"), "{text}");
    assert!(text.contains("RHand: must be finite, got inf"), "{text}");
    let angle = Angle {
        x: 0.0,
        y: f32::NAN,
    };
    let text = sensed.set_angle(&angle).unwrap_err().to_string();
    assert_eq!(text, "y: must be finite, got NaN");
    let mut statuses = [0; 25];
    statuses[Joint::LKneePitch.index()] = 4;
    let faults = sensed.set_statuses(&JointStatuses { statuses });
    let text = faults.unwrap_err().to_string();
    assert_eq!(text, "LKneePitch: must be one of 0 to 3, got 4");
    assert_eq!(*sensed.sensors(), Sensors::default());
}
