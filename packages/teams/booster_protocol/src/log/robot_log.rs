use std::time::Duration;

use game_controller::{ControlMessage, Follower};
use hsl_types::{
    FallDownState, FieldDimensions, Ground, Isometry2, LoggedDecision, MotionCommand, PlayerNumber,
    Point2, Pose2, RobotId, Team, Time, WorldState,
};
use hsl_wire::Message;
use hsl_wire::booster_interface::RawBytesMsg;
use hsl_wire::convert::time;
use hsl_wire::game_controller_interface::GameControlData;
use hsl_wire::geometry_msgs::Pose2D;
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::vision_interface::{DetectedObject, Detections};
use robot_bridge::topic_log::{DecisionCounts, LogNumbers, LogTopic, TopicLog, Unusable};
use robot_bridge::{
    BodyState, Detection, Knowledge, PerceptionParameters, Sighting, VisionParameters,
};

use super::topics::TOPICS;
use crate::estimate::Estimate;
use crate::game;
use crate::parameters::BridgeParameters;
use crate::requests::Requests;
use crate::states;
use crate::vision::label;

/// Time for which the program uses a ball that it does not see any more: its parameter `strategy.ball_memory_timeout`.
const MEMORY: Duration = Duration::from_secs(3);
/// Radius of a robot; a detection has none \[m\].
const ROBOT_RADIUS: f32 = 0.25;

/// Messages of one robot in a log, from which its decisions are assembled.
pub struct RobotLog {
    numbers: LogNumbers,
    /// Time of the simulation in which the robot plays; `None` on a robot.
    clock: Option<Time>,
    estimate: Estimate,
    /// Knowledge of the robot, from its first pose on.
    knowledge: Option<Knowledge>,
    has_detections: bool,
    posture: Option<FallDownState>,
    follower: Follower,
    requests: Requests,
    /// Requests that the robot refused since the last pose.
    faults: Vec<String>,
    /// Time and world state of the decision that is not complete.
    begun: Option<(Time, Option<WorldState>)>,
    counts: DecisionCounts,
}

impl TopicLog for RobotLog {
    const TEAM: &'static str = "Booster";
    const TOPICS: &'static [LogTopic] = TOPICS;

    fn new(numbers: LogNumbers) -> Self {
        let parameters = BridgeParameters::default();
        let team = numbers.team.unwrap_or(parameters.team_id);
        Self {
            numbers,
            clock: None,
            estimate: Estimate::default(),
            knowledge: None,
            has_detections: false,
            posture: None,
            follower: Follower::new(team, None),
            requests: Requests::new(&parameters, FieldDimensions::default()),
            faults: Vec::new(),
            begun: None,
            counts: DecisionCounts::default(),
        }
    }

    fn read(
        &mut self,
        topic: &LogTopic,
        payload: &[u8],
        _lacking: &[String],
        sent: Time,
    ) -> Result<Option<LoggedDecision>, Unusable> {
        let now = self.clock.unwrap_or(sent);
        match topic.name {
            "booster_soccer/robot_pose" => {
                let decision = self.finish();
                self.begin(&Message::from_cdr(payload)?, now)?;
                return Ok(decision);
            }
            "clock" => self.clock = time::from_stamp(&Clock::from_cdr(payload)?.clock),
            "booster_soccer/detection" => self.see(&Message::from_cdr(payload)?, now),
            "fall_down_recovery_state" => {
                let posture = states::posture(&RawBytesMsg::from_cdr(payload)?);
                self.posture = Some(posture.ok_or("its bytes are no posture")?);
            }
            "robocup/game_controller" | "booster_soccer/game_controller" => {
                let bytes = game::bytes(&GameControlData::from_cdr(payload)?);
                let (.., message) = ControlMessage::from_bytes(&bytes)?;
                self.follower.follow(now, &message)?;
            }
            "LocoApiTopicReq" => {
                let posture = self.posture.unwrap_or_default().kind;
                if let Err(refusal) = self.requests.execute(Message::from_cdr(payload)?, posture) {
                    self.faults.push(refusal.to_string());
                }
            }
            "kick_ball" => {
                self.requests.aim(Message::from_cdr(payload)?)?;
            }
            _ => {}
        }
        Ok(None)
    }

