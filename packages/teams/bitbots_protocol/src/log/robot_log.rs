use hsl_behavior::WalkRequest;
use hsl_referee::filtered_state_of;
use hsl_types::{
    BallState, FieldDimensions, FilteredGameControllerState, GameControllerState, LoggedDecision,
    PlayerNumber, PlayerState, Players, PrimaryState, RobotId, RobotState, Side, Team, Time,
    Vector2, WorldState,
};
use hsl_wire::Message;
use hsl_wire::bitbots_msgs::{HeadMode, RobotControlState, TeamData};
use hsl_wire::convert::{seen_robot, time};
use hsl_wire::game_controller_hsl_interfaces::GameState;
use hsl_wire::geometry_msgs::{PoseStamped, PoseWithCovarianceStamped, Twist};
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::soccer_vision_3d_msgs::RobotArray;
use hsl_wire::std_msgs::{self, Bool, Float32};
use hsl_wire::tf2_msgs::TFMessage;
use robot_bridge::topic_log::{DecisionCounts, LogNumbers, LogTopic, TopicLog, Unusable};

use super::ball_memory::BallMemory;
use super::frames::Frames;
use super::topics::TOPICS;
use crate::decision::Decision;
use crate::inputs::{game_state, robot_state, team_data};
use crate::outputs::{Outputs, Walking};
use crate::parameters::BridgeParameters;

/// Radius of a robot whose size is not in its message: half of `robot_dummy_size` of bitbots_robot_filter \[m\].
const ROBOT_RADIUS: f32 = 0.3;
/// Number of elements of a row of a covariance in ROS, and the indices of x, y and yaw in it.
const AXES: usize = 6;
const PLANAR: [usize; 3] = [0, 1, 5];

/// Messages of one robot in a log, from which its decisions are assembled.
pub struct RobotLog {
    numbers: LogNumbers,
    /// Time of the simulation in which the robot plays; `None` on a robot.
    clock: Option<Time>,
    frames: Frames,
    pose_covariance: [f32; 9],
    ball: BallMemory,
    robots: Option<RobotArray>,
    robot_state: Option<RobotControlState>,
    /// Last two states of the game.
    games: [Option<GameControllerState>; 2],
    teammates: Players<Option<PlayerState>>,
    /// True if bitbots_path_planning runs: its velocities are those of the walk, also to a goal.
    is_planned: bool,
    outputs: Outputs,
    decision: Decision,
    /// True after a message of a topic that no other program has.
    is_present: bool,
    counts: DecisionCounts,
}

impl TopicLog for RobotLog {
    const TEAM: &'static str = "Bit-Bots";
    const TOPICS: &'static [LogTopic] = TOPICS;
    const FORMER_NAMES: &'static [(&'static str, &'static str)] =
        &[("secs_remaining", "seconds_remaining")];

    fn new(numbers: LogNumbers) -> Self {
        let field = FieldDimensions::default();
        Self {
            numbers,
            clock: None,
            frames: Frames::default(),
            pose_covariance: [0.0; 9],
            ball: BallMemory::default(),
            robots: None,
            robot_state: None,
            games: [None; 2],
            teammates: Players::default(),
            is_planned: false,
            outputs: Outputs::default(),
            decision: Decision::new(&BridgeParameters::default(), field),
            is_present: false,
            counts: DecisionCounts::default(),
        }
    }

    fn read(
        &mut self,
        topic: &LogTopic,
        payload: &[u8],
        lacking: &[String],
        sent: Time,
    ) -> Result<Option<LoggedDecision>, Unusable> {
        self.is_present |= topic.is_own;
        let now = self.clock.unwrap_or(sent);
        let outputs = &mut self.outputs;
        match topic.name {
            "time_to_ball" => {
                Float32::from_cdr(payload)?;
                return self.decide(now);
            }
            "clock" => self.clock = time::from_stamp(&Clock::from_cdr(payload)?.clock),
            "tf" | "tf_static" => self.frames.update(TFMessage::from_cdr(payload)?),
            "pose_with_covariance" => {
                let message: PoseWithCovarianceStamped = Message::from_cdr(payload)?;
                let all = &message.pose.covariance;
                let rows = PLANAR
                    .iter()
                    .flat_map(|row| PLANAR.map(|it| row * AXES + it));
                for (value, index) in self.pose_covariance.iter_mut().zip(rows) {
                    *value = all[index] as f32;
                }
            }
            "ball_position_relative_filtered" => self.ball.update(Message::from_cdr(payload)?, now),
            "robots_relative_filtered" => self.robots = Some(Message::from_cdr(payload)?),
            "robot_state" => self.robot_state = Some(Message::from_cdr(payload)?),
            "gamestate" => {
                let message: GameState = Message::from_cdr(payload)?;
                let default = BridgeParameters::default().team_id;
                let team = self.numbers.team.unwrap_or(default);
                let player = self.numbers.player()?;
                let state = game_state::from_message(&message, player, team, lacking);
                self.games = [self.games[1].or(state), state];
            }
            "team_data" => {
                let message: TeamData = Message::from_cdr(payload)?;
                let read = team_data::from_message(&message, now);
                let (player, state) = read.ok_or("its numbers are invalid")?;
                self.teammates[player] = Some(state);
            }
            "cmd_vel" => {
                self.decision
                    .walking
                    .set_velocity(&Twist::from_cdr(payload)?)?;
            }
            "goal_pose" => {
                let goal: PoseStamped = Message::from_cdr(payload)?;
                if !self.is_planned {
                    self.decision.walking.set_goal(&goal)?;
                }
            }
            "pathfinding/cancel" => self.decision.walking.cancel_goal(),
            "path" => self.is_planned = true,
            "head_mode" => outputs.head_mode = Some(HeadMode::from_cdr(payload)?.head_mode),
            "kick" => outputs.kick = Some(true),
            "rl_kick_active" => outputs.kick = Some(Bool::from_cdr(payload)?.data),
            "debug/dsd/body_behavior/dsd_tree" => {
                outputs.tree = Some(std_msgs::String::from_cdr(payload)?.data);
            }
            "debug/dsd/body_behavior/dsd_stack" => {
                outputs.stack = Some(std_msgs::String::from_cdr(payload)?.data);
            }
            _ => {}
        }
        Ok(None)
    }

