use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mission::{MissionPlanner, PlanAnswer, PlanRequest};

/// The mission's side of planning: it puts requests on the desk in its ticks, and finds answers there.
#[derive(Debug, Default)]
pub struct DeskPlanner {
    desk: Arc<Mutex<Desk>>,
}

/// The node's side: it takes requests from the desk when the mission has put one there, and puts answers there.
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
    /// The two sides of an empty desk.
    pub fn new() -> (Self, PlanningDesk) {
        let planner = Self::default();
        let desk = planner.desk.clone();
        (planner, PlanningDesk { desk })
    }
}

impl PlanningDesk {
    /// Takes the request that the mission put there.
    pub fn take_request(&self) -> Option<PlanRequest> {
        lock(&self.desk).request.take()
    }

    /// Answers: the mission finds it when its tick goes on.
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
