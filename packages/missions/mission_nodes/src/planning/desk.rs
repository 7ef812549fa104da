use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mission::{MissionPlanner, PlanAnswer, PlanRequest};

/// The mission's side of planning: it puts requests on the desk in its ticks, and finds answers there.
#[derive(Debug, Default)]
pub struct DeskPlanner {
    desk: Arc<Mutex<Desk>>,
}

/// The node's side: between ticks it takes requests from the desk, and puts answers there.
#[derive(Debug)]
pub struct PlanningDesk {
    desk: Arc<Mutex<Desk>>,
}

#[derive(Debug, Default)]
struct Desk {
    request: Option<PlanRequest>,
    answer: Option<PlanAnswer>,
    /// Whether the mission waits for an answer.
    is_wanted: bool,
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
    /// Takes the request that the last tick put there.
    pub fn take_request(&self) -> Option<PlanRequest> {
        lock(&self.desk).request.take()
    }

    /// Whether the mission waits for an answer.
    pub fn is_wanted(&self) -> bool {
        let desk = lock(&self.desk);
        desk.is_wanted && desk.answer.is_none()
    }

    /// Answers: the next tick finds it.
    pub fn put(&self, answer: PlanAnswer) {
        lock(&self.desk).answer = Some(answer);
    }
}

impl MissionPlanner for DeskPlanner {
    fn ask(&mut self, request: PlanRequest) {
        *lock(&self.desk) = Desk {
            request: Some(request),
            answer: None,
            is_wanted: true,
        };
    }

    fn poll(&mut self) -> Option<PlanAnswer> {
        let mut desk = lock(&self.desk);
        let answer = desk.answer.take()?;
        desk.is_wanted = false;
        Some(answer)
    }

    fn cancel(&mut self) {
        *lock(&self.desk) = Desk::default();
    }
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
