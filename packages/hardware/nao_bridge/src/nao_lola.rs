//! The robot's side: the topics of nao_lola, which holds LoLA's socket.

use std::time::Duration;

use hsl_ros::{CheckedSubscription, Error, LogLimit, Node, Publisher};
use hsl_types::Time;
use hsl_wire::topics::Qos;
use hsl_wire::{nao_lola_command_msgs as command, nao_lola_sensor_msgs as sensor, std_msgs};
use lola::{Effectors, Joint};
use robot_topics::now;

use crate::notice::NoticeLog;
use crate::{Cycle, NaoBridge, RobotInput, Sensed};

/// Topics that nao_lola publishes in every cycle of the robot.
const POSITIONS: &str = "sensors/joint_positions";
const ANGLE: &str = "sensors/angle";
const TOUCH: &str = "sensors/touch";
const BUTTONS: &str = "sensors/buttons";
const STATUSES: &str = "sensors/joint_statuses";
/// Topics that it subscribes to; it sends the last message of each in every cycle.
const WANTED_POSITIONS: &str = "effectors/joint_positions";
const WANTED_STIFFNESSES: &str = "effectors/joint_stiffnesses";
const CHEST_LED: &str = "effectors/chest_led";

/// Time without a message after which the robot counts as gone: many times its cycle.
const SILENCE: Duration = Duration::from_millis(500);

/// The topics of nao_lola, and the bridge of the robot behind them.
pub(crate) struct NaoLola {
    bridge: NaoBridge,
    sensed: Sensed,
    /// When joint positions arrived last; `None`: the robot is gone.
    heard: Option<Time>,
    is_told: bool,
    limit: LogLimit,
    notices: NoticeLog,
    positions: CheckedSubscription<sensor::JointPositions>,
    angle: CheckedSubscription<sensor::Angle>,
    touch: CheckedSubscription<sensor::Touch>,
    buttons: CheckedSubscription<sensor::Buttons>,
    statuses: CheckedSubscription<sensor::JointStatuses>,
    wanted_positions: Publisher<command::JointPositions>,
    wanted_stiffnesses: Publisher<command::JointStiffnesses>,
    chest_led: Publisher<command::ChestLed>,
}

impl NaoLola {
    /// Creates the topics.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic.
    pub(crate) fn new(node: &mut Node, bridge: NaoBridge) -> Result<Self, Error> {
        Ok(Self {
            bridge,
            sensed: Sensed::default(),
            heard: None,
            is_told: false,
            limit: LogLimit::default(),
            notices: NoticeLog::default(),
            positions: CheckedSubscription::new(node, POSITIONS, Qos::STREAM)?,
            angle: CheckedSubscription::new(node, ANGLE, Qos::STREAM)?,
            touch: CheckedSubscription::new(node, TOUCH, Qos::STREAM)?,
            buttons: CheckedSubscription::new(node, BUTTONS, Qos::STREAM)?,
            statuses: CheckedSubscription::new(node, STATUSES, Qos::STREAM)?,
            wanted_positions: node.publisher(WANTED_POSITIONS, Qos::STREAM)?,
            wanted_stiffnesses: node.publisher(WANTED_STIFFNESSES, Qos::STREAM)?,
            chest_led: node.publisher(CHEST_LED, Qos::STREAM)?,
        })
    }

    /// Takes what has arrived from our side.
    pub(crate) fn take(&mut self, input: RobotInput) {
        self.bridge.take(input, now());
    }

    /// Takes what has arrived from the robot, and commands it if a cycle of it has begun; returns what to publish on our
    /// side.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn work(&mut self) -> Result<Option<Cycle>, Error> {
        let now = now();
        let Self { sensed, .. } = self;
        self.angle.each(now, |it| sensed.take_angle(it));
        self.statuses.each(now, |it| sensed.take_statuses(it));
        self.touch.each(now, |it| {
            sensed.take_touch(it);
            Ok(())
        });
        self.buttons.each(now, |it| {
            sensed.take_buttons(it);
            Ok(())
        });
        // One of the messages of every cycle stands for it; those of some cycles at once are one.
        let has_begun = self.positions.each(now, |it| sensed.take_positions(it));
        if !has_begun {
            return self.wait(now).map(|()| None);
        }
        if self.heard.replace(now).is_none() {
            let text = "nao_lola publishes the robot's sensors";
            if let Some(line) = self.limit.line(now, "heard", text) {
                tracing::info!("{line}");
            }
            self.is_told = true;
        }
        let cycle = self.bridge.cycle(self.sensed.sensors(), now);
        self.notices.log(now, &cycle.notices);
        self.command(&cycle.effectors)?;
        Ok(Some(cycle))
    }

    /// Makes the robot limp: nao_lola goes on with the last command when the bridge has ended.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn make_limp(&mut self) -> Result<(), Error> {
        self.bridge.lose();
        self.command(&Effectors {
            position: self.sensed.sensors().position,
            ..Effectors::default()
        })
    }

    /// Notices that the robot is silent.
    fn wait(&mut self, now: Time) -> Result<(), Error> {
        let Some(heard) = self.heard else {
            if !self.is_told {
                tracing::warn!("waiting for {POSITIONS} of nao_lola");
                self.is_told = true;
            }
            return Ok(());
        };
        let silence = now.since(heard);
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
        self.heard = None;
        self.make_limp()
    }

    fn command(&self, effectors: &Effectors) -> Result<(), Error> {
        let indexes: Vec<u8> = Joint::ALL.map(|joint| joint.index() as u8).to_vec();
        let positions = effectors.position.iter().map(|(_, angle)| *angle);
        let stiffnesses = effectors.stiffness.iter().map(|(_, stiffness)| *stiffness);
        self.wanted_positions.publish(&command::JointPositions {
            indexes: indexes.clone(),
            positions: positions.collect(),
        })?;
        self.wanted_stiffnesses
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
