//! Bodies that hinges hold together: a robot, or the ball alone.

use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};

use crate::STEP;
use crate::body::Body;
use crate::collision::Solid;
use crate::dynamics::tree::Tree;
use crate::model::link::Link;
use crate::speed_limit::SpeedLimit;
use crate::surface::Surface;

/// Bodies, each held by its parent, and the wanted speeds of their motors.
#[derive(Clone, Debug)]
pub(crate) struct Mechanism {
    pub(crate) links: Vec<Link>,
    /// The body of each link.
    pub(crate) bodies: Vec<Body>,
    /// Wanted speed of the hinge of each link \[rad/s\].
    pub(crate) motors: Vec<f64>,
    pub(crate) surface: Surface,
    /// Drag against turning of each body (N m s).
    pub(crate) angular_drag: f64,
    speed_limit: SpeedLimit,
    reach: f64,
}

impl Mechanism {
    /// Bodies at rest, with all joints at 0 and the root at `position`.
    pub(crate) fn new(
        links: Vec<Link>,
        surface: Surface,
        angular_drag: f64,
        speed_limit: SpeedLimit,
        position: Vector3<f64>,
    ) -> Self {
        let body = |link: &Link| Body::new(position + link.centre, UnitQuaternion::identity());
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

    /// Wakes bodies that something awake touches.
    pub(crate) fn wake_if_asleep(&mut self) {
        if !self.is_awake() {
            self.wake();
        }
    }

    /// Counts steps at rest. While one body is awake, all are simulated.
    pub(crate) fn count_rest(&mut self) {
        self.bodies.iter_mut().for_each(Body::count_rest);
        let is_awake = self.is_awake();
        for body in &mut self.bodies {
            body.awake = is_awake;
        }
    }

    /// Moves the root to `position` and turns it to `attitude`, with all bodies as they stand to it, without velocity.
    pub(crate) fn place(&mut self, position: Vector3<f64>, attitude: UnitQuaternion<f64>) {
        // Without this a robot that is placed in each step would grow: the inverse is not that of a norm beside 1, so that
        // its error would triple.
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

    /// The angle of the hinge of a link \[rad\], in (-π, π).
    pub(crate) fn angle(&self, link: usize) -> Option<f64> {
        let hinge = self.links[link].hinge.as_ref()?;
        let turn = self.bodies[hinge.parent].attitude.inverse() * self.bodies[link].attitude;
        let (sine, cosine) = (turn.imag().dot(&hinge.axis), turn.scalar());
        let sign = 1.0_f64.copysign(cosine);
        Some(2.0 * libm::atan2(sine * sign, cosine * sign))
    }

    /// The farthest that a part can be from the root's center \[m\].
    pub(crate) fn reach(&self) -> f64 {
        self.reach
    }

    /// The parts that collide, with their links.
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

    /// The velocity of a body's point at `point` of the world \[m/s\].
    pub(crate) fn velocity_at(&self, link: usize, point: &Vector3<f64>) -> Vector3<f64> {
        let body = &self.bodies[link];
        body.velocity + body.angular_velocity.cross(&(point - body.position))
    }

    /// Takes the velocities of a solved step, and moves with them.
    pub(crate) fn advance(&mut self, solved: &Tree) {
        for (body, velocity) in self.bodies.iter_mut().zip(&solved.solution.velocities) {
            (body.velocity, body.angular_velocity) =
                self.speed_limit.apply(velocity.linear, velocity.angular);
            body.advance(STEP);
        }
    }
}

/// How far hinges give way at most \[m\].
const HINGE_GIVE: f64 = 0.05;

/// The farthest that a part of a robot can be from the root's center, whatever the angles of its joints \[m\].
fn reach(links: &[Link]) -> f64 {
    let mut centres: Vec<f64> = Vec::with_capacity(links.len());
    let mut farthest = 0.0_f64;
    for link in links {
        let centre = link.hinge.as_ref().map_or(0.0, |hinge| {
            centres[hinge.parent] + hinge.parent_anchor.norm() + hinge.anchor.norm()
        });
        centres.push(centre);
        farthest = farthest.max(centre + link.shape.bounding_radius());
    }
    if links.len() > 1 {
        farthest + HINGE_GIVE
    } else {
        farthest
    }
}

/// The attitude of a body that stands upright and faces `heading` \[rad\], counter-clockwise from +x.
pub(crate) fn upright(heading: f64) -> UnitQuaternion<f64> {
    let (sine, cosine) = (libm::sin(heading), libm::cos(heading));
    let forward = Vector3::new(cosine, sine, 0.0);
    let right = Vector3::new(sine, -cosine, 0.0);
    let rotation = Matrix3::from_columns(&[right, forward, Vector3::z()]);
    UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(rotation))
}
