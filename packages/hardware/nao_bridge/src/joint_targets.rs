use hsl_wire::sensor_msgs;
use lola::Joint;
use support::InvalidValues;

/// Joint angles of a motion engine \[rad\].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointTargets {
    /// Joints that have a target, each with its angle.
    angles: Vec<(Joint, f32)>,
}

impl JointTargets {
    /// Reads names and positions of a message; other joints have no target.
    ///
    /// # Errors
    /// Returns an error for unknown names, for angles that are not finite, if names and positions differ in number, and
    /// if there are more names than joints.
    pub fn from_message(message: &sensor_msgs::JointState) -> Result<Self, InvalidValues> {
        let mut invalid = InvalidValues::default();
        let (names, positions) = (message.name.len(), message.position.len());
        invalid.require(
            names == positions,
            "position",
            format_args!("has {positions} values for {names} names"),
        );
        let max = Joint::ALL.len();
        invalid.require(
            names <= max,
            "name",
            format_args!("has {names} names, at most {max} are allowed"),
        );
        let mut angles = Vec::new();
        for (name, angle) in message.name.iter().zip(&message.position).take(max) {
            let joint = Joint::by_name(name);
            invalid.require(joint.is_some(), name, "is not a joint of a NAO");
            invalid.require(
                angle.is_finite(),
                name,
                format_args!("must be finite, got {angle}"),
            );
            angles.extend(joint.map(|joint| (joint, *angle as f32)));
        }
        invalid.into_result(Self { angles })
    }

    /// Returns the joints with a target, and their angles \[rad\].
    pub fn iter(&self) -> impl Iterator<Item = (Joint, f32)> {
        self.angles.iter().copied()
    }
}
