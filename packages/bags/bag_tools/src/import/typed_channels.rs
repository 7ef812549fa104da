use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_wire::MessageType;
use mcap::{Channel, Message};

use super::conversion::Conversion;
use crate::definition::{Definition, TextError};

/// Conversion of the messages of a channel; `None` if they need none.
type Found = Result<Option<Conversion>, TextError>;

/// Types of the channels of a log.
pub(super) struct TypedChannels {
    /// Former names of fields, each with the name in this repository.
    former_names: &'static [(&'static str, &'static str)],
    /// Conversions by the number of the channel, each with its channel.
    conversions: BTreeMap<u16, (Arc<Channel<'static>>, Found)>,
}

impl TypedChannels {
    pub(super) fn new(former_names: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            former_names,
            conversions: BTreeMap::new(),
        }
    }

    /// Returns the conversion of a message to the type of the same name in this repository; `None` for other types, and
    /// for a definition that is equal to ours.
    ///
    /// # Errors
    /// Returns an error if the definition in the log cannot be read.
    pub(super) fn conversion_of(
        &mut self,
        message: &Message<'static>,
    ) -> Result<Option<&Conversion>, &TextError> {
        let channel = &message.channel;
        let known = self.conversions.get(&channel.id);
        if known.is_none_or(|(known, _)| !Arc::ptr_eq(known, channel)) {
            let new = conversion(channel, self.former_names);
            self.conversions.insert(channel.id, (channel.clone(), new));
        }
        match self.conversions.get(&channel.id) {
            Some((_, found)) => found.as_ref().map(Option::as_ref),
            None => Ok(None),
        }
    }

    /// Returns a sentence for each topic whose definition lacks fields.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        self.conversions.values().filter_map(|(channel, found)| {
            let lacking = &found.as_ref().ok()?.as_ref()?.lacking;
            let (topic, lacking) = (&channel.topic, lacking.join(", "));
            (!lacking.is_empty()).then(|| format!("{topic}: its definition lacks {lacking}"))
        })
    }
}

/// Returns the conversion of the messages of a channel.
fn conversion(
    channel: &Channel<'_>,
    former_names: &'static [(&'static str, &'static str)],
) -> Found {
    let schema = channel.schema.as_ref();
    let Some(schema) = schema.filter(|it| it.encoding == "ros2msg" && !it.data.is_empty()) else {
        return Ok(None);
    };
    let Some(ours) = MessageType::by_name(&schema.name) else {
        return Ok(None);
    };
    let theirs = Definition::of(channel)?;
    let ours = Definition::parse(ours.name, ours.definition)?;
    if theirs.is_same(&ours) {
        return Ok(None);
    }
    Conversion::new(theirs, ours, former_names).map(Some)
}
