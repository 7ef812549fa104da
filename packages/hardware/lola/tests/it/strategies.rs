//! Strategies for messages.

use lola::{
    Battery, EarLeds, Effectors, EyeLeds, Foot, JointStatus, Joints, Pressure, Rgb, RobotConfig,
    Sensors, SkullLeds, Sonar, SonarUse, TorsoAngles, Touch, Xyz,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns a strategy for numbers. Whole numbers are frequent, because clients and robots had problems with them.
fn number() -> impl Strategy<Value = f32> + Clone {
    prop_oneof![
        Just(0.0),
        Just(1.0),
        Just(-1.0),
        -1e6f32..1e6,
        proptest::num::f32::NORMAL
    ]
}

/// Returns a strategy for arrays. It is boxed, because the value trees of large arrays do not fit on the stack of a
/// test.
fn numbers<const N: usize>() -> BoxedStrategy<[f32; N]> {
    let sized = |it: Vec<f32>| it.try_into().unwrap();
    vec(number(), N).prop_map(sized).boxed()
}

fn joints() -> BoxedStrategy<Joints<f32>> {
    numbers().prop_map(Joints::new).boxed()
}

fn xyz() -> impl Strategy<Value = Xyz> {
    numbers().prop_map(|[x, y, z]| Xyz { x, y, z })
}

/// Returns any pressures of a foot.
fn foot() -> impl Strategy<Value = Foot> {
    numbers().prop_map(|[front_left, front_right, rear_left, rear_right]| Foot {
        front_left,
        front_right,
        rear_left,
        rear_right,
    })
}

fn rgb() -> impl Strategy<Value = Rgb> {
    numbers().prop_map(|[red, green, blue]| Rgb { red, green, blue })
}

/// Returns any lights of an eye.
fn eye() -> impl Strategy<Value = EyeLeds> {
    numbers::<24>().prop_map(|it| {
        EyeLeds(std::array::from_fn(|index| Rgb {
            red: it[index],
            green: it[8 + index],
            blue: it[16 + index],
        }))
    })
}

/// Returns any states of eight of the switches; the others are off.
fn touch() -> impl Strategy<Value = Touch> {
    any::<[bool; 8]>().prop_map(
        |[
            chest,
            head_front,
            head_middle,
            head_rear,
            left_foot_left,
            left_hand_back,
            right_foot_right,
            right_hand_right,
        ]| {
            Touch {
                chest,
                head_front,
                head_middle,
                head_rear,
                left_foot_left,
                left_hand_back,
                right_foot_right,
                right_hand_right,
                ..Touch::default()
            }
        },
    )
}

/// Returns any names of up to 40 printable characters.
fn robot_config() -> impl Strategy<Value = RobotConfig> {
    let text = || "[ -~]{0,40}";
    (text(), text(), text(), text()).prop_map(|(body_id, body_version, head_id, head_version)| {
        RobotConfig {
            body_id,
            body_version,
            head_id,
            head_version,
        }
    })
}

/// Returns a strategy for messages of the robot.
pub(crate) fn sensors() -> impl Strategy<Value = Sensors> {
    let vectors = (xyz(), xyz(), [number(), number()], [number(), number()]);
    let status = vec(proptest::sample::select(&JointStatus::ALL[..]), 25)
        .prop_map(|it| Joints::from_fn(|joint| it[joint.index()]));
    let of_joints = (joints(), joints(), joints(), joints(), status);
    let others = (numbers(), foot(), foot(), touch(), robot_config());
    (vectors, of_joints, others).prop_map(|(vectors, of_joints, others)| {
        let (accelerometer, gyroscope, [x, y], [sonar_left, sonar_right]) = vectors;
        let (current, position, stiffness, temperature, status) = of_joints;
        let ([charge, ampere, bits, celsius], left, right, touch, robot_config) = others;
        Sensors {
            accelerometer,
            angles: TorsoAngles { x, y },
            battery: Battery {
                charge,
                current: ampere,
                status: bits,
                temperature: celsius,
            },
            current,
            fsr: Pressure { left, right },
            gyroscope,
            position,
            robot_config,
            sonar: Sonar {
                left: sonar_left,
                right: sonar_right,
            },
            status,
            stiffness,
            temperature,
            touch,
        }
    })
}

/// Returns a strategy for messages of a client.
pub(crate) fn effectors() -> impl Strategy<Value = Effectors> {
    let joints = (joints(), joints());
    let colors = (rgb(), rgb(), rgb(), eye(), eye());
    let others = (numbers(), numbers(), numbers(), any::<[bool; 2]>());
    (joints, colors, others).prop_map(|((position, stiffness), colors, others)| {
        let (chest, left_foot, right_foot, left_eye, right_eye) = colors;
        let (left_ear, right_ear, skull, [left, right]) = others;
        Effectors {
            position,
            stiffness,
            chest,
            left_ear: EarLeds(left_ear),
            left_eye,
            left_foot,
            right_ear: EarLeds(right_ear),
            right_eye,
            right_foot,
            skull: SkullLeds(skull),
            sonar: SonarUse { left, right },
        }
    })
}
