use bevy_ecs::schedule::SystemSet;

/// Phases of one tick, run in the order of this list, in one chain. Scenarios add their systems to any of the phases
/// or between them.
///
/// Invariants are checked before motion is applied, so that a check reads the poses on which the robots decided.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BehaviorTreeSimulatorSet {
    /// The clock advances by one tick.
    AdvanceTime,
    /// Before the ball moves.
    BeforeBallPhysics,
    /// The ball rolls.
    BallPhysics,
    /// After the ball has moved.
    AfterBallPhysics,
    /// Before the referee decides.
    BeforeAutoReferee,
    /// The referee decides on the truth.
    RunAutoReferee,
    /// After the referee has decided.
    AfterAutoReferee,
    /// Team messages of the previous tick arrive.
    BuildTeamContext,
    /// Before world states are built.
    BeforeWorldState,
    /// World states are built.
    BuildWorldStates,
    /// After world states are built.
    AfterWorldState,
    /// Before the robots decide.
    BeforeBehavior,
    /// All robots decide on the same world.
    TickBehaviorTrees,
    /// After the robots have decided.
    AfterBehavior,
    /// Before messages are collected from the robots.
    BeforeCommunication,
    /// The messages of the robots are collected.
    PlanCommunication,
    /// Before the messages are routed: scenarios change, delay, drop and add messages here.
    AfterCommunication,
    /// Messages are routed within the team's budget.
    RouteMessages,
    /// Before the invariants are checked.
    BeforeInvariantChecks,
    /// Invariants are checked.
    RunInvariantChecks,
    /// After the invariants are checked.
    AfterInvariantChecks,
    /// Before the robots move.
    BeforeKinematics,
    /// Robots and heads move, balls are kicked.
    ApplyKinematics,
    /// After the robots have moved.
    AfterKinematics,
    /// The data of the tick is handed to the sink.
    RecordTimeline,
    /// The scenario observes, intervenes and judges.
    Scenario,
}
