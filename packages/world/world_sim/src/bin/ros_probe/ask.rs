use std::time::{Duration, Instant};

use anyhow::bail;
use hsl_ros::{Node, RawPublisher, Shutdown, Subscription, shell};
use hsl_wire::topics::Qos;
use hsl_wire::{Message, hsl_msgs};

use crate::parameters::{Parameters, answer_topic, message_of, question_topic};

/// Timeout for an answer, after which the node checks for a request to stop.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Process that answers.
struct Partner {
    questions: RawPublisher,
    answers: Vec<Subscription<hsl_msgs::RecordedMessage>>,
    /// Number of messages of the answer that have not arrived.
    missing: usize,
}

/// Plays rounds of questions and answers with all partners. Prints the wall time \[s\] of all rounds except the first
/// ones, a tenth, for warm-up.
pub(crate) fn run(mut node: Node, parameters: &Parameters) -> anyhow::Result<u8> {
    let mut asker = Asker {
        shutdown: Shutdown::listen()?,
        question: message_of(parameters.question_bytes),
        partners: (0..parameters.partners)
            .map(|partner| Partner::new(&mut node, partner, parameters.answer_bytes.len()))
            .collect::<Result<_, _>>()?,
        timeout: parameters.timeout,
    };
    asker.wait_until(&mut node, "start", |partner| {
        partner.questions.readers() > 0
    })?;
    for _ in 0..parameters.rounds.div_ceil(10) {
        asker.play_round(&mut node)?;
    }
    let start = now();
    for _ in 0..parameters.rounds {
        asker.play_round(&mut node)?;
    }
    println!("{}", start.elapsed().as_secs_f64());
    Ok(shell::PASSED)
}

impl Partner {
    /// Creates the topics of a partner with `parts` messages in each answer.
    fn new(node: &mut Node, partner: usize, parts: usize) -> Result<Self, hsl_ros::Error> {
        let message_type = hsl_msgs::RecordedMessage::TYPE.name;
        let subscribe = |part| node.subscription(&answer_topic(partner, part), Qos::STREAM);
        Ok(Self {
            answers: (0..parts).map(subscribe).collect::<Result<_, _>>()?,
            questions: node.raw_publisher(&question_topic(partner), message_type, Qos::STREAM)?,
            missing: 0,
        })
    }
}

/// Sender of the questions of an exchange, with the processes that answer.
struct Asker {
    shutdown: Shutdown,
    /// Encoded question.
    question: Vec<u8>,
    partners: Vec<Partner>,
    timeout: Duration,
}

impl Asker {
    /// Sends a question to every partner, then waits until all answers are complete.
    fn play_round(&mut self, node: &mut Node) -> anyhow::Result<()> {
        for partner in &mut self.partners {
            partner.missing = partner.answers.len();
            partner.questions.publish(&self.question)?;
        }
        self.wait_until(node, "answer", |partner| {
            let answers = partner.answers.iter();
            partner.missing -= answers
                .filter(|answer| answer.take_bytes().is_some())
                .count();
            partner.missing == 0
        })
    }

    /// Receives messages until `holds` is true for every partner. `what` is the awaited action in the error.
    ///
    /// # Errors
    /// Returns an error if the timeout has elapsed, or the process received a request to stop.
    fn wait_until(
        &mut self,
        node: &mut Node,
        what: &str,
        holds: impl Fn(&mut Partner) -> bool,
    ) -> anyhow::Result<()> {
        let start = now();
        loop {
            let lacking = self
                .partners
                .iter_mut()
                .map(&holds)
                .filter(|holds| !holds)
                .count();
            if lacking == 0 {
                return Ok(());
            }
            if self.shutdown.is_requested() {
                bail!("stopped before the last round");
            }
            if start.elapsed() > self.timeout {
                let timeout = self.timeout.as_secs_f64();
                bail!(
                    "{lacking} of {} partners did not {what} within {timeout} s",
                    self.partners.len()
                );
            }
            let missing = self.partners.iter().map(|it| it.missing).sum();
            node.spin_for(missing, POLL_PERIOD);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the probe measures wall time")]
fn now() -> Instant {
    Instant::now()
}
