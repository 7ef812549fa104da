use bevy_ecs::schedule::SystemSet;

/// The phases of one tick; they run in the order of this list, in one chain. Scenarios put their
/// systems into or between any of them.
///
/// Invariants are checked before motion is applied, so that a check sees the poses on which the robots
/// decided.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BehaviorTreeSimulatorSet {
    /// The clock goes on by one tick.
    AdvanceTime,
    /// Before the ball moves.
    BeforeBallPhysics,
    /// The ball rolls.
    BallPhysics,
    /// After the ball has moved.
    AfterBallPhysics,
    /// Before the referee looks.
    BeforeAutoReferee,
    /// The referee decides on the truth.
    RunAutoReferee,
    /// After the referee has decided.
    AfterAutoReferee,
    /// Team messages of the tick before arrive.
    BuildTeamContext,
    /// Before world states are built.
    BeforeWorldState,
    /// What each robot knows is put together.
    BuildWorldStates,
    /// After world states are built.
    AfterWorldState,
    /// Before the robots decide.
    BeforeBehavior,
    /// All robots decide on the same world.
    TickBehaviorTrees,
    /// After the robots have decided.
    AfterBehavior,
    /// Before messages are taken from the robots.
    BeforeCommunication,
    /// What the robots send is collected.
    PlanCommunication,
    /// Before the messages are routed: scenarios change, delay, drop and add messages here.
    AfterCommunication,
    /// Messages are routed within their budget.
    RouteMessages,
    /// Before the invariants are checked.
    BeforeInvariantChecks,
    /// What must never happen is looked for.
    RunInvariantChecks,
    /// After the invariants are checked.
    AfterInvariantChecks,
    /// Before the robots move.
    BeforeKinematics,
    /// Robots and heads move, balls are kicked.
    ApplyKinematics,
    /// After the robots have moved.
    AfterKinematics,
    /// What happened is handed to the recorder.
    RecordTimeline,
    /// The scenario looks, injects and judges.
    Scenario,
}
