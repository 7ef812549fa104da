use mission::{PlanAnswer, PlanRequest};

/// Planner that works in the background while mission time stands still.
pub trait BackgroundPlanner {
    /// Starts planning and replaces the previous request.
    fn start(&mut self, request: PlanRequest);

    /// Returns the result of the last request once; `None` while planning.
    fn poll(&mut self) -> Option<PlanAnswer>;

    /// Stops planning and drops the request and its result.
    fn cancel(&mut self);
}
