//! Report about a program, as text.

use std::fmt::Write;

use match_runner::ros::examination::{
    ClockSource, Connection, OutputTiming, ProgramReport, Repetition, ReportedEnd, ReportedTopic,
    Trial, Usage, Way,
};
use support::{LONGEST_LINE, printable};
use user_files::wording;

/// Returns the lines of a report.
pub(super) fn text_of(report: &ProgramReport) -> String {
    let mut text = format!("program      {}\n", report.command);
    let mut line = |label: &str, content: &str| {
        // Writing to a text never fails.
        let _ = writeln!(text, "{label:12} {content}");
    };
    for node in &report.nodes {
        line("node", node);
    }
    for (label, topics) in [
        ("subscribes", &report.subscriptions),
        ("publishes", &report.publications),
    ] {
        for topic in topics {
            line(label, &topic_text(topic));
            if let Some(timing) = &topic.timing {
                line("", &format!("  {}", timing_text(timing)));
            }
        }
    }
    for service in &report.services {
        line(
            "service",
            &format!("{} [{}]", service.name, service.service_type),
        );
    }
    line("clock", &clock_text(report));
    line("usage", &usage_text(&report.usage));
    if let Some(repetition) = &report.repetition {
        line("repetition", &repetition_text(repetition));
    }
    line("end", &end_text(&report.end));
    for last in &report.end.last_lines {
        line("", &format!("  {last}"));
    }
    if !report.other_nodes.is_empty() {
        let others = report.other_nodes.join(", ");
        line(
            "warning",
            &format!("other nodes in this ROS domain: {others}; set ROS_DOMAIN_ID to a free one"),
        );
    }
    let advice = &report.advice;
    line(
        "fits",
        &format!("{}: {}", way_name(advice.way), advice.reason),
    );
    for fix in &advice.fixes {
        line("fix", fix);
    }
    // The failure of another trial is the reason above.
    if let Some(Trial {
        ticks,
        failure: None,
    }) = &advice.trial
    {
        let tried = format!(
            "the command below, in a short match: {} passed",
            wording::count(ticks, "tick")
        );
        line("tried", &tried);
    }
    if let Some(command) = &advice.command {
        line("try", command);
    }
    printable(&text, LONGEST_LINE).into_owned()
}

/// Returns the name, the type, the QoS and the connection of a topic.
fn topic_text(topic: &ReportedTopic) -> String {
    let depth = match topic.depth {
        Some(depth) => format!("depth {depth}"),
        None => "depth unknown".to_owned(),
    };
    let connection = match &topic.connection {
        Connection::Connected => "connected",
        Connection::IncompatibleQos { .. } => "not connected: incompatible QoS",
        Connection::WrongType { .. } => "not connected: other type",
        Connection::OtherName { .. } => "not connected: other name",
        Connection::Unrelated => "no topic of a match",
    };
    format!(
        "{} [{}] {}, {}, {depth}; {connection}",
        topic.name, topic.message_type, topic.reliability, topic.durability
    )
}

/// Returns clock, period and numbers of outputs.
fn timing_text(timing: &OutputTiming) -> String {
    let mut text = clock_name(timing.clock).to_owned();
    // A callback has the period of its inputs.
    if let Some(period) = timing.period
        && timing.clock != ClockSource::None
    {
        let time = match timing.clock {
            ClockSource::Wall => "wall",
            _ => "simulated",
        };
        // Writing to a text never fails.
        let _ = write!(
            text,
            "; every {:.4} s of {time} time ({:.4} to {:.4})",
            period.median, period.least, period.greatest
        );
    }
    if let Some(per_input) = timing.per_input {
        let _ = write!(text, "; {per_input:.2} per input");
    }
    text
}

/// Returns the name of a clock in the report.
fn clock_name(clock: ClockSource) -> &'static str {
    match clock {
        ClockSource::None => "none, after inputs",
        ClockSource::Simulated => "simulated",
        ClockSource::Wall => "wall",
        ClockSource::Both => "simulated and wall",
        ClockSource::Unknown => "unknown, too few outputs",
    }
}

/// Returns the clock of the program.
fn clock_text(report: &ProgramReport) -> String {
    let subscribes = match report.subscribes_to_clock {
        true => "subscribes to /clock",
        false => "does not subscribe to /clock",
    };
    format!("{}; {subscribes}", clock_name(report.clock))
}

fn usage_text(usage: &Usage) -> String {
    let cpu = usage.cpu_per_output.map_or(String::new(), |seconds| {
        format!("; {:.2} ms of processor time per output", seconds * 1e3)
    });
    let processes = wording::count(usage.processes, "process");
    let threads = wording::count(usage.threads, "thread");
    format!("{processes}, {threads}{cpu}")
}

fn repetition_text(repetition: &Repetition) -> String {
    let Repetition { runs, outputs, .. } = repetition;
    match &repetition.first_difference {
        None => {
            let outputs = wording::count(outputs, "output");
            format!("{runs} runs with the same inputs have the same {outputs}")
        }
        Some(difference) => format!(
            "differs in run {}, tick {}, {}, message {}: {}",
            difference.run, difference.tick, difference.topic, difference.message, difference.what
        ),
    }
}

fn end_text(end: &ReportedEnd) -> String {
    let when = match (end.is_early, end.is_killed) {
        (true, _) => "by itself, before it was asked to".to_owned(),
        (_, true) => "killed: it ignored SIGINT for 5 s".to_owned(),
        _ => format!("{:.1} s after SIGINT", end.seconds),
    };
    let remaining = match end.remaining.is_empty() {
        true => "no process remained".to_owned(),
        false => format!(
            "processes remained and were killed: {}",
            end.remaining.join(", ")
        ),
    };
    format!("{}, {when}; {remaining}", end.status)
}

/// Returns the name of a way in the report.
fn way_name(way: Way) -> &'static str {
    match way {
        Way::Callback => "callback in lockstep",
        Way::Timer => "timer of simulated time in lockstep",
        Way::PreloadedClock => "simulated time with the preloaded clock",
        Way::Realtime => "realtime",
        Way::Bridge => "with a bridge",
        Way::None => "not yet",
    }
}
