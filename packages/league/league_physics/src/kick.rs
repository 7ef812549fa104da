//! Contacts of the ball with robots.

use crate::collision::{Contact, sphere_with};
use crate::dynamics::cross::Cross;
use crate::mechanism::Mechanism;
use crate::model::ball::RADIUS;
use crate::robot::Robot;

/// A contact of the ball with a part of a robot; the normal points towards the ball.
pub(crate) struct Kick {
    /// Index of the robot.
    pub(crate) robot: usize,
    link: usize,
    contact: Contact,
}

impl Kick {
    /// The rows: the ball is tree 0, the robot `tree`.
    pub(crate) fn cross(&self, tree: usize, ball: &Mechanism, robot: &Mechanism) -> Cross {
        let point = self.contact.point;
        let velocity = ball.velocity_at(0, &point) - robot.velocity_at(self.link, &point);
        let surface = ball.surface.mixed(robot.surface);
        Cross {
            ends: [
                (0, 0, point - ball.bodies[0].position),
                (tree, self.link, point - robot.bodies[self.link].position),
            ],
            touch: surface.touch(&self.contact, velocity.dot(&self.contact.normal)),
        }
    }
}

/// Where robots touch the ball, by all their parts.
pub(crate) fn kicks(ball: &Mechanism, robots: &[Option<Robot>]) -> Vec<Kick> {
    let centre = &ball.bodies[0].position;
    let mut kicks = Vec::new();
    for (robot, it) in robots.iter().enumerate() {
        let Some(Robot { mechanism, .. }) = it else {
            continue;
        };
        let solids = mechanism.links.iter().zip(&mechanism.bodies).enumerate();
        for (link, (part, body)) in solids.filter(|(_, (part, _))| part.collides) {
            let contact = sphere_with(RADIUS, centre, &part.shape, &body.position, &body.rotation);
            kicks.extend(contact.map(|contact| Kick {
                robot,
                link,
                contact,
            }));
        }
    }
    kicks
}
