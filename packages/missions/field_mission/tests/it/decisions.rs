use std::time::Duration;

use hsl_types::MissionState;
use hsl_types::{KickPower, Penalty, PenaltyKind, PlayerNumber, Point2, Pose2, RobotTask, Vector2};
use mission::AuditRecord;

use crate::fixture::{Practice, robot};

const ONE: PlayerNumber = PlayerNumber::new::<2>();
const TWO: PlayerNumber = PlayerNumber::new::<3>();

fn task(practice: &mut Practice, number: PlayerNumber) -> RobotTask {
    practice.decide().orders[&robot(number)].task
}

#[test]
fn a_robot_that_is_to_go_walks_there_and_the_other_one_waits() {
    let mut practice = Practice::new("(at two left)");
    // The plan arrives in the tick after its request.
    practice.decide();
    let decision = practice.decide();
    assert_eq!(decision.state, MissionState::Running);
    assert_eq!(decision.orders[&robot(ONE)].task, RobotTask::Wait);
    let order = decision.orders[&robot(TWO)];
    let pose = Pose2::new(1.0, 2.0, 0.0);
    assert_eq!(order.task, RobotTask::WalkTo { pose });
    let same = practice.decide().orders[&robot(TWO)];
    assert_eq!(
        same.id, order.id,
        "an order keeps its id as long as it stands"
    );
    practice
        .robots
        .insert(robot(TWO), Pose2::new(1.1, 2.0, 0.0));
    let mut last = practice.decide();
    while last.state == MissionState::Running {
        last = practice.decide();
    }
    assert_eq!(last.state, MissionState::Succeeded);
    assert_eq!(last.orders[&robot(TWO)].task, RobotTask::Wait);
}

#[test]
fn a_pass_is_kicked_and_received_and_an_opponent_that_takes_it_leads_to_a_new_plan() {
    let mut practice = Practice::new("(passed one two)");
    practice.decide();
    let goal = Point2::new(4.5, 0.0);
    assert_eq!(
        task(&mut practice, ONE),
        RobotTask::DribbleTo { target: goal }
    );
    practice
        .robots
        .insert(robot(ONE), Pose2::new(-0.3, 0.0, 0.0));
    for _ in 0..3 {
        practice.decide();
    }
    let target = Point2::new(-2.0, -1.0);
    let power = KickPower::Short;
    let kick = practice.decide().orders[&robot(ONE)];
    assert_eq!(kick.task, RobotTask::KickTo { target, power });

    practice.ball = Some((Point2::new(-1.0, -0.8), Vector2::new(-2.0, -1.0)));
    assert_eq!(
        task(&mut practice, TWO),
        RobotTask::DribbleTo { target: goal }
    );
    practice.ball = Some((Point2::new(-1.2, -0.8), Vector2::zero()));
    practice.opponent = Some(Point2::new(-1.1, -0.8));
    let mut requests = 0;
    for _ in 0..4 {
        let records = practice.decide().records;
        requests += records
            .iter()
            .filter(|record| matches!(record, mission::AuditRecord::Asked { .. }))
            .count();
    }
    assert_eq!(requests, 1, "the plan that failed was replaced");
    // The plan assigns the ball; the pass does not continue.
    let orders = practice.decide().orders;
    let waiting = orders
        .values()
        .filter(|order| order.task == RobotTask::Wait);
    assert_eq!(waiting.count(), 1, "{orders:?}");
}

#[test]
fn a_goal_that_nobody_can_reach_is_said_so() {
    let mut practice = Practice::new("(scored)");
    let mut decision = practice.decide();
    for _ in 0..3 {
        decision = practice.decide();
    }
    assert_eq!(decision.state, MissionState::Failed);
    assert_eq!(decision.outcome, "the goal cannot be reached");
}

/// Returns the penalties in the records of the next tick: name of the robot, penalty and steps.
fn penalties(practice: &mut Practice) -> Vec<(String, String, Vec<String>)> {
    let records = practice.decide().records.into_iter();
    let penalties = records.filter_map(|record| match record {
        AuditRecord::Penalty {
            name,
            penalty,
            steps,
            ..
        } => Some((name, penalty, steps)),
        _ => None,
    });
    penalties.collect()
}

#[test]
fn each_penalty_of_a_robot_is_noted_once_with_its_running_steps() {
    let mut practice = Practice::new("(passed one two)");
    practice.decide();
    assert_eq!(penalties(&mut practice), []);
    let penalty = |kind| {
        Some(Penalty {
            kind,
            remaining: Duration::from_secs(45),
        })
    };
    practice.penalties[ONE] = penalty(PenaltyKind::BallHolding);
    practice.penalties[TWO] = penalty(PenaltyKind::IncapableRobot);
    let noted = |name: &str, penalty: &str, steps: &[&str]| {
        let steps = steps.iter().map(|step| (*step).to_owned());
        (name.to_owned(), penalty.to_owned(), steps.collect())
    };
    assert_eq!(
        penalties(&mut practice),
        [
            noted("one", "ball_holding", &["(get one)"]),
            noted("two", "incapable_robot", &[]),
        ]
    );
    assert_eq!(penalties(&mut practice), []);
    practice.penalties[TWO] = None;
    assert_eq!(penalties(&mut practice), []);
    practice.penalties[TWO] = penalty(PenaltyKind::IncapableRobot);
    assert_eq!(
        penalties(&mut practice),
        [noted("two", "incapable_robot", &[])]
    );
}
