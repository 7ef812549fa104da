//! Semaphores of a team, with a test for each sentence of the documentation.

use std::collections::BTreeMap;
use std::time::Duration;

use behavior_tree::{
    SemaphoreClaim, Semaphores, Status, Tree, action, condition, selection, semaphore, sequence,
};

/// Wish of a robot, and the result of its attack.
#[derive(Clone, Copy)]
struct Robot {
    wants: bool,
    attack: Status,
}

/// Team whose robots attack behind a semaphore.
struct Team {
    robots: BTreeMap<u8, (Tree<Robot>, Robot)>,
    semaphores: Semaphores<u8>,
}

/// Returns the tree of a robot that attacks while it wants to and holds the semaphore, and waits otherwise.
fn tree(id: &str, max_count: u32) -> Tree<Robot> {
    let attack = semaphore(
        "attack",
        id,
        max_count,
        action("attack", |robot: &mut Robot| robot.attack),
    );
    let wanted = sequence(
        "attack",
        [condition("wants", |robot: &Robot| robot.wants), attack],
    );
    Tree::new(selection("", [wanted, action("wait", |_| Status::Running)]))
}

impl Team {
    /// Creates a team of robots with these numbers that all want to attack.
    fn new(numbers: &[u8], max_count: u32) -> Self {
        let robot = Robot {
            wants: true,
            attack: Status::Running,
        };
        let robots = numbers
            .iter()
            .map(|&number| (number, (tree("attacker", max_count), robot)));
        Self {
            robots: robots.collect(),
            semaphores: Semaphores::default(),
        }
    }

    fn robot(&mut self, number: u8) -> &mut Robot {
        &mut self.robots.get_mut(&number).unwrap().1
    }

    /// Ticks all robots and returns those that attacked.
    fn tick(&mut self) -> Vec<u8> {
        self.tick_without(None)
    }

    /// Ticks all robots like [`Self::tick`], without the claims of `penalized`.
    fn tick_without(&mut self, penalized: Option<u8>) -> Vec<u8> {
        const ATTACK: usize = 4;
        let mut attacked = Vec::new();
        let mut claims = BTreeMap::new();
        for (number, (tree, robot)) in &mut self.robots {
            tree.hold(self.semaphores.held_by(number));
            tree.tick(Duration::ZERO, robot);
            if tree.trace().statuses[ATTACK] != Status::Idle {
                attacked.push(*number);
            }
            if penalized != Some(*number) {
                claims.insert(*number, tree.claims().cloned().collect());
            }
        }
        self.semaphores.settle(&claims);
        attacked
    }
}

#[test]
fn nobody_holds_a_semaphore_in_the_tick_in_which_it_is_claimed_first() {
    let mut team = Team::new(&[2, 3], 1);
    assert_eq!(team.tick(), []);
    assert_eq!(team.tick(), [2]);
}

#[test]
fn free_places_are_granted_in_the_order_of_the_robots() {
    let mut team = Team::new(&[5, 2, 4, 3], 2);
    team.tick();
    assert_eq!(team.tick(), [2, 3]);
    team.robot(2).attack = Status::Failure;
    team.tick();
    assert_eq!(
        team.tick(),
        [3, 4],
        "who holds it comes before who has a smaller number"
    );
}

#[test]
fn a_semaphore_stays_with_its_holder_while_its_child_runs() {
    let mut team = Team::new(&[2, 3], 1);
    team.robot(2).wants = false;
    team.tick();
    team.robot(2).wants = true;
    for _ in 0..5 {
        assert_eq!(team.tick(), [3]);
    }
}

#[test]
fn a_semaphore_is_given_back_when_its_holder_succeeds() {
    given_back_when(|team| team.robot(2).attack = Status::Success);
}

#[test]
fn a_semaphore_is_given_back_when_its_holder_fails() {
    given_back_when(|team| team.robot(2).attack = Status::Failure);
}

#[test]
fn a_semaphore_is_given_back_when_its_holder_is_halted() {
    given_back_when(|team| team.robot(2).wants = false);
}

#[test]
fn a_semaphore_is_given_back_when_its_holder_vanishes() {
    given_back_when(|team| {
        team.robots.remove(&2);
    });
}

#[test]
fn a_semaphore_is_given_back_when_its_holder_is_penalized() {
    let mut team = Team::new(&[2, 3], 1);
    team.tick();
    assert_eq!(team.tick(), [2]);
    team.tick_without(Some(2));
    assert_eq!(team.tick_without(Some(2)), [3]);
}

/// Asserts that robot 2 attacks, and robot 3 does after the tick before which `happens` is called.
fn given_back_when(happens: impl FnOnce(&mut Team)) {
    let mut team = Team::new(&[2, 3], 1);
    team.tick();
    assert_eq!(team.tick(), [2]);
    happens(&mut team);
    team.tick();
    assert_eq!(team.tick(), [3]);
}

#[test]
fn semaphores_of_different_ids_do_not_know_each_other() {
    let mut team = Team::new(&[2], 1);
    let robot = *team.robot(2);
    team.robots.insert(3, (tree("keeper", 1), robot));
    team.tick();
    assert_eq!(team.tick(), [2, 3]);
}

#[test]
fn where_claims_differ_in_the_number_the_smallest_counts() {
    let mut team = Team::new(&[2, 3, 4], 3);
    team.robots.get_mut(&4).unwrap().0 = tree("attacker", 2);
    team.tick();
    assert_eq!(team.tick(), [2, 3]);
}

#[test]
fn an_agreement_is_held_by_all_that_claim_it_or_by_nobody() {
    let holders = |values: &[(u8, &str)]| {
        let claim = |value: &str| vec![SemaphoreClaim::agreement("tree", value)];
        let mut claims: BTreeMap<_, _> = values
            .iter()
            .map(|(it, value)| (*it, claim(value)))
            .collect();
        // A robot without a claim has no say, nor has one that agrees on something else.
        claims.insert(9, Vec::new());
        claims.insert(10, vec![SemaphoreClaim::agreement("tr", "c")]);
        let mut semaphores = Semaphores::default();
        semaphores.settle(&claims);
        let holds = |(robot, value): &&(u8, &str)| {
            semaphores
                .held_by(robot)
                .any(|it| it == format!("tree={value}"))
        };
        values
            .iter()
            .filter(holds)
            .map(|it| it.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(holders(&[(2, "a"), (3, "a"), (4, "a")]), [2, 3, 4]);
    assert_eq!(holders(&[(2, "a"), (3, "b"), (4, "a")]), []);
    assert_eq!(holders(&[(4, "b")]), [4]);
}
