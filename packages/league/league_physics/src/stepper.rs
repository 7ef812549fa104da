//! A step: contacts, islands, and the resulting velocities.

use crate::dynamics::coupling::Coupling;
use crate::dynamics::newton::minimize;
use crate::dynamics::pair_contact::PairContact;
use crate::dynamics::tree::Tree;
use crate::mechanism::Mechanism;
use crate::mechanism_contact::{MechanismContact, find_mechanism_contacts};
use crate::{Robot, islands};

/// Buffers of a step, kept to avoid allocation.
///
/// Mechanisms have indices: 0 is the ball, a robot is its place plus one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stepper {
    /// All contacts of mechanisms in the last step, in the order of mechanisms.
    pub(crate) contacts: Vec<MechanismContact>,
    /// Island of each mechanism: the smallest index in it.
    islands: Vec<usize>,
    /// Mechanisms of the current island, in ascending order.
    members: Vec<usize>,
    /// Equations of each mechanism.
    trees: Vec<Tree>,
    /// Equations of the contacts in the current island.
    pair_contacts: Vec<PairContact>,
    coupling: Coupling,
}

impl Stepper {
    /// Advances ball and robots by one time step: updates sensors, finds contacts, computes the velocities with them,
    /// and moves the bodies. Islands (groups that touch each other) do not influence each other and are solved one by
    /// one.
    pub(crate) fn step(&mut self, ball: &mut Mechanism, robots: &mut [Option<Robot>]) {
        robots.iter_mut().flatten().for_each(Robot::begin_step);
        ball.count_rest();
        let count = robots.len() + 1;
        self.trees.resize_with(count, Tree::default);
        self.find_contacts(ball, robots);
        islands::connect(count, &self.contacts, &mut self.islands);
        for island in 0..count {
            self.members.clear();
            let all = self.islands.iter().enumerate();
            self.members.extend(
                all.filter(|(_, of)| **of == island)
                    .map(|(number, _)| number),
            );
            self.solve(ball, robots);
        }
    }

    /// Forgets the equations and the last solution of a mechanism, from which the next step would start.
    pub(crate) fn clear_solution(&mut self, number: usize) {
        if let Some(tree) = self.trees.get_mut(number) {
            *tree = Tree::default();
        }
    }

    /// Stores all contacts between mechanisms in `contacts`, in ascending order of their indices.
    fn find_contacts(&mut self, ball: &Mechanism, robots: &[Option<Robot>]) {
        self.contacts.clear();
        for first in 0..=robots.len() {
            let Some(one) = mechanism(ball, robots, first) else {
                continue;
            };
            for second in first + 1..=robots.len() {
                if let Some(other) = mechanism(ball, robots, second) {
                    find_mechanism_contacts((first, one), (second, other), &mut self.contacts);
                }
            }
        }
    }

    /// Computes the velocities of the members of an island after the time step, and moves their bodies. One awake
    /// member wakes all; an island that sleeps does nothing.
    fn solve(&mut self, ball: &mut Mechanism, robots: &mut [Option<Robot>]) {
        let awake =
            |number: &usize| mechanism(ball, robots, *number).is_some_and(Mechanism::is_awake);
        if !self.members.iter().any(awake) {
            return;
        }
        for &number in &self.members {
            let tree = &mut self.trees[number];
            if let Some(mechanism) = mechanism_mut(ball, robots, number) {
                mechanism.wake_if_asleep();
                mechanism.equations(tree);
            }
        }
        self.pair_contacts.clear();
        for contact in &self.contacts {
            let [(first, _), (second, _)] = contact.ends;
            if self.members.binary_search(&first).is_err() {
                continue;
            }
            if let (Some(first), Some(second)) = (
                mechanism(ball, robots, first),
                mechanism(ball, robots, second),
            ) {
                self.pair_contacts.push(contact.pair_contact(first, second));
            }
        }
        minimize(
            &mut self.trees,
            &self.members,
            &mut self.pair_contacts,
            &mut self.coupling,
        );
        for &number in &self.members {
            let solved = &self.trees[number];
            match number.checked_sub(1) {
                None => ball.advance(solved),
                Some(robot) => {
                    if let Some(robot) = &mut robots[robot] {
                        robot.advance(solved);
                    }
                }
            }
        }
    }
}

/// Returns the mechanism with this index, or `None` if the place of the robot is empty.
fn mechanism<'a>(
    ball: &'a Mechanism,
    robots: &'a [Option<Robot>],
    number: usize,
) -> Option<&'a Mechanism> {
    match number.checked_sub(1) {
        None => Some(ball),
        Some(robot) => robots[robot].as_ref().map(|robot| &robot.mechanism),
    }
}

/// Returns the mechanism with this index; see [`mechanism`].
fn mechanism_mut<'a>(
    ball: &'a mut Mechanism,
    robots: &'a mut [Option<Robot>],
    number: usize,
) -> Option<&'a mut Mechanism> {
    match number.checked_sub(1) {
        None => Some(ball),
        Some(robot) => robots[robot].as_mut().map(|robot| &mut robot.mechanism),
    }
}
