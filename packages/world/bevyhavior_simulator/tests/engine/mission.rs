//! Missions decide after the robots; their orders are in the world states from the next tick on.

use bevyhavior_simulator::{
    BackendError, BehaviorInputs, BehaviorTreeSimulatorPlugin, MissionBackend,
    SimulatorMissionBackend, SimulatorScenarioResult,
};
use hsl_types::{MissionDecision, MissionState, Pose2, RobotOrder, RobotTask};

use crate::common::{Frames, hulk, play, stand, world_with};

/// Mission that sends an order to the first robot in the second tick and succeeds in the third.
struct ScriptedMission(u32);

impl MissionBackend for ScriptedMission {
    /// Gives the first robot an order in the second tick, and succeeds in the third.
    fn decide(&mut self, inputs: &BehaviorInputs) -> Result<MissionDecision, BackendError> {
        self.0 += 1;
        let mut decision = MissionDecision::default();
        if self.0 == 2 {
            let task = RobotTask::Wait;
            let id = *inputs.keys().next().expect("there is a robot");
            decision.orders.insert(id, RobotOrder { id: 7, task });
            decision.marks.push("plan 1 is dropped".to_owned());
        }
        if self.0 == 3 {
            decision.state = MissionState::Succeeded;
            decision.marks.push("the goal is reached".to_owned());
        }
        Ok(decision)
    }
}

#[test]
fn an_order_is_in_the_world_state_of_the_next_tick_and_marks_are_on_the_timeline() {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    app.insert_resource(SimulatorMissionBackend(Some(Box::new(ScriptedMission(0)))));
    let frames = Frames::record(&mut app);
    play(&mut app, 4);
    let taken = frames.take();
    let states = taken
        .iter()
        .map(|frame| frame.state.as_ref().expect("the world is sound"));
    let mut orders = Vec::new();
    let mut marks = Vec::new();
    for (tick, state) in (1..).zip(states) {
        let ordered = state
            .inputs
            .iter()
            .filter(|(_, input)| input.world_state.order.is_some());
        orders.extend(ordered.map(|(id, _)| (tick, *id)));
        marks.extend(
            state
                .markers
                .iter()
                .map(|marker| (tick, marker.label.clone())),
        );
    }
    assert_eq!(orders, [(3, hulk(1))]);
    let expected = [(2, "plan 1 is dropped"), (3, "the goal is reached")];
    assert_eq!(marks, expected.map(|(tick, text)| (tick, text.to_owned())));
}

/// Mission without a decision.
struct UndecidedMission;

impl MissionBackend for UndecidedMission {
    fn decide(&mut self, _inputs: &BehaviorInputs) -> Result<MissionDecision, BackendError> {
        Err(BackendError::from(std::io::Error::other("no decision")))
    }
}

#[test]
fn a_run_whose_mission_cannot_decide_ends_with_the_reason() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[(hulk(1), Pose2::default())], |_, _| Ok(stand()));
    app.insert_resource(SimulatorMissionBackend(Some(Box::new(UndecidedMission))));
    play(&mut app, 1);
    let result = app.world().resource::<SimulatorScenarioResult>();
    assert!(result.failed && result.stopped);
    assert_eq!(result.failures[0].message, "no decision");
}
