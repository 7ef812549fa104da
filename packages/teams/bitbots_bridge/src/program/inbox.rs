//! Subscriptions to the messages that the program publishes.

use bitbots_protocol::outputs::{InvalidOutput, Outputs, Walking, checked_goal};
use bitbots_protocol::planner::PlannerRequests;
use hsl_ros::{Error, Node, Subscription};
use hsl_wire::bitbots_msgs::{HeadMode, Strategy};
use hsl_wire::geometry_msgs::{PoseStamped, Twist};
use hsl_wire::std_msgs::{self, Bool, Empty, Float32};
use hsl_wire::topics::Qos;
use hsl_wire::{CdrError, Message};

use team_bridge::Names;

use super::LAST_TOPIC;

/// Subscriptions to the program's topics.
pub(crate) struct Inbox {
    cancel: Subscription<Empty>,
    velocity: Subscription<Twist>,
    goal: Subscription<PoseStamped>,
    avoids_ball: Subscription<Bool>,
    head_mode: Subscription<HeadMode>,
    kick: Subscription<Bool>,
    learned_kick: Subscription<Bool>,
    strategy: Subscription<Strategy>,
    /// `None` if decision stacks are not recorded.
    stack: Option<Subscription<std_msgs::String>>,
    last: Subscription<Float32>,
    tree: Subscription<std_msgs::String>,
    /// True if the program's tree was received.
    has_tree: bool,
}

impl Inbox {
    /// Creates the subscriptions. Subscribes to the decision stack only if `with_stack` is set.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names, with_stack: bool) -> Result<Self, Error> {
        let debug = |topic| names.of(&format!("debug/dsd/body_behavior/{topic}"));
        let stack = match with_stack {
            true => Some(node.subscription(&debug("dsd_stack"), Qos::STREAM)?),
            false => None,
        };
        Ok(Self {
            cancel: node.subscription(&names.of("pathfinding/cancel"), Qos::STREAM)?,
            velocity: node.subscription(&names.of("cmd_vel"), Qos::STREAM)?,
            goal: node.subscription(&names.of("goal_pose"), Qos::STREAM)?,
            avoids_ball: node.subscription(&names.of("ball_obstacle_active"), Qos::STREAM)?,
            head_mode: node.subscription(&names.of("head_mode"), Qos::STREAM)?,
            kick: node.subscription(&names.of("kick"), Qos::STREAM)?,
            learned_kick: node.subscription(&names.of("rl_kick_active"), Qos::STREAM)?,
            strategy: node.subscription(&names.of("strategy"), Qos::STREAM)?,
            stack,
            last: node.subscription(&names.of(LAST_TOPIC), Qos::STREAM)?,
            // The middleware announces subscriptions in this order.
            tree: node.subscription(&debug("dsd_tree"), Qos::LATCHED)?,
            has_tree: false,
        })
    }

    /// Returns true if the program has discovered all subscriptions. The subscription to its tree is the last one, and
    /// the program sends the latched tree once it has discovered it.
    pub(crate) fn is_discovered(&self) -> bool {
        self.has_tree
    }

    /// Moves all received messages to `outputs`, and requests to walk to `walking`. With `planner`, the path planning
    /// of Bit-Bots runs, and goals are moved to it instead. Returns the number of messages.
    ///
    /// Topics have no common order. In a tick, cancellations are applied first, then velocities, then goals, because
    /// the path planning would soon replace a velocity.
    pub(crate) fn receive(
        &mut self,
        outputs: &mut Outputs,
        walking: &mut Walking,
        mut planner: Option<&mut PlannerRequests>,
    ) -> usize {
        let mut count = 0;
        let Outputs {
            is_complete,
            head_mode,
            kick,
            strategy,
            time_to_ball,
            tree,
            stack,
            errors,
        } = outputs;
        count += each(&self.cancel, errors, |_| {
            match &mut planner {
                Some(planner) => planner.cancel_goal(),
                None => walking.cancel_goal(),
            }
            Ok(())
        });
        count += each(&self.velocity, errors, |twist| walking.set_velocity(&twist));
        count += each(&self.goal, errors, |goal| match &mut planner {
            Some(planner) => {
                checked_goal(&goal)?;
                planner.goal = Some(goal);
                Ok(())
            }
            None => walking.set_goal(&goal),
        });
        count += each(&self.avoids_ball, errors, |message| {
            if let Some(planner) = &mut planner {
                planner.avoids_ball = Some(message.data);
            }
            Ok(())
        });
        count += each(&self.head_mode, errors, |mode| {
            *head_mode = Some(mode.head_mode);
            Ok(())
        });
        count += each(&self.kick, errors, |_| {
            *kick = Some(true);
            Ok(())
        });
        count += each(&self.learned_kick, errors, |message| {
            *kick = Some(message.data);
            Ok(())
        });
        count += each(&self.strategy, errors, |message| {
            *strategy = Some(message);
            Ok(())
        });
        let trees = each(&self.tree, errors, |message| {
            // Without stacks, nothing refers to the tree.
            *tree = self.stack.is_some().then_some(message.data);
            Ok(())
        });
        self.has_tree |= trees > 0;
        count += trees;
        if let Some(stacks) = &self.stack {
            count += each(stacks, errors, |message| {
                *stack = Some(message.data);
                Ok(())
            });
        }
        count += each(&self.last, errors, |message| {
            *time_to_ball = Some(message.data).filter(|time| time.is_finite());
            *is_complete = true;
            Ok(())
        });
        count
    }
}

/// Calls `handle` with each received message of a topic, and returns their number; errors are added to `errors`.
fn each<M: Message>(
    topic: &Subscription<M>,
    errors: &mut Vec<String>,
    mut handle: impl FnMut(M) -> Result<(), InvalidOutput>,
) -> usize {
    let mut count = 0;
    while let Some(received) = topic.take() {
        count += 1;
        let result: Result<(), String> = match received {
            Ok(message) => handle(message).map_err(|error| error.to_string()),
            Err(error) => Err(undecodable::<M>(&error)),
        };
        errors.extend(result.err());
    }
    count
}

/// Returns the error of a message that cannot be decoded.
fn undecodable<M: Message>(error: &CdrError) -> String {
    format!("{}: {error}", M::TYPE.name)
}
