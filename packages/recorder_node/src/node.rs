use std::time::{Duration, Instant};

use hsl_bag::BagError;
use hsl_ros::{Arguments, Error, Node, Publisher, Shutdown, Subscription, shell};
use hsl_wire::hsl_msgs::{RecordedTick, RecorderStatus};
use hsl_wire::topics;

use crate::parameters::Parameters;
use crate::recorder::Recorder;
use crate::wall_clock;

/// How long to wait for messages before looking whether the node shall end.
const PATIENCE: Duration = Duration::from_millis(100);
/// How long the world may take to send its last tick after the node was asked to end.
const GRACE: Duration = Duration::from_secs(2);
/// How long the world may take to hear the last status.
const FAREWELL: Duration = Duration::from_secs(2);

/// Runs the node until the recording ends or it is asked to end.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create(arguments, Parameters::validate)?;
    let recorder = Recorder::create(&parameters.bag).map_err(|error| match error {
        BagError::NotEmpty { .. } => Error::WrongUse(format!("parameter bag: {error}")).into(),
        error => anyhow::Error::from(error),
    })?;
    let recording = node.subscription(topics::RECORDING.name, topics::RECORDING.qos)?;
    let recorded = node.publisher(topics::RECORDED.name, topics::RECORDED.qos)?;
    let mut session = Session {
        node,
        recorder,
        recording,
        recorded,
    };
    let result = session.record(&shutdown);
    session.say_farewell()?;
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
    recording: Subscription<RecordedTick>,
    recorded: Publisher<RecorderStatus>,
}

impl Session {
    /// Writes ticks until the last, an error, or the end of patience after a signal; a second signal
    /// ends it at once. The bag is closed afterwards.
    fn record(&mut self, shutdown: &Shutdown) -> anyhow::Result<()> {
        let mut until: Option<Instant> = None;
        while !self.recorder.is_closed() {
            if shutdown.take() {
                if until.is_some() {
                    break;
                }
                until = Some(wall_clock::after(GRACE));
            }
            if until.is_some_and(wall_clock::is_past) {
                break;
            }
            self.node.spin(PATIENCE);
            while let Some(received) = self.recording.take() {
                let taken = received
                    .map_err(anyhow::Error::from)
                    .and_then(|it| self.recorder.take(it));
                self.recorded.publish(&self.recorder.status())?;
                taken?;
            }
        }
        if !self.recorder.is_closed() {
            tracing::warn!("asked to end before the last tick");
            self.recorder.leave()?;
            self.recorded.publish(&self.recorder.status())?;
        }
        Ok(())
    }

    /// Stays until whoever listens has heard the last status and left, for a while.
    fn say_farewell(&mut self) -> anyhow::Result<()> {
        let until = wall_clock::after(FAREWELL);
        while self.recorded.readers() > 0 && !wall_clock::is_past(until) {
            self.node.spin(Duration::from_millis(10));
        }
        Ok(())
    }
}
