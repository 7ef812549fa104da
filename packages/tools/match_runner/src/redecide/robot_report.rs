use std::borrow::Cow;

use bag_tools::{BagSource, MatchedTrees, NodeDifference};
use behavior_tree::{Layout, Status, Trace};
use hsl_types::{BehaviorOutput, RobotId, Time};
use hsl_wire::topics;

use super::{AnswerDifference, NumberDifference, RecordedInput, RecordedRobot};

/// Comparison of the decisions of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotReport {
    /// Robot.
    pub robot: RobotId,
    /// Number of compared decisions.
    pub decisions: u64,
    /// Number of different decisions.
    pub differing: u64,
    /// Number of decisions for another kind of motion.
    pub other_kind: u64,
    /// First different decision.
    pub first: Option<FirstDifference>,
    /// True if messages to the team are unknown: the recording is a log of robots without them. Neither they nor the
    /// claims of semaphores are compared, unless the recorded decision has claims.
    pub lacks_messages: bool,
    /// Largest difference of two numbers of the motions, and the time of the world state.
    pub largest: Option<(Time, NumberDifference)>,
    /// Tolerated difference of numbers of the motions.
    tolerance: f64,
}

/// First different decision of a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// Time of the world state.
    pub time: Time,
    /// Difference of the decisions; the recorded one is first.
    pub answer: AnswerDifference,
    /// First different node of the trees; `None` if all nodes have the same results, or without a recorded trace.
    pub node: Option<NodeDifference>,
    /// True if the recorded decision has a trace.
    pub has_recorded_trace: bool,
    /// Last action that the tree ran, with the names of its ancestors; empty without one.
    pub action: Vec<String>,
}

impl RobotReport {
    /// Creates a report without decisions of a recording. Numbers of the motions that differ by no more than `tolerance`
    /// count as equal.
    pub fn new(robot: RobotId, source: &BagSource, tolerance: f64) -> Self {
        Self {
            robot,
            decisions: 0,
            differing: 0,
            other_kind: 0,
            first: None,
            lacks_messages: source.is_unknown(&topics::HSL_OUTGOING, robot),
            largest: None,
            tolerance,
        }
    }

    /// Returns the report with times since `origin`; earlier ones, which are of another clock, stay.
    #[must_use]
    pub fn relative_to(mut self, origin: Time) -> Self {
        let first = self.first.iter_mut().map(|first| &mut first.time);
        let largest = self.largest.iter_mut().map(|(time, _)| time);
        for time in first.chain(largest).filter(|time| **time >= origin) {
            *time = Time::ZERO + time.since(origin);
        }
        self
    }

    /// Compares a decision, made with a tree of this layout, with the recorded one. If messages of the recorded answer are
    /// missing or unknown, messages to the team are not compared.
    pub fn add(
        &mut self,
        input: &RecordedInput,
        output: &BehaviorOutput,
        recorded: &RecordedRobot,
        layout: Option<&Layout>,
    ) {
        let Some(answer) = &input.answer else {
            return;
        };
        self.decisions += 1;
        let mut compared = Cow::Borrowed(output);
        if !input.is_complete || self.lacks_messages {
            compared.to_mut().messages.clone_from(&answer.messages);
        }
        if self.lacks_messages && answer.claims.is_empty() {
            compared.to_mut().claims.clear();
        }
        let Some(difference) = AnswerDifference::between(answer, &compared, self.tolerance) else {
            return;
        };
        self.differing += 1;
        self.other_kind += u64::from(difference.is_other_kind);
        let known = self.largest.as_ref().map_or(0.0, |(_, known)| known.size);
        if let Some(largest) = difference.largest.clone().filter(|it| it.size > known) {
            self.largest = Some((input.world_state.now, largest));
        }
        if self.first.is_none() {
            let old = answer
                .trace
                .as_ref()
                .and_then(|trace| Some((recorded.layout(trace.layout_version)?, trace)));
            let new = layout.zip(output.trace.as_ref());
            let node = old.zip(new).and_then(|((a, a_trace), (b, b_trace))| {
                MatchedTrees::new(a, b).first_difference([a_trace, b_trace])
            });
            self.first = Some(FirstDifference {
                time: input.world_state.now,
                answer: difference,
                node,
                has_recorded_trace: answer.trace.is_some(),
                action: new.map_or_else(Vec::new, |(layout, trace)| last_action(layout, trace)),
            });
        }
    }
}

/// Returns the names of the actions that a tree ran in a tick, in order.
pub fn ran_actions(layout: &Layout, trace: &Trace) -> Vec<String> {
    ran(layout, trace)
        .map(|id| layout.nodes[id].name.clone())
        .collect()
}

/// Returns the ids of the actions that a tree ran in a tick, in order.
fn ran(layout: &Layout, trace: &Trace) -> impl DoubleEndedIterator<Item = usize> {
    (0..layout.nodes.len()).filter(|id| {
        let status = trace.statuses.get(*id).copied().unwrap_or_default();
        layout.nodes[*id].kind == "action" && matches!(status, Status::Running | Status::Success)
    })
}

/// Returns the names from the root to the last action that a tree ran in a tick; empty without one.
fn last_action(layout: &Layout, trace: &Trace) -> Vec<String> {
    let last = ran(layout, trace).next_back();
    let path = last.map_or_else(Vec::new, |id| layout.path(id));
    path.into_iter().map(str::to_owned).collect()
}
