use behavior_tree::{Status, Trace};
use hsl_types::Time;

use super::node_run::{NodeEnd, NodeRun};

/// Runs of one node, collected tick by tick.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeLog {
    /// Runs that have ended, in order.
    ended: Vec<NodeRun>,
    /// Run that has not ended.
    open: Option<OpenRun>,
}

/// Run of a node that has not ended.
#[derive(Clone, Copy, Debug)]
struct OpenRun {
    /// First tick.
    from: Time,
    /// Last tick so far.
    to: Time,
    /// Status in the last tick.
    status: Status,
}

impl NodeLog {
    /// Adds the result of the node `id` in the tick at `time`.
    pub(super) fn add(&mut self, time: Time, id: usize, trace: &Trace) {
        let status = trace.statuses.get(id).copied().unwrap_or_default();
        let is_halted = trace.halted.get(id).copied().unwrap_or_default();
        let is_active = matches!(status, Status::Running | Status::Success);
        if is_active {
            let from = self.open.map_or(time, |open| open.from);
            self.open = Some(OpenRun {
                from,
                to: time,
                status,
            });
        }
        if !is_active || is_halted {
            self.end(|last| NodeEnd::of(last, status, is_halted));
        }
    }

    /// Ends the run that has not ended, at the end of the tree or the recording.
    pub(super) fn finish(&mut self) {
        self.end(|last| NodeEnd::of(last, Status::Idle, false));
    }

    /// Returns all runs that have ended, in order.
    pub(super) fn into_runs(self) -> Vec<NodeRun> {
        self.ended
    }

    /// Ends the run that has not ended. `end` returns its end for the status in its last tick.
    fn end(&mut self, end: impl FnOnce(Status) -> NodeEnd) {
        if let Some(OpenRun { from, to, status }) = self.open.take() {
            self.ended.push(NodeRun::between(from, to, end(status)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the runs of a node with these marks of a trace in ticks of 1 s, each as first tick, last tick and end.
    fn runs(marks: &[u8]) -> Vec<(f64, f64, NodeEnd)> {
        let mut log = NodeLog::default();
        for (tick, mark) in (0_u64..).zip(marks) {
            let (status, halted) = Trace::read_mark(*mark).unwrap();
            let trace = Trace {
                statuses: vec![status],
                halted: vec![halted],
                ..Trace::default()
            };
            log.add(Time::from_nanos(tick * 1_000_000_000), 0, &trace);
        }
        log.finish();
        let runs = log.into_runs().into_iter();
        runs.map(|run| (run.from, run.to, run.end)).collect()
    }

    #[test]
    fn a_run_ends_by_success_failure_halt_or_the_end_of_the_recording() {
        const IDLE: u8 = 0;
        const SUCCESS: u8 = 1;
        const FAILURE: u8 = 2;
        const RUNNING: u8 = 3;
        const HALTED: u8 = 4;
        assert_eq!(
            runs(&[IDLE, RUNNING, RUNNING, SUCCESS, IDLE, SUCCESS, FAILURE]),
            [(1.0, 3.0, NodeEnd::Success), (5.0, 5.0, NodeEnd::Failure)]
        );
        assert_eq!(
            runs(&[RUNNING, IDLE | HALTED, RUNNING | HALTED, RUNNING]),
            [
                (0.0, 0.0, NodeEnd::Halted),
                (2.0, 2.0, NodeEnd::Halted),
                (3.0, 3.0, NodeEnd::Running),
            ]
        );
        assert_eq!(runs(&[FAILURE, IDLE, FAILURE]), []);
    }
}
