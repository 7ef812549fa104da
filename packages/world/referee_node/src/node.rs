use std::fmt::Display;
use std::time::Duration;

use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_ros::{Arguments, LiveParameters, Node, PeerLog, Publisher, Shutdown, Subscription, shell};
use hsl_types::Time;
use hsl_wire::convert::{referee_decision, simulation_truth};
use hsl_wire::{hsl_msgs, topics};

use crate::apply_changes;
use crate::parameters::Parameters;

/// Wall time for which the node waits for messages before it checks again for a request to stop.
const POLL_PERIOD: Duration = Duration::from_millis(100);

/// Runs the node until a signal requests to stop: decides on the true states of the match, and publishes the decisions.
/// Returns the exit code of the process.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create_over(arguments, Parameters::before)?;
    let live = node.live_parameters(parameters.clone(), |_| Ok(()));
    let mut referee = Referee::new(&mut node, parameters, live)?;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        referee.work()?;
    }
    Ok(shell::PASSED)
}

/// Referee, the subscription to the true state, and the publisher of its decisions.
struct Referee {
    /// Configuration of the referee at the start of a run.
    config: AutoRefereeConfig,
    referee: AutoReferee,
    /// Parameters that may be set during the match.
    live: LiveParameters<Parameters>,
    /// Newest true state without a decision.
    pending: Option<hsl_msgs::SimulationTruth>,
    /// Time of the last true state with a decision.
    decided: Time,
    /// Limit of log lines that other nodes cause.
    log: PeerLog,

    truth: Subscription<hsl_msgs::SimulationTruth>,
    decision: Publisher<hsl_msgs::RefereeDecision>,
}

impl Referee {
    fn new(
        node: &mut Node,
        parameters: Parameters,
        live: LiveParameters<Parameters>,
    ) -> Result<Self, hsl_ros::Error> {
        Ok(Self {
            referee: AutoReferee::new(parameters.auto_referee.clone()),
            config: parameters.auto_referee,
            live,
            pending: None,
            decided: Time::ZERO,
            log: PeerLog::default(),
            truth: node.subscription(topics::TRUTH.name, topics::TRUTH.qos)?,
            decision: node
                .publisher(topics::REFEREE_DECISION.name, topics::REFEREE_DECISION.qos)?,
        })
    }

    /// Decides on every received true state and publishes the decision. While no node subscribes to the decision, only
    /// the newest true state is kept, so that no decision is lost at the start.
    fn work(&mut self) -> Result<(), hsl_ros::Error> {
        self.decide_pending()?;
        while let Some(received) = self.truth.take() {
            match received {
                Ok(truth) => self.pending = Some(truth),
                Err(error) => self.warn(
                    "undecodable",
                    format_args!("{}: {error}", topics::TRUTH.name),
                ),
            }
            self.decide_pending()?;
        }
        Ok(())
    }

    /// Decides on the pending true state, if there is one and a node subscribes, and publishes the decision. Parameters
    /// that were set since the last decision apply from this one on, and are logged. An invalid true state and a second
    /// one of the same time are logged and ignored. An earlier time than before means that the run has restarted: then
    /// the referee starts with its initial configuration.
    fn decide_pending(&mut self) -> Result<(), hsl_ros::Error> {
        if self.decision.readers() == 0 {
            return Ok(());
        }
        let Some(message) = self.pending.take() else {
            return Ok(());
        };
        let truth = match simulation_truth::from_message(&message) {
            Ok(truth) => truth,
            Err(faults) => {
                self.warn("invalid", format_args!("{}: {faults}", topics::TRUTH.name));
                return Ok(());
            }
        };
        let (now, decided) = (truth.now, self.decided);
        if now == decided {
            let text = format_args!(
                "the truth of {now} is ignored: a decision on it was already published"
            );
            self.warn("decided", text);
            return Ok(());
        }
        if now < decided {
            let text = format_args!("the run restarts: {now} follows {decided}");
            if let Some(line) = self.log.line("restart", text) {
                tracing::info!("{line}");
            }
            self.referee = AutoReferee::new(self.config.clone());
        }
        self.decided = now;
        apply_changes(&self.live, now, |config, rule| {
            self.referee.configure(config, rule);
        });
        let decision = self.referee.decide(&truth);
        self.decision
            .publish(&referee_decision::to_message(message.header, &decision))
    }

    /// Logs a line that another node caused, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl Display) {
        if let Some(line) = self.log.line(kind, text) {
            tracing::warn!("{line}");
        }
    }
}
