use std::time::Duration;

use crate::variables::{Held, Variable};
use crate::{Direction, PortValue, Value};

/// Connected value or variable of a port in a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// No connection.
    Open,
    /// Constant value.
    Literal(Value),
    /// Variable of the tree.
    Variable(Variable),
}

/// Connected port of a leaf in a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundPort {
    /// Name that the leaf declares.
    pub name: Box<str>,
    /// Direction.
    pub direction: Direction,
    /// Connected value or variable.
    pub binding: Binding,
}

/// Error message of a leaf. The leaf fails, and [`crate::Tree::errors`] has the message.
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

/// Access of a leaf or question to the blackboard, the time, and the ports that a tree file connected, during one tick.
pub struct Context<'a, B> {
    /// Blackboard, which conditions read and actions write.
    pub blackboard: &'a mut B,
    /// Time of the tick since the caller's epoch.
    pub now: Duration,
    pub(crate) ports: &'a [BoundPort],
    pub(crate) variables: &'a mut [Held],
}

impl<B> Context<'_, B> {
    /// Returns the current value of an input port: the connected constant, or the value of the connected variable.
    ///
    /// # Errors
    /// Returns an error if the leaf has no such port or does not read it, or its value is not of type `T` or has not
    /// been written yet.
    #[inline]
    pub fn get<T: PortValue>(&self, port: &str) -> Result<T, LeafError> {
        let bound = self.port(port)?;
        let value = self.held_by(&bound.binding);
        match T::from_value(value) {
            Some(value) if bound.direction.reads() => Ok(value),
            _ => Err(self.refuse(bound, T::TYPE, value)),
        }
    }

    /// Returns the current value of an optional input port; `None` if it is not connected, or its variable has not been
    /// written yet.
    ///
    /// # Errors
    /// Returns an error if the leaf has no such port or does not read it, or its value is not of type `T`.
    pub fn find<T: PortValue>(&self, port: &str) -> Result<Option<T>, LeafError> {
        match self.value_of(port)? {
            Value::Nothing => Ok(None),
            _ => self.get(port).map(Some),
        }
    }

    /// Returns the current value of an input port of any type; [`Value::Nothing`] if its variable has not been written
    /// yet.
    ///
    /// # Errors
    /// Returns an error if the leaf has no such port or does not read it.
    pub fn value_of(&self, port: &str) -> Result<&Value, LeafError> {
        let bound = self.port(port)?;
        if !bound.direction.reads() {
            return Err(format!("port {port} is out: it cannot be read").into());
        }
        Ok(self.held_by(&bound.binding))
    }

    /// Writes a value to the variable that is connected to an output port. If the port is not connected, the value is
    /// discarded. The type of the value is not checked.
    ///
    /// # Errors
    /// Returns an error if the leaf has no such port or does not write it.
    pub fn set(&mut self, port: &str, value: impl Into<Value>) -> Result<(), LeafError> {
        let bound = self.port(port)?;
        if !bound.direction.writes() {
            return Err(format!("port {port} is in: it cannot be written").into());
        }
        if let Binding::Variable(variable) = bound.binding {
            self.set_value(variable, value.into());
        }
        Ok(())
    }

    /// Returns how often the variable of a port has been written, its initial value included; 0 for a port without a
    /// variable.
    ///
    /// # Errors
    /// Returns an error if the leaf has no such port.
    pub fn writes(&self, port: &str) -> Result<u64, LeafError> {
        Ok(match self.port(port)?.binding {
            Binding::Variable(variable) => self.variables[variable.0 as usize].writes,
            Binding::Open | Binding::Literal(_) => 0,
        })
    }

    /// Returns the value of a variable. It is for script expressions, which use variables directly and not through
    /// ports.
    #[inline]
    pub fn value(&self, variable: Variable) -> &Value {
        &self.variables[variable.0 as usize].value
    }

    /// Writes a variable. It is for script expressions, which use variables directly and not through ports.
    pub fn set_value(&mut self, variable: Variable, value: Value) {
        let held = &mut self.variables[variable.0 as usize];
        held.value = value;
        held.writes += 1;
    }

    /// Returns the value of a connection; [`Value::Nothing`] without one.
    #[inline]
    fn held_by<'a>(&'a self, binding: &'a Binding) -> &'a Value {
        match binding {
            Binding::Literal(value) => value,
            Binding::Variable(variable) => self.value(*variable),
            Binding::Open => &Value::Nothing,
        }
    }

    /// Returns the port with this name, or an error if the leaf has none.
    #[inline]
    fn port(&self, name: &str) -> Result<&BoundPort, LeafError> {
        self.ports
            .iter()
            .find(|port| *port.name == *name)
            .ok_or_else(|| undeclared(name))
    }

    /// Returns the error for a port that cannot be read as type `wanted`; `value` is its current value.
    #[cold]
    fn refuse(&self, port: &BoundPort, wanted: crate::ValueType, value: &Value) -> LeafError {
        let name = &port.name;
        if !port.direction.reads() {
            return format!("port {name} is out: it cannot be read").into();
        }
        match value {
            Value::Nothing => format!("port {name} has no value yet"),
            value => format!("port {name} must be of type {wanted}, got {value}"),
        }
        .into()
    }
}

/// Returns the error for a port that the leaf does not declare.
#[cold]
fn undeclared(name: &str) -> LeafError {
    format!("port {name} not found").into()
}
