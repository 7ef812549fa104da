use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mission::{MissionPlanner, PlanAnswer, PlanRequest};

/// Planner of a mission that stores its request until the node has an answer.
#[derive(Debug, Default)]
pub struct DeskPlanner {
    desk: Arc<Mutex<Desk>>,
}

/// Interface of the node to the requests of a mission's planner.
#[derive(Debug)]
pub struct PlanningDesk {
    desk: Arc<Mutex<Desk>>,
}

#[derive(Debug, Default)]
struct Desk {
    request: Option<PlanRequest>,
    answer: Option<PlanAnswer>,
}

impl DeskPlanner {
    /// Creates a planner and the interface to its requests.
    pub fn new() -> (Self, PlanningDesk) {
        let planner = Self::default();
        let desk = planner.desk.clone();
        (planner, PlanningDesk { desk })
    }
}

impl PlanningDesk {
    /// Takes the request of the mission, if there is a new one.
    pub fn take_request(&self) -> Option<PlanRequest> {
        lock(&self.desk).request.take()
    }

    /// Answers the request. The mission receives the answer when its tick continues.
    pub fn put(&self, answer: PlanAnswer) {
        lock(&self.desk).answer = Some(answer);
    }
}

impl MissionPlanner for DeskPlanner {
    fn start(&mut self, request: PlanRequest) {
        *lock(&self.desk) = Desk {
            request: Some(request),
            answer: None,
        };
    }

    fn poll(&mut self) -> Option<PlanAnswer> {
        lock(&self.desk).answer.take()
    }

    fn cancel(&mut self) {
        *lock(&self.desk) = Desk::default();
    }
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
