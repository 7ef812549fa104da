//! `bitbots_path_planning`, the path planning of Bit-Bots beside the program, in the namespace `planner` below it.

use bitbots_protocol::inputs::Inputs;
use bitbots_protocol::planner::{PlannerRequests, PlannerTimer};
use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::geometry_msgs::{PoseStamped, PoseWithCovarianceStamped, Twist};
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::soccer_vision_3d_msgs::RobotArray;
use hsl_wire::std_msgs::{Bool, Empty};
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::Qos;

use team_bridge::{Names, without_subscriber};

/// Topics of the planner. The planner steps in a timer on its own clock, after the program has decided: both would
/// otherwise read the messages of each other by chance in this tick or in the next one.
pub(crate) struct Planner {
    transforms: Publisher<TFMessage>,
    robots: Publisher<RobotArray>,
    ball: Publisher<PoseWithCovarianceStamped>,
    cancel: Publisher<Empty>,
    goal: Publisher<PoseStamped>,
    avoids_ball: Publisher<Bool>,
    clock: Publisher<Clock>,
    velocity: Subscription<Twist>,
    /// Times of the completed steps, which `run.py` publishes; a first message at its start.
    completed: Subscription<Clock>,
    timer: PlannerTimer,
    /// Requests of the program since the last step.
    pub(crate) requests: PlannerRequests,
    /// True if the planner has discovered the subscriptions of the bridge.
    is_discovered: bool,
}

impl Planner {
    /// Creates the topics of a planner with this rate \[Hz\].
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names, rate: f32) -> Result<Self, Error> {
        let name = |relative: &str| names.of(&format!("planner/{relative}"));
        Ok(Self {
            transforms: node.publisher(&name("tf"), Qos::BURST)?,
            robots: node.publisher(&name("robots_relative_filtered"), Qos::STREAM)?,
            ball: node.publisher(&name("ball_position_relative_filtered"), Qos::STREAM)?,
            cancel: node.publisher(&name("pathfinding/cancel"), Qos::STREAM)?,
            goal: node.publisher(&name("goal_pose"), Qos::STREAM)?,
            avoids_ball: node.publisher(&name("ball_obstacle_active"), Qos::STREAM)?,
            clock: node.publisher(&name("clock"), Qos::STREAM)?,
            velocity: node.subscription(&name("cmd_vel"), Qos::STREAM)?,
            // The middleware announces subscriptions in this order.
            completed: node.subscription(&name("step_completed"), Qos::LATCHED)?,
            timer: PlannerTimer::new(rate),
            requests: PlannerRequests::default(),
            is_discovered: false,
        })
    }

    /// Starts another run.
    pub(crate) fn restart(&mut self) {
        self.timer.restart();
        self.requests = PlannerRequests {
            is_canceled: true,
            ..PlannerRequests::default()
        };
    }

    pub(crate) fn without_subscriber(&self) -> Vec<&'static str> {
        without_subscriber([
            ("planner/tf", self.transforms.readers()),
            ("planner/goal_pose", self.goal.readers()),
            ("planner/clock", self.clock.readers()),
        ])
    }

    /// Returns true if the planner has discovered the subscriptions of the bridge: its first message, which is latched,
    /// was received.
    pub(crate) fn is_discovered(&mut self) -> bool {
        self.is_discovered |= self.completed.take().is_some();
        self.is_discovered
    }

    /// Returns true if the planner has to step in the tick of this time.
    pub(crate) fn is_due(&self, now: Time) -> bool {
        self.timer.is_due(now)
    }

    /// Publishes the inputs of a step: `inputs` of the tick, and the requests of the program since the last step.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn publish(&self, inputs: &Inputs) -> Result<(), Error> {
        self.transforms.publish(&inputs.transforms)?;
        self.robots.publish(&inputs.robots)?;
        self.ball.publish(&inputs.ball)?;
        let requests = &self.requests;
        if requests.is_canceled {
            self.cancel.publish(&Empty::default())?;
        }
        if let Some(goal) = &requests.goal {
            self.goal.publish(goal)?;
        }
        if let Some(data) = requests.avoids_ball {
            self.avoids_ball.publish(&Bool { data })?;
        }
        Ok(())
    }

    /// Publishes the time of a step, which starts it.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the message.
    pub(crate) fn publish_clock(&self, now: Time) -> Result<(), Error> {
        self.clock.publish(&Clock {
            clock: time::to_message(now),
        })
    }

    /// Takes the received completions. Returns true if one of them completes the step at `now`; then clears the
    /// requests of this step, and continues the timer.
    pub(crate) fn has_completed(&mut self, now: Time) -> bool {
        let now_message = time::to_message(now);
        while let Some(received) = self.completed.take() {
            if received.is_ok_and(|message| message.clock == now_message) {
                self.timer.complete(now);
                self.requests = PlannerRequests::default();
                return true;
            }
        }
        false
    }

    /// Takes all received velocities of the planner and returns the last one; `None` without any. Adds the errors of
    /// messages that cannot be decoded to `errors`.
    pub(crate) fn take_velocity(&mut self, errors: &mut Vec<String>) -> Option<Twist> {
        let mut last = None;
        while let Some(received) = self.velocity.take() {
            match received {
                Ok(twist) => last = Some(twist),
                Err(error) => errors.push(format!("planner/cmd_vel: {error}")),
            }
        }
        last
    }
}
