//! Mechanism, a robot or the ball: bodies connected by hinges.

use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};

use crate::collision::Solid;
use crate::dynamics::tree::Tree;
use crate::speed_limit::SpeedLimit;
use crate::surface::Surface;
use crate::{Body, Link, STEP};

/// Bodies, each with a hinge to its parent, and the target speeds of the motors.
#[derive(Clone, Debug)]
pub(crate) struct Mechanism {
    /// Bodies and hinges as built; each parent before its children.
    pub(crate) links: Vec<Link>,
    /// State of each link's body.
    pub(crate) bodies: Vec<Body>,
    /// Target speed of the hinge of each link \[rad/s\].
    pub(crate) motors: Vec<f64>,
    /// Contact parameters of all bodies.
    pub(crate) surface: Surface,
    /// Angular drag of each body \[N m s\].
    pub(crate) angular_drag: f64,
    speed_limit: SpeedLimit,
    reach: f64,
}

impl Mechanism {
    /// Creates bodies at rest, with all joints at 0 and the root at `position`.
    pub(crate) fn new(
        links: Vec<Link>,
        surface: Surface,
        angular_drag: f64,
        speed_limit: SpeedLimit,
        position: Vector3<f64>,
    ) -> Self {
        let body = |link: &Link| Body::new(position + link.center, UnitQuaternion::identity());
        Self {
            bodies: links.iter().map(body).collect(),
            motors: vec![0.0; links.len()],
            reach: reach(&links),
            links,
            surface,
            angular_drag,
            speed_limit,
        }
    }

    pub(crate) fn is_awake(&self) -> bool {
        self.bodies.iter().any(|body| body.awake)
    }

    pub(crate) fn wake(&mut self) {
        self.bodies.iter_mut().for_each(Body::wake);
    }

    /// Wakes the bodies, because an awake body touches them.
    pub(crate) fn wake_if_asleep(&mut self) {
        if !self.is_awake() {
            self.wake();
        }
    }

    /// Counts steps at rest, which can put bodies to sleep. If one body is awake, all are simulated.
    pub(crate) fn count_rest(&mut self) {
        self.bodies.iter_mut().for_each(Body::count_rest);
        let is_awake = self.is_awake();
        for body in &mut self.bodies {
            body.awake = is_awake;
        }
    }

    /// Moves the root to `position` with `attitude`, and the other bodies with it, without velocity.
    pub(crate) fn place(&mut self, position: Vector3<f64>, attitude: UnitQuaternion<f64>) {
        // Without normalization, the error of the norm would triple with each placement, and a robot that is placed in
        // each step would grow.
        let normalized = |it: UnitQuaternion<f64>| UnitQuaternion::new_normalize(it.into_inner());
        let origin = self.bodies[0].position;
        let turn = normalized(attitude * self.bodies[0].attitude.inverse());
        for body in &mut self.bodies {
            body.place(
                position + turn * (body.position - origin),
                normalized(turn * body.attitude),
            );
        }
    }

    /// Returns the angle of the hinge of a link \[rad\], in (-π, π), or `None` for the root.
    pub(crate) fn angle(&self, link: usize) -> Option<f64> {
        let hinge = self.links[link].hinge.as_ref()?;
        let turn = self.bodies[hinge.parent].attitude.inverse() * self.bodies[link].attitude;
        let (sine, cosine) = (turn.imag().dot(&hinge.axis), turn.scalar());
        // A quaternion and its negation are the same rotation; this one has the smaller angle.
        let sign = 1.0_f64.copysign(cosine);
        Some(2.0 * libm::atan2(sine * sign, cosine * sign))
    }

    /// Returns the maximum distance of a part from the root's center \[m\].
    pub(crate) fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns the colliding parts at their current poses, with the indices of their links.
    pub(crate) fn solids(&self) -> impl Iterator<Item = (usize, Solid)> {
        let parts = self.links.iter().zip(&self.bodies).enumerate();
        let colliding = parts.filter(|(_, (link, _))| link.collides);
        colliding.map(|(index, (link, body))| {
            let solid = Solid {
                shape: link.shape,
                position: body.position,
                rotation: body.rotation,
            };
            (index, solid)
        })
    }

    /// Returns the velocity of a body at `point` of the world \[m/s\].
    pub(crate) fn velocity_at(&self, link: usize, point: &Vector3<f64>) -> Vector3<f64> {
        let body = &self.bodies[link];
        body.velocity + body.angular_velocity.cross(&(point - body.position))
    }

    /// Sets the velocities to the result of a solved step, within the speed limit, and moves the bodies for one step.
    pub(crate) fn advance(&mut self, solved: &Tree) {
        for (body, velocity) in self.bodies.iter_mut().zip(&solved.solution.velocities) {
            (body.velocity, body.angular_velocity) =
                self.speed_limit.apply(velocity.linear, velocity.angular);
            body.advance(STEP);
        }
    }
}

/// Maximum displacement of a hinge \[m\].
const MAX_HINGE_DISPLACEMENT: f64 = 0.05;

/// Returns the maximum distance of a part of a robot from the root's center, over all joint angles \[m\].
fn reach(links: &[Link]) -> f64 {
    let mut centers: Vec<f64> = Vec::with_capacity(links.len());
    let mut farthest = 0.0_f64;
    for link in links {
        let center = link.hinge.as_ref().map_or(0.0, |hinge| {
            centers[hinge.parent] + hinge.parent_anchor.norm() + hinge.anchor.norm()
        });
        centers.push(center);
        farthest = farthest.max(center + link.shape.bounding_radius());
    }
    if links.len() > 1 {
        farthest + MAX_HINGE_DISPLACEMENT
    } else {
        farthest
    }
}

/// Returns the attitude of an upright body with this heading \[rad\], counter-clockwise from +x. At heading 0 its
/// forward axis, y, points along x of the world.
pub(crate) fn upright_attitude(heading: f64) -> UnitQuaternion<f64> {
    let (sine, cosine) = (libm::sin(heading), libm::cos(heading));
    let forward = Vector3::new(cosine, sine, 0.0);
    let right = Vector3::new(sine, -cosine, 0.0);
    let rotation = Matrix3::from_columns(&[right, forward, Vector3::z()]);
    UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(rotation))
}
