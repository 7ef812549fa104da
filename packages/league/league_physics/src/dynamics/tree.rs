//! Equations of one robot: all bodies with all coordinates, as in ODE, solved along the tree in linear time.
//!
//! ODE's step seeks velocities v and impulses λ with M (v - v*) = Jᵀ λ and J v + CFM/h λ = c. Every row is compliant,
//! so λ = K (c - J v) with K = h/CFM, and v solves (M + Jᵀ K J) v = M v* + Jᵀ K c: symmetric, positive definite, and
//! with one block per joint. Eliminating leaves first is Featherstone's articulated-body algorithm with compliant
//! joints (Rigid Body Dynamics Algorithms, 2008, chapter 7).

use super::contact_rows::FixedContact;
use super::node::Node;
use super::spatial::Spatial;

/// Velocities of all bodies after the step, in the world frame about their centers, and the velocity of each hinge
/// minus its target.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solution {
    pub(crate) velocities: Vec<Spatial>,
    pub(crate) excess: Vec<Spatial>,
}

/// Equations of one robot, or of the ball. A node's parent has a smaller index; the root is node 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// Contacts with ground, goals and walls.
    pub(crate) fixed_contacts: Vec<FixedContact>,
    pub(crate) solution: Solution,
    /// Solution before the last one: the start of the last Newton step.
    pub(crate) previous: Solution,
    /// Impulses of other robots and the ball on each body.
    external: Vec<Spatial>,
    /// Set if the last factorization changed a factor.
    pub(crate) has_new_factors: bool,
    /// Buffer of [`Self::solve`].
    impulses: Vec<Spatial>,
}

impl Tree {
    /// Resizes the equations for `count` bodies, and removes contacts and solutions of the last time step.
    pub(crate) fn prepare(&mut self, count: usize) {
        self.nodes.resize_with(count, Node::default);
        self.fixed_contacts.clear();
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

    /// Marks the nodes from `link` to the root for factorization, because a constraint row of `link` has changed.
    pub(crate) fn mark_row_changed(&mut self, link: usize) {
        let mut next = Some(link);
        while let Some(index) = next {
            let node = &mut self.nodes[index];
            if node.row_changed {
                return;
            }
            node.row_changed = true;
            next = node.hinge.as_ref().map(|hinge| hinge.parent);
        }
    }

    /// Adds an external impulse on a body.
    pub(crate) fn add_impulse(&mut self, link: usize, impulse: Spatial) {
        self.external[link] += impulse;
        self.mark_impulse_changed(link);
    }

    /// Removes all external impulses.
    pub(crate) fn clear_impulses(&mut self) {
        for link in 0..self.external.len() {
            let impulse = std::mem::take(&mut self.external[link]);
            if impulse != Spatial::default() {
                self.mark_impulse_changed(link);
            }
        }
    }

    /// Marks the nodes from `link` to the root for the next solution, because an impulse on `link` has changed.
    fn mark_impulse_changed(&mut self, link: usize) {
        let mut next = Some(link);
        while let Some(index) = next {
            let node = &mut self.nodes[index];
            if node.impulse_changed {
                return;
            }
            node.impulse_changed = true;
            next = node.hinge.as_ref().map(|hinge| hinge.parent);
        }
    }

    /// Factorizes the nodes with changed constraint rows, leaves first. Other nodes keep their factors.
    pub(crate) fn factorize(&mut self) {
        self.has_new_factors = false;
        for node in self.nodes.iter_mut().filter(|node| node.row_changed) {
            self.has_new_factors = true;
            node.total = node.inertia;
        }
        if !self.has_new_factors {
            return;
        }
        for contact in &self.fixed_contacts {
            let node = &mut self.nodes[contact.link];
            if node.row_changed {
                node.total.add_at(&contact.lever, &contact.rows.stiffness());
            }
        }
        for index in (0..self.nodes.len()).rev() {
            let (parents, node) = self.nodes.split_at_mut(index);
            let node = &mut node[0];
            if node.row_changed {
                node.eliminate();
            }
            if let Some(hinge) = &node.hinge
                && parents[hinge.parent].row_changed
            {
                parents[hinge.parent].total += node.passed;
            }
        }
    }

    /// Computes the velocities in `solution` for the assumed states of the constraint rows: collects impulses from the
    /// leaves to the root, then computes velocities from the root to the leaves. The equations must be factorized.
    pub(crate) fn solve(&mut self) {
        let mut impulses = std::mem::take(&mut self.impulses);
        impulses.clear();
        let sources = self.nodes.iter().zip(&self.external);
        impulses.extend(sources.map(|(node, external)| node.momentum + *external));
        for contact in &self.fixed_contacts {
            impulses[contact.link] += contact.bias();
        }
        for (index, node) in self.nodes.iter_mut().enumerate().rev() {
            if node.impulse_changed {
                node.reduce(&impulses[index]);
            }
            if let Some(hinge) = &node.hinge {
                impulses[hinge.parent] += node.passed_impulse;
            }
        }
        self.expand(&impulses[0]);
        self.impulses = impulses;
    }

    /// Computes the velocities of all bodies in `solution`, from the root, on which `impulse` acts, to the leaves. All
    /// nodes must be reduced.
    fn expand(&mut self, impulse: &Spatial) {
        let Solution { velocities, excess } = &mut self.solution;
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(hinge) = &node.hinge else {
                velocities[index] = node.cholesky.solve(impulse);
                continue;
            };
            let parent = velocities[hinge.parent].velocity_at(&hinge.parent_lever);
            excess[index] = node.excess(&parent);
            let velocity = parent + excess[index] + hinge.target;
            velocities[index] = velocity.velocity_at(&-hinge.lever);
        }
    }

    /// Stores the gaps of all constraint rows (target minus velocity) for the solution, which is new.
    pub(crate) fn record(&mut self) {
        for (node, excess) in self.nodes.iter_mut().zip(&self.solution.excess) {
            if let Some(hinge) = &mut node.hinge {
                hinge.row.record(-hinge.axis.dot(&excess.angular));
            }
        }
        for contact in &mut self.fixed_contacts {
            let velocity = self.solution.velocities[contact.link].velocity_at(&contact.lever);
            contact.rows.record(&velocity.linear);
        }
    }
}
