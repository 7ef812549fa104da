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

/// How long to wait for messages before looking whether the node shall end.
const PATIENCE: Duration = Duration::from_millis(100);
/// How long ticks are left to gather: to be woken for each of them costs more than to write them, and the world
/// may be further ahead than these are.
const NAP: Duration = Duration::from_millis(2);
/// How long the world may take to send its last tick after the node was asked to end.
const GRACE: Duration = Duration::from_secs(2);
/// How long the world may take to hear the last status.
const FAREWELL: Duration = Duration::from_secs(2);

/// Runs the node until the recording ends or it is asked to end.
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
    session.say_farewell();
    result?;
    match session.recorder.status().tick {
        0 => tracing::info!("no tick came"),
        tick => tracing::info!("{} is closed with tick {tick}", parameters.bag.display()),
    }
    Ok(shell::PASSED)
}

/// The recorder between its topics.
struct Session {
    node: Node,
    recorder: Recorder,
    recording: Subscription<RecordedTicks>,
    announcer: Announcer,
}

impl Session {
    /// Writes ticks until the last, an error, the end of the world, or the end of patience after a
    /// signal; a second signal ends it at once. The bag is closed afterwards.
    fn record(&mut self, shutdown: &Shutdown) -> anyhow::Result<()> {
        let mut until: Option<Instant> = None;
        let mut world = WorldWatch::new();
        while !self.recorder.is_closed() {
            if shutdown.is_requested() && until.is_none() {
                until = Some(wall_clock::after(GRACE));
            }
            if shutdown.is_urgent() || until.is_some_and(wall_clock::is_past) {
                tracing::warn!("asked to end before the last tick");
                break;
            }
            if world.is_gone(&self.node, self.recorder.status().tick > 0) {
                tracing::warn!("nobody publishes {} any more", topics::RECORDING.name);
                break;
            }
            self.node.spin(PATIENCE);
            thread::sleep(NAP);
            let taken = self.take_in();
            self.tell_status()?;
            taken?;
        }
        if !self.recorder.is_closed() {
            self.recorder.leave()?;
            self.tell_status()?;
        }
        Ok(())
    }

    /// Writes all ticks that have come; ROS hands them on one by one.
    fn take_in(&mut self) -> anyhow::Result<()> {
        while let Some(received) = self.recording.take() {
            for tick in received?.ticks {
                self.recorder.take(tick)?;
            }
            self.node.spin(Duration::ZERO);
        }
        Ok(())
    }

    /// Tells how far the bag is.
    fn tell_status(&self) -> Result<(), Error> {
        self.announcer.announce(self.recorder.status())
    }

    /// Stays until whoever listens has heard the last status and left, for a while.
    fn say_farewell(&mut self) {
        let until = wall_clock::after(FAREWELL);
        while self.announcer.is_heard() && !wall_clock::is_past(until) {
            self.node.spin(Duration::from_millis(10));
        }
    }
}
