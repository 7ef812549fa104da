//! Facts about a run, as text.

use maud::{Markup, html};
use recording::Kind;
use support::shell_command;

use super::words::{count, score, seconds, speed};
use crate::{Possession, Run};

/// Maximum number of shown lines of a list; the others are counted.
const LISTED: usize = 200;

/// Returns the failures of the run and the damage of its bag as HTML; empty without any.
pub(super) fn troubles(run: &Run) -> Markup {
    let damage = run.damage();
    let outcome = run.outcome.as_ref();
    let failures = outcome.map_or(&[][..], |outcome| &outcome.failures);
    let other = outcome.filter(|outcome| outcome.ticks != run.ticks());
    html! {
        @if !failures.is_empty() {
            div.trouble {
                h3 { (count(failures.len(), "failure")) }
                ul { @for failure in failures.iter().take(LISTED) { li { (failure) } } }
                (rest(failures.len()))
            }
        }
        @if let Some(outcome) = other {
            p.trouble {
                "The result file has " (outcome.ticks) " ticks, the bag has " (run.ticks())
                ": the bag is incomplete, or they belong to different runs."
            }
        }
        @if !damage.is_empty() {
            div.trouble {
                h3 { "The bag is damaged; only the readable part is shown" }
                ul { @for line in damage.iter().take(LISTED) { li { (line) } } }
                (rest(damage.len()))
                @if let Some(advice) = &run.overview.recovery { p { (advice) } }
            }
        }
    }
}

/// Returns the numbers of the run as HTML: score, durations, ball possession, speed, path and checksum.
pub(super) fn facts(run: &Run) -> Markup {
    let has_touches = run.overview.kind == Kind::Match && !run.overview.is_log;
    let shares = Possession::of(&run.survey).shares();
    let shares = shares.filter(|_| has_touches);
    let shares = shares.map(|shares| shares.map(|share| format!("{:.0} %", 100.0 * share)));
    let wall = run
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.wall_seconds);
    html! {
        dl {
            div { dt { "score" } dd.large { (score(run.survey.scores())) } }
            div { dt { "duration" } dd.large { (format!("{:.2} s", run.seconds())) } }
            @if run.overview.is_log {
                div {
                    dt title="poses are those that the robots estimate" { "log of" }
                    dd.large { (robots(run)) }
                }
            } @else {
                div { dt { "ticks" } dd.large { (run.ticks()) } }
            }
            @if let Some([hulks, opponent, no_team]) = shares {
                div {
                    dt title="from a team's touch of the ball to the other team's, while playing" {
                        "possession: hulks, opponent, none"
                    }
                    dd.large { (hulks) ", " (opponent) ", " (no_team) }
                }
            }
            @if let Some(wall) = wall {
                div { dt { "speed relative to real time" } dd.large { (speed(run)) } }
                div { dt { "wall time" } dd.large { (format!("{wall:.2} s")) } }
            }
        }
        p.path {
            "bag " code { (run.path) }
            @if let Some(sha256) = &run.sha256 { br; "sha256 " code { (sha256) } }
        }
    }
}

/// Returns the names of the robots in a recording.
fn robots(run: &Run) -> String {
    let robots = run.overview.robots.iter().map(|robot| robot.id.as_str());
    robots.collect::<Vec<_>>().join(", ")
}

pub(super) fn goals(run: &Run) -> Markup {
    let goals = &run.survey.goals;
    html! {
        h3 { (count(goals.len(), "goal")) }
        ol.moments {
            @for goal in goals.iter().take(LISTED) {
                li {
                    time { (seconds(goal.time.as_nanos())) " s" }
                    " " span.team.(goal.team.to_string()) { (run.survey.team(goal.team)) }
                    " " (score(Some(goal.scores)))
                }
            }
        }
        (rest(goals.len()))
    }
}

/// Returns the markers of the scenario and the referee as HTML.
pub(super) fn markers(run: &Run) -> Markup {
    let markers = &run.overview.markers;
    html! {
        h3 { (count(markers.len(), "marker")) }
        ol.moments {
            @for marker in markers.iter().take(LISTED) {
                li {
                    time { (seconds(marker.time_ns)) " s" }
                    " " span.dot style={ "background:" (marker.color) } {}
                    " " (marker.label)
                }
            }
        }
        (rest(markers.len()))
    }
}

/// Returns the violations as HTML, with commands that show them.
pub(super) fn violations(run: &Run) -> Markup {
    let violations = &run.overview.violations;
    let view = shell_command(["sil", "view", &run.path]);
    html! {
        @if run.overview.is_log { p.none { "Violations are unknown in a log of robots." } }
        @else if violations.is_empty() { p.none { "No violations." } }
        @else {
            h3 { (count(violations.len(), "violation")) }
            div.scroll tabindex="0" role="group" aria-label="Violations" {
                table {
                    thead { tr { th { "time" } th { "check" } th { "robot" } th { "message" } th { "command" } } }
                    tbody {
                        @for violation in violations.iter().take(LISTED) {
                            @let at = seconds(violation.time_ns);
                            tr {
                                td.number {
                                    (at)
                                    @if violation.ticks > 1 { " to " (seconds(violation.end_ns)) }
                                    " s"
                                }
                                td {
                                    span.badge.(if violation.is_error { "bad" } else { "warn" }) {
                                        (violation.check_name)
                                    }
                                }
                                td { (violation.robot.as_deref().unwrap_or("the world")) }
                                td { (violation.message) }
                                td {
                                    code {
                                        (view) " --at " (at)
                                        @if let Some(robot) = &violation.robot { " --robot " (robot) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            (rest(violations.len()))
        }
    }
}

pub(super) fn topics(run: &Run) -> Markup {
    let topics = &run.overview.topics;
    let messages: u64 = topics.iter().map(|topic| topic.count).sum();
    html! {
        details {
            summary { (messages) " messages of " (count(topics.len(), "topic")) }
            div.scroll tabindex="0" role="group" aria-label="Topics" {
                table {
                    thead { tr { th { "topic" } th { "type" } th.number { "messages" } } }
                    tbody {
                        @for topic in topics {
                            tr {
                                td { code { (topic.name) } }
                                td { code { (topic.r#type) } }
                                td.number { (topic.count) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the number of lines after the first [`LISTED`] as HTML; empty if all are listed.
fn rest(count: usize) -> Markup {
    html! {
        @if count > LISTED { p.none { "and " (count - LISTED) " more" } }
    }
}
