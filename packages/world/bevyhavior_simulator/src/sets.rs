use bevy_ecs::schedule::SystemSet;

/// Defines the sets and their order in one list.
macro_rules! sets {
    ($($(#[$documentation:meta])* $set:ident,)*) => {
        /// Phases of one tick, run in the order of this list, in one chain. Scenarios add their systems to any of the
        /// phases or between them.
        ///
        /// Invariants are checked before motion is applied, so that a check reads the poses on which the robots decided.
        #[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum BehaviorTreeSimulatorSet {
            $($(#[$documentation])* $set,)*
        }

        impl BehaviorTreeSimulatorSet {
            /// All sets, in the order in which they run.
            pub const ORDER: &'static [Self] = &[$(Self::$set),*];
        }
    };
}

sets! {
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
    /// Obstacles that the rules of the game make are found.
    FindRuleObstacles,
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
    /// The mission decides; its orders are in the next world states.
    RunMission,
    /// Before messages are collected from the robots.
    BeforeCommunication,
    /// The messages of the robots are collected.
    PlanCommunication,
    /// Before the messages are routed: scenarios change, delay, drop and add messages here.
    AfterCommunication,
    /// Outgoing packets are logged as scenarios left them.
    LogOutgoingPackets,
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
    /// The pose of each robot before its motion is stored, for the invariants.
    BeginSteps,
    /// Robots and heads move, balls are kicked.
    ApplyKinematics,
    /// The pose of each robot after its motion is stored, for the invariants.
    EndSteps,
    /// After the robots have moved.
    AfterKinematics,
    /// Packets that are still in transit are logged.
    LogPacketsInTransit,
    /// The data of the tick is recorded: passed to the observers and the sink.
    RecordTimeline,
    /// The scenario reads the result of the tick, intervenes, and decides if it has failed or passed.
    Scenario,
}
