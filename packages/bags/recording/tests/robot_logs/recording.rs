//! Unknown parts of a log in recordings for the page and for reports.

use hsl_types::Time;
use recording::{Recording, World, frames, whole_overview};

use crate::logs::{HULKS_2, Logs, golden, robot};
use crate::robot_log::RobotLog;

#[test]
fn a_moment_of_a_log_has_what_the_robot_believes_and_nothing_else() {
    let logs = Logs::new();
    let bag = logs.write("log", &RobotLog::of(robot(HULKS_2)));
    let recording = Recording::open(bag.path()).unwrap();
    let overview = whole_overview(&recording, &[]).unwrap();
    assert!(overview.is_log && overview.start_ns == 0, "{overview:?}");
    assert!(
        (9_500_000..10_800_000).contains(&overview.tick_ns.unwrap()),
        "{overview:?}"
    );
    assert!(
        overview.field.is_some() && !overview.states.is_empty(),
        "{overview:?}"
    );
    let run = Recording::open(golden().path()).unwrap();
    let mut answers = 0;
    for tick in 1..=10_u64 {
        // The log starts with the first tick, 10 ms after the start of the run.
        let time = Time::from_nanos(tick * 200_000_000);
        let step = std::time::Duration::from_millis(1);
        let frame = frames(&recording, time, 1, step, Some(robot(HULKS_2)));
        let frame = frame.last().unwrap().unwrap();
        assert_eq!((frame.tick, frame.ball), (None, None));
        assert_eq!(frame.faults, [""; 0]);
        let [shown] = &frame.robots[..] else {
            panic!("{frame:?}");
        };
        assert_eq!((shown.id.as_str(), shown.head_yaw), (HULKS_2, None));
        let truth = run.tick_at(time).unwrap().unwrap();
        let truth = World::of(&truth, &mut Vec::new()).unwrap();
        let pose = truth
            .robot(robot(HULKS_2))
            .unwrap()
            .ground_to_world
            .as_pose();
        let [dx, dy] = [shown.x - pose.position.x, shown.y - pose.position.y];
        assert!(dx * dx + dy * dy < 0.01, "{shown:?} {pose:?}");
        let details = frame.robot.unwrap();
        assert!(details.world_state.is_some(), "{tick}");
        answers += u32::from(details.motion_command.is_some() && details.trace.is_some());
    }
    // Some may be among the missing messages.
    assert!(answers >= 7, "{answers}");
    // Nothing is known before the first world state.
    let before = recording.tick_at(Time::ZERO).unwrap().unwrap();
    assert!(before.messages.len() < 10, "{before:?}");
}

#[test]
fn a_run_has_ticks_with_all_messages() {
    let run = Recording::open(golden().path()).unwrap();
    assert!(!run.is_log());
    let tick = run
        .tick_at(Time::from_nanos(2_000_000_000))
        .unwrap()
        .unwrap();
    assert!(!tick.is_of_log && tick.messages.len() > 15);
}
