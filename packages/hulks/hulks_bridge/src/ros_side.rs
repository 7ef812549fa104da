use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{BehaviorTopics, Node};
use hsl_types::RobotId;

use crate::event::{Event, Report};

/// How long the node waits for messages before it looks for something else to do.
const PATIENCE: Duration = Duration::from_millis(50);

/// The ROS node in a thread of its own: the moment something is received, it is reported.
pub(crate) struct RosSide {
    /// None only while this value is dropped, by which the thread sees that it shall end.
    asked_for: Option<Sender<RobotId>>,
    thread: Option<JoinHandle<()>>,
}

impl RosSide {
    /// Lets the node spin until this value is dropped.
    pub(crate) fn start(node: Node, report: Report) -> Self {
        let (asked_for, open) = channel();
        let thread = thread::spawn(move || spin(node, &open, &report));
        Self {
            asked_for: Some(asked_for),
            thread: Some(thread),
        }
    }

    /// Asks for the topics of a robot, which are reported when they are there.
    pub(crate) fn ask_for(&self, robot: RobotId) -> anyhow::Result<()> {
        let asked_for = self.asked_for.as_ref().context("the ROS node has ended")?;
        asked_for.send(robot).ok().context("the ROS node has ended")
    }
}

impl Drop for RosSide {
    /// The node is closed before the process ends.
    fn drop(&mut self) {
        self.asked_for = None;
        if let Some(thread) = self.thread.take() {
            // One that has panicked has said so.
            let _ = thread.join();
        }
    }
}

fn spin(mut node: Node, asked_for: &Receiver<RobotId>, report: &Report) {
    loop {
        match asked_for.try_recv() {
            Ok(robot) => {
                let topics = BehaviorTopics::new(&mut node, |topic| topic.of_robot(robot));
                report(Event::Appeared(robot, topics));
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                node.spin(PATIENCE);
                report(Event::Ros);
            }
        }
    }
}
