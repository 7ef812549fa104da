//! Lines of the audit printer.

use behavior_tree::{Layout, LayoutNode, Status};
use mission::{
    AuditPrinter, AuditRecord, Cause, Detail, NodeChange, Outcome, PlannedTime, StepState,
    StepTimesTable,
};

fn records() -> Vec<AuditRecord> {
    let node = |name: &str, description: &str, parent| LayoutNode {
        name: name.to_owned(),
        description: description.to_owned(),
        kind: "sequence".to_owned(),
        parent,
    };
    let fact = |version, time, source: &str, fact: &str, new: bool| AuditRecord::Fact {
        version,
        time,
        source: source.to_owned(),
        fact: fact.to_owned(),
        old: !new,
        new,
    };
    let change = |node, status, halted| NodeChange {
        node,
        status,
        halted,
    };
    vec![
        AuditRecord::Object {
            version: 1,
            time: 0,
            source: "problem".into(),
            name: "r1".into(),
            type_name: "robot".into(),
        },
        fact(2, 0, "problem", "at(r1,a)", true),
        AuditRecord::Robot {
            time: 100_000_000,
            name: "r1".into(),
            robot: "hulks/3".into(),
        },
        AuditRecord::Asked {
            episode: 1,
            parent: None,
            cause: Cause::NewGoal,
            time: 100_000_000,
            version: 2,
            goal: "(at r1 b)".into(),
        },
        AuditRecord::Planned {
            episode: 1,
            time: 100_000_000,
            solver: "lama".into(),
            expansions: 4,
            steps: vec!["(move r1 a b)".into()],
            times: Vec::new(),
        },
        AuditRecord::Tree {
            episode: 1,
            time: 100_000_000,
            flows: vec![vec![0]],
            xml: String::new(),
            layout: Layout {
                version: 1,
                nodes: vec![node("flow_0", "", 0), node("move_r1_a_b", "step 0", 0)],
            },
        },
        AuditRecord::Nodes {
            episode: 1,
            time: 100_000_000,
            changes: vec![
                change(0, Status::Running, false),
                change(1, Status::Running, false),
            ],
        },
        fact(3, 61_234_567_890, "perception", "at(r1,a)", false),
        AuditRecord::Nodes {
            episode: 1,
            time: 61_300_000_000,
            changes: vec![change(1, Status::Idle, true)],
        },
        AuditRecord::Dropped {
            episode: 1,
            time: 61_300_000_000,
            cause: Cause::FactsChanged {
                step: "move_r1_a_b".into(),
                fact: "at(r1,a)".into(),
                expected: true,
            },
        },
        AuditRecord::Ended {
            time: 61_400_000_000,
            outcome: Outcome::Unreachable,
        },
    ]
}

fn lines(detail: Detail) -> Vec<String> {
    let mut printer = AuditPrinter::new(detail);
    records()
        .iter()
        .flat_map(|record| printer.format(record))
        .collect()
}

#[test]
fn plans_steps_facts_and_the_end_are_printed() {
    assert_eq!(
        lines(Detail::Steps),
        [
            "    0.100 s  the world begins with 1 object and 1 true fact",
            "    0.100 s  r1 is hulks/3",
            "    0.100 s  plan 1: a new goal; the world is at version 2",
            "    0.100 s  plan 1: goal (at r1 b)",
            "    0.100 s  plan 1: lama found 1 step in 4 expansions",
            "    0.100 s  plan 1: flow 1: (move r1 a b)",
            "    0.100 s  move_r1_a_b: running",
            "   61.234 s  at(r1,a) is false: perception",
            "   61.300 s  move_r1_a_b: halted",
            "   61.300 s  plan 1 is dropped: move_r1_a_b will need at(r1,a) to be true",
            "   61.400 s  the mission ends: the goal cannot be reached",
        ]
    );
}

#[test]
fn planned_and_real_times_of_steps_are_printed_and_collected() {
    let mut records = records();
    for record in &mut records {
        match record {
            AuditRecord::Planned { times, .. } => {
                *times = vec![PlannedTime {
                    start: 500_000_000,
                    duration: 60_000_000_000,
                }];
            }
            // The step succeeds.
            AuditRecord::Nodes { changes, time, .. } if *time > 1_000_000_000 => {
                changes[0] = NodeChange {
                    node: 1,
                    status: Status::Success,
                    halted: false,
                };
            }
            _ => {}
        }
    }
    let mut printer = AuditPrinter::default();
    let lines: Vec<_> = records.iter().flat_map(|it| printer.format(it)).collect();
    for line in [
        "    0.100 s  plan 1: lama found 1 step in 4 expansions; makespan 60.500 s",
        "   61.300 s  move_r1_a_b: success after 61.200 s; planned: 60.000 s from 0.600 s",
    ] {
        assert!(
            lines.iter().any(|it| it == line),
            "no {line:?} in {lines:#?}"
        );
    }
    let mut table = StepTimesTable::default();
    records.iter().for_each(|record| table.add(record));
    let [row] = &table.rows[..] else {
        panic!("expected one step: {table:?}");
    };
    assert_eq!((row.plan, row.action.as_str()), (1, "(move r1 a b)"));
    assert_eq!(
        (row.planned_start, row.planned_duration),
        (Some(0.6), Some(60.0))
    );
    assert_eq!((row.start, row.state), (Some(0.1), Some(StepState::Done)));
    assert!((row.duration.unwrap() - 61.2).abs() < 1e-9);
}

#[test]
fn every_change_is_printed_in_detail() {
    let lines = lines(Detail::Nodes);
    let nodes: Vec<_> = lines
        .iter()
        .filter(|line| line.contains("node "))
        .map(|line| &line[13..])
        .collect();
    assert_eq!(
        nodes,
        [
            "node 0 flow_0: running",
            "node 1 move_r1_a_b: running",
            "node 1 move_r1_a_b: halted"
        ]
    );
}

#[test]
fn records_from_the_middle_of_a_mission_are_printed() {
    for first in 0..records().len() {
        let mut printer = AuditPrinter::new(Detail::Nodes);
        for record in &records()[first..] {
            printer.format(record);
        }
    }
}

#[test]
fn a_penalty_is_printed_with_the_steps_that_it_interrupts() {
    let penalty = |steps: &[&str]| AuditRecord::Penalty {
        time: 2_500_000_000,
        name: "r1".to_owned(),
        penalty: "ball_holding".to_owned(),
        steps: steps.iter().map(|step| (*step).to_owned()).collect(),
    };
    let mut printer = AuditPrinter::default();
    assert_eq!(
        printer.format(&penalty(&["(pass r1 r2)", "(look r1)"])),
        ["    2.500 s  r1 is penalized: ball_holding, during (pass r1 r2) (look r1)"]
    );
    assert_eq!(
        printer.format(&penalty(&[])),
        ["    2.500 s  r1 is penalized: ball_holding, while it waited"]
    );
}
