//! Decision of the program in a tick, as the answer of the robot.

use std::time::Duration;

use behavior_tree::Layout;
use hsl_types::{
    BehaviorOutput, FieldDimensions, HulkMessage, OutgoingMessage, Point2, PrimaryState,
    StateMessage, StateMessageBall, Time, WorldState,
};
use hsl_wire::bitbots_msgs::HeadMode;
use hsl_wire::geometry_msgs::PoseWithCovarianceStamped;

use crate::outputs::{Motion, Outputs, StackTree, Walking};
use crate::parameters::{BridgeParameters, TeamMessageFormat};
use crate::team_message::{self, Intention};

/// Period of messages to the team, as in the node for team communication of Bit-Bots.
const MESSAGE_PERIOD: Duration = Duration::from_millis(500);

/// Least remaining number of messages with which the node for team communication of Bit-Bots sends one.
const LEAST_BUDGET: u16 = 40;

/// State of the program's requests.
pub struct Decision {
    /// Last request to walk.
    pub walking: Walking,
    motion: Motion,
    head_mode: u8,
    is_kicking: bool,
    tree: StackTree,
    /// Last intention, which the next message to the team contains.
    intention: Intention,
    team_messages: TeamMessageFormat,
    /// Time of the last message to the team.
    sent: Option<Time>,
}

impl Decision {
    /// Creates the state before the first request.
    pub fn new(parameters: &BridgeParameters, field: FieldDimensions) -> Self {
        Self {
            walking: Walking::default(),
            motion: Motion::new(parameters.walk, field),
            head_mode: HeadMode::LOOK_FORWARD,
            is_kicking: false,
            tree: StackTree::default(),
            intention: Intention::default(),
            team_messages: parameters.team_messages,
            sent: None,
        }
    }

    /// Starts another run. The tree is kept, because the program publishes it only once.
    pub fn restart(&mut self) {
        self.walking = Walking::default();
        self.motion.restart();
        self.head_mode = HeadMode::LOOK_FORWARD;
        self.is_kicking = false;
        self.intention = Intention::default();
        self.sent = None;
    }

    /// Returns the layout of the program's tree, if the program has published it.
    pub fn layout(&self) -> Option<&Layout> {
        self.tree.layout()
    }

    /// Stores the requests and the tree in `outputs`, which the program has published in this tick, and returns the
    /// answer to the world state. The faults of the answer are the errors of `outputs` and of an invalid tree or stack.
    /// `ball` is the filtered ball in the inputs of the tick.
    pub fn answer(
        &mut self,
        outputs: Outputs,
        world_state: &WorldState,
        ball: &PoseWithCovarianceStamped,
    ) -> BehaviorOutput {
        self.head_mode = outputs.head_mode.unwrap_or(self.head_mode);
        self.is_kicking = outputs.kick.unwrap_or(self.is_kicking);
        if let Some(strategy) = outputs.strategy {
            self.intention.strategy = strategy;
        }
        if let Some(time) = outputs.time_to_ball {
            self.intention.time_to_ball = time;
        }
        let mut faults = outputs.errors;
        if let Some(tree) = &outputs.tree
            && let Err(error) = self.tree.replace(tree)
        {
            faults.push(format!("dsd_tree: {error}"));
        }
        let trace = outputs
            .stack
            .and_then(|stack| match self.tree.read(&stack) {
                Ok(trace) => trace,
                Err(error) => {
                    faults.push(format!("dsd_stack: {error}"));
                    None
                }
            });
        let place = &ball.pose.pose.position;
        let motion_command = self.motion.command(
            self.walking,
            self.is_kicking,
            self.head_mode,
            Point2::new(place.x as f32, place.y as f32),
            world_state,
        );
        BehaviorOutput {
            motion_command,
            messages: self.message(world_state, ball).into_iter().collect(),
            trace,
            faults,
            decided_on: Some(world_state.now),
            ..BehaviorOutput::default()
        }
    }

