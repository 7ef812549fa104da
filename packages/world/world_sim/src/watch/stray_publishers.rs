use std::collections::{BTreeMap, BTreeSet};

use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, NoAnswer, NoAnswerOrigin, STRAY_PUBLISHER,
};
use hsl_types::{RobotId, Severity, Violation};

use crate::watch::watched_topic::Owner;

/// Maximum number of reported texts. Without it, a program that creates publishers without end would fill the bag.
const MOST_REPORTS: usize = 1000;

/// Error in the messages of a robot, while another node publishes on its topics.
#[derive(Debug, thiserror::Error)]
#[error("{error}; {stray}")]
struct AmbiguousError {
    error: BackendError,
    /// Description of the other node.
    stray: String,
}

/// Publisher that the program of a robot must not have.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
struct ForbiddenPublisher(String);

/// Publishers that do not belong to the match, for example `ros2 topic pub`.
///
/// The match continues: ROS does not report the publisher of a message, so the effect of a stray publisher is
/// unknown.
#[derive(Clone, Debug, Default)]
pub(crate) struct StrayPublishers {
    /// Known publishers by [`Writer::id`](hsl_ros::Writer::id).
    known: BTreeSet<[u8; 16]>,
    /// First problem on the topics of each robot.
    robots: BTreeMap<RobotId, String>,
    /// Problems that the programs of robots caused, and that have not been reported yet.
    faults: BTreeMap<RobotId, ForbiddenPublisher>,
    /// Texts of all violations, each of which is reported once.
    reported: BTreeSet<String>,
    /// Violations that have not been reported yet.
    news: Vec<Violation>,
}

impl StrayPublishers {
    /// Records the publishers `ids` on a topic of `owner`. They are ignored in later checks. `text` describes them; it
    /// is logged and becomes a violation, once.
    pub(crate) fn add(
        &mut self,
        ids: impl IntoIterator<Item = [u8; 16]>,
        owner: Owner,
        text: String,
    ) {
        self.known.extend(ids);
        let robot = match owner {
            Owner::Robot(robot) => Some(robot),
            _ => None,
        };
        self.suspect(owner, &text);
        if self.reported.len() >= MOST_REPORTS || !self.reported.insert(text.clone()) {
            return;
        }
        tracing::warn!("{text}");
        self.news.push(Violation {
            check_name: STRAY_PUBLISHER,
            robot,
            message: text,
            severity: Severity::Warning,
        });
    }

    /// Records the publishers `ids`, which the program of `robot` must not have. They are ignored in later checks. The
    /// next answer of the robot is an error with `text`.
    pub(crate) fn convict(
        &mut self,
        robot: RobotId,
        ids: impl IntoIterator<Item = [u8; 16]>,
        text: String,
    ) {
        self.known.extend(ids);
        self.faults.entry(robot).or_insert(ForbiddenPublisher(text));
    }

    /// Returns the answer unchanged or, if the program of the robot has a publisher that it must not have, that error.
    pub(crate) fn judge(
        &mut self,
        robot: RobotId,
        answer: Result<BehaviorAnswer, NoAnswer>,
    ) -> Result<BehaviorAnswer, NoAnswer> {
        match self.take_fault(robot) {
            Some(fault) => Err(fault),
            None => answer.map_err(|it| self.explain(robot, it)),
        }
    }

    /// Returns the error of the robot that has not been reported, and removes it.
    pub(crate) fn take_fault(&mut self, robot: RobotId) -> Option<NoAnswer> {
        let fault = self.faults.remove(&robot)?;
        Some(NoAnswer::new(NoAnswerOrigin::Decision, fault))
    }

    /// Returns the errors of robots that have not been reported, after the last tick.
    pub(crate) fn late_faults(&mut self) -> impl Iterator<Item = (RobotId, NoAnswer)> {
        let faults = std::mem::take(&mut self.faults).into_iter();
        faults.map(|(robot, fault)| (robot, NoAnswer::new(NoAnswerOrigin::Decision, fault)))
    }

