use std::thread;
use std::time::{Duration, Instant};

use hsl_bag::BagError;
use hsl_ros::{Arguments, Error, Node, Shutdown, Subscription, shell};
use hsl_wire::hsl_msgs::RecordedTicks;
use hsl_wire::topics;

use crate::announcer::Announcer;
use crate::parameters::Parameters;
use crate::recorder::Recorder;
use crate::wall_clock;
use crate::world_watch::WorldWatch;

/// Timeout for messages between two checks for a shutdown request.
const WAIT: Duration = Duration::from_millis(100);
/// Time for which ticks are collected: waking up for each tick costs more than writing, and the world may run further
/// ahead than this.
const COLLECT_TIME: Duration = Duration::from_millis(2);
/// Timeout for the last tick of the world after a shutdown request, which a slow world may have received as well. A
/// second request ends the node earlier.
const LAST_TICK_TIMEOUT: Duration = Duration::from_secs(8);
/// Timeout until the world has received the last status.
const LAST_STATUS_TIMEOUT: Duration = Duration::from_secs(2);

/// Runs the node until the recording ends or a shutdown is requested: writes the received ticks to the bag, publishes
/// its status, and closes the bag at the end. Returns the exit code.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let recorder =
        Recorder::create(&parameters.bag, parameters.fill_disk_at).map_err(
            |error| match error {
                BagError::NotEmpty { .. } => {
                    Error::WrongUse(format!("parameter bag: {error}")).into()
                }
                error => anyhow::Error::from(error),
            },
        )?;
    let recording = node.subscription(topics::RECORDING.name, topics::RECORDING.qos)?;
    let recorded = node.publisher(topics::RECORDED.name, topics::RECORDED.qos)?;
    let mut session = Session {
        node,
        recorder,
        recording,
        announcer: Announcer::start(recorded)?,
    };
    let result = session.record(&shutdown);
    session.wait_for_subscribers();
    result?;
    match session.recorder.status().tick {
        0 => tracing::info!("no tick received"),
        tick => {
            let bag = session.recorder.folder().display();
            tracing::info!("{bag} is closed with tick {tick}");
        }
    }
    Ok(shell::PASSED)
}

/// Recorder, with the topics of the ticks and of its status.
struct Session {
    node: Node,
    recorder: Recorder,
    recording: Subscription<RecordedTicks>,
    /// Publisher of the progress.
    announcer: Announcer,
}

impl Session {
    /// Records ticks until the last one, an error, the end of the world, or the timeout after a shutdown request. A
    /// second request ends the recording at once. Then closes the bag, except after an error, which the recorder
    /// handles itself.
    fn record(&mut self, shutdown: &Shutdown) -> anyhow::Result<()> {
        let mut until: Option<Instant> = None;
        let mut world = WorldWatch::new();
        while !self.recorder.is_closed() {
            if shutdown.is_requested() && until.is_none() {
                until = Some(wall_clock::after(LAST_TICK_TIMEOUT));
            }
            if shutdown.is_urgent() || until.is_some_and(wall_clock::is_past) {
                tracing::warn!("shutdown requested before the last tick");
                break;
            }
            if world.is_gone(&self.node, self.recorder.status().tick > 0) {
                tracing::warn!("{} has no publisher any more", topics::RECORDING.name);
                break;
            }
            self.node.spin(WAIT);
            thread::sleep(COLLECT_TIME);
            let taken = self.record_received();
            self.publish_status()?;
            taken?;
        }
        if !self.recorder.is_closed() {
            self.recorder.leave()?;
            self.publish_status()?;
        }
        Ok(())
    }

    /// Records all received ticks; ROS delivers them one by one. An error closes the bag.
    fn record_received(&mut self) -> anyhow::Result<()> {
        while let Some(received) = self.recording.take() {
            for tick in received?.ticks {
                self.recorder.take(tick)?;
            }
            self.node.spin(Duration::ZERO);
        }
        Ok(())
    }

    /// Publishes the progress of the bag to the world, if it has changed.
    fn publish_status(&self) -> Result<(), Error> {
        self.announcer.announce(self.recorder.status())
    }

    /// Waits, with a timeout, until all subscribers have received the last status and left.
    fn wait_for_subscribers(&mut self) {
        let until = wall_clock::after(LAST_STATUS_TIMEOUT);
        while self.announcer.has_subscriber() && !wall_clock::is_past(until) {
            self.node.spin(Duration::from_millis(10));
        }
    }
}
