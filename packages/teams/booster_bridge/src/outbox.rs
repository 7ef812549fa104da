//! Publishers of the messages that the program receives.

use hsl_ros::{Error, Node, Publisher};
use hsl_types::Time;
use hsl_wire::booster_interface::{LowState, Odometer, RawBytesMsg};
use hsl_wire::convert::time;
use hsl_wire::game_controller_interface::GameControlData;
use hsl_wire::geometry_msgs::Pose;
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::topics::Qos;
use hsl_wire::vision_interface::Detections;
use team_bridge::{Names, without_subscriber};

/// Messages of a tick for the program.
pub(crate) struct Inputs {
    /// Time of the tick.
    pub(crate) now: Time,
    pub(crate) odometer: Odometer,
    pub(crate) low_state: LowState,
    pub(crate) head_pose: Pose,
    pub(crate) recovery: RawBytesMsg,
    /// Detections that are due.
    pub(crate) detections: Vec<Detections>,
    /// State of the game, if it is due.
    pub(crate) game: Option<GameControlData>,
}

/// Publishers of the inputs of the program.
pub(crate) struct Outbox {
    clock: Publisher<Clock>,
    odometer: Publisher<Odometer>,
    low_state: Publisher<LowState>,
    head_pose: Publisher<Pose>,
    recovery: Publisher<RawBytesMsg>,
    detections: Publisher<Detections>,
    game: Publisher<GameControlData>,
}

impl Outbox {
    /// Creates the publishers.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names) -> Result<Self, Error> {
        Ok(Self {
            clock: node.publisher(&names.of("clock"), Qos::STREAM)?,
            odometer: node.publisher(&names.of("odometer_state"), Qos::STREAM)?,
            low_state: node.publisher(&names.of("low_state"), Qos::STREAM)?,
            head_pose: node.publisher(&names.of("head_pose"), Qos::STREAM)?,
            recovery: node.publisher(&names.of("fall_down_recovery_state"), Qos::STREAM)?,
            detections: node.publisher(&names.of("booster_soccer/detection"), Qos::STREAM)?,
            game: node.publisher(&names.of("robocup/game_controller"), Qos::STREAM)?,
        })
    }

    /// Returns the topics that have no subscriber although the program needs them to play.
    pub(crate) fn without_subscriber(&self) -> Vec<&'static str> {
        without_subscriber([
            ("booster_soccer/detection", self.detections.readers()),
            ("odometer_state", self.odometer.readers()),
            ("low_state", self.low_state.readers()),
            ("robocup/game_controller", self.game.readers()),
        ])
    }

    /// Publishes the time of a tick and its inputs. The time is the first one, because the program compares the stamps of
    /// detections with it.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn publish(&self, inputs: &Inputs) -> Result<(), Error> {
        self.clock.publish(&Clock {
            clock: time::to_message(inputs.now),
        })?;
        self.odometer.publish(&inputs.odometer)?;
        self.low_state.publish(&inputs.low_state)?;
        self.head_pose.publish(&inputs.head_pose)?;
        self.recovery.publish(&inputs.recovery)?;
        for detections in &inputs.detections {
            self.detections.publish(detections)?;
        }
        if let Some(game) = &inputs.game {
            self.game.publish(game)?;
        }
        Ok(())
    }
}