    fn notes(&self) -> Vec<String> {
        match self.is_present {
            true => self.counts.notes("time_to_ball", &self.missing()),
            false => Vec::new(),
        }
    }
}

impl RobotLog {
    /// Returns the topics that a world state needs and that were not read yet. A world state without them would say that
    /// nothing is seen, or that the robot stands in the middle of the field.
    fn missing(&self) -> Vec<&'static str> {
        let required = [
            ("tf", self.frames.ground_to_field().is_some()),
            (
                "ball_position_relative_filtered",
                self.ball.message.is_some(),
            ),
            ("robots_relative_filtered", self.robots.is_some()),
            ("robot_state", self.robot_state.is_some()),
        ];
        let missing = required.into_iter().filter(|(_, is_known)| !is_known);
        missing.map(|(topic, _)| topic).collect()
    }

    /// Returns the decision at a time; `None` for a walk to a goal without a world state.
    fn decide(&mut self, now: Time) -> Result<Option<LoggedDecision>, Unusable> {
        let player_number = self.numbers.player()?;
        let known = self.world_state(player_number, now);
        let world_state = known.clone().unwrap_or_else(|| WorldState {
            now,
            fall_down_state: self
                .robot_state
                .as_ref()
                .map_or_else(Default::default, |it| robot_state::from_message(it).1),
            ..WorldState::new(player_number)
        });
        let ball = self.ball.message.clone().unwrap_or_default();
        let outputs = std::mem::take(&mut self.outputs);
        let mut output = self.decision.answer(outputs, &world_state, &ball);
        // The messages of the robot to its team are not in its log.
        output.messages.clear();
        let walking = self.decision.walking;
        let walks_to_goal = matches!(walking, Walking::Request(WalkRequest::Goal(_)));
        if !self.counts.count(known.is_some(), walks_to_goal) {
            return Ok(None);
        }
        let layout = output.trace.as_ref().and_then(|_| self.decision.layout());
        Ok(Some(LoggedDecision {
            robot: RobotId::new(Team::Hulks, player_number),
            time: now,
            field: None,
            game: self.games[1],
            layout: layout.cloned(),
            world_state: known,
            output,
        }))
    }

    /// Returns the world state at a time; `None` if an input is missing.
    fn world_state(&self, player_number: PlayerNumber, now: Time) -> Option<WorldState> {
        let ground_to_field = self.frames.ground_to_field()?;
        let field_to_ground = ground_to_field.inverse();
        self.ball.message.as_ref()?;
        let robots = self.robots.as_ref()?;
        let (body_phase, fall_down_state) = robot_state::from_message(self.robot_state.as_ref()?);
        let game = self.game();
        let is_penalized = self.robot_state.as_ref()?.state == RobotControlState::PENALTY;
        let primary_state = match &game {
            _ if is_penalized => PrimaryState::Penalized,
            Some(game) => game.primary_state_of(player_number),
            // The program, too, takes a game without a message for one that has not begun.
            None => PrimaryState::Initial,
        };
        let obstacles = robots.robots.iter().filter_map(|robot| {
            let at = &robot.bb.center.position;
            let place = self
                .frames
                .point(&robots.header.frame_id, [at.x, at.y, at.z])?;
            let position = field_to_ground * place;
            Some(seen_robot::from_message(robot, position, ROBOT_RADIUS))
        });
        let mut player_states = self.teammates;
        player_states[player_number] = None;
        Some(WorldState {
            now,
            robot: RobotState {
                ground_to_field,
                pose_covariance: self.pose_covariance,
                player_number,
                primary_state,
                body_phase,
            },
            fall_down_state,
            ball: self.ball_state(now),
            player_states,
            filtered_game_controller_state: game,
            obstacles: obstacles.collect(),
            ..WorldState::new(player_number)
        })
    }

    /// Returns the state of the game.
    fn game(&self) -> Option<FilteredGameControllerState> {
        let [before, now] = &self.games;
        let now = now.as_ref()?;
        let before = before.as_ref().unwrap_or(now);
        Some(filtered_state_of(Team::Hulks, now, before))
    }

    /// Returns the ball, if the program uses it. The filter has neither its velocity nor a confidence.
    fn ball_state(&self, now: Time) -> Option<BallState> {
        let message = self.ball.known()?;
        let at = &message.pose.pose.position;
        let place = self
            .frames
            .point(&message.header.frame_id, [at.x, at.y, at.z])?;
        let [x, y] = [0, AXES + 1].map(|index| message.pose.covariance[index] as f32);
        Some(BallState {
            ball_in_ground: self.frames.ground_to_field()?.inverse() * place,
            ball_in_field: place,
            ball_in_ground_velocity: Vector2::zero(),
            // The filter has the same variance in all directions.
            covariance: [x, 0.0, 0.0, y],
            confidence: 1.0,
            last_seen_ball: self.ball.seen.min(now),
            field_side: Side::of(place.y),
        })
    }
}
