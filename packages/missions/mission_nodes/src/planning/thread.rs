use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use mission::{PlanAnswer, PlanRequest};
use pddl::{Domain, Problem};

use super::background_planner::BackgroundPlanner;
use super::solve::{PlanningLimits, SolveResult, solve};

/// A search in a thread of its own. Dropping it cancels the search without waiting for the thread.
#[derive(Debug)]
pub struct SolverThread {
    answer: mpsc::Receiver<SolveResult>,
    is_canceled: Arc<AtomicBool>,
}

impl SolverThread {
    /// Starts planning. If the thread cannot be started, [`Self::poll`] returns the error.
    pub fn start(domain: Arc<Domain>, problem: Problem, settings: PlanningLimits) -> Self {
        let (sender, answer) = mpsc::channel();
        let is_canceled = Arc::new(AtomicBool::new(false));
        let is_canceled_in_thread = is_canceled.clone();
        let refused = sender.clone();
        let started = thread::Builder::new()
            .name("solver".to_owned())
            .spawn(move || {
                // The receiver is gone if the result is not needed any more.
                let _ = sender.send(solve(&domain, &problem, &settings, &is_canceled_in_thread));
            });
        if let Err(error) = started {
            let _ = refused.send(failed(format!(
                "cannot start a thread for the planner: {error}"
            )));
        }
        Self {
            answer,
            is_canceled,
        }
    }

    /// Returns the result once; `None` while planning.
    pub fn poll(&self) -> Option<SolveResult> {
        match self.answer.try_recv() {
            Ok(solved) => Some(solved),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => {
                Some(failed("the planner panicked: see the log".to_owned()))
            }
        }
    }
}

impl Drop for SolverThread {
    fn drop(&mut self) {
        self.is_canceled.store(true, Ordering::Relaxed);
    }
}

fn failed(message: String) -> SolveResult {
    SolveResult {
        answer: PlanAnswer::Error(message),
        cost: 0.0,
    }
}

/// Planner in a thread of this process.
pub struct ThreadPlanner {
    settings: PlanningLimits,
    running: Option<SolverThread>,
}

impl ThreadPlanner {
    /// Creates a planner with these limits.
    pub fn new(settings: PlanningLimits) -> Self {
        Self {
            settings,
            running: None,
        }
    }
}

impl BackgroundPlanner for ThreadPlanner {
    /// Starts a search in a new thread; a running one is canceled.
    fn start(&mut self, request: PlanRequest) {
        let settings = self.settings.clone();
        self.running = Some(SolverThread::start(
            request.domain,
            request.problem,
            settings,
        ));
    }

    fn poll(&mut self) -> Option<PlanAnswer> {
        let solved = self.running.as_ref()?.poll()?;
        self.running = None;
        Some(solved.answer)
    }

    fn cancel(&mut self) {
        self.running = None;
    }
}
