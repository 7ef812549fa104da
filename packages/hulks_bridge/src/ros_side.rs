use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Context;
use hsl_ros::Node;

use crate::event::Event;

/// How long the node waits for messages before it looks for something else to do.
const PATIENCE: Duration = Duration::from_millis(50);

/// Something to do with the node.
type Job = Box<dyn FnOnce(&mut Node) + Send>;

/// The ROS node in a thread of its own: the moment something is received, it is reported.
pub(crate) struct RosSide {
    /// None only while this value is dropped, by which the thread sees that it shall end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl RosSide {
    /// Lets the node spin until this value is dropped.
    pub(crate) fn start(node: Node, events: Sender<Event>) -> Self {
        let (jobs, open) = channel();
        let thread = thread::spawn(move || spin(node, &open, &events));
        Self {
            jobs: Some(jobs),
            thread: Some(thread),
        }
    }

    /// Does something with the node, and waits until it is done.
    pub(crate) fn with<T: Send + 'static>(
        &self,
        action: impl FnOnce(&mut Node) -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let (answer, answered) = sync_channel(1);
        let job: Job = Box::new(move |node| {
            // Somebody waits for it, or nobody needs it.
            let _ = answer.send(action(node));
        });
        let jobs = self.jobs.as_ref().context("the ROS node has ended")?;
        jobs.send(job).ok().context("the ROS node has ended")?;
        answered.recv().context("the ROS node has ended")
    }
}

impl Drop for RosSide {
    /// The node is closed before the process ends.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // One that has panicked has said so.
            let _ = thread.join();
        }
    }
}

fn spin(mut node: Node, jobs: &Receiver<Job>, events: &Sender<Event>) {
    use std::sync::mpsc::TryRecvError;
    loop {
        match jobs.try_recv() {
            Ok(job) => job(&mut node),
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {
                node.spin(PATIENCE);
                if events.send(Event::Ros).is_err() {
                    return;
                }
            }
        }
    }
}
