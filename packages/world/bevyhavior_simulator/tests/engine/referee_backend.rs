//! External referees, which decide with their own configuration: robots receive their decisions, also after a
//! scenario has changed the game.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{
    AutoRefereeConfig, BackendError, BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set,
    RefereeBackend, SimulatedBall, SimulatorBall, SimulatorClock, SimulatorGameState,
    SimulatorRefereeBackend, SimulatorRefereeCommand, SimulatorRobotBundle,
};
use hsl_referee::AutoReferee;
use hsl_types::{
    Color, FilteredGameState, Point2, Pose2, PrimaryState, RefereeCommand, RefereeDecision,
    RobotId, RuleObstacle, SimulationTruth, SubState, Team,
};

use crate::common::{Frames, hulk, knowledge_of, opponent, play, put, stand, world_with};

/// Distance from the ball that this referee requires of opponents \[m\]; the plugin's configuration has another
/// value.
const DISTANCE: f32 = 1.25;

/// Referee that decides like the default one and then applies `change` to the decision.
struct ExternalReferee<F>(AutoReferee, F);

impl<F: Fn(&mut RefereeDecision) + Send + Sync> RefereeBackend for ExternalReferee<F> {
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        let mut decision = self.0.decide(truth);
        (self.1)(&mut decision);
        Ok(decision)
    }
}

/// Returns a world with hulk 2 and opponent 2, an external referee, and a ball at (1, 0).
fn world(change: impl Fn(&mut RefereeDecision) + Send + Sync + 'static) -> App {
    let robots = [hulk(2), opponent(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    assert!(plugin.auto_referee_config.set_plays.opponents_distance < DISTANCE);
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    let mut config = AutoRefereeConfig::default();
    config.set_plays.opponents_distance = DISTANCE;
    let referee = ExternalReferee(AutoReferee::new(config), change);
    app.insert_resource(SimulatorRefereeBackend(Box::new(referee)));
    put(&mut app, SimulatedBall::resting(Point2::new(1.0, 0.0)));
    app
}

/// Sends the command to award a set play to the hulks, and runs the tick in which it takes effect.
fn command(app: &mut App, sub_state: SubState) {
    let award = RefereeCommand::AwardSetPlay {
        sub_state,
        kicking_team: Team::Hulks,
    };
    app.world_mut()
        .write_message(SimulatorRefereeCommand(award));
    app.update();
}

/// Returns the circle around the ball that a robot must not enter: x of the ball in its field frame, and the radius.
fn circle_of(app: &App, robot: RobotId) -> Option<(f32, f32)> {
    match knowledge_of(app, robot).rule_obstacles.as_slice() {
        [] => None,
        [RuleObstacle::Circle { center, radius }] => Some((center.x, *radius)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn robots_receive_the_filtered_states_and_rule_obstacles_of_the_decision() {
    let obstacle = RuleObstacle::Circle {
        center: Point2::new(3.0, 0.0),
        radius: 0.5,
    };
    let mut app = world(move |decision| {
        decision.filtered_states[0].game_state = FilteredGameState::Set;
        decision.rule_obstacles = [(opponent(2), vec![obstacle])].into();
        decision.is_match_over = true;
    });
    play(&mut app, 2);
    let told = knowledge_of(&app, hulk(2));
    assert_eq!(told.robot.primary_state, PrimaryState::Set);
    assert_eq!(told.rule_obstacles, []);
    let told = knowledge_of(&app, opponent(2));
    assert_eq!(told.robot.primary_state, PrimaryState::Playing);
    assert_eq!(told.rule_obstacles, [obstacle]);
    assert!(app.world().resource::<SimulatorGameState>().is_match_over());
}

#[test]
fn a_game_that_a_scenario_changes_after_the_decision_is_known_in_the_same_tick() {
    let mut app = world(|_| ());
    app.update();
    assert_eq!(circle_of(&app, opponent(2)), None);
    let award = |mut game: ResMut<SimulatorGameState>, clock: Res<SimulatorClock>| {
        if clock.tick == 2 {
            game.game_controller_state.sub_state = Some(SubState::DirectFreeKick);
            game.set_kicking_team(Some(Team::Hulks));
        }
    };
    app.add_systems(Update, award.in_set(Set::AfterAutoReferee));
    app.update();
    assert_eq!(circle_of(&app, opponent(2)), Some((-1.0, DISTANCE)));
    assert_eq!(circle_of(&app, hulk(2)), None);
    let told = |app: &App, robot| {
        let game = knowledge_of(app, robot).filtered_game_controller_state;
        game.map(|game| (game.sub_state, game.kicking_team))
    };
    let kick = Some(SubState::DirectFreeKick);
    assert_eq!(told(&app, hulk(2)), Some((kick, Some(Team::Hulks))));
    assert_eq!(told(&app, opponent(2)), Some((kick, Some(Team::Opponent))));
    app.update();
    assert_eq!(circle_of(&app, opponent(2)), Some((-1.0, DISTANCE)));
}

#[test]
fn a_ball_and_a_robot_placed_by_a_scenario_after_the_decision_are_known_in_the_same_tick() {
    let mut app = world(|_| ());
    let change = |mut ball: ResMut<SimulatorBall>, mut commands: Commands| {
        let at = Point2::new(2.0, 0.0);
        ball.state = Some(SimulatedBall::resting(at));
        let id = opponent(3);
        let pose = Pose2::default().as_transform();
        commands.spawn(SimulatorRobotBundle::new(id.team, id.player_number, pose));
    };
    app.add_systems(Update, change.in_set(Set::AfterAutoReferee));
    command(&mut app, SubState::DirectFreeKick);
    for robot in [opponent(2), opponent(3)] {
        assert_eq!(circle_of(&app, robot), Some((-2.0, DISTANCE)), "{robot}");
    }
}

#[test]
fn only_a_goal_is_marked_as_a_goal() {
    let mut app = world(|_| ());
    let frames = Frames::record(&mut app);
    command(&mut app, SubState::GoalKick);
    put(&mut app, SimulatedBall::resting(Point2::new(4.7, 0.0)));
    let game = &mut app.world_mut().resource_mut::<SimulatorGameState>();
    game.game_controller_state.sub_state = None;
    game.set_kicking_team(None);
    app.update();
    let taken = frames.take();
    let states = taken.iter().filter_map(|frame| frame.state.as_ref());
    let marks = states.flat_map(|state| state.markers.iter());
    let marks: Vec<_> = marks
        .map(|mark| (mark.label.as_str(), mark.color))
        .collect();
    for expected in [
        ("goal kick for hulks", Color::LIGHT_BLUE),
        ("goal for hulks", Color::LIGHT_GREEN),
    ] {
        assert!(marks.contains(&expected), "{expected:?} in {marks:?}");
    }
}
