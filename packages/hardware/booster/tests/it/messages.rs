//! Bytes of the robot's messages.

use booster::{
    ButtonEvent, FallDownState, Kick, LowState, MOTORS, MotorState, Odometer, Press, RpcRequest,
};
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn an_odometer_has_the_bytes_that_the_robot_sends() {
    let odometer = Odometer {
        x: 1.0,
        y: -0.5,
        theta: 0.25,
    };
    let bytes = b"\x00\x01\x00\x00\x00\x00\x80\x3f\x00\x00\x00\xbf\x00\x00\x80\x3e";
    assert_eq!(odometer.to_cdr(), bytes);
    assert_eq!(Odometer::from_cdr(bytes), Ok(odometer));
}

#[test]
fn a_fallen_robot_has_the_bytes_that_the_robot_sends() {
    let fallen = FallDownState {
        fall_down_state: 2,
        is_recovery_available: true,
    };
    let bytes = b"\x00\x01\x00\x00\x02\x00\x00\x00\x01";
    assert_eq!(fallen.to_cdr(), bytes);
    assert_eq!(FallDownState::from_cdr(bytes), Ok(fallen));
}

#[test]
fn a_button_has_the_bytes_of_the_sdk_and_an_unknown_event_is_none() {
    let mut held = ButtonEvent {
        button: 1,
        event: Press::LongStart.number(),
    };
    let bytes = b"\x00\x01\x00\x00\x01\x00\x00\x00\x05\x00\x00\x00";
    assert_eq!(held.to_cdr(), bytes);
    assert_eq!(ButtonEvent::from_cdr(bytes).as_ref(), Ok(&held));
    assert_eq!(held.press(), Some(Press::LongStart));
    held.event = 8;
    assert_eq!(held.press(), None);
}

#[test]
fn a_message_of_all_motors_is_read_as_it_was_written() {
    let motor = |index: usize| MotorState {
        mode: -1,
        q: index as f32,
        temperature: 40,
        reserve: [1, 500],
        ..MotorState::default()
    };
    let low_state = LowState {
        motor_state_serial: (0..MOTORS).map(motor).collect(),
        ..LowState::default()
    };
    assert_eq!(LowState::from_cdr(&low_state.to_cdr()), Ok(low_state));
}

proptest! {
    #[test]
    fn any_bytes_are_a_message_or_an_error(mut bytes in vec(any::<u8>(), 0..500)) {
        bytes.splice(0..4.min(bytes.len()), [0, 1, 0, 0]);
        let _ = LowState::from_cdr(&bytes);
        let _ = Odometer::from_cdr(&bytes);
        let _ = FallDownState::from_cdr(&bytes);
        let _ = ButtonEvent::from_cdr(&bytes).map(|button| button.press());
        let _ = Kick::from_cdr(&bytes);
        let _ = RpcRequest::from_cdr(&bytes);
    }
}
