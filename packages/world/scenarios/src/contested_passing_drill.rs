use bevy_app::{App, Update};
use bevy_ecs::message::MessageWriter;
use bevy_ecs::prelude::{IntoScheduleConfigs, Local, Res};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorBall, SimulatorRefereeCommand};
use hsl_types::{PenaltyKind, PlayerNumber, Pose2, RefereeCommand, RobotId, Team};
use scenario_kit::{place_robot, scenario};

use crate::{drill, passing_drill};

/// Robot that takes the ball.
const THIEF: RobotId = RobotId::new(Team::Opponent, PlayerNumber::new::<2>());

/// An opponent takes the ball in the passing drill, so that the mission is planned again.
#[scenario(time_limit = 180.0, options = drill::anywhere)]
fn contested_passing_drill(app: &mut App) {
    passing_drill::begin(app);
    place_robot(app, THIEF, Pose2::new(2.2, 0.9, std::f32::consts::PI));
    app.add_systems(
        Update,
        send_off.in_set(BehaviorTreeSimulatorSet::AfterKinematics),
    );
}

/// System: sends the thief off, once, after it has touched the ball.
fn send_off(
    ball: Res<SimulatorBall>,
    mut is_sent_off: Local<bool>,
    mut commands: MessageWriter<SimulatorRefereeCommand>,
) {
    let touch = ball.state.and_then(|ball| ball.last_touch);
    if !*is_sent_off && touch.is_some_and(|touch| touch.robot == THIEF) {
        *is_sent_off = true;
        commands.write(SimulatorRefereeCommand(RefereeCommand::Penalize {
            robot: THIEF,
            kind: PenaltyKind::SentOff,
        }));
    }
}
