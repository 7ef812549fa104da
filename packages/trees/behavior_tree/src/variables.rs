use crate::{Value, ValueType};

/// A variable of a tree: its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub(crate) u32);

/// What is known of one variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) value_type: Option<ValueType>,
    pub(crate) initial: Value,
}

/// The variables that the leaves of one tree share. Names are resolved while a tree is loaded; a tick
/// knows indices only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variables {
    pub(crate) entries: Vec<Entry>,
}

impl Variables {
    /// A new variable. The name is for people and for [`crate::Tree::variable`]; loaders put the path of
    /// the subtree before it, as in `main/attack/target`.
    pub fn declare(&mut self, name: impl Into<String>) -> Variable {
        let index = self.entries.len() as u32;
        self.entries.push(Entry {
            name: name.into(),
            value_type: None,
            initial: Value::Nothing,
        });
        Variable(index)
    }

    /// Gives the variable the value with which a tree begins.
    pub fn initialize(&mut self, variable: Variable, value: Value) {
        self.entries[variable.0 as usize].initial = value;
    }

    /// The value with which a tree begins; nothing: somebody has to write it first.
    pub fn initial(&self, variable: Variable) -> &Value {
        &self.entries[variable.0 as usize].initial
    }

    /// The variable's name.
    pub fn name(&self, variable: Variable) -> &str {
        &self.entries[variable.0 as usize].name
    }

    /// What the variable holds, as far as a port has said so.
    pub fn value_type(&self, variable: Variable) -> Option<ValueType> {
        self.entries[variable.0 as usize].value_type
    }

    /// Says what the variable holds.
    ///
    /// # Errors
    /// The type that it holds already, if it is another one.
    pub fn constrain(&mut self, variable: Variable, to: ValueType) -> Result<(), ValueType> {
        let known = &mut self.entries[variable.0 as usize].value_type;
        match *known.get_or_insert(to) {
            same if same == to => Ok(()),
            other => Err(other),
        }
    }
}
