//! The equations of one robot: all bodies with all coordinates, as in ODE, solved along the tree in linear time.
//!
//! ODE's step asks for velocities v and impulses λ with M (v - v*) = Jᵀ λ and J v + CFM/h λ = c. No row is quite rigid,
//! so λ = K (c - J v) with K = h/CFM, and v solves (M + Jᵀ K J) v = M v* + Jᵀ K c: symmetric, positive definite, and
//! with one block per joint. Eliminating leaves first is Featherstone's articulated-body algorithm with compliant
//! joints (Rigid Body Dynamics Algorithms, 2008, chapter 7).

use nalgebra::Vector3;

use super::cholesky::{Cholesky, times, transposed_times};
use super::row::Row;
use super::spatial::{Inertia, Six, Spatial};
use super::touch::GroundTouch;

/// A body and the hinge that holds it, prepared for one step.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Mass and inertia about its centre.
    pub(crate) inertia: Inertia,
    /// Momentum that the body would have after the step without any joint and contact.
    pub(crate) momentum: Spatial,
    /// What holds it; the root has none.
    pub(crate) bond: Option<Bond>,
    /// Whether rows below it changed since the factorization.
    pub(crate) stale: bool,
    total: Inertia,
    anchored: Inertia,
    cholesky: Cholesky,
    y: [Six; 6],
    passed: Inertia,
}

/// The rows of a hinge, prepared for one step.
#[derive(Clone, Debug)]
pub(crate) struct Bond {
    pub(crate) parent: usize,
    /// The anchor from the centre of the body.
    pub(crate) lever: Vector3<f64>,
    /// The anchor from the centre of the parent.
    pub(crate) parent_lever: Vector3<f64>,
    pub(crate) axis: Vector3<f64>,
    /// Wanted velocity of the body against its parent at the anchor, that of the axis row included.
    pub(crate) target: Spatial,
    /// Impulse per missing velocity of the rows that hold the hinge together.
    pub(crate) stiffness: f64,
    /// The motor or the stop.
    pub(crate) row: Row,
    /// Angular impulse about the axis beside that of the row (N m s).
    pub(crate) push: f64,
}

/// Velocities of all bodies, and by how much each hinge exceeds its target.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solution {
    pub(crate) velocities: Vec<Spatial>,
    pub(crate) excess: Vec<Spatial>,
}

/// The equations of one robot, or of the ball.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) touches: Vec<GroundTouch>,
    pub(crate) solution: Solution,
    impulses: Vec<Spatial>,
    reduced: Vec<Six>,
}

impl Node {
    pub(crate) fn new(inertia: Inertia, momentum: Spatial, bond: Option<Bond>) -> Self {
        Self {
            inertia,
            momentum,
            bond,
            stale: true,
            total: Inertia::default(),
            anchored: Inertia::default(),
            cholesky: Cholesky::default(),
            y: [[0.0; 6]; 6],
            passed: Inertia::default(),
        }
    }

    /// Eliminates the body: finds the inertia that its parent feels.
    fn eliminate(&mut self) {
        self.stale = false;
        let Some(bond) = &self.bond else {
            self.cholesky = Cholesky::new(&self.total.rows());
            return;
        };
        self.anchored = self.total.about(&bond.lever);
        let rows = self.anchored.rows();
        let mut stiffened = rows;
        let along = bond.row.active_stiffness() - bond.stiffness;
        for i in 0..3 {
            stiffened[i][i] += bond.stiffness;
            stiffened[i + 3][i + 3] += bond.stiffness;
            for j in 0..3 {
                stiffened[i + 3][j + 3] += along * bond.axis[i] * bond.axis[j];
            }
        }
        self.cholesky = Cholesky::new(&stiffened);
        self.y = self.cholesky.forward_all(&rows);
        let mut passed = self.anchored;
        for i in 0..3 {
            for j in 0..3 {
                let (mut linear, mut coupling, mut angular) = (0.0, 0.0, 0.0);
                for y in &self.y {
                    linear += y[i] * y[j];
                    coupling += y[i] * y[j + 3];
                    angular += y[i + 3] * y[j + 3];
                }
                passed.linear[(i, j)] -= linear;
                passed.coupling[(i, j)] -= coupling;
                passed.angular[(i, j)] -= angular;
            }
        }
        self.passed = passed.about(&-bond.parent_lever);
    }
}

