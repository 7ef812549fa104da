use bevy_app::{App, MainScheduleOrder, Plugin, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};
use bevy_ecs::schedule::{
    LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules, SingleThreadedExecutor,
};
use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::FieldDimensions;

use crate::backends::behavior_resources::{
    SimulatorBehaviorInputs, SimulatorBehaviorOutputs, SimulatorTreeLayouts, SimulatorTrees,
};
use crate::outcome::answer_count::SimulatorAnswerCounts;
use crate::outcome::packet_log::{
    PacketLog, SimulatorPacketEvents, log_outgoing_packets, log_packets_in_transit,
};
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::SimulatorScenarioResult;
use crate::outcome::timeline::{SimulatorTimeline, SimulatorTimelineMarkers};
use crate::outcome::unanswered::{SimulatorUnanswered, UnansweredPolicy};
use crate::outcome::violations::SimulatorViolations;
use crate::phases::auto_referee::{
    RefereeExchange, SimulatorRefereeBackend, SimulatorRefereeCommand, run_auto_referee,
};
use crate::phases::ball::{SimulatorBall, move_ball};
use crate::phases::behavior::tick_behavior_trees;
use crate::phases::communication::{plan_communication, receive_messages, route_messages};
use crate::phases::interventions::SimulatorInterventions;
use crate::phases::invariants::{
    CheckedRules, InvariantConfig, SimulatorInvariantChecks, SimulatorReactionTimes,
    SimulatorSteps, begin_steps, end_steps, run_invariant_checks,
};
use crate::phases::kinematics::{apply_motion, fall_in_contact, push_apart};
use crate::phases::line_ups::join_line_ups;
use crate::phases::messages::{
    BudgetsBefore, SimulatorIncomingMessages, SimulatorOutgoingMessages,
    SimulatorReceivedHslMessages,
};
use crate::phases::mission::{SimulatorMission, SimulatorMissionBackend, run_mission};
use crate::phases::network::NetworkState;
use crate::phases::obstacles::{
    SimulatorRuleObstacles, SimulatorScenarioObstacles, find_rule_obstacles,
};
use crate::phases::record::{
    RecordMemory, SimulatorTickObservers, SimulatorTickSink, record_timeline,
};
use crate::phases::semaphores::{LastClaims, SimulatorSemaphores, settle_semaphores};
use crate::phases::soundness::{
    BrokenWorld, inspect_inputs, inspect_recorded, inspect_world, world_is_sound,
};
use crate::phases::world_state::build_world_states;
use crate::sets::BehaviorTreeSimulatorSet as Set;
use crate::world::clock::{SimulatorClock, advance_time};
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::field::SimulatorFieldDimensions;
use crate::world::game_state::SimulatorGameState;
use crate::world::randomness::SimulatorRandomness;

/// Plugin of the simulation: its resources, its phases and, if enabled, the default systems of each phase. The caller
/// adds the source of the robots' decisions as [`SimulatorBehaviorBackend`](crate::SimulatorBehaviorBackend).
#[derive(Clone, Debug)]
pub struct BehaviorTreeSimulatorPlugin {
    /// Physics, perception and communication.
    pub config: SimulationConfig,
    /// Configuration of the referee.
    pub auto_referee_config: AutoRefereeConfig,
    /// Field of play.
    pub field_dimensions: FieldDimensions,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Enables the motion of the ball.
    pub enable_default_ball_physics: bool,
    /// Enables the motion of the robots by motion commands.
    pub enable_default_kinematics: bool,
    /// Enables the routing of team messages.
    pub enable_default_communication_routing: bool,
    /// Enables the checks of invariants.
    pub enable_default_invariant_checks: bool,
    /// Checked invariants and their tolerances.
    pub invariants: InvariantConfig,
}

