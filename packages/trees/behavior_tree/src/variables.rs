use crate::{Value, ValueType};

/// Variable of a tree: its index in the tree's [`Variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub(crate) u32);

/// Name, type and initial value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// Type; `None` until a port with a type is connected.
    pub(crate) value_type: Option<ValueType>,
    /// Value before the first tick; [`Value::Nothing`] if it has to be written first.
    pub(crate) initial: Value,
}

/// Current value of a variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    pub(crate) value: Value,
    /// Number of writes, the initial value included.
    pub(crate) writes: u64,
}

impl Entry {
    /// Returns the state of the variable before the first tick.
    pub(crate) fn held(&self) -> Held {
        Held {
            value: self.initial.clone(),
            writes: u64::from(self.initial != Value::Nothing),
        }
    }
}

/// Variables that the leaves of one tree share. Names are resolved while a tree is loaded; a tick uses indices only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variables {
    /// Variables by index.
    pub(crate) entries: Vec<Entry>,
}

impl Variables {
    /// Returns the variable with this name; `None` if it is unknown.
    pub fn find(&self, name: &str) -> Option<Variable> {
        let index = self.entries.iter().position(|entry| entry.name == name)?;
        Some(Variable(index as u32))
    }

    /// Adds a variable. The name is for output and for [`crate::Tree::variable`]; loaders prepend the path of the
    /// subtree, for example `main/attack/target`.
    pub fn declare(&mut self, name: impl Into<String>) -> Variable {
        let index = self.entries.len() as u32;
        self.entries.push(Entry {
            name: name.into(),
            value_type: None,
            initial: Value::Nothing,
        });
        Variable(index)
    }

    /// Adds a variable with this type and value before the first tick.
    pub fn declare_typed(
        &mut self,
        name: impl Into<String>,
        value_type: ValueType,
        initial: Value,
    ) -> Variable {
        let variable = self.declare(name);
        let entry = &mut self.entries[variable.0 as usize];
        entry.value_type = Some(value_type);
        entry.initial = initial;
        variable
    }

    /// Sets the value of the variable before the first tick.
    pub fn initialize(&mut self, variable: Variable, value: Value) {
        self.entries[variable.0 as usize].initial = value;
    }

    /// Returns the value of the variable before the first tick; [`Value::Nothing`] if it has to be written first.
    pub fn initial(&self, variable: Variable) -> &Value {
        &self.entries[variable.0 as usize].initial
    }

    /// Returns the name of the variable.
    pub fn name(&self, variable: Variable) -> &str {
        &self.entries[variable.0 as usize].name
    }

    /// Returns the type of the variable, if a connected port has defined it.
    pub fn value_type(&self, variable: Variable) -> Option<ValueType> {
        self.entries[variable.0 as usize].value_type
    }

    /// Sets the type of the variable if it has none yet.
    ///
    /// # Errors
    /// Returns the type that the variable already has if it differs from `to`.
    pub fn constrain(&mut self, variable: Variable, to: ValueType) -> Result<(), ValueType> {
        let known = &mut self.entries[variable.0 as usize].value_type;
        match *known.get_or_insert(to) {
            same if same == to => Ok(()),
            other => Err(other),
        }
    }
}
