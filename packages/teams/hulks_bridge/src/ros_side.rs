use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{BehaviorTopics, Node};
use hsl_types::RobotId;

use crate::event::{Event, Report};

/// Longest time that the node waits for messages before it checks for other work.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// The ROS node in its own thread, which reports received messages at once.
pub(crate) struct RosSide {
    /// `None` only while this value is dropped, which ends the thread.
    requests: Option<Sender<RobotId>>,
    thread: Option<JoinHandle<()>>,
}

impl RosSide {
    /// Starts the thread, which runs until this value is dropped.
    pub(crate) fn start(node: Node, report: Report) -> Self {
        let (requests, open) = channel();
        let thread = thread::spawn(move || spin(node, &open, &report));
        Self {
            requests: Some(requests),
            thread: Some(thread),
        }
    }

    /// Requests the topics of a robot. The thread creates them, and reports them with [`Event::TopicsCreated`].
    pub(crate) fn request_topics(&self, robot: RobotId) -> anyhow::Result<()> {
        let requests = self.requests.as_ref().context("the ROS node has ended")?;
        requests.send(robot).ok().context("the ROS node has ended")
    }
}

impl Drop for RosSide {
    /// Closes the node before the process ends.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported already.
            let _ = thread.join();
        }
    }
}

/// Runs the node in ROS until the sender of requests is dropped: creates the topics of each requested robot, waits for
/// messages, and reports both as events.
fn spin(mut node: Node, requests: &Receiver<RobotId>, report: &Report) {
    loop {
        match requests.try_recv() {
            Ok(robot) => {
                let topics = BehaviorTopics::new(&mut node, |topic| topic.of_robot(robot));
                report(Event::TopicsCreated(robot, topics));
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                node.spin(POLL_PERIOD);
                report(Event::Ros);
            }
        }
    }
}