impl Default for BehaviorTreeSimulatorPlugin {
    fn default() -> Self {
        Self {
            config: SimulationConfig::default(),
            auto_referee_config: AutoRefereeConfig::default(),
            field_dimensions: FieldDimensions::default(),
            seed: 0,
            enable_default_ball_physics: true,
            enable_default_kinematics: true,
            enable_default_communication_routing: true,
            enable_default_invariant_checks: true,
            invariants: InvariantConfig::default(),
        }
    }
}

impl Plugin for BehaviorTreeSimulatorPlugin {
    /// Inserts the resources and adds the systems of each phase. Systems with `run_if(world_is_sound)` are skipped in
    /// the rest of a tick in which the world was found invalid.
    fn build(&self, app: &mut App) {
        self.insert_resources(app);
        skip_empty_schedules(app);
        make_deterministic(app);
        configure_phases(app);

        app.add_systems(
            Update,
            (
                (advance_time, join_line_ups)
                    .chain()
                    .in_set(Set::AdvanceTime),
                // An invalid world is found before the referee reads it, before robots decide, and before it is
                // recorded.
                (inspect_world, run_auto_referee)
                    .chain()
                    .in_set(Set::RunAutoReferee)
                    .distributive_run_if(world_is_sound),
                find_rule_obstacles
                    .in_set(Set::FindRuleObstacles)
                    .run_if(world_is_sound),
                (log_packets_in_transit, receive_messages)
                    .chain()
                    .in_set(Set::BuildTeamContext)
                    .distributive_run_if(world_is_sound),
                build_world_states
                    .in_set(Set::BuildWorldStates)
                    .run_if(world_is_sound),
                (inspect_world, inspect_inputs, tick_behavior_trees)
                    .chain()
                    .in_set(Set::TickBehaviorTrees)
                    .distributive_run_if(world_is_sound),
                run_mission.in_set(Set::RunMission).run_if(world_is_sound),
                (plan_communication, settle_semaphores)
                    .in_set(Set::PlanCommunication)
                    .distributive_run_if(world_is_sound),
                log_outgoing_packets
                    .in_set(Set::LogOutgoingPackets)
                    .run_if(world_is_sound),
                log_packets_in_transit
                    .in_set(Set::LogPacketsInTransit)
                    .run_if(world_is_sound),
                (
                    (inspect_world, inspect_recorded)
                        .chain()
                        .distributive_run_if(world_is_sound),
                    record_timeline,
                )
                    .chain()
                    .in_set(Set::RecordTimeline),
            ),
        );
        if self.enable_default_ball_physics {
            app.add_systems(Update, move_ball.in_set(Set::BallPhysics));
        }
        if self.enable_default_communication_routing {
            let routing = route_messages.in_set(Set::RouteMessages);
            app.add_systems(Update, routing.run_if(world_is_sound));
        }
        if self.enable_default_invariant_checks {
            let checks = run_invariant_checks.in_set(Set::RunInvariantChecks);
            app.add_systems(
                Update,
                (
                    checks.run_if(world_is_sound),
                    begin_steps.in_set(Set::BeginSteps),
                    end_steps.in_set(Set::EndSteps),
                ),
            );
        }
        if self.enable_default_kinematics {
            let motion = (apply_motion, fall_in_contact, push_apart).chain();
            app.add_systems(
                Update,
                motion
                    .in_set(Set::ApplyKinematics)
                    .distributive_run_if(world_is_sound),
            );
        }
    }
}

