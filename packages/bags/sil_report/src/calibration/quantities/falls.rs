//! Falls on the way and in contact with other robots.

use crate::calibration::command::Commanded;
use crate::calibration::estimate::{Estimate, Fit};
use crate::calibration::evidence::Evidence;
use crate::calibration::interval;
use crate::calibration::plot::Plot;
use crate::calibration::quantity::{Findings, Quantity};
use crate::calibration::track::Step;

/// Number of periods before a step at which its direction is taken: a command at the start of the step depends on the error
/// of the pose there.
const EARLIER: usize = 2;
/// Distance of the centers of two robots in contact \[m\]: two radii of the simulated world.
const CONTACT: f64 = 0.5;

pub(super) const QUANTITY: Quantity = Quantity {
    title: "Falls",
    parameters: &[
        "simulation.errors.motion.falls_per_meter",
        "simulation.errors.motion.falls_in_contact",
    ],
    formula: "Falls are Poisson processes. Without another robot nearer than 0.5 m: number of falls by the way walked. \
        With one: number of falls beyond those expected for the way, by the time. Interval: Garwood.",
    assumes: &[
        "The way is that of the estimated pose, without jumps, along the motion that the response to commands predicts.",
        "A robot that is touched is perceived.",
    ],
    cannot_know: &[
        "The cause of a fall: a fall that the behavior provokes, for example in a kick, counts as one on the way.",
        "Contact with a robot that is not perceived.",
    ],
    fit,
};

/// Ways, times and falls of all robots.
#[derive(Default)]
struct Tally {
    /// Way \[m\] without and with contact.
    way: [f64; 2],
    /// Time in contact \[s\].
    contact: f64,
    /// Falls without and with contact.
    falls: [usize; 2],
    /// Way at each fall without contact \[m\].
    places: Vec<f64>,
}

/// Fits the rates.
fn fit(evidence: &Evidence) -> Findings {
    let mut tally = Tally::default();
    for (index, track) in evidence.tracks.iter().enumerate() {
        let response = evidence.response().map(|response| {
            let robot = &response.robots[index];
            (robot, response.predicted(robot))
        });
        for step in track.steps() {
            let earlier = step.index.checked_sub(EARLIER);
            let earlier = earlier.map(|index| &track.moments[index]);
            let velocity = earlier.and_then(|moment| match &response {
                Some((robot, predicted)) => {
                    predicted.get(robot.place(moment.at)).map(|it| it.velocity)
                }
                None => moment.command.and_then(Commanded::velocity),
            });
            let way = match track.is_jump(step.motion) {
                true => 0.0,
                false => way(&step, velocity.unwrap_or_default()),
            };
            tally.add(&step, way);
        }
    }
    let [on_way, in_contact] = [QUANTITY.parameters[0], QUANTITY.parameters[1]];
    let rate = |count: usize, extent: f64| {
        let (low, high) = interval::of_count(count, evidence.level);
        (count as f64 / extent, (low / extent, high / extent))
    };
    if tally.way[0] < 1.0 {
        return Findings::none(&QUANTITY, "no robot walks 1 m without contact");
    }
    let (per_meter, (low, high)) = rate(tally.falls[0], tally.way[0]);
    let on_way = Estimate::new(
        on_way,
        Ok(Fit {
            value: per_meter,
            interval: (low, high),
            samples: tally.falls[0],
        }),
    );
    let in_contact = Estimate::new(
        in_contact,
        match tally.contact > 1.0 {
            true => {
                let (rate, (least, most)) = rate(tally.falls[1], tally.contact);
                // Falls that are expected without contact.
                let other = tally.way[1] / tally.contact;
                Ok(Fit {
                    value: (rate - per_meter * other).max(0.0),
                    interval: (
                        (least - high * other).max(0.0),
                        (most - low * other).max(0.0),
                    ),
                    samples: tally.falls[1],
                })
            }
            false => Err("no robot is nearer than 0.5 m to another one for 1 s".to_owned()),
        },
    );
    let falls = tally.places.iter().enumerate();
    let falls = falls.map(|(index, way)| (*way, index as f64 + 1.0));
    let mut points = vec![(0.0, 0.0)];
    points.extend(falls);
    points.push((tally.way[0], tally.falls[0] as f64));
    let plot = Plot::new("falls without contact", ["way [m]", "falls"], points);
    Findings {
        estimates: vec![on_way, in_contact],
        plots: vec![plot.with_curve(|way| per_meter * way)],
    }
}

impl Tally {
    /// Adds the step of a robot with its way \[m\].
    fn add(&mut self, step: &Step<'_>, way: f64) {
        if !step.from.is_up() {
            return;
        }
        let kind = usize::from(step.from.has_robot_within(CONTACT));
        self.way[kind] += way;
        if kind == 1 {
            self.contact += step.dt;
        }
        if !step.to.is_up() {
            self.falls[kind] += 1;
            if kind == 0 {
                self.places.push(self.way[0]);
            }
        }
    }
}

/// Returns the way along the direction of an earlier velocity \[m\]: errors of the pose, which do not depend on it, have the
/// mean 0.
fn way(step: &Step<'_>, [x, y]: [f64; 2]) -> f64 {
    let speed = libm::hypot(x, y);
    match speed > 1e-6 {
        true => (step.motion.x * x + step.motion.y * y) / speed,
        false => 0.0,
    }
}
