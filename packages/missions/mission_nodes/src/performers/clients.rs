use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use hsl_ros::interfaces::action::PerformAction;
use hsl_ros::{ActionClient, Node, PeerLog, SentGoal};
use mission::{PerformFailure, PerformRequest, Performances, PerformerCall};

use super::step::{PerformedStep, is_over};
use crate::wall_clock;

/// Period of the checks whether a performer still exists.
const CHECK_PERIOD: Duration = Duration::from_millis(500);

/// Clients of all performers of a mission, and the steps that they carry out.
pub struct PerformerClients {
    /// Clients by the name of the performer.
    clients: BTreeMap<String, ActionClient<PerformAction::Action>>,
    /// Running steps by the numbers of their calls.
    steps: BTreeMap<u64, PerformedStep>,
    /// Canceled steps that have not ended.
    canceled: Vec<CanceledStep>,
    /// Maximum wall time until a performer is found and accepts a step.
    limit: Duration,
    /// Wall time of the next check whether performers exist.
    next_check: Instant,
    /// Performers that were gone at the end of their last step.
    gone: BTreeSet<String>,
    /// Limit of log lines.
    log: PeerLog<String>,
}

/// A step that is canceled.
struct CanceledStep {
    performer: String,
    goal: SentGoal<PerformAction::Action>,
    /// True if the performer is gone, and need not be waited for.
    is_gone: bool,
    since: Instant,
}

impl PerformerClients {
    /// Default of the maximum wall time until a performer is found and accepts a step.
    pub const LIMIT: Duration = Duration::from_secs(5);

    /// Creates clients that wait at most `limit` of wall time for the answer of a performer.
    pub fn new(limit: Duration) -> Self {
        Self {
            clients: BTreeMap::new(),
            steps: BTreeMap::new(),
            canceled: Vec::new(),
            limit,
            next_check: wall_clock::now(),
            gone: BTreeSet::new(),
            log: PeerLog::default(),
        }
    }

    /// Sends the calls of the leaves, and passes the results that have arrived to `performances`. Never waits: call it
    /// after each spin of `node`, and after each tick.
    pub fn process(&mut self, node: &mut Node, performances: &mut Performances) {
        for call in performances.take_calls() {
            match call {
                PerformerCall::Start { id, request } => {
                    if let Err(failure) = self.start(node, id, request) {
                        performances.end(id, Err(failure));
                    }
                }
                PerformerCall::Cancel { id } => self.cancel(id, false),
            }
        }
        self.poll_canceled();
        let now = wall_clock::now();
        let is_check = now >= self.next_check;
        if is_check {
            self.next_check = now + CHECK_PERIOD;
        }
        let mut ended = Vec::new();
        for (id, step) in &mut self.steps {
            let performer = step.request.performer.clone();
            let mut canceled = self.canceled.iter();
            let is_busy = canceled.any(|it| it.performer == performer && !it.is_gone);
            let client = self.clients.get_mut(&performer);
            let result = match client {
                Some(client) => step.poll(node, client, self.limit, is_busy, is_check),
                None => None,
            };
            if step.is_running() && self.gone.remove(&performer) {
                tracing::info!("performer {performer} has come back");
            }
            if let Some(result) = result {
                if let Err(failure) = &result
                    && let Some(line) = self.log.line(performer, failure)
                {
                    tracing::warn!("{line}");
                }
                ended.push((*id, result));
            }
        }
        for (id, result) in ended {
            // A performer that has not answered in time may still begin.
            let is_gone = matches!(result, Err(PerformFailure::Gone(_)));
            if is_gone && let Some(step) = self.steps.get(&id) {
                self.gone.insert(step.request.performer.clone());
            }
            self.cancel(id, is_gone);
            performances.end(id, result);
        }
    }

    /// Cancels all steps, because their mission is replaced.
    pub fn cancel_all(&mut self) {
        let ids: Vec<_> = self.steps.keys().copied().collect();
        for id in ids {
            self.cancel(id, false);
        }
    }

    /// Waits until all canceled steps have ended, at most for the time limit of an answer. Call it before the end of the
    /// process, which drops requests that were not sent.
    pub fn finish(&mut self, node: &mut Node) {
        self.cancel_all();
        let end = wall_clock::now() + self.limit;
        self.canceled.retain(|it| !it.is_gone);
        while !self.canceled.is_empty() && wall_clock::now() < end {
            node.spin(Duration::from_millis(10));
            self.poll_canceled();
        }
    }

    /// Creates the client of a performer if there is none yet, and adds the step.
    fn start(
        &mut self,
        node: &mut Node,
        id: u64,
        request: PerformRequest,
    ) -> Result<(), PerformFailure> {
        let name = &request.performer;
        if !self.clients.contains_key(name) {
            let client = node.action_client(name);
            let client = client.map_err(|error| PerformFailure::Failed(error.to_string()))?;
            self.clients.insert(name.clone(), client);
        }
        tracing::info!("performer {name}: {request}");
        self.steps.insert(id, PerformedStep::new(request));
        Ok(())
    }

    /// Removes a step, and cancels it if it has not ended.
    fn cancel(&mut self, id: u64, is_gone: bool) {
        let Some(step) = self.steps.remove(&id) else {
            return;
        };
        let performer = step.request.performer.clone();
        if let Some(mut goal) = step.into_goal() {
            goal.cancel();
            let since = wall_clock::now();
            self.canceled.push(CanceledStep {
                performer,
                goal,
                is_gone,
                since,
            });
        }
    }

    /// Removes the canceled steps that have ended, and those whose performer does not respond or does not cancel them.
    fn poll_canceled(&mut self) {
        let limit = self.limit;
        self.canceled
            .retain_mut(|step| !is_over(&mut step.goal) && step.since.elapsed() < limit);
    }
}
