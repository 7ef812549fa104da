//! Robot's side of the node: the topics of nao_lola, which uses LoLA's socket.

use std::time::Duration;

use hsl_ros::{CheckedSubscription, Error, LogLimit, Node, Publisher};
use hsl_types::Time;
use hsl_wire::topics::Qos;
use hsl_wire::{nao_lola_command_msgs as command, nao_lola_sensor_msgs as sensor, std_msgs};
use lola::{Effectors, Joint};
use robot_topics::now;

use crate::notice::NoticeLog;
use crate::{Cycle, NaoBridge, RobotInput, Sensed};

/// Topic of the measured joint angles, which nao_lola publishes in every cycle of the robot, as the next four topics.
const POSITIONS: &str = "sensors/joint_positions";
/// Topic of the angles of the torso.
const ANGLE: &str = "sensors/angle";
/// Topic of the touch sensors.
const TOUCH: &str = "sensors/touch";
/// Topic of the buttons.
const BUTTONS: &str = "sensors/buttons";
/// Topic of the temperature levels of the joints.
const STATUSES: &str = "sensors/joint_statuses";
/// Topic of the target angles of the joints. nao_lola sends the last message of this and the next two topics in every
/// cycle.
const TARGET_POSITIONS: &str = "effectors/joint_positions";
/// Topic of the stiffness of the joints.
const TARGET_STIFFNESSES: &str = "effectors/joint_stiffnesses";
/// Topic of the light in the chest.
const CHEST_LED: &str = "effectors/chest_led";

/// Time without a message after which the connection counts as lost: many cycles.
const SILENCE: Duration = Duration::from_millis(500);

/// Topics of nao_lola, and the bridge of the robot.
pub(crate) struct NaoLola {
    bridge: NaoBridge,
    /// Last sensors, combined from all topics.
    sensed: Sensed,
    /// Time of the last joint positions; `None` if the connection is lost.
    last_message: Option<Time>,
    /// Set if the wait for nao_lola was logged, or has ended.
    is_wait_logged: bool,
    limit: LogLimit,
    notices: NoticeLog,
    positions: CheckedSubscription<sensor::JointPositions>,
    angle: CheckedSubscription<sensor::Angle>,
    touch: CheckedSubscription<sensor::Touch>,
    buttons: CheckedSubscription<sensor::Buttons>,
    statuses: CheckedSubscription<sensor::JointStatuses>,
    target_positions: Publisher<command::JointPositions>,
    target_stiffnesses: Publisher<command::JointStiffnesses>,
    chest_led: Publisher<command::ChestLed>,
}

impl NaoLola {
    /// Creates the topics of the node nao_lola: subscriptions to the measurements, and publishers of the commands.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic.
    pub(crate) fn new(node: &mut Node, bridge: NaoBridge) -> Result<Self, Error> {
        Ok(Self {
            bridge,
            sensed: Sensed::default(),
            last_message: None,
            is_wait_logged: false,
            limit: LogLimit::default(),
            notices: NoticeLog::default(),
            positions: CheckedSubscription::new(node, POSITIONS, Qos::STREAM)?,
            angle: CheckedSubscription::new(node, ANGLE, Qos::STREAM)?,
            touch: CheckedSubscription::new(node, TOUCH, Qos::STREAM)?,
            buttons: CheckedSubscription::new(node, BUTTONS, Qos::STREAM)?,
            statuses: CheckedSubscription::new(node, STATUSES, Qos::STREAM)?,
            target_positions: node.publisher(TARGET_POSITIONS, Qos::STREAM)?,
            target_stiffnesses: node.publisher(TARGET_STIFFNESSES, Qos::STREAM)?,
            chest_led: node.publisher(CHEST_LED, Qos::STREAM)?,
        })
    }

    pub(crate) fn handle(&mut self, input: RobotInput) {
        self.bridge.handle(input, now());
    }

    /// Takes the messages of the robot that have arrived. New joint positions start a cycle: it runs the bridge,
    /// commands the robot and returns the output to publish. Without them returns `None`, and makes the robot limp
    /// after [`SILENCE`]. Logs notices.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn work(&mut self) -> Result<Option<Cycle>, Error> {
        let now = now();
        let Self { sensed, .. } = self;
        self.angle.each(now, |it| sensed.set_angle(it));
        self.statuses.each(now, |it| sensed.set_statuses(it));
        self.touch.each(now, |it| {
            sensed.set_touch(it);
            Ok(())
        });
        self.buttons.each(now, |it| {
            sensed.set_buttons(it);
            Ok(())
        });
        // Joint positions arrive in every cycle. Several at once start only one cycle.
        let has_started = self.positions.each(now, |it| sensed.set_positions(it));
        if !has_started {
            return self.wait(now).map(|()| None);
        }
        if self.last_message.replace(now).is_none() {
            let text = "nao_lola publishes the robot's sensors";
            if let Some(line) = self.limit.line(now, "received", text) {
                tracing::info!("{line}");
            }
            self.is_wait_logged = true;
        }
        let cycle = self.bridge.cycle(self.sensed.sensors(), now);
        self.notices.log(now, &cycle.notices);
        self.command(&cycle.effectors)?;
        Ok(Some(cycle))
    }

    /// Makes the robot limp. Call this at the end, because nao_lola repeats the last command.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn make_limp(&mut self) -> Result<(), Error> {
        self.bridge.disconnect();
        self.command(&Effectors {
            position: self.sensed.sensors().position,
            ..Effectors::default()
        })
    }

    /// Handles the absence of joint positions at `now`: logs it, and makes the robot limp once after [`SILENCE`].
    fn wait(&mut self, now: Time) -> Result<(), Error> {
        let Some(last_message) = self.last_message else {
            if !self.is_wait_logged {
                tracing::warn!("waiting for {POSITIONS} of nao_lola");
                self.is_wait_logged = true;
            }
            return Ok(());
        };
        let silence = now.since(last_message);
        if silence <= SILENCE {
            return Ok(());
        }
        let text = format_args!(
            "all joints are limp: nao_lola has published no {POSITIONS} for {:.1} s",
            silence.as_secs_f64()
        );
        if let Some(line) = self.limit.line(now, "silent", text) {
            tracing::warn!("{line}");
        }
        self.last_message = None;
        self.make_limp()
    }

    /// Publishes commands for all joints and the chest light. nao_lola repeats them until the next ones.
    fn command(&self, effectors: &Effectors) -> Result<(), Error> {
        let indexes: Vec<u8> = Joint::ALL.map(|joint| joint.index() as u8).to_vec();
        let positions = effectors.position.iter().map(|(_, angle)| *angle);
        let stiffnesses = effectors.stiffness.iter().map(|(_, stiffness)| *stiffness);
        self.target_positions.publish(&command::JointPositions {
            indexes: indexes.clone(),
            positions: positions.collect(),
        })?;
        self.target_stiffnesses
            .publish(&command::JointStiffnesses {
                indexes,
                stiffnesses: stiffnesses.collect(),
            })?;
        let lola::Rgb { red, green, blue } = effectors.chest;
        self.chest_led.publish(&command::ChestLed {
            color: std_msgs::ColorRGBA {
                r: red,
                g: green,
                b: blue,
                a: 1.0,
            },
        })
    }
}
