use mission::{PlanAnswer, PlanRequest};

/// Planner that works while mission time stops.
pub trait BackgroundPlanner {
    /// Starts planning and replaces the previous request.
    fn start(&mut self, request: PlanRequest);

    /// Returns the result of the last request once; `None` while planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning.
    fn cancel(&mut self);
}
