use serde::de::DeserializeOwned;

use crate::blackboard::{BlackboardSchema, Echo};
use crate::cdr::{CdrError, decode};
use crate::schema::{Conversion, Direction, Schema};
use crate::topics::{BLACKBOARD, INPUTS, OUTPUTS, Topic};

/// Encodings of the schemas in recordings of HULKs.
pub(super) const SCHEMA_ENCODINGS: [&str; 2] = ["ros-z-schema-json", "ros-z.schema.v1"];

/// Topic of a node in a log, with the type that it had there.
pub(super) struct Channel {
    pub(super) topic: &'static Topic,
    /// Namespace of the node; empty in the log of a robot's own recorder.
    pub(super) namespace: String,
    /// Decoder of the messages, or the reason why there is none.
    decoder: Result<Decoder, String>,
}

enum Decoder {
    Known,
    Converted(Box<Conversion>),
    Blackboard(Box<BlackboardSchema>),
}

impl Channel {
    /// Returns the channel of a topic with this name and schema; `None` if it is none of [`crate::topics`].
    pub(super) fn find(name: &str, schema: &[u8]) -> Option<Self> {
        let all = INPUTS.iter().chain(OUTPUTS);
        let mut found = all.filter_map(|topic| {
            let namespace = name.strip_suffix(topic.name)?;
            (namespace.is_empty() || namespace.ends_with('/')).then_some((*topic, namespace))
        });
        let (topic, namespace) = found.next()?;
        Some(Self {
            topic,
            namespace: namespace.trim_matches('/').to_owned(),
            decoder: decoder(topic, schema),
        })
    }

    /// Returns a sentence for each field that the messages lack or that is ignored.
    pub(super) fn notes(&self) -> &[String] {
        match &self.decoder {
            Ok(Decoder::Converted(conversion)) => conversion.notes(),
            _ => &[],
        }
    }

    /// Decodes a message of any topic but the blackboard.
    pub(super) fn decode<T: DeserializeOwned>(&self, payload: &[u8]) -> Result<T, LogError> {
        match self.decoder()? {
            Decoder::Converted(conversion) => Ok(decode(&conversion.convert(payload)?)?),
            Decoder::Known | Decoder::Blackboard(_) => Ok(decode(payload)?),
        }
    }

    /// Decodes a blackboard; `None` for a message of another topic.
    pub(super) fn echo(&self, payload: &[u8]) -> Result<Option<Echo>, LogError> {
        match self.decoder()? {
            Decoder::Blackboard(schema) => Ok(Some(schema.read(payload)?)),
            Decoder::Known | Decoder::Converted(_) => Ok(None),
        }
    }

    fn decoder(&self) -> Result<&Decoder, LogError> {
        self.decoder.as_ref().map_err(|it| LogError(it.clone()))
    }
}

/// Plans how to decode the messages of a topic that have this schema in the log.
fn decoder(topic: &Topic, schema: &[u8]) -> Result<Decoder, String> {
    let schema = Schema::from_recorded_json(schema)
        .map_err(|error| format!("the schema is not one of ros-z: {error}"))?;
    if *topic == BLACKBOARD {
        let schema = BlackboardSchema::new(&schema).map_err(|error| error.to_string())?;
        return Ok(Decoder::Blackboard(Box::new(schema)));
    }
    if schema.hash() == topic.hash {
        return Ok(Decoder::Known);
    }
    let conversion = Conversion::new(&schema, topic.schema(), Direction::FromNode);
    let conversion = conversion.map_err(|error| error.to_string())?;
    Ok(Decoder::Converted(Box::new(conversion)))
}

/// Reason why a message cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct LogError(pub(super) String);

impl From<CdrError> for LogError {
    fn from(error: CdrError) -> Self {
        Self(error.to_string())
    }
}
