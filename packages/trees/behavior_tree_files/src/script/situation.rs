use rhai::Engine;

/// What the functions of a script are given: the object whose methods read the blackboard `B`.
///
/// The object holds nothing, and the blackboard is not copied for it: its methods read the one that
/// [`Situation::enter`] lends them for the time of one call, as a scoped thread-local variable does.
///
/// Every condition of the registry that has no ports is a method of it too: `TheBallIsFree` is
/// `s.the_ball_is_free()`.
pub trait Situation<B>: Copy + Default + Send + Sync + 'static {
    /// Registers the name of the type and its own methods.
    fn register(engine: &mut Engine);

    /// Runs `call`, during which methods read this blackboard.
    fn enter<R>(blackboard: &B, call: impl FnOnce() -> R) -> R;

    /// Reads the blackboard. It is called only by methods, and those only within [`Situation::enter`].
    fn read<R>(ask: impl FnOnce(&B) -> R) -> R;
}
