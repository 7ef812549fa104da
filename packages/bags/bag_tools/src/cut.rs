//! Parts of bags.

mod selection;

use std::collections::BTreeMap;
use std::path::Path;

use hsl_bag::BagSummary;
use hsl_types::decision_period::DecisionPeriod;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use mcap::Message;

use crate::{Bag, BagOutput, Progress, StorageKind, Tick, Ticks, ToolError};

pub use selection::Selection;

/// Writes the messages of `selection` into a new bag `output`.
///
/// Latched messages before the start (layouts, the field, static transforms, the game state) and the marks of decision
/// periods are copied to the first tick with their own stamps, so that the part is a complete bag. Messages after the
/// end are not read. If any message is omitted, `metadata.yaml` contains the selection.
///
/// # Errors
/// Returns an error if the bag cannot be read to the end of the selection, if no message is selected, or if the part
/// cannot be written.
pub fn cut(
    bag: &Bag,
    output: &Path,
    selection: &Selection,
    mut progress: Progress<'_>,
) -> Result<BagSummary, ToolError> {
    let mut output = BagOutput::create(output, StorageKind::Mcap)?;
    output.copy_custom_data(bag.known_metadata());
    let mut is_part = false;
    let mut kinds = Kinds::new(selection);
    let mut latched = Some(Latched::default());
    for tick in Ticks::of(bag)? {
        let mut tick = tick?;
        progress.at_tick(&tick);
        if selection.is_behind(tick.time) {
            is_part = true;
            break;
        }
        let is_before = selection.is_before(tick.time);
        let count = tick.messages.len();
        tick.messages.retain(|message| {
            let kind = kinds.of(&message.channel.topic);
            kind.is_selected && (kind.is_latched || !is_before || is_period(message))
        });
        is_part |= is_before || tick.messages.len() < count;
        if is_before {
            if let Some(latched) = &mut latched {
                latched.keep(tick);
            }
            continue;
        }
        if let Some(latched) = latched.take() {
            latched.carry_over(&mut tick);
        }
        for message in &tick.messages {
            output.write(message)?;
        }
    }
    if output.is_empty() {
        let path = bag.path().to_owned();
        let selection = selection.to_string();
        return Err(ToolError::NothingSelected { path, selection });
    }
    if is_part {
        output.mark_as_part(selection);
    }
    output.finish()
}

/// Treatment of a topic.
#[derive(Clone, Copy)]
struct Kind {
    /// Set if the topic is selected.
    is_selected: bool,
    /// Set if late joiners receive the last message of the topic.
    is_latched: bool,
}

/// Treatment of the topics seen so far, because it is needed for each message.
struct Kinds<'a> {
    selection: &'a Selection,
    /// Treatment by the full name of the topic.
    by_topic: BTreeMap<String, Kind>,
}

impl<'a> Kinds<'a> {
    /// Creates the treatment of the topics for a selection, without any topic yet.
    fn new(selection: &'a Selection) -> Self {
        Self {
            selection,
            by_topic: BTreeMap::new(),
        }
    }

    /// Returns whether a topic is selected and whether it is latched. Stores the result for the next call.
    fn of(&mut self, name: &str) -> Kind {
        if let Some(kind) = self.by_topic.get(name) {
            return *kind;
        }
        let topic = Topic::by_full_name(name);
        let kind = Kind {
            is_selected: self.selection.has_topic(name),
            is_latched: topic.is_some_and(|(topic, _)| topic.qos.latched),
        };
        self.by_topic.insert(name.to_owned(), kind);
        kind
    }
}

/// Returns true for the mark of a decision period.
fn is_period(message: &Message<'_>) -> bool {
    if message.channel.topic != topics::TIMELINE_MARKERS.name {
        return false;
    }
    let mark = hsl_msgs::TimelineMarker::from_cdr(&message.data);
    mark.is_ok_and(|mark| DecisionPeriod::of_label(&mark.label).is_some())
}

/// Last messages of latched topics, and the marks of decision periods.
#[derive(Default)]
struct Latched {
    /// Last message of each latched topic, by its name.
    last: BTreeMap<String, Message<'static>>,
    /// All marks of decision periods.
    periods: Vec<Message<'static>>,
}

impl Latched {
    /// Stores the messages of a tick before the start, which contains only latched ones and marks of decision periods.
    fn keep(&mut self, tick: Tick) {
        for message in tick.messages {
            match is_period(&message) {
                true => self.periods.push(message),
                false => _ = self.last.insert(message.channel.topic.clone(), message),
            }
        }
    }

    /// Inserts the stored messages into the first tick in canonical order, with its time, unless the tick has newer
    /// ones.
    fn carry_over(mut self, tick: &mut Tick) {
        for message in &tick.messages {
            self.last.remove(&message.channel.topic);
        }
        let time = tick.time.as_nanos();
        let copied = self.periods.into_iter().chain(self.last.into_values());
        tick.messages.extend(copied.map(|message| Message {
            log_time: time,
            publish_time: time,
            ..message
        }));
        // By topic, then by robot, as in every tick; equal ones keep their order. Topics of other projects come last.
        tick.messages.sort_by_cached_key(|message| {
            let name = message.channel.topic.clone();
            match Topic::by_full_name(&name) {
                Some((topic, owner)) => (topic.rank(), owner, String::new()),
                None => (usize::MAX, None, name),
            }
        });
    }
}