    fn finish(&mut self) -> Option<LoggedDecision> {
        let (time, known) = self.begun.take()?;
        let player_number = self.numbers.player().ok()?;
        let placeholder = || WorldState {
            now: time,
            fall_down_state: self.posture.unwrap_or_default(),
            ..WorldState::new(player_number)
        };
        let state = known.clone().unwrap_or_else(placeholder);
        let motion_command = self.requests.command(&state);
        let faults = std::mem::take(&mut self.faults);
        let needs_state = matches!(
            motion_command,
            MotionCommand::VisualKick { .. } | MotionCommand::Walk { .. }
        );
        let is_kept = self.counts.count(known.is_some(), needs_state);
        is_kept.then(|| LoggedDecision {
            robot: RobotId::new(Team::Hulks, player_number),
            time,
            field: None,
            game: self.follower.state().copied(),
            layout: None,
            world_state: known,
            output: hsl_types::BehaviorOutput {
                faults,
                debug: self.estimate.debug(),
                decided_on: Some(time),
                ..motion_command.into()
            },
        })
    }

    fn notes(&self) -> Vec<String> {
        let required = [
            ("booster_soccer/detection", self.has_detections),
            ("fall_down_recovery_state", self.posture.is_some()),
        ];
        let missing = required.into_iter().filter(|(_, is_known)| !is_known);
        let missing: Vec<_> = missing.map(|(topic, _)| topic).collect();
        self.counts.notes("booster_soccer/robot_pose", &missing)
    }
}

impl RobotLog {
    /// Begins the decision at a pose.
    fn begin(&mut self, message: &Pose2D, now: Time) -> Result<(), Unusable> {
        let player_number = self.numbers.player()?;
        self.estimate.update(message)?;
        let pose = Pose2::new(message.x as f32, message.y as f32, message.theta as f32);
        let has_detections = self.has_detections;
        let knowledge = self.knowledge(player_number, pose.as_transform());
        let before = knowledge.ground_to_field();
        if before != pose.as_transform::<Ground>() {
            let moved = before.inverse() * pose.as_transform::<Ground>();
            knowledge.step(moved.translation(), moved.orientation().angle());
            knowledge.localize(pose.as_transform());
        }
        let game = self.follower.state().copied();
        let state = self.posture.filter(|_| has_detections).map(|posture| {
            let knowledge = self.knowledge(player_number, pose.as_transform());
            if let Some(game) = game {
                knowledge.set_game(game);
            }
            knowledge.world_state(BodyState::Ready, posture, now)
        });
        self.begun = Some((now, state));
        Ok(())
    }

    /// Returns what the robot knows. It starts at a pose.
    fn knowledge(
        &mut self,
        player: PlayerNumber,
        start: Isometry2<Ground, hsl_types::Field>,
    ) -> &mut Knowledge {
        let perception = PerceptionParameters {
            timeout: MEMORY,
            has_pose: false,
        };
        self.knowledge.get_or_insert_with(|| {
            Knowledge::new(player, start, perception, &VisionParameters::default())
        })
    }

    /// Stores the balls and robots of an image. Those before the first pose are not on the field yet.
    fn see(&mut self, message: &Detections, now: Time) {
        let Some(knowledge) = &mut self.knowledge else {
            return;
        };
        self.has_detections = true;
        let seen = time::from_stamp(&message.header.stamp);
        let sighting = |label| Sighting {
            seen,
            objects: objects(message, label),
        };
        knowledge.see_balls(&sighting(label::BALL), now);
        knowledge.see_robots(&sighting(label::ROBOT), now);
    }
}

/// Returns the objects with a label whose place on the ground is known. The label of robots does not contain their team.
fn objects(message: &Detections, label: &str) -> Vec<Detection> {
    let all = message.detected_objects.iter();
    let detection = |it: &DetectedObject| {
        let position = match it.position_projection[..] {
            [x, y, ..] => Point2::new(x, y),
            _ => return None,
        };
        position.is_finite().then_some(Detection {
            position,
            radius: ROBOT_RADIUS,
            confidence: Some((it.confidence / 100.0).clamp(0.0, 1.0) as f32),
            team: None,
            player_number: None,
        })
    };
    all.filter(|it| it.label == label)
        .filter_map(detection)
        .collect()
}
