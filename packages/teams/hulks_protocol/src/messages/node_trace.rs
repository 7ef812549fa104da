use std::fmt;

use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Maximum nesting depth of trees. Without a limit, malicious bytes could exhaust the stack.
pub const MAX_DEPTH: usize = 128;

/// Node of a tree with its status and its ticked children.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeTrace {
    /// Name of the node in the source code.
    pub name: String,
    /// Status.
    pub status: Status,
    /// Ticked children in order; all children in a layout.
    pub children: Vec<NodeTrace>,
}

/// Status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are known from behavior trees")]
pub enum Status {
    Success,
    Failure,
    Idle,
}

impl<'de> Deserialize<'de> for NodeTrace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Level(0).deserialize(deserializer)
    }
}

/// Deserializer of a node at a nesting depth; refuses nodes below [`MAX_DEPTH`].
#[derive(Clone, Copy)]
struct Level(usize);

impl<'de> DeserializeSeed<'de> for Level {
    type Value = NodeTrace;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<NodeTrace, D::Error> {
        if self.0 > MAX_DEPTH {
            return Err(Error::custom(format!("a tree deeper than {MAX_DEPTH}")));
        }
        const FIELDS: &[&str] = &["name", "status", "children"];
        deserializer.deserialize_struct("NodeTrace", FIELDS, self)
    }
}

impl<'de> Visitor<'de> for Level {
    type Value = NodeTrace;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a node of a tree")
    }

    /// Reads the fields in order: name, status, and the children at the next depth. Fails if one is missing.
    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<NodeTrace, A::Error> {
        let lacks = |index| A::Error::invalid_length(index, &self);
        Ok(NodeTrace {
            name: fields.next_element()?.ok_or_else(|| lacks(0))?,
            status: fields.next_element()?.ok_or_else(|| lacks(1))?,
            children: fields
                .next_element_seed(Children(self.0 + 1))?
                .ok_or_else(|| lacks(2))?,
        })
    }
}

/// Deserializer of the children of a node; the number is their nesting depth.
struct Children(usize);

impl<'de> DeserializeSeed<'de> for Children {
    type Value = Vec<NodeTrace>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Children {
    type Value = Vec<NodeTrace>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("nodes of a tree")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut nodes: A) -> Result<Self::Value, A::Error> {
        let mut children = Vec::new();
        while let Some(child) = nodes.next_element_seed(Level(self.0))? {
            children.push(child);
        }
        Ok(children)
    }
}