impl Tree {
    /// Makes room for other equations.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.touches.clear();
        self.solution.velocities.clear();
        self.solution.excess.clear();
    }

    /// Marks the nodes from `link` to the root, whose factors a changed row makes stale.
    pub(crate) fn invalidate(&mut self, link: usize) {
        let mut next = Some(link);
        while let Some(index) = next {
            let node = &mut self.nodes[index];
            if node.stale {
                return;
            }
            node.stale = true;
            next = node.bond.as_ref().map(|bond| bond.parent);
        }
    }

    /// Factorizes what is stale. A node that is not stale passes on what it did before.
    pub(crate) fn factorize(&mut self) {
        for node in self.nodes.iter_mut().filter(|node| node.stale) {
            node.total = node.inertia;
        }
        for contact in &self.touches {
            let node = &mut self.nodes[contact.link];
            if node.stale {
                node.total
                    .add_at(&contact.lever, &contact.touch.stiffness());
            }
        }
        for index in (0..self.nodes.len()).rev() {
            if self.nodes[index].stale {
                self.nodes[index].eliminate();
            }
            let node = &self.nodes[index];
            if let Some(bond) = &node.bond {
                let (parent, passed) = (bond.parent, node.passed);
                if self.nodes[parent].stale {
                    self.nodes[parent].total += passed;
                }
            }
        }
    }

    /// Solves for the velocities, and leaves them in `solution`.
    pub(crate) fn solve(&mut self) {
        let mut impulses = std::mem::take(&mut self.impulses);
        impulses.clear();
        impulses.extend(self.nodes.iter().map(|node| node.momentum));
        for contact in &self.touches {
            impulses[contact.link] += contact.bias();
        }
        let mut solution = std::mem::take(&mut self.solution);
        self.propagate(&mut impulses, true, &mut solution);
        self.solution = solution;
        self.impulses = impulses;
    }

    /// The change of all velocities by `impulse` about the centre of `link`.
    pub(crate) fn response(&mut self, link: usize, impulse: Spatial) -> Solution {
        let mut impulses = vec![Spatial::default(); self.nodes.len()];
        impulses[link] = impulse;
        let mut solution = Solution::default();
        self.propagate(&mut impulses, false, &mut solution);
        solution
    }

    #[expect(clippy::needless_range_loop, reason = "one index of four arrays")]
    /// Solves for `impulses`; with the targets of the hinges, or as if all were 0.
    fn propagate(&mut self, impulses: &mut [Spatial], targets: bool, solution: &mut Solution) {
        let count = self.nodes.len();
        self.reduced.resize(count, [0.0; 6]);
        for index in (1..count).rev() {
            let node = &self.nodes[index];
            let Some(bond) = &node.bond else { continue };
            let mut own = impulses[index].impulse_about(&bond.lever);
            let mut wanted = own;
            if targets {
                let push = bond.axis * bond.push;
                own.angular += push;
                own = own - node.anchored.times(&bond.target);
                wanted = own;
                wanted.angular += bond.axis * bond.row.fixed_impulse();
                impulses[bond.parent].angular -= push;
            }
            let z = node.cholesky.forward(&wanted.six());
            let passed = own - Spatial::from_six(&transposed_times(&node.y, &z));
            impulses[bond.parent] += passed.impulse_about(&-bond.parent_lever);
            self.reduced[index] = z;
        }
        solution.velocities.resize(count, Spatial::default());
        solution.excess.resize(count, Spatial::default());
        for index in 0..count {
            let node = &self.nodes[index];
            let Some(bond) = &node.bond else {
                solution.velocities[index] = node.cholesky.solve(&impulses[index]);
                continue;
            };
            let parent = solution.velocities[bond.parent].velocity_at(&bond.parent_lever);
            let mut z = self.reduced[index];
            for (value, known) in z.iter_mut().zip(times(&node.y, &parent.six())) {
                *value -= known;
            }
            let excess = Spatial::from_six(&node.cholesky.backward(&z));
            let mut velocity = parent + excess;
            if targets {
                velocity += bond.target;
            }
            solution.excess[index] = excess;
            solution.velocities[index] = velocity.velocity_at(&-bond.lever);
        }
    }

    /// Records the gaps of all rows for the solution.
    pub(crate) fn record(&mut self) {
        for (node, excess) in self.nodes.iter_mut().zip(&self.solution.excess) {
            if let Some(bond) = &mut node.bond {
                bond.row.record(-bond.axis.dot(&excess.angular));
            }
        }
        for contact in &mut self.touches {
            let velocity = self.solution.velocities[contact.link].velocity_at(&contact.lever);
            contact.touch.record(&velocity.linear);
        }
    }
}
