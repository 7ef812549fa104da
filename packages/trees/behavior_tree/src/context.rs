use std::time::Duration;

use crate::variables::Variable;
use crate::{Direction, PortValue, Value};

/// What a port of one leaf is connected to.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// Nothing: it is not connected.
    Open,
    /// A value that never changes.
    Literal(Value),
    /// A variable of the tree.
    Variable(Variable),
}

/// A port of one leaf in a tree, connected.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundPort {
    /// The name that the leaf declared.
    pub name: Box<str>,
    /// Which way it goes.
    pub direction: Direction,
    /// What it is connected to.
    pub binding: Binding,
}

/// What went wrong in a leaf, for people. The leaf fails, and [`crate::Tree::faults`] has the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafError(pub String);

impl From<String> for LeafError {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for LeafError {
    fn from(message: &str) -> Self {
        Self(message.to_owned())
    }
}

/// What a leaf sees while it is ticked or asked.
pub struct Context<'a, B> {
    /// What conditions read and actions write.
    pub blackboard: &'a mut B,
    /// The time of the tick, since whatever the caller counts from.
    pub now: Duration,
    pub(crate) ports: &'a [BoundPort],
    pub(crate) variables: &'a mut [Value],
}

impl<B> Context<'_, B> {
    /// What comes in through the port.
    ///
    /// # Errors
    /// The port is not one that the leaf reads, or nothing of the type has come.
    #[inline]
    pub fn get<T: PortValue>(&self, port: &str) -> Result<T, LeafError> {
        let bound = self.port(port)?;
        let value = self.held_by(&bound.binding);
        match T::from_value(value) {
            Some(value) if bound.direction.reads() => Ok(value),
            _ => Err(self.refuse(bound, T::TYPE, value)),
        }
    }

    /// What comes in through the port, of whatever type.
    ///
    /// # Errors
    /// The port is not one that the leaf reads.
    pub fn value_of(&self, port: &str) -> Result<&Value, LeafError> {
        let bound = self.port(port)?;
        if !bound.direction.reads() {
            return Err(format!("port {port} is not for reading").into());
        }
        Ok(self.held_by(&bound.binding))
    }

    /// Sends a value out through the port; a port that is not connected swallows it.
    ///
    /// # Errors
    /// The port is not one that the leaf writes.
    pub fn set(&mut self, port: &str, value: impl Into<Value>) -> Result<(), LeafError> {
        let bound = self.port(port)?;
        if !bound.direction.writes() {
            return Err(format!("port {port} is not for writing").into());
        }
        if let Binding::Variable(variable) = bound.binding {
            self.variables[variable.0 as usize] = value.into();
        }
        Ok(())
    }

    /// What the variable holds, for leaves that loaders make: expressions know their variables.
    #[inline]
    pub fn value(&self, variable: Variable) -> &Value {
        &self.variables[variable.0 as usize]
    }

    /// Writes a variable, for leaves that loaders make.
    pub fn set_value(&mut self, variable: Variable, value: Value) {
        self.variables[variable.0 as usize] = value;
    }

    #[inline]
    fn held_by<'a>(&'a self, binding: &'a Binding) -> &'a Value {
        match binding {
            Binding::Literal(value) => value,
            Binding::Variable(variable) => self.value(*variable),
            Binding::Open => &Value::Nothing,
        }
    }

    #[inline]
    fn port(&self, name: &str) -> Result<&BoundPort, LeafError> {
        self.ports
            .iter()
            .find(|port| *port.name == *name)
            .ok_or_else(|| undeclared(name))
    }

    #[cold]
    fn refuse(&self, port: &BoundPort, wanted: crate::ValueType, value: &Value) -> LeafError {
        let name = &port.name;
        if !port.direction.reads() {
            return format!("port {name} is not for reading").into();
        }
        match value {
            Value::Nothing => format!("port {name} has no value yet"),
            value => format!("port {name} is {value}, which is no {wanted}"),
        }
        .into()
    }
}

#[cold]
fn undeclared(name: &str) -> LeafError {
    format!("port {name} not found").into()
}
