//! The equations of one robot: all bodies with all coordinates, as in ODE, solved along the tree in linear time.
//!
//! ODE's step asks for velocities v and impulses λ with M (v - v*) = Jᵀ λ and J v + CFM/h λ = c. No row is quite rigid,
//! so λ = K (c - J v) with K = h/CFM, and v solves (M + Jᵀ K J) v = M v* + Jᵀ K c: symmetric, positive definite, and
//! with one block per joint. Eliminating leaves first is Featherstone's articulated-body algorithm with compliant
//! joints (Rigid Body Dynamics Algorithms, 2008, chapter 7).

use super::node::Node;
use super::spatial::Spatial;
use super::touch::GroundTouch;

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
    /// The solution before the last one.
    pub(crate) previous: Solution,
    /// Impulses of other robots and the ball on each body.
    external: Vec<Spatial>,
    /// Whether the last factorization changed any factor.
    pub(crate) refactored: bool,
    impulses: Vec<Spatial>,
}

impl Tree {
    /// Makes room for the equations of so many bodies.
    pub(crate) fn prepare(&mut self, count: usize) {
        self.nodes.resize_with(count, Node::default);
        self.touches.clear();
        for values in [
            &mut self.solution.velocities,
            &mut self.solution.excess,
            &mut self.previous.velocities,
            &mut self.previous.excess,
            &mut self.external,
        ] {
            values.clear();
            values.resize(count, Spatial::default());
        }
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

    /// Adds an impulse on a body from outside.
    pub(crate) fn push(&mut self, link: usize, impulse: Spatial) {
        self.external[link] += impulse;
        self.refresh(link);
    }

    /// Removes all impulses from outside.
    pub(crate) fn release(&mut self) {
        for link in 0..self.external.len() {
            let impulse = std::mem::take(&mut self.external[link]);
            if impulse != Spatial::default() {
                self.refresh(link);
            }
        }
    }

    /// Marks the nodes from `link` to the root, which another impulse concerns.
    fn refresh(&mut self, link: usize) {
        let mut next = Some(link);
        while let Some(index) = next {
            let node = &mut self.nodes[index];
            if node.fresh {
                return;
            }
            node.fresh = true;
            next = node.bond.as_ref().map(|bond| bond.parent);
        }
    }

    /// Factorizes what is stale. A node that is not stale passes on what it did before.
    pub(crate) fn factorize(&mut self) {
        self.refactored = false;
        for node in self.nodes.iter_mut().filter(|node| node.stale) {
            self.refactored = true;
            node.total = node.inertia;
        }
        if !self.refactored {
            return;
        }
        for contact in &self.touches {
            let node = &mut self.nodes[contact.link];
            if node.stale {
                node.total
                    .add_at(&contact.lever, &contact.touch.stiffness());
            }
        }
        for index in (0..self.nodes.len()).rev() {
            let (parents, node) = self.nodes.split_at_mut(index);
            let node = &mut node[0];
            if node.stale {
                node.eliminate();
            }
            if let Some(bond) = &node.bond
                && parents[bond.parent].stale
            {
                parents[bond.parent].total += node.passed;
            }
        }
    }

    /// Solves for the velocities, and leaves them in `solution`.
    pub(crate) fn solve(&mut self) {
        let mut impulses = std::mem::take(&mut self.impulses);
        impulses.clear();
        let sources = self.nodes.iter().zip(&self.external);
        impulses.extend(sources.map(|(node, external)| node.momentum + *external));
        for contact in &self.touches {
            impulses[contact.link] += contact.bias();
        }
        for (index, node) in self.nodes.iter_mut().enumerate().rev() {
            if node.fresh {
                node.reduce(&impulses[index]);
            }
            if let Some(bond) = &node.bond {
                impulses[bond.parent] += node.passed_impulse;
            }
        }
        self.expand(&impulses[0]);
        self.impulses = impulses;
    }

    /// Finds the velocities from the root, on which `impulse` acts, to the leaves.
    fn expand(&mut self, impulse: &Spatial) {
        let Solution { velocities, excess } = &mut self.solution;
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(bond) = &node.bond else {
                velocities[index] = node.cholesky.solve(impulse);
                continue;
            };
            let parent = velocities[bond.parent].velocity_at(&bond.parent_lever);
            excess[index] = node.excess(&parent);
            let velocity = parent + excess[index] + bond.target;
            velocities[index] = velocity.velocity_at(&-bond.lever);
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
