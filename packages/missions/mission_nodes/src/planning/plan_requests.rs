use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mission::{MissionPlanner, PlanAnswer, PlanRequest};

/// Planner of a mission that stores its request until the node has an answer, so that the mission itself never waits.
/// It shares its state with [`PlanRequests`].
#[derive(Debug, Default)]
pub struct DeferredPlanner {
    pending: Arc<Mutex<PendingPlan>>,
}

/// Interface of the node to the requests of a mission's planner.
#[derive(Debug)]
pub struct PlanRequests {
    pending: Arc<Mutex<PendingPlan>>,
}

/// Request that the node has not taken, and answer that the mission has not taken.
#[derive(Debug, Default)]
struct PendingPlan {
    request: Option<PlanRequest>,
    answer: Option<PlanAnswer>,
}

impl DeferredPlanner {
    /// Creates a planner and the interface to its requests.
    pub fn new() -> (Self, PlanRequests) {
        let planner = Self::default();
        let pending = planner.pending.clone();
        (planner, PlanRequests { pending })
    }
}

impl PlanRequests {
    /// Takes the request of the mission; `None` if it is taken already or there is none.
    pub fn take_request(&self) -> Option<PlanRequest> {
        lock(&self.pending).request.take()
    }

    /// Answers the request. The mission receives the answer when its tick continues.
    pub fn answer(&self, answer: PlanAnswer) {
        lock(&self.pending).answer = Some(answer);
    }
}

impl MissionPlanner for DeferredPlanner {
    fn start(&mut self, request: PlanRequest) {
        *lock(&self.pending) = PendingPlan {
            request: Some(request),
            answer: None,
        };
    }

    fn poll(&mut self) -> Option<PlanAnswer> {
        lock(&self.pending).answer.take()
    }

    fn cancel(&mut self) {
        *lock(&self.pending) = PendingPlan::default();
    }
}

fn lock(pending: &Mutex<PendingPlan>) -> MutexGuard<'_, PendingPlan> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}
