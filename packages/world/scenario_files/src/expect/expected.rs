//! Compiled expectations.

use std::ops::Range;

use hsl_types::{RobotId, Time};
use located_yaml::{Either, Located};
use user_files::findings::Findings;

use super::condition::Condition;
use super::limits::Limits;
use super::message::MessageCondition;
use super::moment::Moment;
use crate::format::{Expectation, Penalized, RobotName, Seconds, Span, Window};

/// Condition and the time at which it must hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expected {
    pub(crate) condition: Condition,
    pub(crate) moment: Moment,
    /// Place in the file, as in `kick_off.yaml:12:5`.
    pub(crate) position: String,
    topic_place: Range<usize>,
}

impl Expectation {
    /// Returns the robots in the condition of this expectation, except the robot of a topic.
    pub(crate) fn robots(&self) -> Vec<Located<RobotName>> {
        let mut robots: Vec<_> = self.robot.iter().chain(&self.touch).cloned().collect();
        if let Some(Located {
            place,
            value: Penalized::Robot(robot),
        }) = &self.penalty
        {
            robots.push(Located {
                place: place.clone(),
                value: *robot,
            });
        }
        robots
    }

    /// Returns the times in this expectation, with their places in the file. Of a span of time it is the end, or the
    /// start if the span has no end.
    pub(crate) fn times(&self) -> impl Iterator<Item = Located<Seconds>> {
        let spans = self.always.iter().chain(&self.never);
        let ends = spans.filter_map(|span| match &span.value {
            Either::Short(_) => None,
            Either::Long(window) => Some(Located {
                place: span.place.clone(),
                value: window.until.unwrap_or(window.from),
            }),
        });
        let times: Vec<_> = self
            .at
            .iter()
            .chain(&self.within)
            .cloned()
            .chain(ends)
            .collect();
        times.into_iter()
    }
}

impl Expected {
    /// Compiles an expectation. Returns `None` after it has added an error to `findings`. `limits` is the end of the
    /// run, after which no time may be.
    pub(crate) fn compile(
        expectation: &Located<Expectation>,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Option<Self> {
        let condition = condition(expectation, findings);
        let moment = moment(expectation, limits, findings);
        let topic = expectation.value.topic.as_ref();
        Some(Self {
            condition: condition?,
            moment: moment?,
            position: findings.position(&expectation.place),
            topic_place: topic.map_or(0..0, |topic| topic.place.clone()),
        })
    }

    /// Returns the topic that the condition reads, or `None` if it reads no message.
    pub(crate) fn topic(&self) -> Option<&str> {
        match &self.condition {
            Condition::Message(condition) => Some(&condition.topic),
            _ => None,
        }
    }

    /// Returns the robot to which the topic of the condition belongs, with the topic's place in the file.
    pub(crate) fn topic_robot(&self) -> Option<(RobotId, Range<usize>)> {
        match &self.condition {
            Condition::Message(condition) => Some((condition.robot?, self.topic_place.clone())),
            _ => None,
        }
    }
}

/// Compiles the only condition of an expectation. Returns `None` after it has added an error: none or several
/// conditions, or keys that do not belong together.
fn condition(expectation: &Located<Expectation>, findings: &mut Findings) -> Option<Condition> {
    let Located { place, value } = expectation;
    let mut found = Vec::new();
    found.extend(value.goal.map(Condition::Goal));
    found.extend(
        value
            .robot
            .as_ref()
            .map(|robot| Condition::Robot(robot.value.0, value.area, value.posture)),
    );
    found.extend(value.ball_in.map(Condition::BallIn));
    found.extend(
        value
            .touch
            .as_ref()
            .map(|robot| Condition::Touch(robot.value.0)),
    );
    found.extend(
        value
            .penalty
            .as_ref()
            .map(|it| Condition::Penalty(it.value)),
    );
    found.extend(value.game.map(Condition::Game));
    let is_message = value.topic.is_some();
    if found.len() + usize::from(is_message) != 1 {
        let help = "set one of goal, robot, ball_in, touch, penalty, game, topic";
        findings.add(place, "an expectation has one condition", help);
        return None;
    }
    let has_state = value.area.is_some() || value.posture.is_some();
    if value.robot.is_some() != has_state {
        let message = "the keys robot and `in` or posture belong together";
        let help = "as in {robot: hulks/2, in: field, within: 10}";
        findings.add(place, message, help);
        return None;
    }
    if let Some(topic) = &value.topic {
        let condition = MessageCondition::compile(topic, value, findings)?;
        return Some(Condition::Message(Box::new(condition)));
    }
    let compares = [
        value.field.is_some(),
        value.is.is_some(),
        value.is_not.is_some(),
        value.above.is_some(),
        value.below.is_some(),
        value.present.is_some(),
        value.length.is_some(),
    ];
    if compares.contains(&true) {
        let message = "the keys of a comparison belong to a topic";
        findings.add(place, message, "set `topic` and `field`");
        return None;
    }
    found.pop()
}

/// Returns the time of an expectation; without one, until the end of the run. Returns `None` after it has added an
/// error: several times, or an invalid one.
fn moment(
    expectation: &Located<Expectation>,
    limits: &Limits,
    findings: &mut Findings,
) -> Option<Moment> {
    let Expectation {
        at,
        within,
        always,
        never,
        ..
    } = &expectation.value;
    let given = [
        at.is_some(),
        within.is_some(),
        always.is_some(),
        never.is_some(),
    ];
    if given.iter().filter(|it| **it).count() > 1 {
        let message = "an expectation has one time";
        findings.add(
            &expectation.place,
            message,
            "set one of at, within, always, never",
        );
        return None;
    }
    let mut time =
        |seconds: &Located<Seconds>| limits.time(seconds.value, &seconds.place, findings);
    if let Some(at) = at {
        return Some(Moment::At(time(at)));
    }
    if let Some(within) = within {
        return Some(Moment::Within(time(within)));
    }
    let (span, is_always) = match (always, never) {
        (Some(span), _) => (span, true),
        (None, Some(span)) => (span, false),
        (None, None) => {
            let end = limits.time(limits.end, &expectation.place, findings);
            return Some(Moment::Within(end));
        }
    };
    let (from, until) = window(span, limits, findings)?;
    Some(match is_always {
        true => Moment::Always(from, until),
        false => Moment::Never(from, until),
    })
}

/// Returns start and end of a span; the end is `None` if it is the end of the run. Returns `None` after it has added an
/// error if the end is before the start.
fn window(
    span: &Located<Span>,
    limits: &Limits,
    findings: &mut Findings,
) -> Option<(Time, Option<Time>)> {
    let Window { from, until } = match &span.value {
        Either::Short(_) => Window::default(),
        Either::Long(window) => *window,
    };
    if let Some(until) = until
        && until < from
    {
        let message = format!("until must be {} s or more, got {}", from.0, until.0);
        findings.add(&span.place, message, "swap the times");
        return None;
    }
    let mut time = |seconds| limits.time(seconds, &span.place, findings);
    Some((time(from), until.map(time)))
}