    /// Returns the message to the team if one is due, and stores its time. Returns `None` within [`MESSAGE_PERIOD`] of
    /// the last message, for a robot that does not play, and if the team may send too few further messages.
    fn message(
        &mut self,
        world_state: &WorldState,
        ball: &PoseWithCovarianceStamped,
    ) -> Option<OutgoingMessage> {
        let (now, robot) = (world_state.now, &world_state.robot);
        let is_due = self
            .sent
            .is_none_or(|sent| now.since(sent) >= MESSAGE_PERIOD);
        let is_playing = !matches!(
            robot.primary_state,
            PrimaryState::Penalized | PrimaryState::Finished
        );
        let game = &world_state.filtered_game_controller_state;
        let may_send =
            is_playing && game.is_none_or(|game| game.remaining_number_of_messages >= LEAST_BUDGET);
        if !is_due || !may_send {
            return None;
        }
        self.sent = Some(now);
        if self.team_messages == TeamMessageFormat::Bitbots {
            let bytes = team_message::encode(world_state, ball, &self.intention);
            return Some(OutgoingMessage::Hsl(HulkMessage::Bytes(bytes)));
        }
        let ball = world_state.ball.map(|ball| StateMessageBall {
            position: ball.ball_in_field,
            age: now.since(ball.last_seen_ball),
        });
        Some(OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
            player_number: robot.player_number,
            pose: robot.ground_to_field.as_pose(),
            ball_position: ball,
        })))
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::PI;

    use hsl_behavior::WalkRequest;
    use hsl_types::{
        BallState, FilteredGameControllerState, FilteredGameState, GamePhase, GlobalFieldSide,
        LineUp, MotionCommand, Orientation2, Players, Pose2,
    };

    use super::*;
    use crate::inputs::{BallFilter, fixture};
    use crate::parameters::BallParameters;

    /// Duration of a tick \[s\].
    const STEP: f32 = 0.01;

    #[test]
    fn a_robot_passes_the_ball_also_while_it_does_not_see_it() {
        let field = FieldDimensions::default();
        let mut decision = Decision::new(&BridgeParameters::default(), field);
        let mut filter = BallFilter::new(BallParameters::default());
        let goal = Pose2::new(-4.2, -1.1, 0.0);
        decision.walking = Walking::Request(WalkRequest::Goal(goal));
        let (ball, mut pose) = (Point2::new(-3.9, -1.1), Pose2::new(-3.48, -1.34, -3.1));
        let mut world_state = fixture::world_state();
        world_state.obstacles.clear();
        let seen = world_state.ball;
        let mut nearest = f32::MAX;
        for tick in 0..400_u64 {
            world_state.now = Time::from_nanos((tick + 1) * 10_000_000);
            let ground_to_field = pose.as_transform();
            world_state.robot.ground_to_field = ground_to_field;
            world_state.ball = seen.filter(|_| tick % 4 == 0).map(|seen| BallState {
                ball_in_field: ball,
                ball_in_ground: ground_to_field.inverse() * ball,
                last_seen_ball: world_state.now,
                ..seen
            });
            let filtered = filter.update(&world_state, Orientation2::new(PI));
            let answer = decision.answer(Outputs::default(), &world_state, &filtered);
            let MotionCommand::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } = answer.motion_command
            else {
                panic!("{tick}: {:?}", answer.motion_command);
            };
            pose = Pose2 {
                position: ground_to_field * (Point2::origin() + velocity * STEP),
                orientation: ground_to_field * Orientation2::new(angular_velocity * STEP),
            };
            nearest = nearest.min(pose.position.distance(ball));
        }
        assert!(pose.position.distance(goal.position) < 0.02, "{pose:?}");
        assert!(nearest > 0.25, "{nearest} m from the ball");
    }

    #[test]
    fn a_message_is_sent_twice_a_second_while_the_budget_lasts() {
        let field = FieldDimensions::default();
        let mut decision = Decision::new(&BridgeParameters::default(), field);
        let mut world_state = fixture::world_state();
        let ball = PoseWithCovarianceStamped::default();
        let mut count = |milliseconds: u64, budget: u16| {
            world_state.now = Time::from_nanos(milliseconds * 1_000_000);
            world_state.filtered_game_controller_state = Some(FilteredGameControllerState {
                game_state: FilteredGameState::Set,
                opponent_game_state: FilteredGameState::Set,
                remaining_time_in_half: Duration::ZERO,
                game_phase: GamePhase::Normal,
                kicking_team: None,
                line_up: LineUp::default(),
                penalties: Players::default(),
                remaining_number_of_messages: budget,
                sub_state: None,
                global_field_side: GlobalFieldSide::Home,
                new_own_penalties_last_cycle: Players::default(),
                new_opponent_penalties_last_cycle: Players::default(),
            });
            let answer = decision.answer(Outputs::default(), &world_state, &ball);
            answer.messages.len()
        };
        assert_eq!([20, 300, 520].map(|at| count(at, 1000)), [1, 0, 1]);
        assert_eq!(count(1020, 39), 0);
        assert_eq!(count(1040, 40), 1);
    }
}