    /// Stores `text`, the description of another node on the topics of the robot `owner`: errors of the robot may be
    /// caused by that node. Keeps the first description, and does nothing for other owners.
    pub(crate) fn suspect(&mut self, owner: Owner, text: &str) {
        if let Owner::Robot(robot) = owner {
            self.robots.entry(robot).or_insert_with(|| text.to_owned());
        }
    }

    pub(crate) fn contains(&self, id: &[u8; 16]) -> bool {
        self.known.contains(id)
    }

    /// Returns the description of another node on the topics of `robot`, which may have caused an error in its
    /// messages. `None` if there is none.
    pub(crate) fn on_topics_of(&self, robot: RobotId) -> Option<&str> {
        self.robots.get(&robot).map(String::as_str)
    }

    /// Returns `no_answer` unchanged or, if another node publishes on the robot's topics, with the environment as its
    /// cause.
    pub(crate) fn explain(&self, robot: RobotId, no_answer: NoAnswer) -> NoAnswer {
        match self.on_topics_of(robot) {
            None => no_answer,
            Some(stray) => {
                let error = no_answer.cause;
                let stray = stray.to_owned();
                NoAnswer::new(NoAnswerOrigin::Environment, AmbiguousError { error, stray })
            }
        }
    }

    /// Returns the violations since the last call, and removes them.
    pub(crate) fn take(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.news)
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, Team};

    use super::*;

    const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    const OTHER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());

    #[test]
    fn what_a_robot_lacks_is_the_error_of_the_stray_on_its_topics_and_of_no_other() {
        let mut stray_publishers = StrayPublishers::default();
        stray_publishers.add(
            [[1; 16]],
            Owner::Robot(ROBOT),
            "/stray publishes".to_owned(),
        );
        let no_answer = NoAnswer::new(
            NoAnswerOrigin::Decision,
            std::io::Error::other("invalid motion_command"),
        );
        let explained = stray_publishers.explain(ROBOT, no_answer.clone());
        let text = "invalid motion_command; /stray publishes";
        assert_eq!(explained.to_string(), text);
        assert_eq!(explained.origin, NoAnswerOrigin::Environment);
        let explained = stray_publishers.explain(OTHER, no_answer);
        assert_eq!(explained.to_string(), "invalid motion_command");
        assert_eq!(explained.origin, NoAnswerOrigin::Decision);
    }

    #[test]
    fn the_fault_of_a_robot_stays_until_it_is_reported_for_that_robot() {
        let mut stray_publishers = StrayPublishers::default();
        stray_publishers.convict(ROBOT, [[1; 16]], "/robot publishes /clock".to_owned());
        assert!(stray_publishers.take_fault(OTHER).is_none());
        let fault = stray_publishers.take_fault(ROBOT).map(|it| it.to_string());
        assert_eq!(fault.as_deref(), Some("/robot publishes /clock"));
        assert_eq!(stray_publishers.late_faults().count(), 0);
    }

    #[test]
    fn each_stray_publisher_is_reported_once() {
        let mut stray_publishers = StrayPublishers::default();
        stray_publishers.add([[1; 16]], Owner::World, "/stray publishes /tf".to_owned());
        assert!(stray_publishers.contains(&[1; 16]) && !stray_publishers.contains(&[2; 16]));
        let [reported] = &stray_publishers.take()[..] else {
            panic!("one violation");
        };
        assert_eq!(
            (reported.check_name, reported.robot),
            (STRAY_PUBLISHER, None)
        );
        stray_publishers.add([[2; 16]], Owner::World, "/stray publishes /tf".to_owned());
        assert!(stray_publishers.contains(&[2; 16]));
        assert_eq!(stray_publishers.take(), []);
    }

    #[test]
    fn publishers_without_end_are_not_reported_without_end() {
        let mut stray_publishers = StrayPublishers::default();
        for number in 0..2 * MOST_REPORTS {
            let text = format!("/stray_{number} publishes /tf");
            stray_publishers.add([], Owner::World, text);
        }
        assert_eq!(stray_publishers.take().len(), MOST_REPORTS);
    }
}
