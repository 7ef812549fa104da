/// Argument of script functions: an object whose methods read the blackboard `B`.
///
/// The object is empty, and the blackboard is not copied: its methods read the blackboard that [`Situation::enter`]
/// provides during one call, like a scoped thread-local variable.
///
/// Every registered condition without ports is a method of it, too: `TheBallIsFree` is `s.the_ball_is_free()`.
pub trait Situation<B>: Copy + Default + Send + Sync + 'static {
    /// Registers the name of the type and its methods. A program without scripts has none.
    #[cfg(feature = "rhai")]
    fn register(engine: &mut rhai::Engine) {
        _ = engine;
    }

    /// Runs `call` and returns its result. During it, methods of the object read this blackboard.
    fn enter<R>(blackboard: &B, call: impl FnOnce() -> R) -> R;

    /// Calls `ask` with the blackboard that the current [`Situation::enter`] of this thread provides. Only methods of
    /// the object call it.
    fn read<R>(ask: impl FnOnce(&B) -> R) -> R;
}
