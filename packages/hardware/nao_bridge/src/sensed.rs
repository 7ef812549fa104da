use hsl_wire::nao_lola_sensor_msgs::{Angle, Buttons, JointPositions, JointStatuses, Touch};
use lola::{Joint, JointStatus, Joints, Sensors, TorsoAngles};
use support::InvalidValues;

/// Sensors of a robot, combined from the messages of nao_lola. Each part is kept until its next message. Before the
/// first message, the parts have the values of a cold, upright robot without pressed buttons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sensed {
    sensors: Sensors,
}

impl Sensed {
    /// Returns the combined sensors.
    pub fn sensors(&self) -> &Sensors {
        &self.sensors
    }

    /// Sets the angles of the joints.
    ///
    /// # Errors
    /// Returns all angles that are not finite.
    pub fn set_positions(&mut self, message: &JointPositions) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        for (joint, angle) in Joint::ALL.into_iter().zip(message.positions) {
            require_finite(&mut invalid, &joint.to_string(), angle);
        }
        self.sensors.position = invalid.into_result(Joints::new(message.positions))?;
        Ok(())
    }

    /// Sets the angles of the torso.
    ///
    /// # Errors
    /// Returns all angles that are not finite.
    pub fn set_angle(&mut self, message: &Angle) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        let Angle { x, y } = *message;
        require_finite(&mut invalid, "x", x);
        require_finite(&mut invalid, "y", y);
        self.sensors.angles = invalid.into_result(TorsoAngles { x, y })?;
        Ok(())
    }

    /// Sets the temperature levels of the joints.
    ///
    /// # Errors
    /// Returns all numbers that are not constants of the message.
    pub fn set_statuses(&mut self, message: &JointStatuses) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        let status = Joints::from_fn(|joint| {
            let number = message.statuses[joint.index()];
            let mut all = JointStatus::ALL.into_iter();
            let known = all.find(|status| i32::from(status.number()) == number);
            let error = format_args!("must be one of 0 to 3, got {number}");
            invalid.require(known.is_some(), joint, error);
            known.unwrap_or_default()
        });
        self.sensors.status = invalid.into_result(status)?;
        Ok(())
    }

    /// Sets the touch sensors of the head.
    pub fn set_touch(&mut self, message: &Touch) {
        let touch = &mut self.sensors.touch;
        touch.head_front = message.head_front;
        touch.head_middle = message.head_middle;
        touch.head_rear = message.head_rear;
    }

    /// Sets the buttons.
    pub fn set_buttons(&mut self, message: &Buttons) {
        let touch = &mut self.sensors.touch;
        touch.chest = message.chest;
        touch.left_foot_left = message.l_foot_bumper_left;
        touch.left_foot_right = message.l_foot_bumper_right;
        touch.right_foot_left = message.r_foot_bumper_left;
        touch.right_foot_right = message.r_foot_bumper_right;
    }
}

/// Adds an error to `invalid` if a number is not finite.
fn require_finite(invalid: &mut InvalidValues, field: &str, value: f32) {
    let error = format_args!("must be finite, got {value}");
    invalid.require(value.is_finite(), field, error);
}