impl BehaviorTreeSimulatorPlugin {
    /// Inserts all resources of a run in their initial state.
    fn insert_resources(&self, app: &mut App) {
        let mut game_state = SimulatorGameState::default();
        let state = &mut game_state.game_controller_state;
        state.remaining_time_in_half = self.auto_referee_config.halftime_duration;
        state.hulks_team.remaining_amount_of_messages = self.config.remaining_amount_of_messages;
        state.opponent_team.remaining_amount_of_messages = self.config.remaining_amount_of_messages;
        game_state.sync_filtered_game_controller_state();

        app.add_message::<SimulatorRefereeCommand>()
            .insert_resource(SimulatorClock::new(self.config.tick_duration))
            .insert_resource(self.config.clone())
            .insert_resource(SimulatorFieldDimensions(self.field_dimensions))
            .insert_resource(SimulatorRandomness::new(self.seed))
            .insert_resource(SimulatorRefereeBackend(Box::new(AutoReferee::new(
                self.auto_referee_config.clone(),
            ))))
            .insert_resource(game_state)
            .init_resource::<RefereeExchange>()
            .init_resource::<SimulatorBall>()
            .init_resource::<SimulatorInterventions>()
            .init_resource::<SimulatorScenarioObstacles>()
            .init_resource::<SimulatorRuleObstacles>()
            .init_resource::<SimulatorIncomingMessages>()
            .init_resource::<SimulatorOutgoingMessages>()
            .init_resource::<SimulatorReceivedHslMessages>()
            .init_resource::<SimulatorPacketEvents>()
            .init_resource::<PacketLog>()
            .init_resource::<NetworkState>()
            .init_resource::<SimulatorBehaviorInputs>()
            .init_resource::<SimulatorBehaviorOutputs>()
            .init_resource::<SimulatorTreeLayouts>()
            .init_resource::<SimulatorTrees>()
            .init_resource::<SimulatorSemaphores>()
            .init_resource::<LastClaims>()
            .init_resource::<SimulatorMissionBackend>()
            .init_resource::<SimulatorMission>()
            .init_resource::<UnansweredPolicy>()
            .init_resource::<SimulatorUnanswered>()
            .init_resource::<SimulatorAnswerCounts>()
            .init_resource::<SimulatorReproducibility>()
            .insert_resource(SimulatorInvariantChecks::new(&self.invariants))
            .insert_resource(CheckedRules(self.auto_referee_config.clone()))
            .init_resource::<SimulatorSteps>()
            .init_resource::<SimulatorReactionTimes>()
            .init_resource::<SimulatorErrorLevels>()
            .init_resource::<BudgetsBefore>()
            .init_resource::<BrokenWorld>()
            .init_resource::<SimulatorTimeline>()
            .init_resource::<SimulatorViolations>()
            .init_resource::<SimulatorTimelineMarkers>()
            .init_resource::<SimulatorTickSink>()
            .init_resource::<SimulatorTickObservers>()
            .init_resource::<RecordMemory>()
            .init_resource::<SimulatorScenarioResult>();
    }
}

/// Makes it an error in every schedule if the order of two systems that use the same data is not defined. Runs all
/// systems in one thread: the phases are one chain, so more threads would only cost time.
fn make_deterministic(app: &mut App) {
    let order = app.world().resource::<MainScheduleOrder>();
    let labels = [order.startup_labels.as_slice(), &order.labels].concat();
    for label in labels {
        app.edit_schedule(label, |schedule| {
            schedule
                .set_executor(SingleThreadedExecutor::new())
                .set_build_settings(ScheduleBuildSettings {
                    ambiguity_detection: LogLevel::Error,
                    ..ScheduleBuildSettings::default()
                });
        });
    }
}

/// Schedule that runs once, after the startup schedules of Bevy.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct EndOfStartup;

/// Lets the first tick remove the schedules that have no systems. To run a schedule, Bevy moves it out of the world and
/// back, which costs more than some phases of a tick. [`Update`] is not empty.
fn skip_empty_schedules(app: &mut App) {
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.startup_labels.push(EndOfStartup.intern());
    // The order is not in the world while schedules run.
    let labels = order.labels.clone();
    let remove_empty_schedules = move |mut schedules: ResMut<Schedules>| {
        for label in &labels {
            let schedule = schedules.get(*label);
            if schedule.is_some_and(|schedule| schedule.systems_len() == 0) {
                schedules.remove(*label);
            }
        }
    };
    app.add_systems(EndOfStartup, remove_empty_schedules);
}

/// Orders the sets of a tick as one chain, by `Set::ORDER`.
fn configure_phases(app: &mut App) {
    for pair in Set::ORDER.windows(2) {
        app.configure_sets(Update, pair[0].before(pair[1]));
    }
}
